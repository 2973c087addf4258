import { rulesOf } from '../../commands/clock/runClock.ts';
import { exportRecords } from '../../commands/exports/exportRecords.ts';
import { checkImport, type ImportServices } from '../../commands/imports/checkImport.ts';
import { importPublicRegister, isPublicRegisterImport } from '../../commands/imports/importPublicRegister.ts';
import { writeImport } from '../../commands/imports/writeImport.ts';
import { isServerAway } from '../../commands/serverAway.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { bulkChange } from '../../commands/tasks/bulkChange.ts';
import { bulkAction } from '../../commands/tasks/bulkAction.ts';
import { bulkEdit } from '../../commands/tasks/bulkEdit.ts';
import { clearDoubledSchools } from '../../commands/merging/clearDoubledSchools.ts';
import { mergeTask, unmergeTask } from '../../commands/merging/mergeTask.ts';
import { linkApplication } from '../../commands/applications/linkApplication.ts';
import { runPay } from '../../commands/pay/runPay.ts';
import { issueContracts } from '../../commands/contracts/issueContracts.ts';
import { addStudents } from '../../commands/tasks/addStudents.ts';
import { repeatWeekly } from '../../commands/tasks/repeatWeekly.ts';
import { copyRecord } from '../../commands/copying/copyRecord.ts';
import { giveUpTask } from '../../commands/tasks/queueTask.ts';
import { runTask, type TaskHandler, type TaskServices } from '../../commands/tasks/runTask.ts';
import { jobName } from '../../commands/reactions/startingTasks.ts';
import { undoTask } from '../../commands/tasks/undoTask.ts';
import { undoers } from '../../commands/undoing/undoers.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import { task } from '../../domain/records/task.ts';
import type { Config } from '../../infra/config.ts';
import type { Logger } from '../../infra/logger.ts';
import { PostgresClockDays } from '../../infra/postgres/clockDays.ts';
import { PostgresProblems } from '../../infra/postgres/problemList.ts';
import { Pace } from '../../projections/linkage/pace.ts';
import { acceptedOffersIn } from '../../projections/reading/acceptedOffers.ts';
import { gatheredRows } from '../../projections/reading/recordRows.ts';
import { ReadSide } from '../../projections/reading/recordReader.ts';
import type { Adapters } from '../start/assemble.ts';
import { importServices } from '../start/importServices.ts';
import { watchWhileLocked } from './alerts.ts';
import { followClockWhileLocked } from './clock.ts';
import { followStudentsWhileLocked } from './linkage.ts';
import { deliverWhileLocked } from './outbox.ts';
import { publicAddress } from './publicAddress.ts';
import { reactWhileLocked } from './reactions.ts';
import { sweepWhileLocked } from './retention.ts';

/** Tasks 'import': registers as they are, other files by their plan. */
const importBy =
  (imports: ImportServices): TaskHandler =>
  (running, services) =>
    isPublicRegisterImport(running.parameters) ? importPublicRegister(running, services) : writeImport(imports)(running, services);

const handlersWith = (imports: ImportServices): Readonly<Record<string, TaskHandler>> => ({
  edubase: importPublicRegister,
  import: importBy(imports),
  'check import': checkImport(imports),
  export: exportRecords,
  'bulk change': bulkChange,
  'bulk edit': bulkEdit,
  'bulk action': bulkAction,
  'repeat weekly': repeatWeekly,
  copy: copyRecord,
  'add students': addStudents,
  'issue contracts': issueContracts,
  'link application': linkApplication,
  'run pay': runPay,
  merge: mergeTask,
  'dedupe-student-institutions': clearDoubledSchools,
  unmerge: unmergeTask,
  undo: undoTask(undoers),
});

const taskOf = (data: { readonly [key: string]: unknown }): number => {
  if (typeof data['task'] !== 'number') throw new TypeError('A job names no task');
  return data['task'];
};

export const workOnTasks = async (adapters: Adapters, config: Config, logger: Logger, signal: AbortSignal): Promise<void> => {
  const { db, search, tables, dependencies, files, mailer } = adapters;
  const queue = await adapters.openQueue();
  const services: TaskServices = {
    dependencies: { ...dependencies, shown: gatheredRows({ sql: db, log: dependencies.log, tables }) },
    files,
    problems: new PostgresProblems(db),
    records: new ReadSide(db, search, tables),
  };
  const handlers = handlersWith(importServices(adapters));
  let running = 0;
  await queue.work(
    {
      [jobName]: async (data, context) => {
        const id = taskOf(data);
        const { values } = await loadRecord(dependencies, task, id);
        const handler = handlers[values.command ?? ''];
        if (!handler) throw new RangeError(`No handler for the command of task ${id}`);
        running += 1;
        await runTask(services, id, handler, AbortSignal.any([signal, context.signal])).finally(() => (running -= 1));
      },
    },
    {
      concurrency: 2,
      isServerAway,
      onFailed: async (job, error) => {
        logger.error({ job: job.id, error: error.message, stack: error.stack }, 'a task was given up');
        await giveUpTask(dependencies, taskOf(job.data), error);
      },
    },
  );
  await Promise.all([
    reactWhileLocked(
      adapters,
      {
        dependencies,
        queue,
        records: services.records,
        acceptedOffers: acceptedOffersIn(db),
        notedCustomFields: new Set(),
        mailer,
        publicUrl: publicAddress(config),
      },
      logger,
      signal,
    ),
    sweepWhileLocked(adapters, config, logger, signal),
    watchWhileLocked(adapters, config, logger, signal),
    deliverWhileLocked(adapters, config, logger, signal),
    followStudentsWhileLocked(adapters, new Pace(() => running > 0), logger, signal),
    followClockWhileLocked(
      adapters.pool,
      { dependencies, records: services.records, days: new PostgresClockDays(db) },
      rulesOf(recordTypes),
      logger,
      signal,
    ),
  ]);
};
