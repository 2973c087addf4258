import { z } from 'zod';
import { accessOfGrant, type Grant } from '../../domain/access/grant.ts';
import { byteOrderMark, printCsv } from '../../domain/csv.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import { anotherGroup } from '../../domain/messages.ts';
import { visibleValues } from '../../domain/access/visibleRoles.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { chosenColumns, type ExportColumn } from '../../domain/exports/columns.ts';
import { anonymised } from '../../domain/exports/anonymise.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { targetOf } from '../../domain/fields/pointing.ts';
import { printTitled, referencedIds, type Titles } from '../../domain/fields/titles.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { exportDone } from '../../domain/taskMessages.ts';
import type { ReadRecord } from '../tasks/recordReader.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import type { TaskHandler, TaskServices } from '../tasks/runTask.ts';

const parameters = z.object({
  export: z.int(),
  recordType: z.string(),
  set: z.string().nullable().default(null),
  filter: z.string(),
  /** Missing in tasks of older versions. */
  fixedFilter: z.string().default(''),
  anonymise: z.boolean(),
  /** The chosen columns in their order; null, and in old tasks missing, for all. */
  columns: z.array(z.string()).nullable().default(null),
  grant: z.custom<Grant>((value) => typeof value === 'object' && value !== null),
});

/** The rows of one chunk, which are read, written and checkpointed together. It limits memory use. */
const chunk = 5000;

const markShape = z.object({ after: z.int(), bytes: z.int(), rows: z.int() });
type Mark = z.infer<typeof markShape>;

/** Titles of referenced records, looked up once per chunk. */
const titlesOf = async (services: TaskServices, columns: readonly ExportColumn[], records: readonly ReadRecord[]): Promise<Titles> => {
  const references = columns.flatMap(({ name, field }) => (field && targetOf(field) ? [{ name, field }] : []));
  const values = references.flatMap(({ name, field }) => records.map((record) => [field, record.values[name]] as const));
  const found = new Map<string, ReadonlyMap<number, string>>();
  for (const [type, ids] of referencedIds(values)) found.set(type, await services.records.titles(type, [...ids]));
  return found;
};

const recordCell = (
  type: RecordType,
  name: Extract<ExportColumn, { field: null }>['name'],
  anonymise: boolean,
  record: ReadRecord,
  number: number,
): string => {
  switch (name) {
    case 'id':
      return String(anonymise ? number : record.id);
    case 'recordState':
      return stateNamed(type.states, record.recordState)?.name ?? '';
    case 'created':
      return printInstant(record.created.toISOString());
    case 'updated':
      return printInstant(record.updated.toISOString());
    case 'updatedBy':
      return anonymise ? '' : record.updatedByName;
  }
};

const toCells = (
  type: RecordType,
  columns: readonly ExportColumn[],
  sees: (record: ReadRecord) => ReadonlySet<string>,
  anonymise: boolean,
  titles: Titles,
  record: ReadRecord,
  number: number,
): readonly string[] => {
  const visible = sees(record);
  return columns.map((column) => {
    if (column.field === null) return recordCell(type, column.name, anonymise, record, number);
    const { name, field } = column;
    const value = visible.has(name) ? (record.values[name] ?? null) : null;
    const shown = anonymise ? anonymised(field, value) : value;
    return shown !== value && typeof shown === 'string' ? shown : printTitled(titles, field, shown, '; ');
  });
};

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const readMark = (mark: FieldValue | undefined): Mark => {
  const read = typeof mark === 'string' ? markShape.safeParse(JSON.parse(mark)) : null;
  return read?.success ? read.data : { after: 0, bytes: 0, rows: 0 };
};

/**
 * Task 'export': writes all matches of a filter to a CSV file in chunks. After a crash it truncates the file to the last checkpoint and
 * continues.
 */
export const exportRecords: TaskHandler = async (task, services) => {
  const { export: exportId, recordType, set, filter, fixedFilter, anonymise, columns: chosen, grant } = parameters.parse(task.parameters);
  const type = getRecordType(recordType);
  const columns = chosenColumns(type, chosen);
  const access = accessOfGrant(grant);
  const sees = (record: ReadRecord): ReadonlySet<string> => visibleFieldsOf(access, type, record.values);
  const seen = (record: ReadRecord): ReadRecord => ({
    ...record,
    values: visibleValues(access, type, record.values),
    // Partners' records do not tell who works on them.
    updatedByName: canSeeRecord(access, type, record.values) ? record.updatedByName : anotherGroup,
  });
  const key = `exports/${exportId}/export.csv`;
  let { after, bytes, rows } = readMark(task.values.mark);
  const wanted = { recordType: type.name, set, filter, fixedFilter, grant, at: task.started };
  const size = await services.records.count(wanted);
  if (bytes === 0) await appendJobEvent(services.dependencies, exportRecord, exportId, 'Began', { status: 'Running' });
  await services.files.truncate(key, bytes);
  if (bytes === 0) {
    const header = columns.map(({ label }) => label);
    bytes = await services.files.appendTo(key, once(byteOrderMark + printCsv([header])));
  }
  const chunkAfter = (id: number) => services.records.matchingRecords(wanted, id, chunk);
  for (let records = await chunkAfter(after); records.length > 0;) {
    task.signal.throwIfAborted();
    after = records.at(-1)?.id ?? after;
    // Read the next chunk while this one is written.
    const next = chunkAfter(after);
    next.catch(() => undefined);
    const titles = await titlesOf(services, columns, records);
    const first = rows + 1;
    const text = printCsv(records.map((record, index) => toCells(type, columns, sees, anonymise, titles, seen(record), first + index)));
    bytes = await services.files.appendTo(key, once(text));
    rows += records.length;
    await task.progress({ done: rows, size, mark: JSON.stringify({ after, bytes, rows }) });
    records = await next;
  }
  const message = exportDone(rows, type.labels);
  await appendJobEvent(services.dependencies, exportRecord, exportId, 'Completed', {
    status: 'Completed',
    rows,
    message,
    fileKey: key,
    fileSize: bytes,
    finished: services.dependencies.now().toISOString(),
  });
  return { message, done: rows, failed: 0 };
};
