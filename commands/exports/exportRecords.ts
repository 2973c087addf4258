import { z } from 'zod';
import { printCsvCell } from '../../domain/csv.ts';
import {
  anonymisedColumns,
  chosenColumns,
  type ExportColumn,
  type FieldColumn,
  partColumns,
  shownColumns,
  withIds,
} from '../../domain/exports/columns.ts';
import { type CustomField, customFieldId } from '../../domain/customData/customFields.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import type { Part } from '../../domain/record/part.ts';
import { readListOfRecord } from '../../domain/record/recordList.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { AppendableFileStore } from '../fileStore.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import type { TaskSelection } from '../../domain/search/taskSelection.ts';
import { exportDone } from '../../domain/taskMessages.ts';
import { capitalise } from '../../domain/words.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import type { RunningTask, TaskHandler, TaskServices } from '../tasks/runTask.ts';
import { CsvFile, printCsvLines } from './csvFile.ts';
import { type ExportedContent, ExportLines, type ReadLines } from './exportLines.ts';
import { cellsOf, workbookOf } from './xlsxFile.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

/** Older tasks lack what has a default. */
const parameters = z.object({
  export: z.int(),
  recordType: z.string(),
  set: z.string().nullable().default(null),
  filter: z.string(),
  fixedFilter: z.string().default(''),
  /** The list of a record: 'activity/12/students'; null for others. */
  recordList: z.string().nullable().default(null),
  format: z.enum(['csv', 'xlsx']).default('csv'),
  addedStates: z.array(z.int()).default([]),
  /** `YYYY-MM-DD`. */
  changedSince: z.string().nullable().default(null),
  anonymise: z.boolean(),
  /** The chosen columns in their order; null for all. */
  columns: z.array(z.string()).nullable().default(null),
  withDataOnly: z.boolean().default(false),
  /** The parts whose rows are lines of their own. */
  parts: z.array(z.string()).default([]),
  grant: grantSchema,
});
type Parameters = z.output<typeof parameters>;

/** The records that are read and printed together. It limits memory use. */
const chunkSize = 250;
/** A record may have thousands of rows that are kept apart. */
const chunkSizeWithRowsApart = 50;
/** Ids take little memory, and a search takes its time. */
const idBatchSize = 20_000;
/** The file is made durable so often. A crash loses what was written since. */
const checkpointMs = 1_000;

interface ReadChunk {
  /** The id of the last record that was looked for. */
  readonly last: number;
  readonly lines: ReadLines;
}

const markShape = z.object({
  after: z.int(),
  bytes: z.int(),
  rows: z.int(),
  /** The names of the columns with data; null if that is not asked, or not known yet. */
  withData: z.array(z.string()).nullable().default(null),
});
type Mark = z.output<typeof markShape>;

const readMark = (mark: FieldValue | undefined): Mark => {
  const read = typeof mark === 'string' ? markShape.safeParse(JSON.parse(mark)) : null;
  return read?.success ? read.data : { after: 0, bytes: 0, rows: 0, withData: null };
};

/** Where to go on. The file of an export that failed is deleted after an hour; then it begins again. */
const markIn = async (files: Pick<AppendableFileStore, 'size'>, key: string, mark: Mark): Promise<Mark> =>
  mark.bytes > 0 && mark.bytes > ((await files.size(key)) ?? 0) ? { ...mark, after: 0, bytes: 0, rows: 0 } : mark;

const columnsOf = (
  type: RecordType,
  parts: readonly Part[],
  customFields: readonly CustomField[],
  { columns, anonymise, recordList }: Parameters,
): readonly ExportColumn[] => {
  const list = readListOfRecord(recordList ?? '');
  const shown = list ? shownColumns(getRecordType(list.recordType), list, type) : [];
  const all = [...chosenColumns(type, columns, { customFields, shown }), ...parts.flatMap(partColumns)];
  return anonymise ? anonymisedColumns(all) : withIds(all);
};

/** Chunks of the ids after a record. */
async function* idsAfter(
  { records }: TaskServices,
  selection: TaskSelection,
  from: number,
  limit: number,
): AsyncGenerator<readonly number[]> {
  for (let ids = await records.matching(selection, from, idBatchSize); ids.length > 0;) {
    for (let at = 0; at < ids.length; at += limit) yield ids.slice(at, at + limit);
    ids = await records.matching(selection, ids.at(-1) ?? 0, idBatchSize);
  }
}

/** Chunks of the lines after a record. The database reads the next chunk while one is used. */
async function* linesAfter(
  lines: ExportLines,
  services: TaskServices,
  selection: TaskSelection,
  from: number,
  limit: number,
): AsyncGenerator<ReadChunk, undefined> {
  const ids = idsAfter(services, selection, from, limit);
  const read = async (): Promise<ReadChunk | null> => {
    const { value } = await ids.next();
    const last = value?.at(-1);
    if (value === undefined || last === undefined) return null;
    return { last, lines: await lines.read(await services.records.readExported(selection.recordType, value, lines.fieldColumns)) };
  };
  for (let chunk = await read(); chunk !== null;) {
    const next = read();
    next.catch(() => undefined);
    yield chunk;
    chunk = await next;
  }
  return undefined;
}

