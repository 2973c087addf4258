import type { FieldValue } from '../fields/field.ts';

/** How duplicates of a record type become one record. */
export interface Merging {
  /** The reference of a duplicate to the record that it was merged into, where its old id leads. */
  readonly into: string;
  /** The part that lists the duplicates of a record by their ids. */
  readonly duplicates: string;
  /** The part that lists the records of which somebody said that they are no duplicates of a record, by their ids. */
  readonly ignored: string;
  /**
   * Fields that say what somebody agreed to, each with its values from the strictest on. The latest answer counts, not the fullest. A list
   * without an order is stricter the less it holds.
   */
  readonly consent: Readonly<Record<string, readonly FieldValue[]>>;
}

/** The events of a type with `merging`, beside that of the state Duplicate. */
export const mergeEvents = (one: string) =>
  ({
    DuplicateMerged: `Merged a duplicate into the ${one}`,
    DuplicateTakenOut: `Took a duplicate out of the ${one}`,
    Unmerged: `Took the ${one} out of a merge`,
    DuplicateIgnored: 'Ignored a possible duplicate',
    DuplicateIgnoringEnded: 'Stopped ignoring a possible duplicate',
  }) as const;

/** The events of a type with rows about records that are merged. */
export const movedRowEvents = {
  DuplicateMoved: 'Moved what was recorded of a duplicate',
  DuplicateReturned: 'Gave back what was recorded of a duplicate',
  GivenToDuplicate: 'Gave what was recorded after a merge to one who was taken out of it',
} as const;

/** The longest reason for ignoring a pair, in characters. */
export const maxReasonLength = 500;
