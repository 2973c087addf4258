import type { NeededRight } from '../access/rights.ts';
import type { Fields, Values, ValuesOf } from '../fields/field.ts';
import type { RecordState } from './states.ts';

/** The pictures of buttons that act on a record. */
export const actionIcons = [
  'allow',
  'archive',
  'block',
  'delete',
  'lock',
  'mail',
  'pause',
  'restore',
  'resume',
  'signOut',
  'tag',
  'undo',
  'unlock',
  'unprotect',
  'withdraw',
] as const;
export type ActionIcon = (typeof actionIcons)[number];

/** The question before an action. */
export interface ActionQuestion {
  readonly title: string;
  /** The consequences, and how to undo them. */
  readonly text: string;
}

/** A button with its question. */
export interface ActionButton {
  readonly label: string;
  readonly icon: ActionIcon;
  readonly isDanger?: true;
}

/** The person who takes an action. */
export interface Actor {
  /** The id of the user; 0: Waymark itself. */
  readonly user: number;
  /**
   * The ambassadors who they are: those whose account it is. Of staff, the ambassador of the record if they are the same person
   * (`commands/records/actor.ts`).
   */
  readonly ambassadors: readonly number[];
}

/** Waymark itself. */
export const nobody: Actor = { user: 0, ambassadors: [] };

/** The time, the person and the answers of an action. While it is only offered, every answer is null. */
export interface ActionInput<Asked extends Fields = Fields> {
  readonly answers: ValuesOf<Asked>;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** The network address of the request; absent outside requests. */
  readonly from?: string;
  readonly acting: Actor;
}

/**
 * Something that people do to a record besides editing its fields: one rule, one event, one button. Its name is its route:
 * `POST /{path}/{name}/{id}`. What an action does outside the log stands in `api/records/carryOut.ts`.
 */
export interface Action<V = Values, Asked extends Fields = Fields> extends ActionButton {
  /**
   * The end of the event's name in the past tense, and its sentence in the history. Absent: the event of the state that it moves to, or the
   * action changes nothing of the record.
   */
  readonly event?: readonly [happened: string, sentence: string];
  /** The fields of its dialog. The event keeps their values as `given`. They are shown to everybody who sees the history. */
  readonly asks?: Asked;
  /** The event does not keep the answers as `given`, because `set` puts them into fields that fewer people see. */
  readonly keepsAnswersInFields?: true;
  /** The state that it moves the record to. No other action and no change of state enters this state. */
  readonly to?: RecordState;
  /** The states in which it is possible. Absent: those that lead to `to`, or without `to` all, Deleted too. */
  readonly from?: readonly RecordState[];
  /** A main action of the record: it has a button of its own, outside the menu. */
  readonly isMain?: true;
  /** A task carries it out. The answer names the task, and the message follows it. */
  readonly startsTask?: true;
  /** The usual next step after a record is added: the label under which the message about the addition offers it. */
  readonly offeredNext?: string;
  /** It is offered for many records at once. The word says what they are afterwards: 'approved' in '12 activities approved.' */
  readonly bulk?: string;
  /** The consequences for the records of such a question. A sentence on the undo in Tasks follows. */
  readonly textForMany?: string;
  /** The message afterwards. */
  readonly done: string;
  /** The message if the record was so already. Absent: `done`. */
  readonly doneBefore?: string;
  /** Absent: the right to edit the record. */
  readonly needs?: NeededRight;
  /**
   * The ambassador whom the record names takes it, in their own console and without a right: `alone`, or as people with the right do too.
   * Absent: ambassadors do not.
   */
  readonly byAmbassador?: 'alone' | 'too';
  /** `values` are those that the person sees. */
  question(title: string, values: Partial<V>): ActionQuestion;
  /** Why the record, in this state, does not allow the action now; null if it does. */
  refuse?(values: V, input: ActionInput<Asked>, recordState: number): string | null;
  /**
   * Why this person may not take it, although the record allows it and they have the right; null if they may. The record's page says so
   * beside its buttons.
   */
  withheld?(values: V, acting: Actor): string | null;
  /** The fields that it sets. */
  set?(values: V, input: ActionInput<Asked>): Partial<V>;
  /**
   * It also sets the computed fields anew (`domain/record/recordType.ts`), and `refuse` says why what they say by then does not allow it.
   * That is no reason against offering it.
   */
  readonly computes?: { refuse(values: V): string | null };
}

/** An action with a dialog. */
interface AskingAction<V, Asked extends Fields> extends Action<V, Asked> {
  readonly asks: Asked;
}

/**
 * Declares an action with a dialog: `askingAction<ValuesOf<typeof fields>>()({ … })`. It gives the `answers` the types of the
 * fields in `asks`. The two calls let TypeScript infer these while the types of the record's values are named; it would infer `unknown` for
 * them, and accept every field in `set`.
 */
export const askingAction =
  <V = never>() =>
  <Asked extends Fields>(action: AskingAction<V, Asked>): Action<V> =>
    action;

/** The actions of a record type by name, in the order of the menu. */
export type Actions<V = Values> = Readonly<Record<string, Action<V>>>;