/** The names of the field columns that have a value in some record. Stops as soon as all have one. */
const findColumnsWithData = async (
  task: RunningTask,
  lines: ExportLines,
  chunks: AsyncIterable<ReadChunk>,
  columns: readonly ExportColumn[],
): Promise<readonly string[]> => {
  const empty = new Set(columns.filter((column): column is FieldColumn => column.kind === 'field'));
  const names: string[] = [];
  for await (const chunk of chunks) {
    task.signal.throwIfAborted();
    for (const each of chunk.lines.records)
      for (const column of lines.columnsWithData(each, empty)) {
        empty.delete(column);
        names.push(column.name);
      }
    if (empty.size === 0) break;
  }
  return names;
};

/** The contents of both formats. */
interface ExportJob {
  readonly task: RunningTask;
  readonly services: TaskServices;
  readonly key: string;
  readonly columns: readonly ExportColumn[];
  readonly lines: ExportLines;
  readonly linesAfter: (id: number) => AsyncGenerator<ReadChunk, undefined>;
  /** The number of records, for the progress. */
  readonly size: number;
}

interface WrittenSize {
  readonly rows: number;
  readonly bytes: number;
}

/** Writes the file on from the last checkpoint. */
const writeCsv = async ({ task, services, key, columns, lines, linesAfter: read, size }: ExportJob, mark: Mark): Promise<WrittenSize> => {
  const { dependencies, files } = services;
  const file = new CsvFile(files, key);
  const headings = columns.map(({ label }) => label);
  let bytes = await file.begin(headings, mark.bytes);
  const progress = { rows: mark.rows, after: mark.after, isWhole: false };
  const chunks = read(mark.after);
  /** Yields until the next checkpoint. */
  const untilCheckpoint = async function* (): AsyncGenerator<Uint8Array> {
    const until = dependencies.now().getTime() + checkpointMs;
    while (dependencies.now().getTime() < until) {
      task.signal.throwIfAborted();
      const { value: chunk } = await chunks.next();
      progress.isWhole = chunk === undefined;
      if (chunk === undefined) return;
      yield printCsvLines(lines, chunk.lines, progress.rows + 1);
      progress.rows += chunk.lines.records.length;
      progress.after = chunk.last;
    }
  };
  while (!progress.isWhole) {
    bytes = await file.append(untilCheckpoint());
    const newMark: Mark = { ...mark, after: progress.after, bytes, rows: progress.rows };
    if (!progress.isWhole) await task.progress({ done: progress.rows, size, mark: JSON.stringify(newMark) }, true);
  }
  return { rows: progress.rows, bytes };
};

/** Writes the whole file. A workbook cannot be continued, so it starts over after a crash. */
const writeXlsx = async (
  { task, services, key, columns, lines, linesAfter: read, size }: ExportJob,
  sheetName: string,
): Promise<WrittenSize> => {
  let rows = 0;
  const chunks = async function* (): AsyncGenerator<ReadLines> {
    for await (const chunk of read(0)) {
      task.signal.throwIfAborted();
      yield chunk.lines;
      rows += chunk.lines.records.length;
      await task.progress({ done: rows, size });
    }
  };
  const { size: bytes } = await services.files.write(key, workbookOf(sheetName, columns, cellsOf(lines, chunks())));
  return { rows, bytes };
};

/**
 * Task 'export': writes all matches of a filter to a file in chunks. After a crash it truncates a CSV file to the last checkpoint and
 * continues.
 */
export const exportRecords: TaskHandler = async (task, services) => {
  const options = parameters.parse(task.parameters);
  const { dependencies, records } = services;
  const type = getRecordType(options.recordType);
  const parts = type.parts.filter(({ name }) => options.parts.includes(name));
  const batchSize = parts.some(({ isApart }) => isApart) ? chunkSizeWithRowsApart : chunkSize;
  const { set, filter, fixedFilter, addedStates, changedSince, grant, anonymise, format } = options;
  const at = new Date(textOf(task.values.added));
  const selection: TaskSelection = { recordType: type.name, set, filter, fixedFilter, addedStates, changedSince, grant, at };
  const key = `exports/${options.export}/export.${format}`;
  const mark = await markIn(services.files, key, readMark(task.values.mark));
  const size = await records.count(selection);
  await appendJobEvent(dependencies, exportRecord, options.export, 'Began', { status: 'Running', finished: null, message: null });
  const escape = format === 'csv' ? printCsvCell : (text: string) => text;
  const customFields = await records.customFields(
    type.name,
    (options.columns ?? []).flatMap((name) => customFieldId(name) ?? []),
    grant,
  );
  const content: ExportedContent = { type, columns: columnsOf(type, parts, customFields, options), parts, grant, anonymise, escape };
  const every = new ExportLines(content, records);
  const withData =
    mark.withData ??
    (options.withDataOnly
      ? await findColumnsWithData(task, every, linesAfter(every, services, selection, 0, batchSize), content.columns)
      : null);
  const columns = content.columns.filter(({ kind, name }) => kind === 'record' || withData === null || withData.includes(name));
  const lines = new ExportLines({ ...content, columns }, records);
  const after = (id: number) => linesAfter(lines, services, selection, id, batchSize);
  const writing: ExportJob = { task, services, key, columns, lines, linesAfter: after, size };
  const { rows, bytes } =
    format === 'csv'
      ? await writeCsv(writing, { ...mark, withData: withData === null ? null : [...withData] })
      : await writeXlsx(writing, capitalise(type.labels.many));
  const message = exportDone(rows, type.labels);
  await appendJobEvent(dependencies, exportRecord, options.export, 'Completed', {
    status: 'Completed',
    rows,
    message,
    fileKey: key,
    fileSize: bytes,
    finished: dependencies.now().toISOString(),
  });
  return { message, done: rows, failed: 0 };
};
