import type { RecordType } from '../../domain/record/recordType.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import type { FactStage } from './factStage.ts';
import { quoteName } from '../sql.ts';
import { type IndexedField, type RecordTable, tableOf } from '../tables/tables.ts';

const requireTable = (recordType: string): RecordTable => {
  const table = tableOf(recordType);
  if (!table) throw new RangeError(`There is no table of ${recordType}`);
  return table;
};

const findColumn = ({ indexed }: RecordTable, name: string): IndexedField | undefined => indexed.find((each) => each.name === name);

const requireColumn = (table: RecordTable, name: string): string => {
  const column = findColumn(table, name);
  if (!column) throw new RangeError(`${table.type.name} has no column for ${name}`);
  return quoteName(column.column);
};

/** The facts of one type that are values of the record that its reference names. Without one they are empty. */
const stageOf = (type: RecordType, reference: string): FactStage => {
  const [table, source] = [requireTable(type.name), requireTable(type.fields[reference]?.references ?? '')];
  const facts = table.facts.flatMap(({ name, column, field: { borrows } }) =>
    borrows?.reference === reference
      ? [{ name, from: borrows.field, column: quoteName(column), value: requireColumn(source, borrows.field) }]
      : [],
  );
  const link = requireColumn(table, reference);

  return {
    recordType: type.name,
    facts: facts.map(({ name }) => name),

    isPossible: (tableOfType) => {
      const [present, presentSource] = [tableOfType(type.name), tableOfType(source.type.name)];
      return (
        present !== undefined &&
        presentSource !== undefined &&
        facts.every(({ name }) => present.facts.some((each) => each.name === name)) &&
        findColumn(present, reference) !== undefined &&
        facts.every(({ from }) => findColumn(presentSource, from) !== undefined)
      );
    },

    readsFrom: [type.name, source.type.name],

    concerns: ({ record, data: { changes } }) =>
      (record.type === type.name && reference in changes) ||
      (record.type === source.type.name && facts.some(({ from }) => from in changes)),

    affected: async (sql, schemaOf, changed) => {
      const idsOf = (recordType: string) => changed.flatMap((record) => (record.type === recordType ? [record.id] : []));
      const sources = idsOf(source.type.name);
      if (sources.length === 0) return [...new Set(idsOf(type.name))];
      const { rows } = await sql.query<{ id: number }>(
        `SELECT id FROM ${quoteName(schemaOf(type.name))}.${quoteName(table.name)} WHERE ${link} = ANY($1)`,
        [sources],
      );
      return [...new Set([...idsOf(type.name), ...rows.map(({ id }) => id)])];
    },

    recompute: async (sql, schemaOf, ids) => {
      const own = `${quoteName(schemaOf(type.name))}.${quoteName(table.name)}`;
      const set = facts.map(({ column }, at) => `${column} = now.v${at}`);
      const differs = facts.map(({ column }, at) => `a.${column} IS DISTINCT FROM now.v${at}`);
      const hadOne = facts.map(({ column }) => `own.${column} IS NOT NULL`);
      await sql.query(
        `UPDATE ${own} AS a SET ${set.join(', ')}
         FROM (SELECT own.id, ${facts.map(({ value }, at) => `source.${value} AS v${at}`).join(', ')} FROM ${own} AS own
           LEFT JOIN ${quoteName(schemaOf(source.type.name))}.${quoteName(source.name)} AS source ON source.id = own.${link}
           WHERE (own.${link} IS NOT NULL OR ${hadOne.join(' OR ')}) ${ids === null ? '' : 'AND own.id = ANY($1)'}) AS now
         WHERE a.id = now.id AND (${differs.join(' OR ')})`,
        ids === null ? [] : [ids],
      );
    },
  };
};

const borrowedFrom = ({ facts }: RecordType): ReadonlySet<string> =>
  new Set(Object.values(facts).flatMap(({ borrows }) => (borrows ? [borrows.reference] : [])));

/** A stage for each reference through which a type borrows facts. */
export const borrowedFacts: readonly FactStage[] = recordTypes.flatMap((type) =>
  [...borrowedFrom(type)].map((reference) => stageOf(type, reference)),
);
