import type { GroupScope } from '../access/access.ts';
import type { NeededRight } from '../access/rights.ts';
import type { ImportTypeName } from '../lists/imports.ts';
import type { Field, FieldValue, Values } from '../fields/field.ts';

/** A field that projections compute from other fields. Users cannot enter it. */
export interface DerivedField {
  readonly field: Field;
  compute(values: Values): FieldValue;
}

/** Further events of a type. The key ends the event's name, the value is its sentence in the history: `PasswordSet: 'Set a password'`. */
export type SpecialEvents = Readonly<Record<string, string>>;

/** A filter that the list offers as a button. */
export interface QuickFilter {
  readonly label: string;
  readonly filter: string;
  /** The filter replaces the current one. Without this it is added. */
  readonly replaces?: true;
}

/** The imports that bring in records of a type, and the filter token that finds the records of one import. */
export interface ImportedBy {
  readonly token: 'import-id' | 'imports';
  readonly types: readonly ImportTypeName[];
  /**
   * Types of records that point at these by a reference, or that have rows about these in a part, known by its ids. An import that changed
   * one of them, or such a row of one, counts here, where the reader may see it.
   */
  readonly through?: readonly (
    { readonly recordType: string; readonly by: string } | { readonly recordType: string; readonly rowsOf: string }
  )[];
}

/** Records of which at least one must remain. */
export interface MustRemain<V = Values> {
  isOne(record: { readonly values: V; readonly recordState: number }): boolean;
  /** The part of the stored values that all such records have in common, used to find them. */
  readonly contains: { readonly [Name in keyof V]?: unknown };
  /** The message if somebody tries to remove the last one. */
  refusal(title: string): string;
}

/** A confirmation dialog: title, text and the label of the confirm button. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** Fields that need another right than editing the record does. They may include its state. Bulk changes never touch them. */
export interface ReservedFields {
  readonly needs: NeededRight;
  /** The group in which the user needs the right; null: every group. Holding the right everywhere is always enough. */
  readonly group: number | null;
  /** Field names. `stateField` stands for the record's state. */
  readonly fields: readonly string[];
  /** The message for a user without the right. */
  readonly refusal: string;
  /** The reason shown where bulk changes, imports and reverted tasks leave the fields alone. */
  readonly leftAlone: string;
}

/** Fields that reveal something about other records: how many a file has, which filter found them, how many a task changed. */
export interface Disclosure<V = Values, Name extends string = string> {
  /** Only users who may see all those records see these fields. Lists cannot sort by them, and totals leave out those of other groups. */
  readonly fields: readonly Name[];
  /** The type and the groups of those records; null if the record reveals nothing. */
  of(values: V): { readonly recordType: string; readonly scope: GroupScope } | null;
}

/** Records with this value are in a list of their own. */
export interface LeftOut<Name extends string = string> {
  readonly field: Name;
  readonly is: string;
  /** The fields that these records do not have. Their form leaves them out. */
  readonly lacks: readonly Name[];
  /** The search set of that list, its path and its label. */
  readonly list: { readonly name: string; readonly path: string; readonly label: string };
}

/** Fields that a record keeps once it was used. */
export interface KeptFields<Name extends string = string> {
  /** The yes/no field that says that the record was used. Commands set it. */
  readonly used: Name;
  readonly keeps: readonly Name[];
  /** The message if somebody changes one of them. */
  keptMessage(label: string): string;
}
