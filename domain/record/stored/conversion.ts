import type { FieldValue } from '../../fields/field.ts';

/** A stored field whose values changed their kind. Kinds are written as in `stored.json`. */
export interface ChangedKind {
  readonly from: string;
  readonly to: string;
  /** Converts one value; null stays null and never gets here. */
  convert(value: NonNullable<FieldValue>): FieldValue;
}

/**
 * Converts events of the version before into events of `version`. All names are those of the older events. A conversion that was
 * released is never changed: a further change of the shape is a further conversion.
 */
export interface Conversion {
  /** 2 for the first conversion of a type, 3 for the second. */
  readonly version: number;
  /** New name by old name. */
  readonly renamedFields?: Readonly<Record<string, string>>;
  readonly changedKinds?: Readonly<Record<string, ChangedKind>>;
  /** Fields that are no longer kept. What older events say of them is left out. */
  readonly retiredFields?: readonly string[];
  /** New name by old name, both in full: `StudentRegistered`. */
  readonly renamedEvents?: Readonly<Record<string, string>>;
}
