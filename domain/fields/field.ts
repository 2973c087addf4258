import type { Right } from '../access/rights.ts';
import type { SearchFieldType } from './searchFieldType.ts';

/** The modules of field kinds in this folder. The names are part of the public API (`Fields[].kind`). */
export type KindName =
  | 'text'
  | 'longText'
  | 'email'
  | 'postcode'
  | 'number'
  | 'decimal'
  | 'money'
  | 'year'
  | 'date'
  | 'instant'
  | 'time'
  | 'timespan'
  | 'yesNo'
  | 'yesNoUnknown'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'rolesHeld';

/** A role in one group, or in every group (`group: null`). */
export interface RoleHeld {
  readonly group: number | null;
  readonly role: string;
}

/**
 * A field's value in events, rows and JSON. Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC, choices their code, references record ids.
 * `null` means not recorded.
 */
export type FieldValue = string | number | boolean | null | readonly number[] | readonly string[] | readonly RoleHeld[];

/** An entry of a closed list: stored code and label. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** How searches use a field. `true` in a declaration takes the token from the field's name and the label from its label. */
interface SearchUse {
  readonly token?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly max?: number;
  /** Values in place of the field's own list. */
  readonly values?: readonly Choice[];
  /** Whether `!` may negate a value. The default comes from the kind. */
  readonly negatable?: boolean;
  /** The search type, if it differs from that of the kind. */
  readonly type?: SearchFieldType;
  /** The value that matches every row. */
  readonly all?: string | number;
  /** The value of rows with nothing recorded. */
  readonly empty?: string | number;
  /** The path of the lookup that offers values. */
  readonly lookup?: string;
  /** The token of the field whose value narrows the lookup. */
  readonly dependsOn?: string;
  /** The values are names of record types. A user is offered the types that they may view. */
  readonly ofRecordTypes?: true;
  /** Accepted in filters, for links inside the product, but not offered. */
  readonly unlisted?: true;
}

/** `key`: identifies the record and stays pinned on narrow screens. `shown` and `hidden`: a column, visible by default or not. */
export type ColumnUse = 'key' | 'shown' | 'hidden';

export interface FieldOptions {
  readonly tab?: string;
  readonly heading?: string;
  /** Stands under the label in forms. */
  readonly hint?: string;
  readonly required?: boolean;
  /** Personal data. It can be erased, never appears in logs, and anonymised exports remove or shorten it. */
  readonly personal?: boolean;
  /** Set by the system or by special commands, never by the form. */
  readonly readOnly?: boolean;
  /** Holds a telephone number. */
  readonly isTelephone?: true;
  readonly search?: true | SearchUse;
  readonly column?: ColumnUse;
  /** The field holds the record's group, which decides who sees the record. */
  readonly scope?: true;
  /** The field holds the only user who sees the record. */
  readonly owner?: true;
  /** Almost every record has it, so forms do not call it optional. */
  readonly expected?: true;
  /** Lists of this type are often sorted by this field, so it has an index. */
  readonly sorted?: true;
  /** A yes/no field that is rarely yes. An index covers the records with yes. */
  readonly rare?: true;
  /** A yes/no field whose records with no are counted often. An index covers them. */
  readonly countedNo?: true;
  /** The filter offers the values in use, from an index. A name here means: the values in use within each value of that field. */
  readonly inUse?: true | string;
  /** Lists show the sum of the column over all matches. */
  readonly summed?: true;
  /** A yes/no field that says whether something is recorded. Shown beside the form, with a way to this tab where it is not. */
  readonly completedIn?: string;
  /** Plain search terms match this field; `year`: only a whole year matches the year of a date. */
  readonly term?: true | 'year';
  /** Only for users with this right in the record's group. */
  readonly right?: Right;
  /** Can be set for many records at once. Not for fields that identify a record, need a right of their own or hold the group. */
  readonly bulk?: true;
  readonly default?: FieldValue;
  /**
   * A reference to a record that belongs to a group: only records of the record's own group can be chosen. Always so for lists that groups
   * keep.
   */
  readonly ofOwnGroup?: true;
  /** A reference to records that have the same value as the record itself in the field of this name: sessions of one's own activity. */
  readonly sameIn?: string;
  /** The message if a required value is missing. Absent: the label is required. */
  readonly missing?: string;
  /** The `FieldName` of its errors, where the specification calls the field something else than bodies do. */
  readonly errorName?: string;
  /** A field that only some records or rows have, by their other values. In others it is not shown, and its value is removed. */
  readonly applies?: (values: Values) => boolean;
  /** The value of a read-only field is that of `field` in the record that the reference `reference` names, from when that is chosen. */
  readonly follows?: { readonly reference: string; readonly field: string };
  /**
   * The field of references that keeps the former record when this reference changes to another one, in the same event
   * (`domain/record/formerReferences.ts`).
   */
  readonly keepsFormerIn?: string;
  /** A fact that is always the value of `field` in the record that the type's reference `reference` names; empty without such a record. */
  readonly borrows?: { readonly reference: string; readonly field: string };
  /** For internal use. No form, list, history or export shows it. */
  readonly internal?: true;
  /** The form does not show it, because commands of their own change it. Histories and filters do. */
  readonly notInForm?: true;
  /** Histories do not tell its changes, because the sentence of the event or another field says more. */
  readonly notInHistory?: true;
  /** A value of `choices` that excludes all others, such as 'none'. */
  readonly exclusive?: string;
  /** Forms show all values of its list, to pick one of them. */
  readonly isOpenList?: true;
}

/** The fields from which a form computes a timespan. */
interface SpanSource {
  readonly start: string;
  readonly end: string;
  /** Ignore dates and use only the times of day. */
  readonly timeOnly?: true;
  /** The yes/no field that must be yes. */
  readonly when?: string;
}

/** A field with its defaults filled in. `V` is the type of its value. */
export interface Field<V extends FieldValue = FieldValue> extends FieldOptions {
  readonly kind: KindName;
  readonly label: string;
  readonly tab: string;
  readonly required: boolean;
  readonly personal: boolean;
  readonly readOnly: boolean;
  /** The maximum length of a text in characters, or the maximum of a number. */
  readonly max?: number;
  readonly min?: number;
  /** The step of a number, from `min` on. Default: inputs have 1, and any number is taken. */
  readonly step?: number;
  readonly pattern?: { readonly regex: RegExp; readonly message: string };
  readonly values?: readonly Choice[];
  /** The record type of a reference. */
  readonly references?: string;
  /** The number of the list that the reference chooses from, where institutions keep their own lists. */
  readonly list?: number;
  readonly span?: SpanSource;
  /** Never set. It carries the value's type. */
  readonly valueType?: V;
}

export const declareField = <V extends FieldValue>(
  kind: KindName,
  label: string,
  options: FieldOptions & Partial<Pick<Field, 'max' | 'min' | 'step' | 'pattern' | 'values' | 'references' | 'list' | 'span'>>,
): Field<V> => ({
  tab: 'Details',
  required: false,
  personal: false,
  readOnly: false,
  ...options,
  kind,
  label,
});

export type Fields = Readonly<Record<string, Field>>;

export type Values = Readonly<Record<string, FieldValue>>;

/** The types of a declaration's values: `ValuesOf<typeof user.fields>`. */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer V> ? V | null : never;
};

/** The errors of one field, in words for the user. Messages never repeat the value. */
export interface FieldError {
  readonly field: string;
  readonly messages: readonly string[];
  /** Another record has the value, which only one may have. */
  readonly isTaken?: true;
}
