import { LRUCache } from 'lru-cache';
import type { GroupScope } from '../../domain/access/access.ts';
import type { ChangeNotice } from '../changeNotice.ts';
import { importsColumn } from '../tables/tables.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import type { Sums } from './engine.ts';

/** Above this number, the least recently used totals are dropped. */
const maxTotals = 5000;

/** A change notice without groups may be about records of any group. */
const everyGroup = '*';

const printedScope = (scope: GroupScope) => (scope === 'every' ? null : [...scope]);

const keyOf = ({ set, query, scope, groupClause, only, states, relatedScopes }: WholeQuestion): string => {
  const plain = (clause: WholeQuestion['query']['clauses'][number]) => [clause.field.token, clause.any, clause.none];
  return JSON.stringify([
    set.name,
    query.words,
    query.clauses.map(plain),
    printedScope(scope),
    groupClause && plain(groupClause),
    only,
    states,
    Object.entries(relatedScopes).map(([type, groups]) => [type, printedScope(groups)]),
  ]);
};

/** A result computed from all matches, at a version of the records that the question asks about. */
interface Kept<Answer> {
  readonly answer: Answer;
  readonly version: number;
}

/**
 * Caches totals and sums until a record that could count among them changes, so that paging and returning to a search need no new count.
 * Change notices arrive with the commit, so a reader who waits for a change sees the new total.
 */
export class TotalsCache {
  readonly #totals = new LRUCache<string, Kept<number>>({ max: maxTotals });
  readonly #sums = new LRUCache<string, Kept<Sums>>({ max: maxTotals });
  readonly #versions = new Map<string, number>();

  receive(notice: ChangeNotice): void {
    for (const { recordType, groups } of notice.changed) {
      this.#raise(recordType);
      for (const group of groups ?? [everyGroup]) this.#raise(`${recordType}/${group}`);
    }
  }

  /** Drops all totals and sums, because change notices may have been missed. */
  forget(): void {
    this.#totals.clear();
    this.#sums.clear();
  }

  /** Returns the cached total, or counts. */
  total(question: WholeQuestion, count: () => Promise<number>): Promise<number> {
    return this.#answer(this.#totals, question, keyOf(question), count);
  }

  /** Returns the cached sums of the fields, or adds up. */
  sums(question: WholeQuestion, fields: readonly string[], addUp: () => Promise<Sums>): Promise<Sums> {
    return this.#answer(this.#sums, question, JSON.stringify([fields, keyOf(question)]), addUp);
  }

  /** Caches what it computes if nothing changed meanwhile. */
  async #answer<Answer>(
    cache: LRUCache<string, Kept<Answer>>,
    question: WholeQuestion,
    key: string,
    compute: () => Promise<Answer>,
  ): Promise<Answer> {
    // Not cached: the completion of an import changes the result but no row.
    if (question.query.clauses.some(({ field }) => field.column === importsColumn)) return compute();
    const version = this.#versionFor(question);
    const cached = cache.get(key);
    if (cached?.version === version) return cached.answer;
    const answer = await compute();
    if (this.#versionFor(question) === version) cache.set(key, { answer, version });
    return answer;
  }

  #raise(key: string): void {
    this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1);
  }

  /** Increases with every change of a record that the question asks about, also of other types. */
  #versionFor({ set, scope, query }: WholeQuestion): number {
    const others = new Set(
      query.clauses.flatMap(({ field: { related, borrowed } }) => [
        ...(related ? [related.recordType] : []),
        ...(related?.target.on === 'record' && related.target.named ? [related.target.named.recordType] : []),
        ...(borrowed ? [borrowed.recordType] : []),
      ]),
    );
    return [...others].reduce((sum, type) => sum + this.#versionOf(type, 'every'), this.#versionOf(set.type.name, scope));
  }

  /** Increases with every change of a record in the scope. */
  #versionOf(recordType: string, scope: GroupScope): number {
    if (scope === 'every') return this.#versions.get(recordType) ?? 0;
    const groups = [everyGroup, ...scope];
    return groups.map((group) => this.#versions.get(`${recordType}/${group}`) ?? 0).reduce((sum, version) => sum + version, 0);
  }
}
