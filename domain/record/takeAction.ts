import { isEmpty } from '../fields/equality.ts';
import type { Choice, Values } from '../fields/field.ts';
import { actionNotAllowed, restoreFirst } from '../messages.ts';
import { fail, ok } from '../result.ts';
import { type Action, type ActionInput, type Actor, nobody } from './action.ts';
import { changesTo, type Decision, transitionRefusal, withComputed } from './decide.ts';
import { eventOfAction } from './eventCatalogue.ts';
import { type Changes, stateField } from './events.ts';
import type { RecordSnapshot } from './fold.ts';
import { actionOf, type RecordType } from './recordType.ts';
import { removeInapplicable } from './rowRules.ts';
import { stateNamed } from './states.ts';
import { checkAnswers } from './validate.ts';

const nothing: Decision = ok([]);

/** Why the record's state does not allow the action; null if it does. */
const stateRefusal = (type: RecordType, { label, from, to }: Action, state: number): string | null => {
  if (from) {
    if (from.some(({ value }) => value === state)) return null;
    if (state === type.states.deleted) return restoreFirst;
    const name = stateNamed(type.states, state)?.name ?? String(state);
    return actionNotAllowed(
      label,
      name,
      from.map((each) => each.name),
    );
  }
  return to ? transitionRefusal(type, state, to.value) : null;
};

/** Decides the action without checking its answers. */
const decideAction = (type: RecordType, snapshot: RecordSnapshot, action: Action, input: ActionInput): Decision => {
  const { recordState } = snapshot;
  const event = eventOfAction(type, action);
  const isThere = action.to?.value === recordState;
  const changes: Changes = {
    ...(event === null || isThere ? {} : changesTo(snapshot.values, (action.set?.(snapshot.values, input) ?? {}) as Values)),
    ...(action.to && !isThere ? { [stateField]: { from: recordState, to: action.to.value } } : {}),
  };
  if (event !== null && Object.keys(changes).length === 0) return nothing;
  const message =
    stateRefusal(type, action, recordState) ??
    action.refuse?.(snapshot.values, input, recordState) ??
    action.withheld?.(snapshot.values, input.acting) ??
    null;
  if (message !== null) return fail({ because: 'refused', message });
  if (event === null) return nothing;
  const answers = action.keepsAnswersInFields ? [] : Object.entries(input.answers).filter(([, value]) => !isEmpty(value));
  return ok([{ type: event, data: { changes, ...(answers.length > 0 ? { given: Object.fromEntries(answers) } : {}) } }]);
};

/** The answers of the action's dialog, with the defaults of its fields, and without those that do not apply. */
const withDefaults = ({ asks = {} }: Action, input: Values): Values => {
  const answers = Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, input[name] ?? field.default ?? null]));
  return removeInapplicable({ fields: asks }, answers);
};

interface TakenAction {
  readonly answers?: Values;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly from?: string | undefined;
  readonly acting?: Actor;
  /** The computed fields anew, for an action that computes. */
  readonly computed?: Values;
}

/** Takes an action of the type with what its dialog gave, already parsed. Returns no events if it changes nothing. */
export const takeAction = (
  type: RecordType,
  snapshot: RecordSnapshot,
  name: string,
  { answers = {}, now, from, acting = nobody, computed = {} }: TakenAction,
): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const action = actionOf(type, name);
  const allAnswers = withDefaults(action, answers);
  const decision = decideAction(type, snapshot, action, { answers: allAnswers, now, acting, ...(from === undefined ? {} : { from }) });
  const errors =
    decision.ok && (decision.value.length > 0 || eventOfAction(type, action) === null) ? checkAnswers(action.asks ?? {}, allAnswers) : [];
  if (errors.length > 0) return fail({ because: 'invalid', errors });
  if (!action.computes || !decision.ok || decision.value.length === 0) return decision;
  const message = action.computes.refuse({ ...snapshot.values, ...computed });
  return message === null ? withComputed(decision, snapshot.values, computed) : fail({ because: 'refused', message });
};

/** Whether the record allows the action with these answers now, and it would change something. */
const isPossible = (
  type: RecordType,
  snapshot: RecordSnapshot,
  action: Action,
  answers: Values,
  input: Omit<ActionInput, 'answers'>,
): boolean => {
  const decision = decideAction(type, snapshot, action, { ...input, answers: withDefaults(action, answers) });
  return decision.ok && (eventOfAction(type, action) === null || decision.value.length > 0);
};

/** The actions that the record allows now: those that are not refused and would change something. `now` is ISO 8601, UTC. */
export const possibleActions = (type: RecordType, snapshot: RecordSnapshot, now: string, acting: Actor = nobody): readonly string[] =>
  snapshot.revision < 0
    ? []
    : Object.entries(type.actions).flatMap(([name, action]) => (isPossible(type, snapshot, action, {}, { now, acting }) ? [name] : []));

/** An action that a record allows and a person may not take, and why. */
export interface WithheldAction {
  readonly name: string;
  readonly because: string;
}

/** The actions that the record allows now and this person may not take. `now` is ISO 8601, UTC. */
export const withheldActions = (type: RecordType, snapshot: RecordSnapshot, now: string, acting: Actor): readonly WithheldAction[] =>
  snapshot.revision < 0
    ? []
    : Object.entries(type.actions).flatMap(([name, action]) => {
        const because = action.withheld?.(snapshot.values, acting) ?? null;
        const open: Action = { ...action, withheld: () => null };
        return because !== null && isPossible(type, snapshot, open, {}, { now, acting }) ? [{ name, because }] : [];
      });

/** The choices that the record allows now in each closed list of the action's dialog, by field. `now` is ISO 8601, UTC. */
export const possibleChoices = (
  type: RecordType,
  snapshot: RecordSnapshot,
  name: string,
  now: string,
  acting: Actor = nobody,
): Readonly<Record<string, readonly Choice[]>> => {
  const action = actionOf(type, name);
  return Object.fromEntries(
    Object.entries(action.asks ?? {}).flatMap(([field, { values }]) =>
      values ? [[field, values.filter(({ value }) => isPossible(type, snapshot, action, { [field]: value }, { now, acting }))]] : [],
    ),
  );
};
