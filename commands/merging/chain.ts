import type { FieldValue } from '../../domain/fields/field.ts';
import { type Passing, passOut } from '../../domain/merging/passOut.ts';
import { takeOut, type TakenOut, takingOutOf } from '../../domain/merging/takeOut.ts';
import { type RecordedEvent, streamOf } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { asStep } from './consequence.ts';
import { mergeOfDuplicate } from './mergeOf.ts';

/** A record that took over a duplicate, or the record by which this came. */
interface Link {
  readonly id: number;
  readonly events: readonly RecordedEvent[];
  readonly snapshot: RecordSnapshot;
  /** The position of the merge by which the duplicate came. */
  readonly since: bigint;
}

export type Chain = readonly Link[];

/** The records that a duplicate went into, one after the other. The last one is kept. */
export const chainOf = async ({ log }: Pick<Dependencies, 'log'>, type: RecordType, duplicate: number): Promise<Chain> => {
  const chain: Link[] = [];
  let merge = mergeOfDuplicate(type, await log.readStream(streamOf(type.name, duplicate)));
  while (merge !== null && merge.keep !== null) {
    const { keep: id, position: since } = merge;
    if (chain.some((link) => link.id === id)) break;
    const events = await log.readStream(streamOf(type.name, id));
    chain.push({ id, events, snapshot: fold(type, events), since });
    merge = mergeOfDuplicate(type, events);
  }
  return chain;
};

/** A value that came by a merge and that somebody changed since, and what it would be without the merge. */
export interface ChangedValue {
  readonly name: string;
  readonly now: FieldValue;
  readonly before: FieldValue;
}

/** Takes a duplicate out of the first record of its chain, or what came along with it out of a later one. */
const takeOutOf = (
  type: RecordType,
  snapshot: RecordSnapshot,
  events: readonly RecordedEvent[],
  duplicate: number,
  passing: Passing | null,
  putBack: readonly string[],
): TakenOut => (passing ? passOut(type, snapshot, events, passing, putBack) : takeOut(type, snapshot, events, duplicate, putBack));

/**
 * The values that came by a merge and were changed since: before the duplicate is taken out, a person says which of them go back. The
 * record that is kept comes last and wins, as people see that one.
 */
export const changedSinceMerge = (type: RecordType, duplicate: number, chain: Chain): readonly ChangedValue[] => {
  const changed = new Map<string, ChangedValue>();
  let passing: Passing | null = null;
  for (const { id, snapshot, events } of chain) {
    // The person may put these values back, and then later records of the chain give them up too.
    const takeOutWith = (putBack: readonly string[]) => takeOutOf(type, snapshot, events, duplicate, passing, putBack);
    const { changedSince } = takeOutWith([]);
    for (const [name, before] of Object.entries(changedSince)) changed.set(name, { name, now: snapshot.values[name] ?? null, before });
    passing = { duplicate, through: id, givenUp: takeOutWith(Object.keys(changedSince)).event?.data.changes ?? {} };
  }
  return [...changed.values()];
};

/** Takes a record out of what it had been merged into, and what came along out of the records that this was merged into since. */
export const takeOutOfChain = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  duplicate: number,
  chain: Chain,
  putBack: readonly string[],
): Promise<Outcome | null> => {
  let passing: Passing | null = null;
  for (const [at, { id }] of chain.entries()) {
    const through: Passing | null = passing;
    const outcome = await changeRecord(
      dependencies,
      asStep(by, at === 0 ? `out/${duplicate}` : `out/${duplicate}/${id}`),
      type,
      id,
      (now, past) => {
        const { event } = takeOutOf(type, now, past, duplicate, through, putBack);
        return ok(event ? [event] : []);
      },
      { readsLog: true },
    );
    if (!outcome.ok) return outcome;
    // Read again: a run after a crash finds here what the one before wrote.
    const events = await dependencies.log.readStream(streamOf(type.name, id));
    const out = takingOutOf(type, events, duplicate, through?.through);
    if (!out) return null;
    passing = { duplicate, through: id, givenUp: out.data.changes };
  }
  return null;
};
