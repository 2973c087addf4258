import type { FieldColumn } from '../../domain/exports/columns.ts';
import type { ExportedRecord } from '../../domain/exports/printers.ts';
import type { PartRow } from '../../domain/record/part.ts';
import { accessOfGrant, type Grant, scopeOfGrant } from '../../domain/access/grant.ts';
import { type CustomField, customFieldsNamed, withCustomFields } from '../../domain/customData/customFields.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { changedSinceClause } from '../../domain/search/changedSince.ts';
import { buildQuestion, type WholeQuestion } from '../../domain/search/question.ts';
import type { TaskSelection } from '../../domain/search/taskSelection.ts';
import { waitForPosition } from '../tables/checkpoint.ts';
import { readSeenCustomFields } from './customFields.ts';
import { withKeptValues } from './keptValues.ts';
import { readAllPartRows } from './partRows.ts';
import { readMovedBy, readPointingAt } from './pointingRows.ts';
import { readSchema } from '../tables/readSchema.ts';
import { countChangedBy, countEventsOf, readExported, readRows, readTitles, readChangedBy, type ReadRow } from './records.ts';
import { withShownValues } from './shownValues.ts';
import type { SearchEngine } from '../search/engine.ts';
import { getSearchSet } from '../search/sets.ts';
import type { Database } from '../sql.ts';
import type { TableReadiness } from '../tables/tableReadiness.ts';
import { tableOf } from '../tables/tables.ts';
import { readUsed } from './usedRecords.ts';

/** Those of these custom fields of a record type that a grant shows. */
const customFieldsOf = async (db: Database, type: RecordType, ids: readonly number[], grant: Grant): Promise<readonly CustomField[]> => {
  return ids.length === 0 ? [] : readSeenCustomFields(db, type, accessOfGrant(grant), { group: null, ids });
};

/** The question of a job, with the rights of the user who holds the grant. */
const questionOf = async (
  db: Database,
  { recordType, set, filter, fixedFilter = '', addedStates = [], changedSince = null, grant, at }: TaskSelection,
): Promise<WholeQuestion> => {
  const listed = getSearchSet(set ?? recordType);
  return buildQuestion({
    set: withCustomFields(listed, await customFieldsOf(db, listed.type, customFieldsNamed(filter), grant), null),
    access: accessOfGrant(grant),
    filter,
    fixedFilter,
    now: at,
    granted: scopeOfGrant(grant),
    addedStates,
    also: changedSince === null ? [] : [changedSinceClause(changedSince)],
  }).question;
};

/** Reads records for jobs. */
export class ReadSide {
  readonly #db: Database;
  readonly #search: SearchEngine;
  readonly #tables: Pick<TableReadiness, 'demandAll'>;

  constructor(db: Database, search: SearchEngine, tables: Pick<TableReadiness, 'demandAll'>) {
    this.#db = db;
    this.#tables = tables;
    this.#search = search;
  }

  async matching(selection: TaskSelection, after: number, limit: number): Promise<readonly number[]> {
    return this.#search.walk(await questionOf(this.#db, selection), after, limit);
  }

  async readExported(
    recordType: string,
    ids: readonly number[],
    columns: readonly Pick<FieldColumn, 'name' | 'keptIn' | 'shownIn'>[],
  ): Promise<readonly ExportedRecord[]> {
    // Exports need all fields; a table that lacks columns would silently omit values.
    await this.#tables.demandAll(recordType);
    for (const place of new Set(columns.flatMap(({ keptIn, shownIn }) => keptIn?.recordType ?? shownIn?.recordType ?? [])))
      await this.#tables.demandAll(place);
    const withKept = await withKeptValues(this.#db, columns, await readExported(this.#db, recordType, ids));
    return withShownValues(this.#db, columns, withKept);
  }

  customFields(recordType: string, ids: readonly number[], grant: Grant): Promise<readonly CustomField[]> {
    return customFieldsOf(this.#db, getRecordType(recordType), ids, grant);
  }

  rowsApart(recordType: string, part: string, records: readonly number[]): Promise<ReadonlyMap<number, readonly PartRow[]>> {
    const table = tableOf(recordType)?.parts.find((each) => each.part.name === part);
    if (!table?.part.isApart) throw new RangeError(`${recordType} has no part ${part} that is kept apart`);
    return readAllPartRows(this.#db, table, records);
  }

  async count(selection: TaskSelection): Promise<number> {
    return this.#search.total(await questionOf(this.#db, selection));
  }

  async byId(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, ReadRow>> {
    return new Map((await readRows(this.#db, recordType, ids)).map((row) => [row.id, row]));
  }

  titles(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return readTitles(this.#db, recordType, ids);
  }

  changedBy(task: number, after: { readonly recordType: string; readonly id: number }, limit: number) {
    return readChangedBy(this.#db, task, after, limit);
  }

  pointingAt(about: string, ids: readonly number[]) {
    return readPointingAt(this.#db, about, ids);
  }

  movedBy(task: number, about: string, ids: readonly number[]) {
    return readMovedBy(this.#db, task, about, ids);
  }

  findUsed(task: number, recordType: string, ids: readonly number[]) {
    return readUsed(this.#db, task, recordType, ids);
  }

  countEvents(task: number, recordType: string, event: string) {
    return countEventsOf(this.#db, task, recordType, event);
  }

  countChangedBy(task: number, recordType: string) {
    return countChangedBy(this.#db, task, recordType);
  }

  async upTo(position: bigint | null, signal: AbortSignal): Promise<void> {
    if (position !== null) await waitForPosition(this.#db, readSchema, position, signal);
  }
}
