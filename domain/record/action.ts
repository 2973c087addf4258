import type { NeededRight } from '../access/rights.ts';
import type { Values } from '../fields/field.ts';

/** The pictures of buttons that act on a record. */
export type ActionIcon =
  'allow' | 'archive' | 'block' | 'delete' | 'lock' | 'mail' | 'restore' | 'signOut' | 'tag' | 'unlock' | 'unprotect';

/** The question before an action. */
export interface ActionQuestion {
  readonly title: string;
  /** What happens, and how to undo it. */
  readonly text: string;
}

/** A button with its question. */
export interface ActionButton {
  readonly label: string;
  readonly icon: ActionIcon;
  readonly isDanger?: true;
}

/**
 * Something that people do to a record besides editing its fields: one rule, one event, one button. Its name is its route:
 * `POST /{path}/{name}/{id}`. What an action does outside the log stands in `api/records/carryOut.ts`.
 */
export interface Action<V = Values> extends ActionButton {
  /** The end of the event's name in the past tense, and its sentence in the history. Absent: the action changes nothing of the record. */
  readonly event?: readonly [happened: string, sentence: string];
  /** The message afterwards. */
  readonly done: string;
  /** The message if the record was so already. Absent: `done`. */
  readonly doneBefore?: string;
  /** Absent: the right to edit the record. */
  readonly needs?: NeededRight;
  question(title: string): ActionQuestion;
  /** Why the record does not allow the action now; null if it does. */
  refuse?(values: V): string | null;
  /** The fields that it sets. `now` is ISO 8601, UTC. */
  set?(values: V, now: string): Partial<V>;
}

/** The actions of a record type by name, in the order of the menu. */
export type Actions<V = Values> = Readonly<Record<string, Action<V>>>;
