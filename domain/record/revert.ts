import { sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import { notUndoneAlone, stateNotByHand } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Rejection, sealRefusal } from './decide.ts';
import { isEntered } from './enteringStates.ts';
import { eventName } from './eventCatalogue.ts';
import { type Changes, type RecordEvent, type RecordedEvent, stateField } from './events.ts';
import type { RecordSnapshot } from './fold.ts';
import { findPart, readPath, rowOf } from './part.ts';
import type { RecordType } from './recordType.ts';
import { isKept } from './rowRules.ts';
import { stateNamed } from './states.ts';

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
  const remaining = Object.entries(values).filter(([name, value]) => value !== null && !(name in changes));
  return new Set(remaining.map(([name]) => rowOf(name)).filter((row) => removed.has(row)));
};

/**
 * Why an undo does not set these fields back; null if it may. Fields that freeze a record go back only while nothing else has changed
 * since.
 */
const undoRefusal = (type: RecordType, snapshot: RecordSnapshot, names: readonly string[], last: number): string | null => {
  const { sealing } = type;
  if (!sealing || names.length === 0) return null;
  if (!names.some((name) => sealing.fields.includes(name))) return sealRefusal(type, snapshot);
  return sealing.undoRefusal(snapshot.values) ?? (snapshot.revision > last ? notUndoneAlone : null);
};

/** Whether Waymark noted something by itself, in fields that nobody sees: that an offer is advertised, on the day that it says. */
const isNote = (type: RecordType, { data, meta }: RecordedEvent): boolean =>
  meta.actor.id === 0 && Object.keys(data.changes).every((name) => type.fields[name]?.internal === true);

/** The revision up to which nothing but notes of Waymark follows the given events. */
export const notedUpTo = (type: RecordType, events: readonly RecordedEvent[], done: readonly RecordedEvent[]): number => {
  const last = Math.max(...done.map(({ revision }) => revision));
  const since = events.filter(({ revision }) => revision > last);
  const change = since.find((event) => !isNote(type, event));
  return change ? change.revision - 1 : last + since.length;
};

/**
 * Reverts events. A field goes back only if it still has the value that they gave it; `keptNames` lists the others. A record that they
 * created is deleted, unless it was changed after the revision `unchangedTo`. No undo enters a state that people cannot enter, such as
 * Duplicate; one that would do nothing else is refused.
 */
export const revert = (
  type: RecordType,
  snapshot: RecordSnapshot,
  done: readonly RecordedEvent[],
  unchangedTo: number = Math.max(...done.map(({ revision }) => revision)),
): Result<{ readonly events: readonly RecordEvent[]; readonly keptNames: readonly string[] }, Rejection> => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const began = done.find((event) => event.revision === 0);
  const changes: Record<string, { from: FieldValue; to: FieldValue }> = {};
  const keptNames: string[] = [];
  const currentValue = (name: string): FieldValue => (name === stateField ? snapshot.recordState : (snapshot.values[name] ?? null));
  for (const event of began ? [] : done.toSorted((a, b) => b.revision - a.revision)) {
    for (const [name, { from, to }] of Object.entries(event.data.changes)) {
      if (keptNames.includes(name)) continue;
      const undone = changes[name];
      const now = undone ? undone.to : currentValue(name);
      if (sameValue(now, to)) changes[name] = { from: currentValue(name), to: from };
      else keptNames.push(name);
    }
  }
  if (began && snapshot.recordState !== type.states.deleted) {
    if (snapshot.revision > unchangedTo) keptNames.push(stateField);
    else changes[stateField] = { from: snapshot.recordState, to: type.states.deleted };
  }
  const back = changes[stateField]?.to;
  const isClosed = typeof back === 'number' && back !== snapshot.recordState && back !== type.states.initial && !isEntered(type, back);
  if (isClosed) {
    if (Object.keys(changes).length === 1) {
      return fail({ because: 'refused', message: stateNotByHand(stateNamed(type.states, back)?.name ?? '') });
    }
    delete changes[stateField];
    keptNames.push(stateField);
  }
  const rows = rowsChangedSince(type, snapshot.values, changes);
  for (const name of Object.keys(changes)) if (rows.has(rowOf(name))) keptNames.push(name);
  const real = Object.entries(changes).filter(([name, { from, to }]) => !rows.has(rowOf(name)) && !sameValue(from, to));
  const names = real.map(([name]) => name);
  const message = undoRefusal(type, snapshot, names, Math.max(...done.map(({ revision }) => revision)));
  if (message !== null) return fail({ because: 'refused', message });
  return ok({
    events: real.length === 0 ? [] : [{ type: eventName(type, 'ChangesUndone'), data: { changes: Object.fromEntries(real) } }],
    keptNames: [...new Set(keptNames)],
  });
};
