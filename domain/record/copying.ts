import type { NeededRight } from '../access/rights.ts';

/** An extra that a copy can take over, besides the values of its form. */
interface CopyExtra {
  readonly label: string;
  readonly labels: { readonly one: string; readonly many: string };
  /** Whether the form of a copy begins with it chosen. */
  readonly isUsual: boolean;
  /** The right that the person needs in the record's group, beside that to edit the record. */
  readonly needs?: NeededRight;
}

/** How a record is copied: its form opens as that of a new record, with the values and rows of the original. */
export interface Copying {
  /** The declared names of values that say how the original went, which is not known of the copy. */
  readonly leavesOut: readonly string[];
  /** By name. `commands/copying/extraCopiers.ts` has how each is copied. */
  readonly extras: Readonly<Record<string, CopyExtra>>;
}
