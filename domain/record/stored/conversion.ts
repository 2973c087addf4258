import type { FieldValue } from '../../fields/field.ts';

/** A change of a stored field's kind. The names of kinds are those in `stored.json`. */
export interface ChangedKind {
  readonly from: string;
  readonly to: string;
  /** Converts one value. It is never called with null. */
  convert(value: NonNullable<FieldValue>): FieldValue;
}

/**
 * Converts events of the previous version to `version`. All names are those of the previous version. A released conversion never changes:
 * the next change needs a new conversion.
 */
export interface Conversion {
  /** The first conversion of a type has version 2. */
  readonly version: number;
  readonly renamedFields?: Readonly<Record<string, string>>;
  readonly changedKinds?: Readonly<Record<string, ChangedKind>>;
  /** Fields that are no longer stored. Conversion drops them from older events. */
  readonly retiredFields?: readonly string[];
  /** New name by old name. Both are full names such as `StudentRegistered`. */
  readonly renamedEvents?: Readonly<Record<string, string>>;
  /** New code by old code, by field. Null: the code is no longer recorded. A code that is replaced here is never used again. */
  readonly changedCodes?: Readonly<Record<string, Readonly<Record<string, string | number | null>>>>;
}
