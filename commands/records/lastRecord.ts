import type { RecordEvent } from '../../domain/record/events.ts';
import { stateField } from '../../domain/record/events.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';

/** Prevents two users from removing the last two records of which one must remain at the same time. */
export interface LastRecordGuard {
  /** Runs `work` alone across all processes, with the ids of the candidates. */
  alone<T>(type: RecordType, work: (candidates: readonly number[]) => Promise<T>): Promise<T>;
}

type SnapshotState = Pick<RecordSnapshot, 'values' | 'recordState'>;

const afterEvents = ({ values, recordState }: SnapshotState, events: readonly RecordEvent[]): SnapshotState => {
  const changes = Object.assign({}, ...events.map((event) => event.data.changes)) as RecordEvent['data']['changes'];
  const { [stateField]: state, ...rest } = changes;
  return {
    values: { ...values, ...Object.fromEntries(Object.entries(rest).map(([name, { to }]) => [name, to])) },
    recordState: state ? Number(state.to) : recordState,
  };
};

/** Whether the events remove a record of which one must remain. */
export const removesOne = ({ mustRemain }: RecordType, snapshot: SnapshotState, events: readonly RecordEvent[]): boolean =>
  mustRemain !== null && mustRemain.isOne(snapshot) && !mustRemain.isOne(afterEvents(snapshot, events));
