import { isEmpty, sameValue } from '../fields/equality.ts';
import type { FieldError, Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import {
  actionNotAllowed,
  duplicateNotEdited,
  leftByUnmerging,
  notUndoneAlone,
  restoreFirst,
  revisionFromTheFuture,
  rowRemoved,
  stateNotAllowed,
  stateNotByHand,
} from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Actor, type Action, nobody, type ActionInput } from './action.ts';
import type { ClockRule } from './clock.ts';
import { type Changes, type RecordEvent, type RecordedEvent, stateField } from './events.ts';
import type { RecordSnapshot, LastChange } from './fold.ts';
import { findPart, numberRows, type NumberedValues, readPath, rowsOf } from './part.ts';
import { isKept, checkKeptValues, removeInapplicable, withRowRules } from './rowRules.ts';
import { actionOf, keptFields, type RecordType } from './recordType.ts';
import { entryRefusal, isEntered, statesAfter } from './enteringStates.ts';
import { eventName, eventOfAction, stateEvent } from './eventCatalogue.ts';
import { genericState, stateNamed } from './states.ts';
import { checkGiven, checkRecord, defaults } from './validate.ts';

/** Another user changed the field since the revision that this user saw. */
export interface Conflict {
  readonly field: string;
  readonly yours: FieldValue;
  readonly theirs: FieldValue;
  readonly by: LastChange;
}

/** Why a command changes nothing. */
export type Rejection =
  | { readonly because: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly because: 'conflict'; readonly conflicts: readonly Conflict[] }
  | { readonly because: 'refused'; readonly message: string }
  | { readonly because: 'missing' };

export type Decision = Result<readonly RecordEvent[], Rejection>;

const nothing: Decision = ok([]);
const invalid = (...errors: readonly FieldError[]): Decision => fail({ because: 'invalid', errors });

const changesTo = (before: Values, wanted: Values): Changes =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([name, to]) => !sameValue(before[name] ?? null, to))
      .map(([name, to]) => [name, { from: before[name] ?? null, to }]),
  );

const underGivenNames = (errors: readonly FieldError[], { givenName }: NumberedValues): readonly FieldError[] =>
  errors.map((error) => ({ ...error, field: givenName(error.field) }));

/** Whether the changes include the value or another one of its row. */
const isInChanges = (changes: Changes, name: string): boolean => {
  if (name in changes) return true;
  const path = readPath(name);
  return path !== null && Object.keys(changes).some((each) => each.startsWith(`${path.part}/${path.key}/`));
};

/** Errors for values of numbered rows that do not exist, because somebody removed them. */
const removedRows = (type: RecordType, before: Values, wanted: Values, { givenName }: NumberedValues): readonly FieldError[] =>
  Object.entries(wanted).flatMap(([name, value]): FieldError[] => {
    const path = isEmpty(value) || type.parts.length === 0 ? null : readPath(name);
    const part = path ? findPart(type, path.part) : undefined;
    if (!path || !part || part.by !== null || givenName(name) !== name) return [];
    return rowsOf(part, before).some(({ key }) => key === path.key) ? [] : [{ field: name, messages: [rowRemoved(part.labels.one)] }];
  });

/** Errors for fields that the record keeps because it was used. */
const keptBecauseUsed = (type: RecordType, before: Values, changes: Changes): readonly FieldError[] =>
  keptFields(type, before)
    .filter((name) => name in changes)
    .map((name) => ({ field: name, messages: [type.keptOnceUsed?.keptMessage(type.fields[name]?.label ?? name) ?? ''] }));

/** Why the record is changed only by actions now; null if people may change it. */
export const sealRefusal = ({ sealing }: RecordType, { values }: Pick<RecordSnapshot, 'values'>): string | null =>
  sealing?.changeRefusal(values) ?? null;

/** The event of a change with computed values beside it. Without a change there is nothing to compute. */
export const withComputed = (decision: Decision, before: Values, computed: Values): Decision => {
  const [event, ...more] = decision.ok ? decision.value : [];
  if (!event) return decision;
  return ok([{ ...event, data: { ...event.data, changes: { ...event.data.changes, ...changesTo(before, computed) } } }, ...more]);
};

