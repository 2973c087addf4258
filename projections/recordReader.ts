import { groupsWith } from '../domain/access/access.ts';
import { accessOfGrant, scopeOfGrant } from '../domain/access/grant.ts';
import { maySearchBy } from '../domain/access/visibility.ts';
import { interpret } from '../domain/filter/interpret.ts';
import { besideFilter } from '../domain/search/besideFilter.ts';
import { narrowedGroups, narrowedQuery } from '../domain/search/narrowed.ts';
import type { Wanted } from '../domain/search/wanted.ts';
import { waitForPosition } from './checkpoint.ts';
import { readSchema } from './readSchema.ts';
import { countChangedBy, readRows, readTitles, readChangedBy, type ReadRow } from './records.ts';
import type { SearchEngine, WholeQuestion } from './search/engine.ts';
import { getSearchSet } from './search/sets.ts';
import type { Database } from './sql.ts';

/** The question a filter asks in the name of whoever holds the grant; jobs have no group of their own, so `own` was resolved when they were asked for. */
const questionOf = ({ recordType, set: name, filter, grant, at }: Wanted): WholeQuestion => {
  const set = getSearchSet(name ?? recordType);
  const scope = scopeOfGrant(grant);
  const access = accessOfGrant(grant);
  const { query, group } = interpret(set, filter, at, (field) => maySearchBy(access, field.right, scope));
  const allowed = set.view.length === 0 ? scope : groupsWith(access, set.view);
  const narrow = narrowedQuery(set, query, allowed);
  const own = { ...narrow, clauses: [...narrow.clauses, ...besideFilter(set, access)] };
  return {
    set,
    query: own,
    scope,
    groupClause: group.kind === 'chosen' ? narrowedGroups(group.clause, allowed) : null,
    only: null,
    states: null,
  };
};

/** The read side as jobs see it. */
export class ReadSide {
  readonly #db: Database;
  readonly #search: SearchEngine;

  constructor(db: Database, search: SearchEngine) {
    this.#db = db;
    this.#search = search;
  }

  matching(wanted: Wanted, after: number, most: number): Promise<readonly number[]> {
    return this.#search.walk(questionOf(wanted), after, most);
  }

  async matchingRecords(wanted: Wanted, after: number, most: number): Promise<readonly ReadRow[]> {
    return readRows(this.#db, wanted.recordType, await this.matching(wanted, after, most));
  }

  async count(wanted: Wanted): Promise<number> {
    return this.#search.total(questionOf(wanted));
  }

  async byId(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, ReadRow>> {
    return new Map((await readRows(this.#db, recordType, ids)).map((row) => [row.id, row]));
  }

  titles(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return readTitles(this.#db, recordType, ids);
  }

  changedBy(task: number, after: { readonly recordType: string; readonly id: number }, most: number) {
    return readChangedBy(this.#db, task, after, most);
  }

  countChangedBy(task: number, recordType: string) {
    return countChangedBy(this.#db, task, recordType);
  }

  async upTo(position: bigint | null, signal: AbortSignal): Promise<void> {
    if (position !== null) await waitForPosition(this.#db, readSchema, position, signal);
  }
}
