import { z } from 'zod';
import { accessOfGrant } from '../../domain/access/grant.ts';
import { askedAgain, changedSinceCheck, knownByNow, planGone } from '../../domain/importMessages.ts';
import { aboutOf } from '../../domain/imports/decideRow.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import { type PlannedRow, plannedValues } from '../../domain/imports/plan.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { streamOf } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { storedField } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { importRecord, type ImportValues } from '../../domain/records/import.ts';
import { importDone } from '../../domain/taskMessages.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { isThereAlready, type Outcome } from '../records/outcome.ts';
import { createRecord, editAsPlanned } from '../records/recordCommands.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import { type RunningTask, type TaskHandler, TaskRefused, type TaskServices } from '../tasks/runTask.ts';
import { askAgain } from './askAgain.ts';
import type { ImportServices } from './checkImport.ts';
import { claimOf, importedKey } from './createdRecords.ts';
import { alignTask } from './holdBack.ts';
import { importAccess } from './importAccess.ts';
import { importTypeOf } from './importTypeOf.ts';
import { findKnown } from './planRows.ts';
import type { Planning } from './readRows.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const parameters = z.object({
  import: z.int(),
  grant: grantSchema,
});

/** The rows that are planned again and written at the same time. */
const batchSize = 1000;
const maxConcurrentWrites = 200;

interface Writing {
  readonly id: number;
  readonly dependencies: Dependencies;
  readonly by: CommandContext;
  readonly type: ImportType;
}

type Written = { readonly position: LogPosition } | { readonly reason: string };

const toWritten = (outcome: Outcome, { labels }: RecordType): Written =>
  outcome.ok ? { position: outcome.value.position } : { reason: printRefusal(outcome.error, labels.one) };

/** Whether the record that holds a claim is what the row is about. It may have been deleted or renamed since. */
const isStillAbout = ({ type }: Writing, row: PlannedRow, { values, recordState }: RecordSnapshot): boolean =>
  recordState !== type.recordType.states.deleted && aboutOf(type, { answer: null, values, newValues: {} }, null) === row.about;

/** Creates the record of a row under a claimed id. A run after a crash finds its own record. */
const writeNew = async (writing: Writing, row: PlannedRow, claimed: number): Promise<Written> => {
  const { id, dependencies, by, type } = writing;
  const { recordType } = type;
  const context = { ...by, key: `${by.key ?? ''}/${row.line}` };
  const outcome = await createRecord(dependencies, context, recordType, plannedValues(row), { id: claimed });
  if (!isThereAlready(outcome)) return toWritten(outcome, recordType);
  const events = await dependencies.log.readStream(streamOf(recordType.name, claimed));
  const [created] = events;
  if (created?.meta.process?.task === by.process?.task) return { position: created?.position ?? null };
  if (isStillAbout(writing, row, fold(recordType, events))) return { reason: knownByNow(recordType.labels.one) };
  const next = await dependencies.ids.next(recordType.name);
  return writeNew(writing, row, await dependencies.claims.takeOver(recordType.name, importedKey, claimOf(id, row), claimed, next));
};

const writeChanges = async ({ dependencies, by, type: { recordType } }: Writing, row: PlannedRow, record: number): Promise<Written> => {
  const context = { ...by, key: `${by.key ?? ''}/${row.line}` };
  const labelsOf = (names: readonly string[]) => names.map((name) => storedField(recordType, name)?.label ?? name);
  const refusal = (names: readonly string[]) => changedSinceCheck(labelsOf(names));
  return toWritten(await editAsPlanned(dependencies, context, recordType, record, row.changes, refusal), recordType);
};

const refuse = (row: PlannedRow, reason: string): PlannedRow => ({ ...row, outcome: 'refused', problems: [{ column: null, reason }] });

/** Writes a batch of rows; returns those that were refused. `recordsByLine`: the records that new rows are about by now. */
const writeBatch = async (
  writing: Writing,
  rows: readonly PlannedRow[],
  recordsByLine: ReadonlyMap<number, readonly number[]>,
): Promise<{ readonly refused: readonly PlannedRow[]; readonly position: LogPosition }> => {
  const { id, dependencies, type } = writing;
  const creating = rows.filter(({ outcome }) => outcome === 'create');
  const claims =
    creating.length === 0
      ? new Map<string, { owner: number }>()
      : await dependencies.claims.claimMany(type.recordType.name, importedKey, [...new Set(creating.map((row) => claimOf(id, row)))]);
  const refused: PlannedRow[] = [];
  let position: LogPosition = null;
  const outcomes = await inParallel(rows, maxConcurrentWrites, async (row): Promise<Written> => {
    const claimed = claims.get(claimOf(id, row))?.owner;
    if (row.outcome === 'create' && claimed !== undefined) {
      // Only the log tells whether the record with the claim is this import's own.
      const isKnown = recordsByLine.get(row.line)?.some((each) => each !== claimed) === true;
      return isKnown ? { reason: knownByNow(type.recordType.labels.one) } : writeNew(writing, row, claimed);
    }
    return row.outcome === 'update' && row.record !== null ? writeChanges(writing, row, row.record) : { position: null };
  });
  for (const [at, outcome] of outcomes.entries()) {
    const row = rows[at];
    if (row && 'reason' in outcome) refused.push(refuse(row, outcome.reason));
    else if ('position' in outcome) position = laterPosition(position, outcome.position);
  }
  return { refused, position };
};

