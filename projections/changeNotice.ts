/** The records of a type that a batch changed, with their groups before and after and their owners. Sent to live screens. */
export interface ChangedRecords {
  readonly recordType: string;
  /** Null for types without owners. */
  readonly owners: readonly number[] | null;
  readonly records: readonly { readonly id: number; readonly groups: readonly number[] | null }[];
}

/** The channel on which the projector announces committed changes. */
export const changeChannel = 'waymark_changed';

/**
 * The changes of one committed batch. `records` is null if there are too many to list. `groups` are all groups of the records; null for
 * types without groups. If these too are too many, `groups` and `owners` are null, as for types without them: more people ask again.
 */
export interface ChangeNotice {
  readonly position: string;
  readonly changed: readonly {
    readonly recordType: string;
    readonly records: readonly (readonly [id: number, groups: readonly number[] | null])[] | null;
    readonly groups: readonly number[] | null;
    /** The owners of the records; null for types without owners. */
    readonly owners: readonly number[] | null;
  }[];
}

/** PostgreSQL limits a notice to less than 8,000 bytes. */
const maxNoticeLength = 7500;
/** Of one type; of more, live screens hear the groups. */
const maxListed = 50;

export const noticeOf = (position: bigint, changed: readonly ChangedRecords[]): string => {
  const notice = (detail: 'records' | 'groups' | 'types'): string =>
    JSON.stringify({
      position: String(position),
      changed: changed.map(({ recordType, owners, records }) => ({
        recordType,
        records: detail === 'records' && records.length <= maxListed ? records.map(({ id, groups }) => [id, groups]) : null,
        groups:
          detail === 'types' || records.some(({ groups }) => groups === null)
            ? null
            : [...new Set(records.flatMap(({ groups }) => groups ?? []))],
        owners: detail === 'types' ? null : owners,
      })),
    } satisfies ChangeNotice);
  const details = ['records', 'groups'] as const;
  return details.map(notice).find(({ length }) => length <= maxNoticeLength) ?? notice('types');
};
