import type { NeededRight } from '../access/rights.ts';
import type { Field, FieldError, Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import type { Attachments } from './attachments.ts';
import { readRowKey } from './rowKey.ts';
import { capitalise } from '../words.ts';

/** A row of a part. A numbered row has a number of its own, any other the id of the record that identifies it. */
export interface PartRow<V = Values> {
  readonly key: number;
  readonly values: V;
}

/** The rules for rows that were used: they keep some values, and are retired instead of removed. */
interface Retiring {
  /** The yes/no field that says that the row was used. Commands set it. */
  readonly used: string;
  /** The yes/no field that is set in place of removing the row. */
  readonly retired: string;
  /** The fields that a used row keeps. */
  readonly keeps: readonly string[];
  /** The message if somebody changes one of them. */
  keptMessage(label: string): string;
  /** The text of the question before a row is retired. */
  readonly note: string;
}

/** A filter on a field of the record that a row points at. The field is read from that record when the search runs. */
interface BorrowedField {
  /** The reference of the row. */
  readonly through: string;
  /** A declaration of the values in the filter. Its kind must be that of the other record's field. */
  readonly field: Field;
}

/**
 * Rows that belong to a record and live in its stream. Events name a value `{part}/{key}/{field}`, for example `costCodes/3/jobCode`. A row
 * exists if one of its values is not null.
 */
export interface Part<F extends Fields = Fields> {
  readonly name: string;
  readonly labels: { readonly one: string; readonly many: string };
  /** The tab of the form. */
  readonly tab: string;
  readonly fields: F;
  /** The reference that identifies a row. Its id is the key of the row. Null: rows are numbered. */
  readonly by: string | null;
  /**
   * Thousands of rows, kept apart: only the table of the part has them, not the record's own row, form or derived fields. Commands of their
   * own change them, so their fields are `readOnly`.
   */
  readonly isApart: boolean;
  /** Forms, lists and files show each row as a field of its own, which the record that identifies the row describes. */
  readonly isShownAsFields: boolean;
  /** The right to see the rows, besides that to see the record. Empty: none. */
  readonly needs: NeededRight;
  /** Fields that projections fill from other records. */
  readonly facts: Fields;
  /** Filters on fields of the records that rows point at, by the names of those fields. */
  readonly borrowed: Readonly<Record<string, BorrowedField>>;
  /** The message for a row without the record that identifies it. */
  readonly chooseMessage: string | null;
  /** The message if a person adds a row for a record that has one. */
  readonly duplicateMessage: string | null;
  /** The number field with the place of a row. People move rows up and down. Null: rows stand in the order in which they were added. */
  readonly orderedBy: string | null;
  /** The text field that names a row in histories. Null: none. */
  readonly namedBy: string | null;
  /** The rows are files, which people add and delete one by one. Null: they are none. */
  readonly attachments: Attachments | null;
  /** Null: all rows can be changed and removed. */
  readonly retiring: Retiring | null;
  /** A new row whose inputs are all empty is refused for what it lacks. Otherwise forms leave it out. */
  readonly refusesEmptyRows: boolean;
  /** The title of the errors, if a form is not sent because of rows of this part alone. Null: that of all forms. */
  readonly errorTitle: string | null;
  /** The order of preference if two rows become one in a merge: the value that comes first stays. */
  readonly mergeOrder: Readonly<Record<string, readonly FieldValue[]>>;
  /** Rules of a row among the others. Errors name the field of the row. */
  check(row: Values, others: readonly PartRow[]): readonly FieldError[];
}

/** Declares a part. Options that are left out get their defaults. */
export const part = <F extends Fields>(
  declaration: Pick<Part, 'name' | 'labels'> & {
    readonly fields: F;
    readonly tab?: string;
    readonly by?: keyof F & string;
    readonly isApart?: true;
    readonly isShownAsFields?: true;
    readonly needs?: NeededRight;
    readonly facts?: Fields;
    readonly borrowed?: Readonly<Record<string, { readonly through: keyof F & string; readonly field: Field }>>;
    readonly chooseMessage?: string;
    readonly duplicateMessage?: string;
    readonly orderedBy?: keyof F & string;
    readonly namedBy?: keyof F & string;
    readonly attachments?: Attachments;
    readonly retiring?: Retiring;
    readonly refusesEmptyRows?: true;
    readonly errorTitle?: string;
    readonly mergeOrder?: { readonly [Name in keyof F & string]?: readonly FieldValue[] };
    check?(row: ValuesOf<F>, others: readonly PartRow<ValuesOf<F>>[]): readonly FieldError[];
  },
): Part<F> => ({
  tab: 'Details',
  by: null,
  isApart: false,
  isShownAsFields: false,
  needs: [],
  facts: {},
  borrowed: {},
  chooseMessage: null,
  duplicateMessage: null,
  orderedBy: null,
  namedBy: null,
  attachments: null,
  retiring: null,
  refusesEmptyRows: false,
  errorTitle: null,
  ...declaration,
  mergeOrder: (declaration.mergeOrder ?? {}) as Readonly<Record<string, readonly FieldValue[]>>,
  // The function only gets rows of this declaration.
  check: (row, others) => declaration.check?.(row as ValuesOf<F>, others as readonly PartRow<ValuesOf<F>>[]) ?? [],
});

/** The name of a value in a row. */
interface PartPath {
  readonly part: string;
  readonly key: number;
  readonly field: string;
}

export const pathOf = ({ part: name, key, field }: PartPath): string => `${name}/${key}/${field}`;

/** The parts of a path; null for the name of a field of the record itself. */
export const readPath = (name: string): PartPath | null => {
  const first = name.indexOf('/');
  const second = first <= 0 ? -1 : name.indexOf('/', first + 1);
  if (second < 0 || second === name.length - 1 || name.includes('/', second + 1)) return null;
  const key = readRowKey(name, first + 1, second);
  return key === 0 ? null : { part: name.slice(0, first), key, field: name.slice(second + 1) };
};

/** The row that a value is in: 'attendance/12'. A field of the record itself stands for itself. */
export const rowOf = (name: string): string => (readPath(name) ? name.slice(0, name.lastIndexOf('/')) : name);

/** The name of a value in declarations, rights and stored shapes: that of a path has a star in place of the key. */
export const declaredName = (name: string): string => {
  const path = readPath(name);
  return path ? partFieldName(path.part, path.field) : name;
};

export const partFieldName = (partName: string, field: string): string => `${partName}/*/${field}`;

/** The name that a value gets if its declared name changes. The key of its row stays. */
export const underDeclared = (declared: string, name: string): string => declared.replace('*', String(readPath(name)?.key ?? '*'));

interface WithParts {
  readonly fields: Fields;
  readonly parts: readonly Part[];
}

/** The parts whose rows people enter in forms. Files are none: they are not copied and not merged. */
export const formPartsOf = ({ parts }: Pick<WithParts, 'parts'>): readonly Part[] =>
  parts.filter(({ isApart, attachments }) => !isApart && attachments === null);

/** The part whose rows are known by the reference with this declared name, if people enter them in forms; undefined for other names. */
export const partKnownBy = (type: Pick<WithParts, 'parts'>, name: string): Part | undefined =>
  formPartsOf(type).find(({ name: partName, by, fields }) => {
    const field = by === null ? undefined : fields[by];
    return field !== undefined && !field.readOnly && !field.notInForm && partFieldName(partName, by ?? '') === name;
  });

/** Whether the name is that of a value in a row that is kept apart from its record. */
export const isApart = (type: Pick<WithParts, 'parts'>, name: string): boolean => {
  const path = type.parts.length === 0 ? null : readPath(name);
  return path !== null && findPart(type, path.part)?.isApart === true;
};

export const findPart = ({ parts }: Pick<WithParts, 'parts'>, name: string): Part | undefined => parts.find((each) => each.name === name);

/** All fields whose values events keep, by declared name: those of the record and those of the rows of its parts. */
export const storedFields = ({ fields, parts }: WithParts): readonly (readonly [name: string, field: Field])[] => [
  ...Object.entries(fields),
  ...parts.flatMap((each) => Object.entries(each.fields).map(([name, field]) => [partFieldName(each.name, name), field] as const)),
];

/** The field whose value events keep under this name: one of the record or, for a path, one of a row. */
export const storedField = (type: WithParts, name: string): Field | undefined => {
  if (Object.hasOwn(type.fields, name)) return type.fields[name];
  const path = type.parts.length === 0 ? null : readPath(name);
  const rowPart = path ? findPart(type, path.part) : undefined;
  return path && rowPart && Object.hasOwn(rowPart.fields, path.field) ? rowPart.fields[path.field] : undefined;
};

/** The label of a value. The label of a row names its record, by `titleOf`, or else its number: 'Cost code 3: Job code'. */
export const labelOf = (
  type: WithParts,
  name: string,
  titleOf: (recordType: string, id: number) => string | undefined = () => undefined,
): string => {
  const label = storedField(type, name)?.label ?? name;
  const path = type.parts.length === 0 ? null : readPath(name);
  const rowPart = path ? findPart(type, path.part) : undefined;
  if (!path || !rowPart) return label;
  const one = capitalise(rowPart.labels.one);
  const title = rowPart.by === null ? undefined : titleOf(rowPart.fields[rowPart.by]?.references ?? '', path.key);
  if (rowPart.isShownAsFields) return title ?? `${one} ${path.key}`;
  return `${one} ${title ?? path.key}: ${label}`;
};

/** The field and the id of the record that identifies the row of a value; empty for fields of the record and numbered rows. */
export const rowRecord = (type: WithParts, name: string): readonly (readonly [field: Field | undefined, id: number])[] => {
  const path = type.parts.length === 0 ? null : readPath(name);
  const rowPart = path ? findPart(type, path.part) : undefined;
  return path && rowPart?.by ? [[rowPart.fields[rowPart.by], path.key]] : [];
};

/** The rows of a part by their keys. `values` holds the record's values by name and path. */
export const rowsOf = <F extends Fields>({ name, fields }: Part<F>, values: object): readonly PartRow<ValuesOf<F>>[] => {
  const prefix = `${name}/`;
  const emptyRow = Object.fromEntries(Object.keys(fields).map((each) => [each, null]));
  const rows = new Map<number, Record<string, FieldValue>>();
  for (const path of Object.keys(values)) {
    const read = path.startsWith(prefix) ? readPath(path) : null;
    const value = (values as Values)[path] ?? null;
    if (!read || value === null) continue;
    let row = rows.get(read.key);
    if (!row) rows.set(read.key, (row = { ...emptyRow }));
    row[read.field] = value;
  }
  // The cast is safe: names and kinds are checked when events are written and read.
  return [...rows].toSorted(([a], [b]) => a - b).map(([key, row]) => ({ key, values: row as ValuesOf<F> }));
};

/** Whether the values name a new row that has no number yet. */
export const hasNewRows = (values: Values): boolean => Object.keys(values).some((name) => (readPath(name)?.key ?? 0) < 0);

/** Values whose new rows have numbers. */
export interface NumberedValues {
  readonly values: Values;
  /** The name that a value had before. */
  readonly givenName: (name: string) => string;
}

/** Values whose new rows have the defaults of the fields that are not given. */
const withRowDefaults = ({ parts }: Pick<WithParts, 'parts'>, newValues: Values): Values => {
  const added: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(newValues)) {
    const path = value === null ? null : readPath(name);
    if (!path || path.key > 0) continue;
    for (const [field, { default: initial }] of Object.entries(findPart({ parts }, path.part)?.fields ?? {}))
      if (initial !== undefined) added[pathOf({ ...path, field })] = initial;
  }
  return { ...added, ...newValues };
};

