import { sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import type { Change, RecordEvent, RecordedEvent } from '../record/events.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { type Part, pathOf, readPath } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventName } from '../record/eventCatalogue.ts';
import { partsAbout, rowMoved } from './moveRows.ts';

/** An event that moved the rows about one record to another. */
export interface Move {
  readonly event: RecordedEvent;
  readonly from: number;
  /** Null if the other record's row did not change, because both said the same. */
  readonly to: number | null;
}

const keysIn = (part: Part, { data }: RecordedEvent): { readonly oldKey: number | null; readonly newKey: number | null } => {
  let oldKey: number | null = null;
  let newKey: number | null = null;
  for (const [name, { to }] of Object.entries(data.changes)) {
    const path = readPath(name);
    if (path?.part !== part.name) continue;
    if (path.field === part.by && to === null) oldKey = path.key;
  }
  for (const name of Object.keys(data.changes)) {
    const path = readPath(name);
    if (path?.part === part.name && path.key !== oldKey) newKey = path.key;
  }
  return { oldKey, newKey };
};

/** The moves in the stream of a record, oldest first. */
export const movesIn = (type: RecordType, about: string, events: readonly RecordedEvent[]): readonly Move[] =>
  partsAbout(type, about).flatMap((part) =>
    events
      .filter((event) => event.type === eventName(type, 'DuplicateMoved'))
      .flatMap((event): Move[] => {
        const { oldKey, newKey } = keysIn(part, event);
        return oldKey === null ? [] : [{ event, from: oldKey, to: newKey }];
      }),
  );

const isReturned = (type: RecordType, part: Part, events: readonly RecordedEvent[], { event, from }: Move): boolean =>
  events.some(
    (later) =>
      later.revision > event.revision &&
      later.type === eventName(type, 'DuplicateReturned') &&
      later.data.changes[pathOf({ part: part.name, key: from, field: part.by ?? '' })]?.to === from,
  );

/** The values of the part's rows as they would be without some moves. The other moves happen again, with what is there then. */
const replay = (
  type: RecordType,
  part: Part,
  events: readonly RecordedEvent[],
  moves: readonly Move[],
  without: ReadonlySet<RecordedEvent>,
  survivorOf: (move: Move) => number | null,
): Values => {
  const values: Record<string, FieldValue> = {};
  const returned = eventName(type, 'DuplicateReturned');
  const byEvent = new Map(moves.map((move) => [move.event, move]));
  for (const event of events) {
    if (without.has(event) || event.type === returned) continue;
    const move = byEvent.get(event);
    const to = move ? (move.to ?? survivorOf(move)) : null;
    if (move && to !== null) {
      const choices = Object.fromEntries(
        Object.entries(event.data.changes).flatMap(([name, change]): [string, FieldValue][] => {
          const path = readPath(name);
          return path?.part === part.name && path.key === to && change.to !== null ? [[path.field, change.to]] : [];
        }),
      );
      for (const [name, change] of Object.entries(rowMoved(part, { values }, move.from, to, choices))) values[name] = change.to;
      continue;
    }
    for (const [name, { to: value }] of Object.entries(event.data.changes)) {
      const path = readPath(name);
      if (path?.part !== part.name) continue;
      values[name] = value;
      // A row whose record a move had set, and that somebody wrote into since, stays, and later moves take it along.
      if (value !== null && part.by !== null) values[pathOf({ ...path, field: part.by })] ??= path.key;
    }
  }
  return values;
};

/**
 * Gives back what a merge moved from the duplicate to another record, as if it had not been merged: of all rows in which the merge counts,
 * also where they moved on by later merges. What somebody wrote since stays. `survivorOf`: where a move went whose event does not tell.
 * Null if nothing changes.
 */
export const returnRows = (
  type: RecordType,
  about: string,
  snapshot: RecordSnapshot,
  events: readonly RecordedEvent[],
  duplicate: number,
  survivorOf: (move: Move) => number | null,
): RecordEvent | null => {
  const changes: Record<string, Change> = {};
  const moves = movesIn(type, about, events);
  for (const part of partsAbout(type, about)) {
    const ended = new Set(moves.filter((move) => isReturned(type, part, events, move)).map(({ event }) => event));
    const move = moves.findLast((each) => each.from === duplicate && !ended.has(each.event));
    if (!move) continue;
    const before = replay(type, part, events, moves, ended, survivorOf);
    const after = replay(type, part, events, moves, new Set([...ended, move.event]), survivorOf);
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [now, was, restored] = [snapshot.values[name] ?? null, before[name] ?? null, after[name] ?? null];
      if (sameValue(now, was) && !sameValue(now, restored)) changes[name] = { from: now, to: restored };
    }
  }
  return Object.keys(changes).length === 0 ? null : { type: eventName(type, 'DuplicateReturned'), data: { changes } };
};
