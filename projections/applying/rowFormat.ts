import { disclosesOwnGroupsOnly } from '../../domain/disclosure/disclosure.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { searchKey, wordsOf, yearWord } from '../../domain/normalise.ts';
import { declaredName, storedFields } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import type { Column } from './copyText.ts';
import type { RowFormat } from './insertRows.ts';
import type { RowState } from './rowState.ts';
import { indexValue, type RecordTable } from '../tables/tables.ts';

/** A record's row with what several columns need. */
interface PreparedRow {
  readonly row: RowState;
  /** All fields, derived ones included. Its own properties are those that have a value; it inherits null for the others. */
  readonly full: Readonly<Record<string, FieldValue>>;
  readonly title: string;
  /** Fields that would disclose records of other groups. They are shown to permitted users but cannot be searched. */
  readonly untold: readonly string[];
}

const lexeme = (word: string) => `'${word.slice(0, 500).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Returns the search words of a row, as a tsvector. */
const searchWords = (type: RecordType): ((row: RowState) => string) => {
  const terms = new Map(storedFields(type).filter(([, { term }]) => term !== undefined));
  return ({ id, recordState, values }) => {
    const words = new Set<string>([String(id)]);
    for (const name of Object.keys(values)) {
      const [field, value = null] = [terms.get(declaredName(name)), values[name]];
      if (field?.term === 'year') {
        if (typeof value === 'string') words.add(yearWord(value.slice(0, 4)));
      } else if (field) for (const word of wordsOf(printValue(field, value))) words.add(word);
    }
    // Records that lists do not show can be found by their state: 'closed'.
    if (!type.states.listed.includes(recordState))
      for (const word of wordsOf(stateNamed(type.states, recordState)?.name ?? '')) words.add(word);
    return Array.from(words, lexeme).join(' ');
  };
};

const rowColumns = ({ type, groups, hasImports, indexed }: RecordTable): readonly Column<PreparedRow>[] => {
  const words = searchWords(type);
  return [
    { name: 'id', valueOf: ({ row }) => row.id },
    { name: 'revision', valueOf: ({ row }) => row.revision },
    { name: 'record_state', valueOf: ({ row }) => row.recordState },
    { name: 'title', valueOf: ({ title }) => title },
    { name: 'title_key', valueOf: ({ title }) => searchKey(title) },
    { name: 'created', valueOf: ({ row }) => row.created },
    { name: 'updated', valueOf: ({ row }) => row.updated },
    { name: 'updated_by', valueOf: ({ row }) => row.updatedBy },
    { name: 'updated_by_name', valueOf: ({ row }) => row.updatedByName },
    { name: 'words', valueOf: ({ row }) => words(row) },
    { name: 'values', isJson: true, valueOf: ({ full }) => full },
    ...(hasImports ? [{ name: 'import_ids', valueOf: ({ row }: PreparedRow) => row.importIds }] : []),
    ...(groups === 'one' ? [{ name: 'group_id', valueOf: ({ full }: PreparedRow) => type.groupsOf(full)?.[0] ?? null }] : []),
    ...(groups === 'several' ? [{ name: 'group_ids', valueOf: ({ full }: PreparedRow) => type.groupsOf(full) ?? [] }] : []),
    ...indexed.map((each): Column<PreparedRow> => {
      const { name, column } = each;
      const valueOf = ({ full, untold }: PreparedRow) => (untold.includes(name) ? null : indexValue(each, full[name] ?? null));
      return each.type === 'jsonb' ? { name: column, isJson: true, valueOf } : { name: column, valueOf };
    }),
  ];
};

/** The row of a record in its table. */
export const rowFormat = (table: RecordTable): RowFormat<RowState, PreparedRow> => {
  const { type } = table;
  const derived = Object.entries(type.derived);
  const empty = Object.fromEntries([...Object.keys(type.fields), ...Object.keys(type.derived)].map((name) => [name, null]));
  return {
    columns: rowColumns(table),
    prepare: (row) => {
      // Inheriting nulls takes less time than copying them.
      const full = Object.assign(Object.create(empty) as Record<string, FieldValue>, row.values);
      for (const [name, each] of derived) {
        const value = each.compute(full);
        if (value !== null) full[name] = value;
      }
      const untold = disclosesOwnGroupsOnly(type, full) ? [] : (type.discloses?.fields ?? []);
      return { row, full, title: type.title(full), untold };
    },
  };
};