/**
 * Gives the new rows of numbered parts their numbers and defaults. People name new rows -1, -2 and so on; each gets the next number after
 * the highest that a row of the part ever had. `changedNames` holds all names that were ever changed.
 */
export const numberRows = ({ parts }: Pick<WithParts, 'parts'>, changedNames: Iterable<string>, newValues: Values): NumberedValues => {
  if (parts.length === 0 || !hasNewRows(newValues)) return { values: newValues, givenName: (name) => name };
  const highest = new Map<string, number>();
  for (const name of changedNames) {
    const path = readPath(name);
    if (path) highest.set(path.part, Math.max(highest.get(path.part) ?? 0, path.key));
  }
  const paths = Object.keys(newValues).flatMap((name) => readPath(name) ?? []);
  const numbers = new Map<string, number>();
  for (const { part: name, key } of paths.filter((path) => path.key < 0).toSorted((a, b) => b.key - a.key)) {
    const row = `${name}/${key}`;
    if (numbers.has(row)) continue;
    const number = (highest.get(name) ?? 0) + 1;
    highest.set(name, number);
    numbers.set(row, number);
  }
  const values = Object.entries(withRowDefaults({ parts }, newValues)).map(([name, value]) => {
    const path = readPath(name);
    const key = path ? numbers.get(`${path.part}/${path.key}`) : undefined;
    return path && key !== undefined ? ([pathOf({ ...path, key }), value] as const) : ([name, value] as const);
  });
  const givenRows = new Map([...numbers].map(([row, number]) => [`${row.split('/')[0] ?? ''}/${number}`, row]));
  return {
    values: Object.fromEntries(values),
    givenName: (name) => {
      const path = readPath(name);
      const row = path ? givenRows.get(`${path.part}/${path.key}`) : undefined;
      return path && row !== undefined ? `${row}/${path.field}` : name;
    },
  };
};
