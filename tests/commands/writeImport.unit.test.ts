import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import type { ImportServices } from '../../commands/imports/checkImport.ts';
import type { PlanSelection } from '../../commands/imports/planStore.ts';
import { writeImport } from '../../commands/imports/writeImport.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { appendJobEvent } from '../../commands/tasks/queueTask.ts';
import type { RunningTask, TaskServices } from '../../commands/tasks/runTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import { changedSinceCheck, knownByNow } from '../../domain/importMessages.ts';
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
    const setup = await students();
    return rows.map(({ values }) =>
      setup
        .filter(({ snapshot }) => snapshot.values['lastname'] === values['lastname'])
        .map(({ id }) => ({ id, because: [], isCertain: true })),
    );
  };
  const select = ({ outcomes = [] }: PlanSelection) => [...plan.values()].filter(({ outcome }) => outcomes.includes(outcome));
  const services = {
    planning: {
      shown: {
        findAll: async () => new Map((await students()).map(({ id, snapshot }) => [id, snapshot])),
        // The group has no custom fields.
        pointingAt: () => Promise.resolve([]),
      },
      matcher: { same, alike: same, withValues: () => Promise.resolve(new Map()) },
      plans: { firstAbout: () => Promise.resolve(new Map()) },
      repeats: { find: () => Promise.resolve(new Map()) },
      now: () => dependencies.now(),
    },
    plans: {
      settings: () => Promise.resolve({ sheet: '', header: ['Last name'], headerLine: 1, mapping: ['lastname'], clearEmpty: false }),
      answers: () => Promise.resolve({}),
      count: (_id: number, selection: PlanSelection) => Promise.resolve(select(selection).length),
      counts: () =>
        Promise.resolve(
          Object.fromEntries(planOutcomes.map((each) => [each, [...plan.values()].filter(({ outcome }) => outcome === each).length])),
        ),
      walk: (_id: number, selection: PlanSelection, after: number) => Promise.resolve(select(selection).filter(({ line }) => line > after)),
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
  const reported: { readonly done: number; readonly size?: number }[] = [];
  /** Runs the task from the start. `isKilled`: it ends when the rows are written and before it has said so. */
  const run = (isKilled = false) => {
    const progress = ({ mark, ...counts }: { readonly mark?: string; readonly done: number; readonly size?: number }) => {
      reported.push(counts);
      return isKilled && mark !== undefined ? Promise.reject(new Error('killed')) : Promise.resolve();
    };
    const task = { id: 7, values: {}, parameters, signal: new AbortController().signal, progress } as unknown as RunningTask;
    return writeImport(services)(task, taskServices);
  };
  return { ...memory, plan, run, students, reported };
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

  it('does not call rows unchanged of which several changed one record', async () => {
    const { run, plan, students, dependencies } = await start('Akhtar', 'Baker');
    await createRecord(dependencies, newContext(ada), student, { lastname: 'Cole', group: 1 });
    const [cole] = await students();
    const changes = [{ firstname: { from: null, to: 'Ada' } }, { postcode: { from: null, to: 'LE1 7RH' } }];
    for (const [at, row] of [...plan.values()].entries())
      plan.set(row.line, { ...row, outcome: 'update', record: cole?.id ?? null, changes: changes[at] ?? {} });
    expect(await run()).toMatchObject({ done: 2, failed: 0 });
    expect((await students())[0]?.snapshot.values).toMatchObject({ firstname: 'Ada', postcode: 'LE1 7RH' });
    expect((await loadRecord(dependencies, importRecord, 1)).values).toMatchObject({ rows: 2, unchanged: 0 });
  });

  it('says at the end how many rows the file has, of which some are not imported', async () => {
    const { run, plan, reported } = await start('Akhtar', 'Baker', 'Cole');
    for (const row of plan.values()) if (row.line === 3) plan.set(3, { ...row, outcome: 'leftOut' });
    expect(await run()).toMatchObject({ done: 3, failed: 1, changed: 2 });
    expect([reported[0], reported.at(-1)]).toEqual([
      { done: 0, size: 2 },
      { done: 3, size: 3 },
    ]);
  });

  it('goes back to the person, with nothing written, where a field that a row changes was changed since the check', async () => {
    const { run, plan, students, dependencies } = await start('Baker');
    await createRecord(dependencies, newContext(ada), student, { lastname: 'Akhtar', group: 1 });
    const renaming: PlannedRow = {
      ...newRow(3, 'Akhtarova'),
      outcome: 'update',
      record: 1,
      changes: { lastname: { from: 'Akhtar', to: 'Akhtarova' } },
      answer: { is: 'same', record: 1 },
    };
    plan.set(3, renaming);
    await editRecord(dependencies, newContext(ada), student, 1, 0, { lastname: 'Smith' });
    const namesAndStatus = async () => [
      (await students()).map(({ snapshot }) => snapshot.values['lastname']),
      (await loadRecord(dependencies, importRecord, 1)).values.status,
    ];
    const back = [['Smith'], 'Awaiting validation resolutions'];
    expect(await run()).toMatchObject({ done: 0, changed: 0 });
    expect(plan.get(3)).toMatchObject({
      outcome: 'question',
      record: 1,
      answer: null,
      changes: { lastname: { from: 'Smith', to: 'Akhtarova' } },
      problems: [{ reason: changedSinceCheck(['Last name']) }],
    });
    expect(await namesAndStatus()).toEqual(back);
    // A run after a crash, when the person has not answered yet.
    expect(await run()).toMatchObject({ done: 0, changed: 0 });
    expect(await namesAndStatus()).toEqual(back);
    // Nobody is asked if the record already has the value of the row, or if another field was changed.
    plan.set(3, { ...renaming, changes: { lastname: { from: 'Akhtar', to: 'Smith' } } });
    await appendJobEvent(dependencies, importRecord, 1, 'PlanAccepted', { status: importStatus.accepted });
    expect(await run()).toMatchObject({ done: 2, failed: 0 });
    expect(await namesAndStatus()).toEqual([['Smith', 'Baker'], 'Completed']);
  });

  it('leaves out new rows whose student somebody has added since the check', async () => {
    const { run, plan, students, dependencies } = await start('Akhtar', 'Baker');
    await createRecord(dependencies, newContext(ada), student, { lastname: 'Baker', group: 1 });
    expect(await run()).toMatchObject({ done: 2, failed: 1, changed: 1 });
    expect(plan.get(3)).toMatchObject({ outcome: 'refused', problems: [{ reason: knownByNow('student') }] });
    expect((await students()).map(({ snapshot }) => snapshot.values['lastname'])).toEqual(['Baker', 'Akhtar']);
  });
});
