import type { LinkagePerson } from '../linkage/linkageRecord.ts';

/** A row of a file with the person that it is about. */
export interface FilePerson {
  readonly line: number;
  readonly person: LinkagePerson;
}

/** An earlier row that may be about the same person, and why, in short sentences. */
export interface LikeRow {
  readonly line: number;
  readonly because: readonly string[];
}
