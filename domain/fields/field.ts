import type { Right } from '../access/rights.ts';
import type { SearchFieldType } from './searchFieldType.ts';

/** The names of the field-kind modules in this folder; they are part of the outside contract (`Fields[].kind`). */
export type KindName =
  | 'text'
  | 'longText'
  | 'email'
  | 'postcode'
  | 'number'
  | 'decimal'
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

/** A role that a user holds in one group, or in every group (`group: null`). */
export interface RoleHeld {
  readonly group: number | null;
  readonly role: string;
}

/**
 * A field's value as it stands in events, rows and JSON. Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC,
 * choices their code, references record ids; `null` is "nothing recorded".
 */
export type FieldValue = string | number | boolean | null | readonly number[] | readonly string[] | readonly RoleHeld[];

/** One entry of a closed list: the code that is stored and the words that people read. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** How a field takes part in searches; `true` in a declaration means "token = the field's name, label = the field's label". */
export interface SearchUse {
  readonly token?: string;
  readonly label?: string;
  readonly hint?: string;
  /** How many values the filter accepts. */
  readonly max?: number;
  /** Other values than the field's own list. */
  readonly values?: readonly Choice[];
  /** Whether a value may be negated with `!`; by default as the kind says. */
  readonly negatable?: boolean;
  /** What the filter language reads, where it is not what the kind says. */
  readonly type?: SearchFieldType;
  /** The value that asks for nothing: every row has it. */
  readonly all?: string | number;
  /** The value that rows have where nothing is recorded. */
  readonly empty?: string | number;
  /** The call that offers values. */
  readonly lookup?: string;
  /** The token of the field whose chosen value narrows what is offered. */
  readonly dependsOn?: string;
  /** The values are names of record types: those are offered whose records the person may see. */
  readonly ofRecordTypes?: true;
  /** Understood in filters, but offered to nobody: links of the product's own use it. */
  readonly unlisted?: true;
}

/** `key`: says who the record is, pinned on narrow screens; `shown` and `hidden`: a column, visible at first or not. */
export type ColumnUse = 'key' | 'shown' | 'hidden';

/** What a declaration may say of a field. */
export interface FieldOptions {
  readonly tab?: string;
  /** The heading inside the tab under which the form groups the field. */
  readonly heading?: string;
  readonly required?: boolean;
  /** Personal data: erasable, never in logs, removed or shortened by anonymised exports. */
  readonly personal?: boolean;
  /** Set by the system or by commands of its own, never by the form. */
  readonly readOnly?: boolean;
  readonly search?: true | SearchUse;
  readonly column?: ColumnUse;
  /** The record belongs to the group this field names: who may see it follows from it. */
  readonly scope?: true;
  /** The record is the person's whom this field names: nobody else sees it. */
  readonly owner?: true;
  /** Lists of this record type are often sorted by this field, so the read side keeps an index for it. */
  readonly sorted?: true;
  /** A yes that few records have: the read side keeps an index of those that do. */
  readonly rare?: true;
  /** The values in use are offered as a list: the read side keeps an index for it, within each value of the field named here. */
  readonly inUse?: true | string;
  /** Lists sum the column up under their rows, over everything that matches. */
  readonly summed?: true;
  /** Generic search terms look into this field. */
  readonly term?: true;
  /** Only for people who hold this right in the record's group. */
  readonly right?: Right;
  readonly default?: FieldValue;
  /** Only for the system's own use: no form, list, history or export shows it. */
  readonly internal?: true;
}

/** The fields of a record from which a form fills in a timespan. */
export interface SpanSource {
  readonly start: string;
  readonly end: string;
  /** Only the times of the day count. */
  readonly timeOnly?: true;
  /** The yes/no field that must be ticked. */
  readonly when?: string;
}

/** One field of a record type: what its declaration says, with the defaults filled in. `V` is the type of its value. */
export interface Field<V extends FieldValue = FieldValue> extends FieldOptions {
  readonly kind: KindName;
  readonly label: string;
  readonly tab: string;
  readonly required: boolean;
  readonly personal: boolean;
  readonly readOnly: boolean;
  /** Longest text in characters, or largest number. */
  readonly max?: number;
  readonly min?: number;
  /** How far the arrows of a number's input move it; 1 when left out. */
  readonly step?: number;
  /** Text that must match, with the message for when it does not. */
  readonly pattern?: { readonly regex: RegExp; readonly message: string };
  /** The closed list of a choice. */
  readonly values?: readonly Choice[];
  /** The record type that a reference points at. */
  readonly references?: string;
  /** The number of the list that a reference's entry is chosen from, where institutions keep their own. */
  readonly list?: number;
  readonly span?: SpanSource;
  /** Never set; carries the value's type. */
  readonly valueType?: V;
}

/** Fills in what a declaration left out. */
export const field = <V extends FieldValue>(
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

/** A record's values by field name. */
export type Values = Readonly<Record<string, FieldValue>>;

/** The typed values of a declaration's fields: `ValuesOf<typeof user.fields>`. */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer V> ? V | null : never;
};

/** What is wrong with one field, in words for the person who filled it in. They never repeat the value. */
export interface FieldError {
  readonly field: string;
  readonly messages: readonly string[];
}