/** Creates a record from the entered values and the defaults of its type. Returns no events if the record exists. */
export const create = (type: RecordType, snapshot: RecordSnapshot, given: Values, recordState: number = type.states.initial): Decision => {
  if (snapshot.revision >= 0) return nothing;
  const numbered = numberRows(type, [], given);
  const values = { ...defaults(type), ...withRowRules(type, {}, numbered.values) };
  const errors = checkRecord(type, values);
  if (errors.length > 0) return invalid(...underGivenNames(errors, numbered));
  const changes: Record<string, { from: null; to: FieldValue }> = {};
  for (const [name, to] of Object.entries(values)) if (!isEmpty(to)) changes[name] = { from: null, to };
  if (recordState !== type.states.initial) changes[stateField] = { from: null, to: recordState };
  return ok([{ type: eventName(type, type.createdEvent[0]), data: { changes } }]);
};

/**
 * Changes fields of a record that the user saw at revision `seen`. A field is a conflict if another user has set it to a different value
 * since. Changes of different fields do not conflict.
 */
export const edit = <F extends Fields>(
  type: RecordType<F>,
  snapshot: RecordSnapshot,
  seen: number,
  wanted: Partial<ValuesOf<NoInfer<F>>>,
): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  if (snapshot.recordState === type.states.deleted) return fail({ because: 'refused', message: restoreFirst });
  if (type.merging && snapshot.recordState === genericState.duplicate.value)
    return fail({ because: 'refused', message: duplicateNotEdited(type.labels.one) });
  if (seen > snapshot.revision) return invalid({ field: 'Revision', messages: [revisionFromTheFuture] });
  const before: Values = snapshot.values;
  const numbered = numberRows(type, Object.keys({ ...snapshot.lastChanges, ...before }), wanted as Values);
  const wantedNow = withRowRules(type, before, numbered.values);
  const changes = changesTo(before, wantedNow);
  const conflicts = Object.keys(changes).flatMap((name): Conflict[] => {
    const by = snapshot.lastChanges[name];
    return by && by.revision > seen ? [{ field: name, yours: wantedNow[name] ?? null, theirs: before[name] ?? null, by }] : [];
  });
  const sealed = Object.keys(changes).length > 0 ? sealRefusal(type, snapshot) : null;
  if (sealed !== null) return fail({ because: 'refused', message: sealed });
  if (conflicts.length > 0) return fail({ because: 'conflict', conflicts });
  if (Object.keys(changes).length === 0) return nothing;
  // A rule that the record broke before the edit (an older declaration, an import) does not stop edits of other fields.
  const broken = checkRecord(type, { ...before, ...wantedNow });
  const brokenBefore = new Set(broken.length === 0 ? [] : checkRecord(type, before).map(({ field }) => field));
  /** Of two rows that contradict each other, the changed one has the error. */
  const isNew = ({ field }: FieldError) => isInChanges(changes, field) || (readPath(field) === null && !brokenBefore.has(field));
  const errors = [
    ...removedRows(type, before, numbered.values, numbered),
    ...checkKeptValues(type, before, Object.keys(changes)),
    ...keptBecauseUsed(type, before, changes),
    ...broken.filter(isNew),
  ];
  return errors.length > 0
    ? invalid(...underGivenNames(errors, numbered))
    : ok([{ type: eventName(type, 'DetailsEdited'), data: { changes } }]);
};

const transitionRefusal = (type: RecordType, from: number, to: number): string | null => {
  if (type.merging && from === genericState.duplicate.value) return leftByUnmerging(type.labels.one);
  const allowed = statesAfter(type, from);
  const nameOf = (state: number) => stateNamed(type.states, state)?.name ?? String(state);
  return allowed.includes(to) ? null : stateNotAllowed(nameOf(from), allowed.map(nameOf));
};

/** Moves a record to another state, unless only an action does. Returns no events if the record is in that state. */
export const changeState = (type: RecordType, snapshot: RecordSnapshot, to: number): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const from = snapshot.recordState;
  if (from === to) return nothing;
  const message = entryRefusal(type, to) ?? transitionRefusal(type, from, to) ?? sealRefusal(type, snapshot);
  if (message !== null) return fail({ because: 'refused', message });
  return ok([{ type: stateEvent(type, to), data: { changes: { [stateField]: { from, to } } } }]);
};