const startAfter = (task: RunningTask): number => Number(task.values.mark ?? 0);

/** Whether rows go back to the person because somebody changed their records since the check. Then nothing is written. */
const goesBack = async (
  { values }: { readonly values: ImportValues },
  task: RunningTask,
  { dependencies }: TaskServices,
  services: ImportServices,
  planning: Planning,
) => {
  // Changes that rows are gathered into are planned once more when they are written.
  if (planning.type.gathers || values.status === importStatus.importing) return false;
  const saveProgress = () =>
    appendJobEvent(dependencies, importRecord, planning.id, 'Checked', { status: importStatus.waitingForAnswers, message: askedAgain });
  // A run that went back and crashed looks at the rest of the rows.
  return (await askAgain(services, planning, task.signal, saveProgress)) || values.status === importStatus.waitingForAnswers;
};

/** Says at the end what came of the import. Counted from stored changes and the plan, so that a resumed run counts each row once. */
const conclude = async (
  id: number,
  task: RunningTask,
  { dependencies, records }: TaskServices,
  { plans }: ImportServices,
  { recordType, gathers }: ImportType,
): Promise<{ readonly message: string; readonly done: number; readonly failed: number; readonly changed: number }> => {
  const counts = await plans.counts(id);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const failed = counts.refused + counts.question + counts.leftOut;
  // The task says at the end what came of every row of the file, also of those that the plan left out.
  await task.progress({ done: rows, size: rows }, true);
  // Where rows are gathered, several are one change of a record: rows are counted, of which all that were not refused are carried out by
  // now.
  const { created, changed } = gathers ? { created: 0, changed: counts.update } : await records.countChangedBy(task.id, recordType.name);
  const message = importDone(
    { rows, added: created, updated: changed, unchanged: counts.unchanged, failed, incomplete: 0 },
    recordType.labels,
  );
  await appendJobEvent(dependencies, importRecord, id, 'Completed', {
    status: importStatus.completed,
    paused: null,
    rows,
    rowsCreated: created,
    rowsUpdated: changed,
    // From the plan, because several rows may have changed one record.
    unchanged: counts.unchanged,
    failed,
    message,
    finished: dependencies.now().toISOString(),
  });
  return { message, done: rows, failed, changed: created + changed };
};

/** Task 'import': carries out an accepted plan, a batch at a time. It goes on after a crash where it was, and writes no row twice. */
export const writeImport =
  (services: ImportServices): TaskHandler =>
  async (task, taskServices) => {
    const { dependencies, records } = taskServices;
    const { plans, planning: planningServices } = services;
    const { import: id, grant } = parameters.parse(task.parameters);
    await alignTask(dependencies, id);
    const record = await loadRecord(dependencies, importRecord, id);
    const { values } = record;
    const type = await importTypeOf(planningServices.shown, values);
    const settings = await plans.settings(id);
    if (!settings) throw new TaskRefused(planGone);
    const access = accessOfGrant(grant);
    const planning: Planning = { id, type, access, group: values.group, settings, answers: await plans.answers(id) };
    const by: CommandContext = {
      access: importAccess(access, type),
      correlationId: `import-${id}`,
      process: { task: task.id, import: id },
      key: `task-${task.id}`,
    };
    if (await goesBack(record, task, taskServices, services, planning)) return { message: askedAgain, done: 0, failed: 0, changed: 0 };
    // Rows that are refused meanwhile no longer count, so a run that goes on keeps the size of the first.
    const size = task.values.size ?? (await plans.count(id, { outcomes: ['create', 'update'] }));
    let done = task.values.done ?? 0;
    await task.progress({ done, size }, true);
    await appendJobEvent(dependencies, importRecord, id, 'Began', { status: importStatus.importing, finished: null, message: null });
    let position: LogPosition = null;
    /** The rows after a line. New ones are matched once more with the records of this moment. */
    const prepare = async (after: number) => {
      const rows = await plans.walk(id, { outcomes: ['create', 'update'] }, after, batchSize);
      return { rows, recordsByLine: await findKnown(planningServices, planning, rows) };
    };
    let next = prepare(startAfter(task));
    for (;;) {
      task.signal.throwIfAborted();
      const { rows, recordsByLine } = await next;
      const last = rows.at(-1)?.line;
      if (last === undefined) break;
      // The next rows are matched while these are written. Rows about the same new record find the claim of the first.
      next = prepare(last);
      next.catch(() => undefined);
      const writtenRows = type.gathers
        ? await planningServices.gatherers[type.gathers.into].write(by, rows)
        : await writeBatch({ id, dependencies, by, type }, rows, recordsByLine);
      await plans.put(id, writtenRows.refused);
      position = laterPosition(position, writtenRows.position);
      done += rows.length;
      await task.progress({ done, size, mark: String(last) }, true);
    }
    await records.upTo(position, task.signal);
    return conclude(id, task, taskServices, services, type);
  };
