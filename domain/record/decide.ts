import { isEmpty, sameValue } from '../fields/equality.ts';
import type { FieldError, Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import { duplicateNotEdited, leftByUnmerging, restoreFirst, revisionFromTheFuture, rowRemoved, stateNotAllowed } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import type { ClockRule } from './clock.ts';
import { type Changes, type RecordEvent, stateField } from './events.ts';
import type { RecordSnapshot, LastChange } from './fold.ts';
import { findPart, numberRows, type NumberedValues, readPath, rowsOf } from './part.ts';
import { withFormerKept } from './formerReferences.ts';
import { checkKeptValues, withRowRules } from './rowRules.ts';
import { keptFields, type RecordType } from './recordType.ts';
import { entryRefusal, statesAfter } from './enteringStates.ts';
import { eventName, stateEvent } from './eventCatalogue.ts';
import { genericState, stateNamed } from './states.ts';
import { checkRecord, defaults } from './validate.ts';

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
  | { readonly because: 'refused'; readonly message: string; /** The record that was to be created is there. */ readonly isThere?: true }
  | { readonly because: 'missing' };

export type Decision = Result<readonly RecordEvent[], Rejection>;

const nothing: Decision = ok([]);
const invalid = (...errors: readonly FieldError[]): Decision => fail({ because: 'invalid', errors });

export const changesTo = (before: Values, newValues: Values): Changes =>
  Object.fromEntries(
    Object.entries(newValues)
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
const removedRows = (type: RecordType, before: Values, newValues: Values, { givenName }: NumberedValues): readonly FieldError[] =>
  Object.entries(newValues).flatMap(([name, value]): FieldError[] => {
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

/**
 * The rules that changes of a record would break, by edit or undo. A rule that the record broke before (an older declaration, an import)
 * does not stop changes of other fields. The changed one of two contradicting rows has the error.
 */
export const brokenRules = (type: RecordType, before: Values, changes: Changes): readonly FieldError[] => {
  const newValues = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]));
  const broken = checkRecord(type, { ...before, ...newValues });
  const brokenBefore = new Set(broken.length === 0 ? [] : checkRecord(type, before).map(({ field }) => field));
  const isNew = ({ field }: FieldError) => isInChanges(changes, field) || (readPath(field) === null && !brokenBefore.has(field));
  return [...keptBecauseUsed(type, before, changes), ...broken.filter(isNew)];
};

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
export const create = (
  type: RecordType,
  snapshot: RecordSnapshot,
  newValues: Values,
  recordState: number = type.states.initial,
): Decision => {
  if (snapshot.revision >= 0) return nothing;
  const numbered = numberRows(type, [], newValues);
  const values = { ...defaults(type), ...withRowRules(type, {}, numbered.values) };
  const errors = checkRecord(type, values);
  if (errors.length > 0) return invalid(...underGivenNames(errors, numbered));
  const changes: Record<string, { from: null; to: FieldValue }> = {};
  for (const [name, to] of Object.entries(values)) if (!isEmpty(to)) changes[name] = { from: null, to };
  if (recordState !== type.states.initial) changes[stateField] = { from: null, to: recordState };
  return ok([{ type: eventName(type, type.createdEvent[0]), data: { changes } }]);
};

export interface EditOptions {
  /** A reference gets another id of what it names already, so that nothing is kept as a former record. */
  readonly isSameRecord?: boolean;
}

/**
 * Changes fields of a record that the user saw at `seenRevision`. A field is a conflict if another user has set it to a different value
 * since. Changes of different fields do not conflict.
 */
export const edit = <F extends Fields>(
  type: RecordType<F>,
  snapshot: RecordSnapshot,
  seenRevision: number,
  newValues: Partial<ValuesOf<NoInfer<F>>>,
  { isSameRecord = false }: EditOptions = {},
): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  if (snapshot.recordState === type.states.deleted) return fail({ because: 'refused', message: restoreFirst });
  if (type.merging && snapshot.recordState === genericState.duplicate.value)
    return fail({ because: 'refused', message: duplicateNotEdited(type.labels.one) });
  if (seenRevision > snapshot.revision) return invalid({ field: 'Revision', messages: [revisionFromTheFuture] });
  const before: Values = snapshot.values;
  const numbered = numberRows(type, Object.keys({ ...snapshot.lastChanges, ...before }), newValues as Values);
  const nextValues = withRowRules(type, before, numbered.values);
  const changes = changesTo(before, nextValues);
  const conflicts = Object.keys(changes).flatMap((name): Conflict[] => {
    const by = snapshot.lastChanges[name];
    return by && by.revision > seenRevision ? [{ field: name, yours: nextValues[name] ?? null, theirs: before[name] ?? null, by }] : [];
  });
  const sealed = Object.keys(changes).length > 0 ? sealRefusal(type, snapshot) : null;
  if (sealed !== null) return fail({ because: 'refused', message: sealed });
  if (conflicts.length > 0) return fail({ because: 'conflict', conflicts });
  if (Object.keys(changes).length === 0) return nothing;
  const errors = [
    ...removedRows(type, before, numbered.values, numbered),
    ...checkKeptValues(type, before, Object.keys(changes)),
    ...brokenRules(type, before, changes),
  ];
  return errors.length > 0
    ? invalid(...underGivenNames(errors, numbered))
    : ok([{ type: eventName(type, 'DetailsEdited'), data: { changes: isSameRecord ? changes : withFormerKept(type, before, changes) } }]);
};

export const transitionRefusal = (type: RecordType, from: number, to: number): string | null => {
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
export const setByEvent = <F extends Fields>(
  type: RecordType<F>,
  snapshot: RecordSnapshot,
  happened: string,
  newValues: Partial<ValuesOf<NoInfer<F>>>,
): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const changes = changesTo(snapshot.values, newValues as Values);
  return Object.keys(changes).length === 0 ? nothing : ok([{ type: eventName(type, happened), data: { changes } }]);
};

/**
 * Lets a rule of the clock happen at the beginning of a day in London (`YYYY-MM-DD`). Returns no events if the record is not due, or in a
 * state that lists do not show.
 */
export const followClock = (type: RecordType, snapshot: RecordSnapshot, rule: ClockRule, day: string): Decision =>
  type.states.listed.includes(snapshot.recordState) ? setByEvent(type, snapshot, rule.event[0], rule.set(snapshot.values, day)) : nothing;