/** Sets fields by an event of the type's own `events`. Returns no events if nothing changes. */
export const applyAction = <F extends Fields>(
  type: RecordType<F>,
  snapshot: RecordSnapshot,
  happened: string,
  wanted: Partial<ValuesOf<NoInfer<F>>>,
): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const changes = changesTo(snapshot.values, wanted as Values);
  return Object.keys(changes).length === 0 ? nothing : ok([{ type: eventName(type, happened), data: { changes } }]);
};

/**
 * Lets a rule of the clock happen at the beginning of a day in London (`YYYY-MM-DD`). Returns no events if the record is not due, or in a
 * state that lists do not show.
 */
export const followClock = (type: RecordType, snapshot: RecordSnapshot, rule: ClockRule, day: string): Decision =>
  type.states.listed.includes(snapshot.recordState) ? applyAction(type, snapshot, rule.event[0], rule.set(snapshot.values, day)) : nothing;

/** Why the record's state does not allow the action; null if it does. */
const stateRefusal = (type: RecordType, { label, from, to }: Action, state: number): string | null => {
  if (from) {
    if (from.some(({ value }) => value === state)) return null;
    return state === type.states.deleted ? restoreFirst : actionNotAllowed(label, stateNamed(type.states, state)?.name ?? String(state));
  }
  return to ? transitionRefusal(type, state, to.value) : null;
};

/** The action without a check of what was given. */
const decideAction = (type: RecordType, snapshot: RecordSnapshot, action: Action, taken: ActionInput): Decision => {
  const { recordState } = snapshot;
  const event = eventOfAction(type, action);
  const isThere = action.to?.value === recordState;
  const changes: Changes = {
    ...(event === null || isThere ? {} : changesTo(snapshot.values, (action.set?.(snapshot.values, taken) ?? {}) as Values)),
    ...(action.to && !isThere ? { [stateField]: { from: recordState, to: action.to.value } } : {}),
  };
  if (event !== null && Object.keys(changes).length === 0) return nothing;
  const message = stateRefusal(type, action, recordState) ?? action.refuse?.(snapshot.values, taken) ?? null;
  if (message !== null) return fail({ because: 'refused', message });
  if (event === null) return nothing;
  const given = action.keepsAnswersInFields ? [] : Object.entries(taken.given).filter(([, value]) => !isEmpty(value));
  return ok([{ type: event, data: { changes, ...(given.length > 0 ? { given: Object.fromEntries(given) } : {}) } }]);
};

/** The answers of the action's dialog, with the defaults of its fields, and without those that do not apply. */
const withDefaults = ({ asks = {} }: Action, given: Values): Values => {
  const answers = Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, given[name] ?? field.default ?? null]));
  return removeInapplicable({ fields: asks }, answers);
};

interface TakenNow {
  readonly given?: Values;
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
  { given = {}, now, from, acting = nobody, computed = {} }: TakenNow,
): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const action = actionOf(type, name);
  const answers = withDefaults(action, given);
  const decision = decideAction(type, snapshot, action, { given: answers, now, acting, ...(from === undefined ? {} : { from }) });
  const errors =
    decision.ok && (decision.value.length > 0 || eventOfAction(type, action) === null) ? checkGiven(action.asks ?? {}, answers) : [];
  if (errors.length > 0) return invalid(...errors);
  if (!action.computes || !decision.ok || decision.value.length === 0) return decision;
  const message = action.computes.refuse({ ...snapshot.values, ...computed });
  return message === null ? withComputed(decision, snapshot.values, computed) : fail({ because: 'refused', message });
};

/** The actions that the record allows now: those that are not refused and would change something. `now` is ISO 8601, UTC. */
export const possibleActions = (type: RecordType, snapshot: RecordSnapshot, now: string, acting: Actor = nobody): readonly string[] =>
  snapshot.revision < 0
    ? []
    : Object.entries(type.actions).flatMap(([name, action]) => {
        const decision = decideAction(type, snapshot, action, { given: withDefaults(action, {}), now, acting });
        return decision.ok && (eventOfAction(type, action) === null || decision.value.length > 0) ? [name] : [];
      });

