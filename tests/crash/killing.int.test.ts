import { describe, expect, test } from 'vitest';
import { eventually, pause } from '../infra/waiting.ts';
import { checkFile, uploadRows } from '../running/importing.ts';
import type { Visitor } from '../running/visitor.ts';
import { beginImport, expectImportedOnce, expectPlanWritten, ownParts, spreadsheetOf, useKillable } from './killable.ts';

const waymark = useKillable();

/** Enough that each import is killed in its midst. */
const [schools, colleges, pupils] = [2000, 1400, 800];

interface EditedRecord {
  readonly id: number;
  revision: number;
  /** The acknowledged values in order. */
  readonly acknowledged: string[];
}

/** Edits one student until stopped; after a failure it continues from the current revision. */
const storm = async (visitor: Visitor, student: EditedRecord, stopped: () => boolean): Promise<void> => {
  for (let turn = 0; !stopped(); turn += 1) {
    const lastname = `Storm ${student.id} ${turn}`;
    const saved = await visitor.edit('students', student.id, student.revision, { lastname }).catch(() => null);
    if (saved?.json.Success) {
      student.revision = saved.json.Revision ?? student.revision;
      student.acknowledged.push(lastname);
    } else {
      await pause(50);
      student.revision = await visitor.form('students', student.id).then(
        (form) => form.CurrentRevision,
        () => student.revision,
      );
    }
  }
};

const beginStorm = async (
  visitor: Visitor,
  count: number,
): Promise<{ readonly students: readonly EditedRecord[]; readonly end: () => Promise<void> }> => {
  const students: EditedRecord[] = [];
  for (let index = 0; index < count; index += 1) {
    const { Id, Revision } = await visitor.create('students', { lastname: 'Storm' });
    students.push({ id: Id, revision: Revision, acknowledged: [] });
  }
  let stop = false;
  const storms = students.map((student) => storm(visitor, student, () => stop));
  return {
    students,
    end: async () => {
      stop = true;
      await Promise.all(storms);
    },
  };
};

/** Checks that the history has every acknowledged value once, without gaps, and that the list shows the last one. */
const expectNothingLost = async (visitor: Visitor, students: readonly EditedRecord[]): Promise<void> => {
  for (const student of students) {
    await eventually(30_000, async () => {
      const [form, lines] = [await visitor.form('students', student.id), await visitor.history('students', student.id)];
      expect(lines.map((line) => line.Revision)).toEqual(Array.from({ length: form.CurrentRevision + 1 }, (_, revision) => revision));
      const named = lines.flatMap((line) => line.Changes.filter((change) => change.Field === 'lastname').map((change) => change.To));
      expect(new Set(named).size).toBe(named.length);
      expect(named).toEqual(expect.arrayContaining(student.acknowledged));
      const { Data } = await visitor.search('students', { filter: `id:${student.id},group:any` });
      expect(Data[0]?.['lastname']).toBe(named.at(-1));
    });
  }
};

const statusOf = async (path: string, id: number) => (await waymark.admin.form(path, id)).Record['status'];

describe('kill -9', () => {
  test('of any part during many edits loses no acknowledged change and duplicates none', async () => {
    const { students, end } = await beginStorm(waymark.admin, 6);
    const parts = ownParts('projector', 'event log node', 'worker', 'postmaster');
    for (const part of [...parts, ...parts]) {
      await pause(700);
      await waymark.signal(part);
    }
    await pause(1500);
    await end();
    expect(students.every((student) => student.acknowledged.length > 0)).toBe(true);
    await expectNothingLost(waymark.admin, students);
  });

  test('of any part during an import creates each institution once, with exact counts', async () => {
    const id = await beginImport(waymark.admin, 'Crash School', 810_000, schools);
    for (const part of ownParts('event log node', 'postmaster', 'projector')) {
      await pause(450);
      await waymark.signal(part);
    }
    await pause(450);
    await waymark.killWorkerAfter(async () => expect(await statusOf('imports', id)).not.toBe('Completed'));
    await expectImportedOnce(waymark.admin, id, 'Crash School', schools);
  });

  test('of Waymark loses nothing: the next start finishes a running import and export', async () => {
    const planned = await uploadRows(waymark.admin, spreadsheetOf(pupils));
    await checkFile(waymark.admin, planned);
    const { students, end } = await beginStorm(waymark.admin, 4);
    const imported = await beginImport(waymark.admin, 'Crash College', 820_000, colleges);
    await waymark.admin.post(`/imports/accept/${planned}`, {});
    await pause(350);
    const { json } = await waymark.admin.post('/institutions/export', { reference: 'Crash export', filter: 'Crash School' });
    const statuses = await Promise.all([statusOf('imports', imported), statusOf('imports', planned), statusOf('exports', json.Id ?? 0)]);
    expect(statuses).not.toContain('Completed');
    await waymark.killAll(end);
    await expectNothingLost(waymark.admin, students);
    await expectImportedOnce(waymark.admin, imported, 'Crash College', colleges);
    await expectPlanWritten(waymark.admin, planned, pupils);
    await eventually(60_000, async () => {
      const { Record: values } = await waymark.admin.form('exports', json.Id ?? 0);
      expect([values['status'], values['rows']]).toEqual(['Completed', schools]);
    });
    const { text } = await waymark.admin.get(`/exports/download/${json.Id}`);
    const lines = text.trim().split('\r\n');
    expect(lines.length).toBe(schools + 1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(schools + 1);
  });
});
