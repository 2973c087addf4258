import { LRUCache } from 'lru-cache';
import type { GroupScope } from '../../domain/access/access.ts';
import type { ChangeNotice } from '../changeNotice.ts';
import { importsColumn } from '../tables.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';

/** How many totals are kept; the oldest asked for go first. */
const maxTotals = 5000;

const keyOf = ({ set, query, scope, groupClause, only, states }: WholeQuestion): string => {
  const plain = (clause: WholeQuestion['query']['clauses'][number]) => [clause.field.token, clause.any, clause.none];
  return JSON.stringify([
    set.name,
    query.words,
    query.clauses.map(plain),
    scope === 'every' ? null : [...scope],
    groupClause && plain(groupClause),
    only,
    states,
  ]);
};

/**
 * Totals that were counted, for as long as no record that could count among them has changed: turning pages and going back to a
 * search do not count again. A change is heard of with its commit, so a reader who waits for it sees the new total.
 */
export class TotalsCache {
  readonly #totals = new LRUCache<string, { readonly total: number; readonly version: number }>({ max: maxTotals });
  readonly #versions = new Map<string, number>();

  /** Some records have changed: what was counted among them no longer holds. */
  heard(notice: ChangeNotice): void {
    for (const { recordType, groups } of notice.changed) {
      this.#raise(recordType);
      for (const group of groups ?? []) this.#raise(`${recordType}/${group}`);
    }
  }

  /** Notices may have been missed. */
  forget(): void {
    this.#totals.clear();
  }

  /** The remembered total, or the counted one, which is remembered if nothing changed while it was counted. */
  async total(question: WholeQuestion, count: () => Promise<number>): Promise<number> {
    // What an import brought is found from its completion on, which changes none of the rows.
    if (question.query.clauses.some(({ field }) => field.column === importsColumn)) return count();
    const key = keyOf(question);
    const version = this.#versionOf(question.set.type.name, question.scope);
    const known = this.#totals.get(key);
    if (known?.version === version) return known.total;
    const total = await count();
    if (this.#versionOf(question.set.type.name, question.scope) === version) this.#totals.set(key, { total, version });
    return total;
  }

  #raise(key: string): void {
    this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1);
  }

  /** Rises with every change of a record within the scope. */
  #versionOf(recordType: string, scope: GroupScope): number {
    if (scope === 'every') return this.#versions.get(recordType) ?? 0;
    return [...scope].reduce((sum, group) => sum + (this.#versions.get(`${recordType}/${group}`) ?? 0), 0);
  }
}