/** The part and the key of a path: 'attendance/12'; '' for a field of the record itself. */
const rowOf = (name: string): string => (readPath(name) ? name.slice(0, name.lastIndexOf('/')) : '');

/** The rows that the changes would remove, or take something from that they keep, although other values of them were set since. */
const rowsChangedSince = (type: RecordType, values: Values, changes: Changes): ReadonlySet<string> => {
  const removed = new Set(
    Object.entries(changes).flatMap(([name, { to }]) => {
      const path = readPath(name);
      const isRemoval = path !== null && to === null && findPart(type, path.part)?.by === path.field;
      return isRemoval || isKept(type, values, name) ? [rowOf(name)] : [];
    }),
  );
  if (removed.size === 0) return removed;
  const left = Object.entries(values).filter(([name, value]) => value !== null && !(name in changes));
  return new Set(left.map(([name]) => rowOf(name)).filter((row) => removed.has(row)));
};

/** Why an undo does not set these fields back; null if it may. Fields that freeze a record go back only while nothing else has changed since. */
const undoRefusal = (type: RecordType, snapshot: RecordSnapshot, names: readonly string[], last: number): string | null => {
  const { sealing } = type;
  if (!sealing || names.length === 0) return null;
  if (!names.some((name) => sealing.fields.includes(name))) return sealRefusal(type, snapshot);
  return sealing.undoRefusal(snapshot.values) ?? (snapshot.revision > last ? notUndoneAlone : null);
};

/**
 * Reverts the given events. A field goes back only if it still has the value that they gave it; `kept` lists the others. A record that they
 * created is deleted, unless it was changed since. No undo enters a state that people cannot enter, such as Duplicate; one that would do
 * nothing else is refused.
 */
export const revert = (
  type: RecordType,
  snapshot: RecordSnapshot,
  done: readonly RecordedEvent[],
): Result<{ readonly events: readonly RecordEvent[]; readonly kept: readonly string[] }, Rejection> => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const began = done.find((event) => event.revision === 0);
  const changes: Record<string, { from: FieldValue; to: FieldValue }> = {};
  const kept: string[] = [];
  const current = (name: string): FieldValue => (name === stateField ? snapshot.recordState : (snapshot.values[name] ?? null));
  for (const event of began ? [] : done.toSorted((a, b) => b.revision - a.revision)) {
    for (const [name, { from, to }] of Object.entries(event.data.changes)) {
      const undone = changes[name];
      const now = undone ? undone.to : current(name);
      if (sameValue(now, to)) changes[name] = { from: current(name), to: from };
      else kept.push(name);
    }
  }
  if (began && snapshot.recordState !== type.states.deleted) {
    const changedSince = snapshot.revision > Math.max(...done.map((event) => event.revision));
    if (changedSince) kept.push(stateField);
    else changes[stateField] = { from: snapshot.recordState, to: type.states.deleted };
  }
  const back = changes[stateField]?.to;
  const isClosed = typeof back === 'number' && back !== snapshot.recordState && back !== type.states.initial && !isEntered(type, back);
  if (isClosed) {
    if (Object.keys(changes).length === 1) {
      return fail({ because: 'refused', message: stateNotByHand(stateNamed(type.states, back)?.name ?? '') });
    }
    delete changes[stateField];
    kept.push(stateField);
  }
  const rows = rowsChangedSince(type, snapshot.values, changes);
  for (const name of Object.keys(changes)) if (rows.has(rowOf(name))) kept.push(name);
  const real = Object.entries(changes).filter(([name, { from, to }]) => !rows.has(rowOf(name)) && !sameValue(from, to));
  const names = real.map(([name]) => name);
  const message = undoRefusal(type, snapshot, names, Math.max(...done.map(({ revision }) => revision)));
  if (message !== null) return fail({ because: 'refused', message });
  return ok({
    events: real.length === 0 ? [] : [{ type: eventName(type, 'ChangesUndone'), data: { changes: Object.fromEntries(real) } }],
    kept: [...new Set(kept)],
  });
};
