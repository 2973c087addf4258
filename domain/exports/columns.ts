import { type CustomField, keptInOf } from '../customData/customFields.ts';
import type { Field } from '../fields/field.ts';
import { idsLabel } from '../fields/pointing.ts';
import { idLabel } from '../record/idLabel.ts';
import { type Part, partFieldName } from '../record/part.ts';
import { type ListOfRecord, shownFieldsOf } from '../record/recordList.ts';
import type { RecordType } from '../record/recordType.ts';
import type { KeptIn } from '../search/searchSet.ts';

/** A column of what every record has. */
export interface RecordColumn {
  readonly kind: 'record';
  readonly name: 'id' | 'recordState' | 'created' | 'updated' | 'updatedBy';
  readonly label: string;
}

/** A record says the value of others, in the row of this part that is known by them. */
export interface ShownIn {
  readonly recordType: string;
  readonly id: number;
  readonly part: string;
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
  /** Absent: the record of the exported list does not say the value. */
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

/** What a record says of the records of one of its lists. */
export const shownColumns = (type: RecordType, { id, list }: Pick<ListOfRecord, 'id' | 'list'>): readonly FieldColumn[] =>
  shownFieldsOf(type, type.lists[list] ?? {}).map(({ part, name, field }) => ({
    ...fieldColumn(name, field),
    shownIn: { recordType: type.name, id, part },
  }));

/** Columns that not every export of a type has. */
export interface MoreColumns {
  readonly customFields?: readonly CustomField[];
  /** What the record of the list says. */
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
  const one = part.labels.one.charAt(0).toUpperCase() + part.labels.one.slice(1);
  return Object.entries(part.fields)
    .filter(([, field]) => !field.internal)
    .map(([name, field]) => ({
      ...fieldColumn(partFieldName(part.name, name), field),
      label: field.label === one ? one : `${one}: ${field.label}`,
      inRows: { part, field: name },
    }));
};

/** Beside each reference, a column with the ids of its records, because several records may have one name. */
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
