import { groupBy } from '../../domain/collections.ts';
import type { Clause } from '../../domain/filter/query.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName } from '../sql.ts';
import type { RecordTable } from '../tables/tables.ts';
import { inPounds, type Parameters } from './clauseSql.ts';
import { namedTarget } from './relatedConditions.ts';
import { type AskedRows, normaliseNo, rowConditions } from './rowConditions.ts';

/**
 * The conditions on rows of parts. What the clauses ask of one part must hold of one and the same row, unless they name the row.
 */
export const partsSql = (table: RecordTable, clauses: readonly Clause[], parameters: Parameters): readonly string[] =>
  [...groupBy(clauses, ({ field: { part, row } }) => (part === null ? null : `${part}/${row ?? ''}`))].flatMap(([key, ofPart]) => {
    const queried = ofPart[0]?.field;
    if (key === null || !queried) return [];
    const normalised = queried.row === null ? ofPart : ofPart.flatMap(normaliseNo);
    if (normalised.length === 0) return [];
    const part = table.parts.find((each) => each.part.name === queried.part);
    if (!part) throw new RangeError(`${table.name} has no rows of ${queried.part ?? ''}`);
    const ofRow = queried.row === null ? [] : [`p.row_key = ${parameters.add(queried.row, 'integer')}`];
    const rows: AskedRows = {
      existsRow: (conditions) =>
        `EXISTS (SELECT FROM ${inReadSchema(part.name)} AS p WHERE ${['p.record_id = r.id', ...ofRow, ...conditions].join(' AND ')})`,
      targetOf: ({ field }) => {
        const column = [...part.indexed, ...part.facts].find((each) => each.name === field.column);
        if (!column) throw new RangeError(`The rows of ${part.name} have no column for ${field.printed}`);
        const target = { column: `p.${quoteName(column.column)}`, type: column.type };
        // A filter about a field of the record at which a reference points, or about the reference itself.
        return field.borrowed ? namedTarget(target.column, field.borrowed) : inPounds(target, field);
      },
    };
    return rowConditions(normalised, rows, parameters);
  });
