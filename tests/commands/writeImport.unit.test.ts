import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import type { ImportServices } from '../../commands/imports/checkImport.ts';
import { writeImport } from '../../commands/imports/writeImport.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import type { RunningTask, TaskServices } from '../../commands/tasks/runTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import { knownByNow } from '../../domain/importMessages.ts';
import type { UnderstoodRow } from '../../domain/imports/decideRow.ts';
import { type PlannedRow, planOutcomes } from '../../domain/imports/plan.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { recordOf } from '../../domain/record/events.ts';
import { importRecord } from '../../domain/records/import.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const student = getRecordType('student');
const ada = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } };

const newRow = (line: number, lastname: string): PlannedRow => ({
  line,
  cells: [lastname],
  isCorrected: false,
  outcome: 'create',
  title: lastname,
  record: null,
  changes: { lastname: { from: null, to: lastname }, group: { from: null, to: 1 } },
  problems: [],
  candidates: [],
  repeats: null,
  about: `new/${lastname}`,
  answer: null,
});

/** An accepted import of new students with these last names. Its matcher finds whoever the log has. */
const start = async (...lastnames: readonly string[]) => {
  const memory = logInMemory();
  const { dependencies, streams } = memory;
  await createRecord(dependencies, newContext(ada), getRecordType('institution'), { name: 'Riverside', subscriber: true });
  await createRecord(dependencies, newContext(ada), importRecord, {
    type: 'student',
    group: 1,
    reference: 'Pupils',
    status: importStatus.accepted,
  });
  const ids = () => [...streams.keys()].flatMap((stream) => recordOf(stream) ?? []).filter(({ type }) => type === 'student');
  const students = () => Promise.all(ids().map(async ({ id }) => ({ id, snapshot: await loadRecord(dependencies, student, id) })));
  const plan = new Map(lastnames.map((lastname, at) => [at + 2, newRow(at + 2, lastname)]));
  const same = async (_type: unknown, rows: readonly UnderstoodRow[]) => {
    const there = await students();
    return rows.map(({ values }) =>
      there
        .filter(({ snapshot }) => snapshot.values['lastname'] === values['lastname'])
        .map(({ id }) => ({ id, because: [], isCertain: true })),
    );
  };
  const services = {
    planning: {
      shown: {
        findAll: async () => new Map((await students()).map(({ id, snapshot }) => [id, snapshot])),
        // The group has no custom fields.
        pointingAt: () => Promise.resolve([]),
      },
      matcher: { same, alike: same, withValues: () => Promise.resolve(new Map()) },
    },
    plans: {
      settings: () => Promise.resolve({ sheet: '', header: ['Last name'], headerLine: 1, mapping: ['lastname'], clearEmpty: false }),
      answers: () => Promise.resolve({}),
      count: () => Promise.resolve([...plan.values()].filter(({ outcome }) => outcome === 'create').length),
      counts: () =>
        Promise.resolve(
          Object.fromEntries(planOutcomes.map((each) => [each, [...plan.values()].filter(({ outcome }) => outcome === each).length])),
        ),
      walk: (_id: number, _selection: unknown, after: number) =>
        Promise.resolve([...plan.values()].filter(({ line, outcome }) => line > after && outcome === 'create')),
      put: (_id: number, rows: readonly PlannedRow[]) => Promise.resolve(rows.forEach((row) => plan.set(row.line, row))),
    },
  } as unknown as ImportServices;
  const taskServices = {
    dependencies,
    records: {
      upTo: () => Promise.resolve(),
      countChangedBy: () => {
        const own = [...streams].filter(([stream, events]) => recordOf(stream)?.type === 'student' && events[0]?.meta.process?.task === 7);
        return Promise.resolve({ created: own.length, changed: 0 });
      },
    },
  } as unknown as TaskServices;
  const parameters = { import: 1, grant: grantOf(ada, 'every') };
  const told: { readonly done: number; readonly size?: number }[] = [];
  /** Runs the task from the start. `isKilled`: it ends when the rows are written and before it has said so. */
  const run = (isKilled = false) => {
    const progress = ({ mark, ...counts }: { readonly mark?: string; readonly done: number; readonly size?: number }) => {
      told.push(counts);
      return isKilled && mark !== undefined ? Promise.reject(new Error('killed')) : Promise.resolve();
    };
    const task = { id: 7, values: {}, parameters, signal: new AbortController().signal, progress } as unknown as RunningTask;
    return writeImport(services)(task, taskServices);
  };
  return { ...memory, plan, run, students, told };
};

describe('an import that is carried out', () => {
  it('counts each row once when its task runs again after rows were written', async () => {
    const { run, plan, students, dependencies } = await start('Akhtar', 'Baker', 'Cole');
    await expect(run(true)).rejects.toThrow('killed');
    expect(await students()).toHaveLength(3);
    expect(await run()).toMatchObject({ done: 3, failed: 0, changed: 3 });
    expect([...plan.values()].map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create']);
    expect(await students()).toHaveLength(3);
    expect((await loadRecord(dependencies, importRecord, 1)).values).toMatchObject({ rowsCreated: 3, failed: 0, status: 'Completed' });
  });

  it('says at the end how many rows the file has, of which some are not imported', async () => {
    const { run, plan, told } = await start('Akhtar', 'Baker', 'Cole');
    for (const row of plan.values()) if (row.line === 3) plan.set(3, { ...row, outcome: 'leftOut' });
    expect(await run()).toMatchObject({ done: 3, failed: 1, changed: 2 });
    expect([told[0], told.at(-1)]).toEqual([
      { done: 0, size: 2 },
      { done: 3, size: 3 },
    ]);
  });

  it('leaves out new rows whose student somebody has added since the check', async () => {
    const { run, plan, students, dependencies } = await start('Akhtar', 'Baker');
    await createRecord(dependencies, newContext(ada), student, { lastname: 'Baker', group: 1 });
    expect(await run()).toMatchObject({ done: 2, failed: 1, changed: 1 });
    expect(plan.get(3)).toMatchObject({ outcome: 'refused', problems: [{ reason: knownByNow('student') }] });
    expect((await students()).map(({ snapshot }) => snapshot.values['lastname'])).toEqual(['Baker', 'Akhtar']);
  });
});
