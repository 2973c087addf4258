import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { exportRecords } from '../../commands/exports/exportRecords.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { runTask, type TaskServices } from '../../commands/tasks/runTask.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights, type Right } from '../../domain/access/rights.ts';
import type { ExportedRecord } from '../../domain/exports/printers.ts';
import type { Values } from '../../domain/fields/field.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const never = new AbortController().signal;
const key = 'exports/1/export.csv';
const ada = (rightsHeld: readonly Right[] = rights): Access => ({ ...systemAccess('Ada', rightsHeld), user: { id: 9, name: 'Ada' } });

const student = (id: number, values: Values = {}): ExportedRecord => ({
  id,
  recordState: 0,
  values: { firstname: 'Amira', lastname: `Akhtar ${id}`, group: 3, ...values },
  created: Date.parse('2026-11-01T09:00:00Z'),
  updated: Date.parse('2026-11-02T09:00:00Z'),
  updatedByName: 'Ada',
});

/** An export of these records with its file. The read side returns two records at a time. */
const start = async (
  records: readonly ExportedRecord[],
  {
    anonymise = false,
    access = ada(),
    type = 'student',
    more = {},
  }: {
    readonly anonymise?: boolean;
    readonly access?: Access;
    readonly type?: string;
    /** Further parameters of the task. */
    readonly more?: Readonly<Record<string, unknown>>;
  } = {},
) => {
  const memory = logInMemory();
  const { eventsOf } = memory;
  // A clock that moves on makes each chunk durable on its own.
  let clock = Date.parse('2026-11-22T10:00:00Z');
  const dependencies = { ...memory.dependencies, now: () => new Date((clock += 600)) };
  const files = new Map<string, string>();
  const failures = { appends: Number.POSITIVE_INFINITY };
  const questions: unknown[] = [];
  const services = {
    dependencies,
    files: {
      size: (name: string) => Promise.resolve(files.has(name) ? Buffer.byteLength(files.get(name) ?? '') : undefined),
      truncate: (name: string, size: number) => {
        const content = Buffer.from(files.get(name) ?? '');
        if (size > content.length) return Promise.reject(new RangeError('too short'));
        return Promise.resolve(void files.set(name, content.subarray(0, size).toString()));
      },
      appendTo: async (name: string, content: AsyncIterable<Uint8Array>) => {
        files.set(name, (files.get(name) ?? '') + (await buffer(content)).toString());
        failures.appends -= 1;
        if (failures.appends < 0) throw new Error('The disk broke');
        return Buffer.byteLength(files.get(name) ?? '');
      },
    },
    records: {
      upTo: () => Promise.resolve(),
      count: () => Promise.resolve(records.length),
      matching: (question: unknown, after: number) => {
        questions.push(question);
        return Promise.resolve(
          records
            .filter(({ id }) => id > after)
            .slice(0, 2)
            .map(({ id }) => id),
        );
      },
      readExported: (_type: string, ids: readonly number[]) => Promise.resolve(records.filter(({ id }) => ids.includes(id))),
      customFields: () => Promise.resolve([]),
      rowsApart: (_type: string, part: string, ids: readonly number[]) =>
        Promise.resolve(new Map(ids.map((id) => [id, [{ key: 20 + id, values: { student: 20 + id, status: part } }]]))),
      titles: (target: string, ids: readonly number[]) => Promise.resolve(new Map(ids.map((id) => [id, `${target} ${id}`]))),
    },
  } as unknown as TaskServices;
  const by = newContext(access);
  await createRecord(dependencies, newContext(ada()), getRecordType('export'), { reference: 'Students', type });
  const parameters = {
    export: 1,
    recordType: type,
    set: null,
    filter: 'lastname:Akhtar',
    anonymise,
    grant: grantOf(access, 'every'),
    ...more,
  };
  const request = { command: 'export', title: 'Export', group: null, export: 1 } as const;
  await queueTask(dependencies, by, { ...request, parameters: JSON.parse(JSON.stringify(parameters)) as null });
  const run = (signal = never) => runTask(services, 1, exportRecords, signal);
  const rows = () =>
    (files.get(key) ?? '')
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  /** The cells of a column, by its label. */
  const cells = (label: string): readonly string[] => {
    const [header = [], ...lines] = rows();
    return lines.map((line) => line[header.indexOf(label)] ?? 'no such column');
  };
  return {
    ...memory,
    run,
    rows,
    cells,
    files,
    failures,
    questions,
    names: (stream: string) => eventsOf(stream).map(([name]) => name),
  };
};

