import { z } from 'zod';
import { byteOrderMark } from '../../domain/csv.ts';
import { formatPounds } from '../../domain/fields/money.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { payRunDone } from '../../domain/payMessages.ts';
import { columnsNamed, type PayColumn, printPayFile, totalsOf } from '../../domain/pay/payFile.ts';
import { sendRefusal } from '../../domain/pay/sending.ts';
import { splitIntoChunks } from '../../domain/collections.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { payRun } from '../../domain/records/payRun.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { fingerprintOf } from '../contracts/fingerprint.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { CommandResult, Outcome } from '../records/outcome.ts';
import { addOnce, idsOfAdded } from '../tasks/addRecords.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { changeMany, contextOfTask } from '../tasks/bulkChange.ts';
import { type TaskHandler, TaskRefused, type TaskServices } from '../tasks/runTask.ts';
import { getPayable, type OwnPart } from './payables.ts';
import { payLinesOf } from './payLines.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const item = z.object({ recordType: z.string(), id: z.int() });
export type PayItem = z.output<typeof item>;

const parameters = z.object({
  recordType: z.literal(payRun.name),
  group: z.int(),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** The records that were approved when the person asked. Records approved later wait for the next run. */
  items: z.array(item),
  columns: z.array(z.string()),
  grant: grantSchema,
});

const batchSize = 200;

/** The result of a command that the run cannot do without. */
const demand = (outcome: Outcome): CommandResult => {
  if (!outcome.ok) throw new TaskRefused(printRefusal(outcome.error, payRun.labels.one));
  return outcome.value;
};

/** The pay run and its day. */
interface Sending {
  readonly run: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Sends one record to the pay office, unless another run took it or it is not approved any more. One that this run sent before is left as
 * it is. `sent` gets what stands of it in the file: the log has confirmed the revision that it was read at.
 */
export const sendItem = async (
  dependencies: Dependencies,
  by: CommandContext,
  { run, day }: Sending,
  { recordType, id }: PayItem,
  sent: (part: OwnPart) => void,
): Promise<Outcome> => {
  const { type, partOf } = getPayable(recordType);
  let part: OwnPart | null = null;
  const outcome = await changeRecord(
    dependencies,
    by,
    type,
    id,
    (snapshot) => {
      if (snapshot.revision < 0) return fail({ because: 'missing' });
      part = partOf(id, snapshot.values);
      const { payRun: earlier = null, ...days } = valuesOf(timesheet, snapshot.values);
      if (earlier === run) return ok([]);
      const { submittedDate = null, preapprovedDate = null, approvedDate = null, sentDate = null, cost = null } = days;
      const values = { submittedDate, preapprovedDate, approvedDate, sentDate, cost, payRun: earlier };
      const message = sendRefusal({ values, recordState: snapshot.recordState }, type.labels.one);
      if (message !== null) return fail({ because: 'refused', message });
      return setByEvent(type, snapshot, 'SentToPayOffice', { sentDate: day, payRun: run });
    },
    { needs: payRun.rights.edit },
  );
  if (outcome.ok && part !== null) sent(part);
  return outcome;
};

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Writes the file of what was sent and freezes it with the run, unless an earlier run of the task has. */
export const freezePayFile = async (
  { dependencies, files }: Pick<TaskServices, 'dependencies'> & { readonly files: Pick<TaskServices['files'], 'write'> },
  by: CommandContext,
  run: number,
  parts: readonly OwnPart[],
  columns: readonly PayColumn[],
): Promise<CommandResult> => {
  const lines = await payLinesOf(dependencies, parts);
  const text = byteOrderMark + printPayFile(lines, columns);
  const fingerprint = fingerprintOf(text);
  // A file that is frozen is never replaced: another content has another key.
  const fileKey = `pay-runs/${run}-${fingerprint}.csv`;
  await files.write(fileKey, once(text));
  const completed = dependencies.now().toISOString();
  const outcome = await changeRecord(dependencies, by, payRun, run, (snapshot) =>
    snapshot.values.completed === null
      ? setByEvent(payRun, snapshot, 'Completed', { ...totalsOf(lines), fileKey, fingerprint, completed })
      : ok([]),
  );
  return demand(outcome);
};

/**
 * Task 'run pay': sends what was approved when the person asked to the pay office. Each record gets an event of its own, so two runs never
 * share one; then the file is written and frozen. A run that was interrupted goes on where it was.
 */
export const runPay: TaskHandler = async (task, services) => {
  const { group, day, items, columns, grant } = parameters.parse(task.parameters);
  const { dependencies, problems, records } = services;
  const by = contextOfTask(task, grant);
  const run = (await idsOfAdded(dependencies, task.id, payRun, ['run'])).get('run') ?? 0;
  const columnNames = columnsNamed(columns);
  demand(await addOnce(dependencies, by, payRun, run, { day, group, columns: columnNames.join(',') }));
  if ((await loadRecord(dependencies, payRun, run)).values.completed === null) {
    const batches = async function* () {
      yield* splitIntoChunks(items, batchSize);
    };
    // By item, because the file has the order of the items.
    const parts = new Map<PayItem, OwnPart>();
    await changeMany(task, services, batches(), (each) => sendItem(dependencies, by, { run, day }, each, (part) => parts.set(each, part)));
    await records.upTo(await dependencies.log.head(), task.signal);
    const sent = items.flatMap((each) => parts.get(each) ?? []);
    const { position } = await freezePayFile(services, by, run, sent, columnNames);
    await records.upTo(position, task.signal);
  }
  const { values } = await loadRecord(dependencies, payRun, run);
  const { places } = await problems.count(task.id);
  const sent = values.items ?? 0;
  return {
    message: payRunDone(printRecordId(run), sent, formatPounds(values.total ?? 0), places),
    done: sent,
    failed: places,
    changed: sent,
  };
};
