import type { ColumnType } from '../../domain/fields/kind.ts';
import { kindOf } from '../../domain/fields/kinds.ts';
import type { Field, Fields, FieldValue } from '../../domain/fields/field.ts';
import { type Part, partFieldName } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import { quoteName } from '../sql.ts';

/** The filter field for the imports that created or changed a row. */
export const importsColumn = 'importIds';

/** A column to search or sort by a field. It holds texts as search keys. */
export interface IndexedField {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly type: ColumnType;
}

/** The read table of a record type. `values` holds the record as users see it; the `f_…` columns are for search and sorting. */
export interface RecordTable {
  readonly type: RecordType;
  /** The name without its schema. */
  readonly name: string;
  readonly indexed: readonly IndexedField[];
  /** Columns that projections of other record types fill. */
  readonly facts: readonly IndexedField[];
  /** The tables of the rows that belong to records. */
  readonly parts: readonly PartTable[];
  /** Whether rows hold the imports that created or changed them. */
  readonly hasImports: boolean;
  /** Whether a record belongs to one group, to several or to none. */
  readonly groups: 'one' | 'several' | 'none';
}

/** A field of a row. `name` is its declared name, `rowField` its name within the row. */
interface PartField extends IndexedField {
  readonly rowField: string;
}

/**
 * The table of a part: a row for each row of a record's part, to filter by. The values as users see them are in the record's own row, those
 * of a part that is kept apart in a column `values`.
 */
export interface PartTable {
  readonly part: Part;
  readonly name: string;
  readonly indexed: readonly PartField[];
  /** Columns that projections of other record types fill. */
  readonly facts: readonly PartField[];
}

/** The column by which the rows of one key are looked up, in parts whose rows are known by records: it has an index. */
export const keyColumn = ({ part, indexed }: PartTable): string =>
  indexed.find(({ rowField, field }) => rowField === part.by && field.search !== undefined)?.column ?? 'row_key';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const indexedField = ([name, field]: readonly [string, Field]): IndexedField => ({
  name,
  field,
  column: `f_${snake(name)}`,
  type: kindOf(field).column(field),
});

const partTableName = (type: RecordType, part: string): string => `${type.name}_rows_${snake(part)}`;

/** The names of a record type's table and those of its parts. */
export const tableNames = ({ name, parts }: RecordTable): readonly string[] => [name, ...parts.map((each) => each.name)];

/** The table for a declaration. */
export const defineTable = (type: RecordType): RecordTable => {
  const fields = [
    ...Object.entries(type.fields),
    ...Object.entries(type.derived).map(([name, { field }]): [string, Field] => [name, field]),
  ];
  return {
    type,
    name: `${type.name}_rows`,
    indexed: fields
      .filter(([, field]) => field.search !== undefined || field.column !== undefined || field.owner || field.sorted)
      .map(indexedField),
    facts: Object.entries(type.facts).map(indexedField),
    parts: type.parts.map((part) => {
      const partFields = (declared: Fields) =>
        Object.entries(declared).map(([name, field]) => ({
          ...indexedField([name, field]),
          name: partFieldName(part.name, name),
          rowField: name,
        }));
      return { part, name: partTableName(type, part.name), indexed: partFields(part.fields), facts: partFields(part.facts) };
    }),
    hasImports: type.importedBy !== null,
    groups: Object.values(type.fields).some((field) => field.scope) ? 'one' : type.groupsOf({}) === null ? 'none' : 'several',
  };
};

export const recordTables: readonly RecordTable[] = recordTypes.map(defineTable);

const byType = new Map(recordTables.map((table) => [table.type.name, table]));

export const tableOf = (recordType: string): RecordTable | undefined => byType.get(recordType);

export const tableNamed = (name: string): RecordTable | undefined => recordTables.find((table) => table.name === name);

interface TypeWithFields {
  readonly name: string;
  readonly fields: Fields;
}
type NameOfField<Type extends TypeWithFields> = keyof Type['fields'] & string;

/** The quoted column of a field. Throws if the field has none. */
export const columnOf = <Type extends TypeWithFields>(type: Type, field: NameOfField<Type>): string => {
  const column = tableOf(type.name)?.indexed.find(({ name }) => name === field);
  if (!column) throw new RangeError(`The field ${field} of ${type.name} has no column`);
  return quoteName(column.column);
};

/** SQL for the stored value of a field, as text. */
export const storedText = <Type extends TypeWithFields>(_type: Type, field: NameOfField<Type>): string => `"values"->>'${field}'`;

/** SQL for the stored value of a field, as JSON. */
export const storedJson = <Type extends TypeWithFields>(_type: Type, field: NameOfField<Type>): string => `"values"->'${field}'`;

/** The value of an `f_…` column. */
export const indexValue = ({ field }: IndexedField, value: FieldValue): FieldValue =>
  value === null ? null : kindOf(field).indexed(value);