describe('the task export', () => {
  it('writes every match with its titles, and notes the file', async () => {
    const { run, cells, files, eventsOf, questions, names } = await start([student(1), student(2), student(5)]);
    await run();
    expect([cells('Student ID'), cells('Last name'), cells('Group'), cells('Group ID')]).toEqual([
      ['1', '2', '5'],
      ['Akhtar 1', 'Akhtar 2', 'Akhtar 5'],
      ['institution 3', 'institution 3', 'institution 3'],
      ['3', '3', '3'],
    ]);
    expect(files.get(key)?.startsWith('\ufeffStudent ID,')).toBe(true);
    expect(names('export-1')).toEqual(['ExportRequested', 'ExportBegan', 'ExportCompleted']);
    expect(eventsOf('export-1').at(-1)?.[1]).toMatchObject({
      status: 'Completed',
      rows: 3,
      fileKey: key,
      fileSize: Buffer.byteLength(files.get(key) ?? ''),
    });
    expect(eventsOf('task-1').at(-1)).toEqual(['TaskCompleted', expect.objectContaining({ message: '3 students exported.' })]);
    expect(questions[0]).toMatchObject({ recordType: 'student', filter: 'lastname:Akhtar', set: null, grant: { scope: 'every' } });
  });

  it('asks for the matches of its filter as of the request, whenever it runs', async () => {
    const { run, eventsOf, questions } = await start([student(1)]);
    await run();
    const added = eventsOf('task-1').find(([name]) => name === 'TaskQueued')?.[1]['added'];
    expect(questions[0]).toMatchObject({ at: new Date(String(added)) });
  });

  it('changes nothing when it runs again', async () => {
    const { run, files, streams } = await start([student(1)]);
    await run();
    const [file, events] = [files.get(key), [...streams.values()].flat().length];
    await run();
    expect([files.get(key), [...streams.values()].flat().length]).toEqual([file, events]);
  });

  it('writes a file with a header when nothing matches', async () => {
    const { run, rows, eventsOf } = await start([]);
    await run();
    expect(rows()).toHaveLength(1);
    expect(eventsOf('task-1').at(-1)?.[1]).toMatchObject({ message: '0 students exported.' });
  });

  it('continues after an interruption with the same file as without one', async () => {
    const records = [1, 2, 3, 4, 5].map((id) => student(id));
    const whole = await start(records);
    await whole.run();
    const { run, failures, files, names } = await start(records);
    failures.appends = 2;
    await expect(run()).rejects.toThrow('The disk broke');
    expect(names('export-1')).toEqual(['ExportRequested', 'ExportBegan']);
    failures.appends = Number.POSITIVE_INFINITY;
    await run();
    expect(files.get(key)).toBe(whole.files.get(key));
    expect(names('export-1')).toEqual(['ExportRequested', 'ExportBegan', 'ExportCompleted']);
  });

  it('begins again if its file was deleted after it failed', async () => {
    const records = [1, 2, 3, 4, 5].map((id) => student(id));
    const whole = await start(records);
    await whole.run();
    const { run, failures, files } = await start(records);
    failures.appends = 3;
    await expect(run()).rejects.toThrow('The disk broke');
    failures.appends = Number.POSITIVE_INFINITY;
    files.clear();
    await run();
    expect(files.get(key)).toBe(whole.files.get(key));
  });

  it('stops when it is told to, and continues later', async () => {
    const { run, cells, names } = await start([student(1), student(2), student(3)]);
    const stop = new AbortController();
    stop.abort(new Error('Waymark stops'));
    await expect(run(stop.signal)).rejects.toThrow('Waymark stops');
    expect(names('task-1').at(-1)).not.toBe('TaskCompleted');
    await run();
    expect(cells('Student ID')).toEqual(['1', '2', '3']);
  });

  it('numbers the rows and shortens personal values in an anonymised export, across chunks', async () => {
    const records = [7, 8, 9].map((id) => student(id, { dob: '2009-02-28', postcode: 'S1 2HE' }));
    const { run, cells, files } = await start(records, { anonymise: true });
    await run();
    expect([cells('Anonymised number'), cells('Last name'), cells('Postcode')]).toEqual([
      ['1', '2', '3'],
      ['', '', ''],
      ['S1', 'S1', 'S1'],
    ]);
    expect(files.get(key)).not.toContain('Akhtar');
    expect(files.get(key)).not.toContain('2009-02-28');
    expect(files.get(key)).not.toContain('28/02/2009');
  });

  it('leaves out columns without a value that the person may see, also after an interruption', async () => {
    const records = [1, 2, 3].map((id) => student(id, id === 3 ? { postcode: 'S1 2HE', firstname: null } : { firstname: null }));
    const { run, rows, failures, files } = await start(records, { more: { withDataOnly: true } });
    failures.appends = 2;
    await expect(run()).rejects.toThrow('The disk broke');
    failures.appends = Number.POSITIVE_INFINITY;
    await run();
    const header = ['Student ID', 'Last name', 'Postcode', 'Group', 'Group ID', 'Record state', 'Created', 'Updated'];
    expect(rows()[0]?.toSorted()).toEqual(header.toSorted());
    expect(rows()).toHaveLength(4);
    expect(files.get(key)?.match(/\ufeff/g)).toHaveLength(1);
  });

  it('writes a line for each row of the parts that were asked for, and one for a record without rows', async () => {
    const activity = (id: number, values: Values): ExportedRecord => ({
      ...student(id),
      values: { eventTitle: `Fair ${id}`, group: 3, ...values },
    });
    const records = [activity(1, { 'costCodes/1/costCentre': 'A', 'costCodes/4/costCentre': 'B' }), activity(2, {})];
    const exportParts = async (parts: readonly string[], access = ada()) => {
      const { run, cells } = await start(records, { type: 'activity', access, more: { parts } });
      await run();
      return { ids: cells('Activity ID'), codes: cells('Cost code: Cost centre code'), students: cells('Student') };
    };
    expect(await exportParts(['costCodes'])).toMatchObject({ ids: ['1', '1', '2'], codes: ['A', 'B', ''] });
    expect(await exportParts(['costCodes', 'attendance'])).toEqual({
      ids: ['1', '1', '1', '2'],
      codes: ['A', 'B', '', ''],
      students: ['', '', 'student 21', 'student 22'],
    });
    const noNames = ada(rights.filter((right) => !right.startsWith('ViewStudents') && !right.startsWith('ViewNCOP')));
    expect(await exportParts(['attendance'], noNames)).toMatchObject({ ids: ['1', '2'], students: ['', ''] });
  });

  it('escapes cells that a spreadsheet would run', async () => {
    const { run, files } = await start([student(1, { lastname: '=1+1' })]);
    await run();
    expect(files.get(key)).toContain("'=1+1");
  });

  it.each([
    ['should show', rights, '10'],
    ['should NOT show', rights.filter((right) => right !== 'ViewSpecialCategoryData'), ''],
  ] as const)('%s special-category data by the rights of whoever asked for it', async (_what, rightsHeld, expected) => {
    const { fields } = getRecordType('student');
    const [name, field] =
      Object.entries(fields).find(([, { right, kind }]) => right === 'ViewSpecialCategoryData' && kind === 'choice') ?? [];
    const [code] = field?.values ?? [];
    if (!name || !field || !code) throw new Error('Students have no special-category choice any more');
    const { run, cells } = await start([student(1, { [name]: code.value })], { access: ada(rightsHeld) });
    await run();
    expect(cells(field.label)).toEqual([expected === '' ? '' : code.label]);
  });
});
