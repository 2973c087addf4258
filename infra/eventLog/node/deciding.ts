/**
 * Whether an append may be written. The rules are EventStoreDB's (its `IndexWriter.CheckCommit`):
 *
 * | stream | expected | ids | answer |
 * |---|---|---|---|
 * | tombstoned | anything | | stream deleted |
 * | soft-deleted | stream exists | | stream deleted |
 * | no event, no metadata | stream exists | | wrong expected version |
 * | any other | any, stream exists | all of them are in the stream | already written: the revision and position of the last one |
 * | | | the first is in the stream, a later one is not | wrong expected version |
 * | | | the first is not in the stream | write |
 * | last revision = N (no stream: -1) | N | | write |
 * | last revision > N | N | the same ids in the same order at N+1, N+2, … | already written |
 * | | | the same at N+1, other ones later | wrong expected version |
 * | | | another one at N+1 | wrong expected version, but write when soft-deleted and "no stream" was expected |
 * | last revision < N | N | | wrong expected version |
 *
 * An append without events is checked in the same way, can never be "already written", and writes nothing.
 * With "any" and "stream exists" EventStoreDB only remembers recent ids; this node looks all of them up.
 */
import type { WrittenEvent } from './lookups.ts';
import { noRevision, isSoftDeleted } from './records.ts';
import type { ExpectedRevision, StreamState } from './records.ts';

export type Decision =
  | { readonly kind: 'write' }
  | { readonly kind: 'alreadyWritten'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrongExpectedVersion' }
  | { readonly kind: 'streamDeleted' };

/** Returns all events of the stream with this id, oldest first. */
type FindInStream = (id: string) => readonly WrittenEvent[];

const writeDecision: Decision = { kind: 'write' };
const wrongVersionDecision: Decision = { kind: 'wrongExpectedVersion' };
const deletedDecision: Decision = { kind: 'streamDeleted' };

export const decide = (state: StreamState, expected: ExpectedRevision, ids: readonly string[], find: FindInStream): Decision => {
  if (state.isTombstoned) return deletedDecision;
  if (expected.kind === 'noStream') return decideAt(noRevision, state, ids, find);
  if (expected.kind === 'revision') return decideAt(expected.revision, state, ids, find);
  if (expected.kind === 'streamExists') {
    if (isSoftDeleted(state)) return deletedDecision;
    if (state.lastRevision === noRevision && state.metadata === undefined) return wrongVersionDecision;
  }
  return decideAnywhere(ids, find);
};

/**
 * Whether the ids of an append must be looked up in the log before it can be decided. `state` is the committed
 * state; a group plan knows the ids of earlier appends in the same group.
 */
export const needsLookup = (state: StreamState, expected: ExpectedRevision): boolean => {
  if (state.isTombstoned || state.lastRevision === noRevision) return false;
  return expected.kind === 'revision' ? expected.revision < state.lastRevision : true;
};

const decideAnywhere = (ids: readonly string[], find: FindInStream): Decision => {
  let last: WrittenEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const event = find(id).at(-1);
    if (event === undefined) return index === 0 ? writeDecision : wrongVersionDecision;
    last = event;
  }
  return last === undefined ? writeDecision : alreadyWritten(last);
};

const decideAt = (expected: number, state: StreamState, ids: readonly string[], find: FindInStream): Decision => {
  if (expected === state.lastRevision) return writeDecision;
  if (expected > state.lastRevision) return wrongVersionDecision;
  let last: WrittenEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const writtenEvent = find(id).find((event) => event.revision === expected + 1 + index);
    if (writtenEvent === undefined) {
      const reopens = index === 0 && expected === noRevision && isSoftDeleted(state);
      return reopens ? writeDecision : wrongVersionDecision;
    }
    last = writtenEvent;
  }
  return last === undefined ? wrongVersionDecision : alreadyWritten(last);
};

const alreadyWritten = (last: WrittenEvent): Decision => {
  return { kind: 'alreadyWritten', revision: last.revision, position: last.position };
};
