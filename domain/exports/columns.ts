import { type CustomField, keptInOf } from '../customData/customFields.ts';
import type { Field } from '../fields/field.ts';
import { idsLabel } from '../fields/pointing.ts';
import { idLabel } from '../record/idLabel.ts';
import { type Part, partFieldName } from '../record/part.ts';
import { type ListOfRecord, shownFieldsOf } from '../record/recordList.ts';
import type { RecordType } from '../record/recordType.ts';
import type { KeptIn } from '../search/searchSet.ts';
import { capitalise } from '../words.ts';

/** A column of what every record has. */
export interface RecordColumn {
  readonly kind: 'record';
  readonly name: 'id' | 'recordState' | 'created' | 'updated' | 'updatedBy';
  readonly label: string;
}

/** The value of listed records is in rows that link them with the record whose list it is. */
export interface ShownIn {
  /** The type that has the part. */
  readonly recordType: string;
  readonly part: string;
  /** The record whose list it is. */
  readonly id: number;
  /** Whether the listed records have the part, with rows known by that record, and not the other way round. */
  readonly isOfListed: boolean;
}

/** A column of a field, of the record or of the rows of one of its parts. */
export interface FieldColumn {
  readonly kind: 'field';
  /** The declared name: `lastname`, or `costCodes/{any}/jobCode` in rows. Custom fields have that of their value, `customData/12/text`. */
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly inRows: { readonly part: Part; readonly field: string } | null;
  /** Absent: the record has the value itself. */
  readonly keptIn?: KeptIn | undefined;
  /** Absent: the value does not belong to the link with the record whose list is exported. */
  readonly shownIn?: ShownIn;
  /** The ids of a reference's records, beside the column with their names. */
  readonly isIds: boolean;
}

export type ExportColumn = RecordColumn | FieldColumn;

const fieldColumn = (name: string, field: Field): FieldColumn => ({
  kind: 'field',
  name,
  label: field.label,
  field,
  inRows: null,
  isIds: false,
});

const recordColumn = (name: RecordColumn['name'], label: string): RecordColumn => ({ kind: 'record', name, label });

/** Where the values are that a list of a record shows beside those of the listed records; null for a list without them. */
export const shownInOf = (type: RecordType, { id, list }: Pick<ListOfRecord, 'id' | 'list'>, listed: RecordType): ShownIn | null => {
  const shows = type.lists[list]?.shows;
  if (!shows) return null;
  const { part, isOfListed = false } = shows;
  return { recordType: (isOfListed ? listed : type).name, part: part.name, id, isOfListed };
};

/** The columns that a list of a record has beside those of the listed type. */
export const shownColumns = (type: RecordType, list: Pick<ListOfRecord, 'id' | 'list'>, listed: RecordType): readonly FieldColumn[] => {
  const shownIn = shownInOf(type, list, listed);
  if (shownIn === null) return [];
  return shownFieldsOf(type.lists[list.list] ?? {}).map(({ name, field }) => ({ ...fieldColumn(name, field), shownIn }));
};

/** Columns that not every export of a type has. */
export interface MoreColumns {
  readonly customFields?: readonly CustomField[];
  /** Columns of values that the record with the list has about the listed records. */
  readonly shown?: readonly FieldColumn[];
}

/** All columns of a type's exports. The names are those of the columns of lists. */
export const exportColumnsOf = (type: RecordType, { customFields = [], shown = [] }: MoreColumns = {}): readonly ExportColumn[] => {
  const fields = [
    ...Object.entries(type.fields),
    ...Object.entries(type.derived).map(([name, { field }]): [string, Field] => [name, field]),
  ]
    .filter(([, field]) => !field.internal)
    .map(([name, field]) => fieldColumn(name, field));
  /** A contract is created, too: no two columns have the same heading. */
  const whenColumn = (name: 'created' | 'updated', label: string) =>
    recordColumn(name, fields.some((field) => field.label === label) ? `Record ${name}` : label);
  return [
    recordColumn('id', idLabel(type)),
    ...fields,
    ...customFields.map((each) => ({ ...fieldColumn(each.name, each.field), keptIn: keptInOf(type, each) })),
    ...shown,
    recordColumn('recordState', 'Record state'),
    whenColumn('created', 'Created'),
    whenColumn('updated', 'Updated'),
  ];
};

const updatedBy = recordColumn('updatedBy', 'Updated by');

/** The columns with these names, in their order; all columns if no names are given. A name without a column has no effect. */
export const chosenColumns = (type: RecordType, names: readonly string[] | null, more: MoreColumns = {}): readonly ExportColumn[] => {
  const all = exportColumnsOf(type, more);
  return names === null ? all : [...new Set(names)].flatMap((name) => [...all, updatedBy].find((column) => column.name === name) ?? []);
};

/** The columns of a part's rows. Their labels begin with what the rows are, because a record may have a field of the same name. */
export const partColumns = (part: Part): readonly FieldColumn[] => {
  const one = capitalise(part.labels.one);
  return Object.entries(part.fields)
    .filter(([, field]) => !field.internal)
    .map(([name, field]) => ({
      ...fieldColumn(partFieldName(part.name, name), field),
      label: field.label === one ? one : `${one}: ${field.label}`,
      inRows: { part, field: name },
    }));
};

/** Adds to each reference a column with the ids of its records, because several records may have one name. */
export const withIds = (columns: readonly ExportColumn[]): readonly ExportColumn[] =>
  columns.flatMap((column): ExportColumn[] => {
    if (column.kind === 'record' || column.field.references === undefined) return [column];
    return [column, { ...column, label: idsLabel(column), isIds: true }];
  });

/**
 * The heading of the first column of every anonymised file, whose ids are numbers of this file alone. Imports refuse files with it, because
 * their rows would be taken for other records (decision 192).
 */
export const anonymisedHeading = 'Anonymised number';

/** The columns of an anonymised file: the number of each record first, and no ids of records. */
export const anonymisedColumns = (columns: readonly ExportColumn[]): readonly ExportColumn[] => [
  recordColumn('id', anonymisedHeading),
  ...columns.filter(({ name }) => name !== 'id' && name !== 'updatedBy'),
];
