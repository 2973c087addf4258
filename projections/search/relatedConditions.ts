import { groupBy } from '../../domain/collections.ts';
import type { Clause } from '../../domain/filter/query.ts';
import { partFieldName } from '../../domain/record/part.ts';
import { relationKey } from '../../domain/record/relation.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName } from '../sql.ts';
import { type IndexedField, type RecordTable, tableOf } from '../tables/tables.ts';
import { inPounds, oneOf, type Parameters, type Target } from './clauseSql.ts';
import { normaliseNo, rowConditions } from './rowConditions.ts';

type RelatedFields = NonNullable<SearchField['related']>;

export const columnIn = (alias: string, fields: readonly IndexedField[], name: string): Target => {
  const column = fields.find((each) => each.name === name);
  if (!column) throw new RangeError(`There is no column for ${name}`);
  return { column: `${alias}.${quoteName(column.column)}`, type: column.type };
};

/** The column of a field of the record to which a reference points. */
export const namedTarget = (reference: string, { recordType, field }: { readonly recordType: string; readonly field: string }): Target => {
  const table = tableOf(recordType);
  if (!table) throw new RangeError(`There is no table of ${recordType}`);
  const { column, type } = columnIn('b', table.indexed, field);
  return { column: `(SELECT ${column} FROM ${inReadSchema(table.name)} AS b WHERE b.id = ${reference})`, type };
};

/** The SQL that joins a row `r` of `pointedAt` with the records (`o`) and rows (`p`) that point at it or at which it points. */
const relationSql = (pointedAt: RecordTable, { recordType, part: partName, by, isOfRecord, isOutward }: RelatedFields) => {
  const table = tableOf(recordType);
  const part = partName === null ? null : table?.parts.find((each) => each.part.name === partName);
  if (!table || part === undefined) throw new RangeError(`${recordType} has no rows of ${partName ?? ''}`);
  const rowField = (name: string) =>
    part ? columnIn('p', [...part.indexed, ...part.facts], partFieldName(part.part.name, name)) : columnIn('o', table.indexed, name);
  return {
    table,
    rowField,
    recordField: (name: string, named?: { readonly recordType: string; readonly field: string }): Target => {
      const own = name === 'id' ? { column: 'o.id', type: 'integer' } : columnIn('o', [...table.indexed, ...table.facts], name);
      return named ? namedTarget(own.column, named) : own;
    },
    from: part
      ? `${inReadSchema(part.name)} AS p JOIN ${inReadSchema(table.name)} AS o ON o.id = p.record_id`
      : `${inReadSchema(table.name)} AS o`,
    link: isOutward
      ? `o.id = ${columnIn('r', pointedAt.indexed, by).column}`
      : `${(isOfRecord ? columnIn('o', table.indexed, by) : rowField(by)).column} = r.id`,
  };
};

/** The condition that the reader may see the record `o`. */
export const visibilityConditions = ({ groups }: RecordTable, scope: WholeQuestion['scope'], parameters: Parameters): readonly string[] => {
  if (groups === 'none' || scope === 'every') return [];
  return groups === 'one'
    ? [oneOf({ column: 'o.group_id', type: 'integer' }, [...scope], parameters)]
    : [`o.group_ids && ${parameters.add([...scope], 'integer[]')}`];
};

/** Clauses on existence, and on a row that is named, are true or false of the record. */
const normaliseRelated = (clause: Clause): readonly Clause[] =>
  clause.field.related?.target.on === 'existence' || clause.field.related?.row !== undefined ? normaliseNo(clause) : [clause];

/**
 * The conditions of related filters: one `EXISTS` for all clauses on a relation. It finds records in the states of the relation that the
 * reader may see. A list on a record's page ignores the states, so that a cancelled activity still lists its students.
 */
export const relatedSql = (
  pointedAt: RecordTable,
  clauses: readonly Clause[],
  scopes: WholeQuestion['relatedScopes'],
  parameters: Parameters,
): readonly string[] =>
  [...groupBy(clauses.flatMap(normaliseRelated), ({ field: { related, column } }) => related && relationKey(related, column))].flatMap(
    ([name, relationClauses]) => {
      const related = relationClauses[0]?.field.related;
      if (name === null || !related) return [];
      const { table, from, link, rowField, recordField } = relationSql(pointedAt, related);
      const scope = scopes[related.recordType];
      // Without a scope the condition would find everybody's records.
      if (scope === undefined) throw new RangeError(`The question has no scope for ${related.recordType}`);
      const isOfOneRecord = relationClauses.some(({ isFixed }) => isFixed === true);
      const stateConditions = isOfOneRecord ? [] : [oneOf({ column: 'o.record_state', type: 'integer' }, related.states, parameters)];
      const rowConditionsOfList = related.row === undefined ? [] : [`p.row_key = ${parameters.add(related.row, 'integer')}`];
      const base = [link, ...rowConditionsOfList, ...stateConditions, ...visibilityConditions(table, scope, parameters)];
      return rowConditions(
        relationClauses,
        {
          existsRow: (conditions) => `EXISTS (SELECT FROM ${from} WHERE ${[...base, ...conditions].join(' AND ')})`,
          targetOf: ({ field }) => {
            const target = field.related?.target;
            if (!target) throw new RangeError(`${field.printed} is no related filter`);
            switch (target.on) {
              case 'row':
                return inPounds(rowField(target.field), field);
              case 'record':
                return recordField(target.field, target.named);
              case 'existence':
                return { column: existenceOf(target.where, recordField, parameters), type: 'boolean' };
            }
          },
        },
        parameters,
      );
    },
  );

const existenceOf = (
  where: { readonly field: string; readonly is: string | number } | null,
  recordField: (name: string) => Target,
  parameters: Parameters,
): string => (where === null ? 'true' : `(${oneOf(recordField(where.field), [where.is], parameters)})`);
