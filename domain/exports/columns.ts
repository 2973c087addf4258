import type { Field } from '../fields/field.ts';
import type { RecordType } from '../record/recordType.ts';

/** A column of an export: of a field, or of what every record has. */
export type ExportColumn =
  | { readonly name: string; readonly label: string; readonly field: Field }
  | { readonly name: 'id' | 'recordState' | 'created' | 'updated' | 'updatedBy'; readonly label: string; readonly field: null };

/** All columns of a type's exports. The names are those of the columns of lists. */
export const exportColumnsOf = (type: RecordType): readonly ExportColumn[] => [
  { name: 'id', label: 'Id', field: null },
  ...[...Object.entries(type.fields), ...Object.entries(type.derived).map(([name, { field }]): [string, Field] => [name, field])]
    .filter(([, field]) => !field.internal)
    .map(([name, field]) => ({ name, label: field.label, field })),
  { name: 'recordState', label: 'Record state', field: null },
  { name: 'created', label: 'Created', field: null },
  { name: 'updated', label: 'Updated', field: null },
];

const updatedBy: ExportColumn = { name: 'updatedBy', label: 'Updated by', field: null };

/** The columns with these names, in their order; all columns if no names are given. A name without a column has no effect. */
export const chosenColumns = (type: RecordType, names: readonly string[] | null): readonly ExportColumn[] => {
  const all = exportColumnsOf(type);
  return names === null ? all : [...new Set(names)].flatMap((name) => [...all, updatedBy].find((column) => column.name === name) ?? []);
};
