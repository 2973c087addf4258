import { z } from 'zod';
import { accessOfGrant } from '../../domain/access/grant.ts';
import { planGone } from '../../domain/importMessages.ts';
import type { PlannedRow } from '../../domain/imports/plan.ts';
import type { FileRow } from '../../domain/imports/readRow.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { importRecord } from '../../domain/records/import.ts';
import { checkDone } from '../../domain/taskMessages.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import { type TaskHandler, TaskRefused } from '../tasks/runTask.ts';
import { importTypeOf } from './importTypeOf.ts';
import type { PlanStore } from './planStore.ts';
import { planRows, type PlanningServices } from './planRows.ts';
import type { Planning } from './readRows.ts';
import { readSpreadsheet } from './spreadsheet/readSpreadsheet.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const parameters = z.object({
  import: z.int(),
  grant: grantSchema,
});

/** The services that tasks of imports need besides those of all tasks. */
export interface ImportServices {
  readonly planning: PlanningServices;
  readonly plans: PlanStore;
}

const batchSize = 1000;

/** A row that cannot be read, such as one with more cells than the header. */
const unreadable = (line: number, reason: string): PlannedRow => ({
  line,
  cells: [],
  isCorrected: false,
  outcome: 'refused',
  title: '',
  record: null,
  changes: {},
  problems: [{ column: null, reason }],
  candidates: [],
  repeats: null,
  about: null,
  answer: null,
});

/** Rows with what people corrected and answered before, when the file was checked with other columns. */
const withEarlierAnswers = async (plans: PlanStore, id: number, rows: readonly FileRow[]): Promise<readonly FileRow[]> => {
  const earlier = new Map(
    (await plans.rows(id, rows.map(({ line }) => line))).map((row) => [row.line, row]), // prettier-ignore
  );
  return rows.map((row) => {
    const before = earlier.get(row.line);
    return before ? { ...row, answer: before.answer, ...(before.isCorrected ? { cells: before.cells, isCorrected: true } : {}) } : row;
  });
};

/** Task 'check import': plans what every row of a file would do. It writes no records. After a crash it checks the file again. */
export const checkImport =
  ({ planning: services, plans }: ImportServices): TaskHandler =>
  async (task, { dependencies, files }) => {
    const { import: id, grant } = parameters.parse(task.parameters);
    const { values, recordState } = await loadRecord(dependencies, importRecord, id);
    const settings = await plans.settings(id);
    if (recordState !== importRecord.states.initial || values.status !== importStatus.checking)
      return { message: checkDone(await plans.counts(id)), done: 0, failed: 0 };
    const { fileKey } = values;
    if (!settings || fileKey === null) throw new TaskRefused(planGone);
    const planned: Planning = {
      id,
      type: await importTypeOf(services.shown, values),
      access: accessOfGrant(grant),
      group: values.group,
      settings,
      answers: await plans.answers(id),
    };
    const size = (await plans.survey(id))?.rows ?? 0;
    let [rows, last] = [0, settings.headerLine];
    let batch: FileRow[] = [];
    let unread: PlannedRow[] = [];
    const flush = async () => {
      task.signal.throwIfAborted();
      await plans.put(id, [...unread, ...(await planRows(services, planned, await withEarlierAnswers(plans, id, batch)))]);
      batch = [];
      unread = [];
      await task.progress({ done: rows, size: Math.max(rows, size) });
    };
    for await (const row of readSpreadsheet(() => files.read(fileKey), settings)) {
      rows += 1;
      last = row.line;
      if ('problem' in row) unread.push(unreadable(row.line, row.problem));
      else batch.push({ line: row.line, cells: row.cells, isCorrected: false, answer: null });
      if (batch.length + unread.length >= batchSize) await flush();
    }
    await flush();
    await plans.removeAfter(id, last);
    const counts = await plans.counts(id);
    const message = checkDone(counts);
    await appendJobEvent(dependencies, importRecord, id, 'Checked', { status: importStatus.waitingForAnswers, rows, message });
    return { message, done: rows, failed: counts.refused };
  };
