import type { Values } from '../fields/field.ts';

/** Something that happens to records at midnight in London, by itself. Its name is stored and never changes. */
export interface ClockRule<V = Values> {
  /**
   * A filter of the type's main set that finds the records. 'today' is the day that begins. It should leave out those to which the rule has
   * happened, because whatever it finds is read each night.
   */
  readonly due: string;
  /** It also happens at once where a change makes a record due, not only at midnight. */
  readonly atOnce?: true;
  /** The end of the event's name in the past tense, and its sentence in the history. */
  readonly event: readonly [happened: string, sentence: string];
  /** The fields that it sets when `day` (`YYYY-MM-DD`, London) begins; none if the record is not due after all. */
  set(values: V, day: string): Partial<V>;
}

/** The rules of the clock for records of a type, by name. */
export type ClockRules<V = Values> = Readonly<Record<string, ClockRule<V>>>;
