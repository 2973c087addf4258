import type { ChangedRecords } from './applyBatch.ts';

/** The channel on which the projector tells every process what it has just committed. */
export const changeChannel = 'waymark_changed';

/** What one committed batch changed. `records: null`: too many to name; `groups` are all those they belong to, null for types without groups. */
export interface ChangeNotice {
  readonly position: string;
  readonly changed: readonly {
    readonly recordType: string;
    readonly records: readonly (readonly [id: number, groups: readonly number[] | null])[] | null;
    readonly groups: readonly number[] | null;
    /** Whose own they are, where a type's records are somebody's. */
    readonly owners: readonly number[] | null;
  }[];
}

/** PostgreSQL takes notices below 8,000 bytes. */
const longestNotice = 7500;

/** What listeners are told of a batch, as the notice's text. */
export const noticeOf = (position: bigint, changed: readonly ChangedRecords[]): string => {
  const notice = (named: boolean): string =>
    JSON.stringify({
      position: String(position),
      changed: changed.map(({ recordType, owners, records }) => ({
        recordType,
        records: named && records.length <= 50 ? records.map(({ id, groups }) => [id, groups]) : null,
        groups: records.some(({ groups }) => groups === null) ? null : [...new Set(records.flatMap(({ groups }) => groups ?? []))],
        owners,
      })),
    } satisfies ChangeNotice);
  const full = notice(true);
  return full.length <= longestNotice ? full : notice(false);
};
