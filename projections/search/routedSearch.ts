import type { Log } from '../ports.ts';
import type { ChangeCounts, CountUpTo, EditorCount, EditorSelection, Found, PageFinder, Question, SearchEngine, Sums } from './engine.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import { indexAnswers } from './index/indexQuestion.ts';
import type { IndexState } from './index/indexState.ts';

/** The engine that queries the rows. */
export interface RowsEngine extends SearchEngine {
  allMatch(question: WholeQuestion, ids: readonly number[]): Promise<boolean>;
}

/**
 * Sends each question to the index if the index can answer it exactly for this reader, else to PostgreSQL. Results
 * of the index are checked against the rows, so that a record that has just left the filter or moved to another
 * group is not shown. If the index fails, PostgreSQL answers.
 */
export class RoutedSearch implements SearchEngine {
  readonly #postgres: RowsEngine;
  readonly #index: PageFinder;
  readonly #state: Pick<IndexState, 'answers' | 'noteFailure'>;
  readonly #logger: Log;

  constructor(postgres: RowsEngine, index: PageFinder, state: Pick<IndexState, 'answers' | 'noteFailure'>, logger: Log) {
    this.#postgres = postgres;
    this.#index = index;
    this.#state = state;
    this.#logger = logger;
  }

  async find(question: Question): Promise<Found> {
    return (await this.#fromIndex(question)) ?? this.#postgres.find(question);
  }

  total(question: WholeQuestion): Promise<number> {
    return this.#postgres.total(question);
  }

  countUpTo(question: WholeQuestion, limit: number): Promise<CountUpTo | null> {
    return this.#postgres.countUpTo(question, limit);
  }

  countByEditor(question: WholeQuestion, selection: EditorSelection): Promise<readonly EditorCount[] | null> {
    return this.#postgres.countByEditor(question, selection);
  }

  /** Callers of `walk` act on the records, so the rows answer. */
  walk(question: WholeQuestion, after: number, limit: number): Promise<readonly number[]> {
    return this.#postgres.walk(question, after, limit);
  }

  countChanges(question: WholeQuestion, newValues: Values): Promise<ChangeCounts> {
    return this.#postgres.countChanges(question, newValues);
  }

  sums(question: WholeQuestion, fields: readonly string[]): Promise<Sums> {
    return this.#postgres.sums(question, fields);
  }

  async #fromIndex(question: Question): Promise<Found | null> {
    if (!indexAnswers(question) || !this.#state.answers(question.after)) return null;
    try {
      const page = await this.#index.find(question);
      const { query } = question;
      return (await this.#postgres.allMatch(page.isAlike ? { ...question, query: { ...query, words: [] } } : question, page.ids))
        ? page
        : null;
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      this.#state.noteFailure(reason);
      this.#logger.warn({ reason }, 'the search server did not answer; PostgreSQL does');
      return null;
    }
  }
}
