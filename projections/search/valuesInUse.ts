import type { GroupScope } from '../../domain/access/access.ts';
import { inputKey } from '../../domain/normalise.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { genericState } from '../../domain/record/states.ts';
import { user } from '../../domain/records/user.ts';
import { storedText, tableOf } from '../tables/tables.ts';

/** The limits of distinct values to search, and to return. */
const maxScanned = 5000;
const maxReturned = 250;
/** Above this number of groups, search all groups and then leave out values that the groups lack. */
const maxScannedGroups = 20;

/** A question for the values of a text field that contain the term, in the visible groups. */
interface ValuesQuestion {
  readonly recordType: string;
  readonly field: string;
  readonly term: string;
  readonly scope: GroupScope;
  /** Only records whose other field (named by `inUse`) has one of these values; empty for all records. */
  readonly otherValues: readonly string[];
}

interface ValuesInUse {
  readonly values: readonly string[];
  readonly total: number;
}

const likeTerm = (term: string) => `%${inputKey(term).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns the distinct values of a field among records that are not deleted. It jumps from value to value in the
 * index, so the cost depends on the number of values, not of records.
 */
export const readValuesInUse = async (sql: Sql, { recordType, field, term, scope, otherValues }: ValuesQuestion): Promise<ValuesInUse> => {
  const table = tableOf(recordType);
  const indexed = table?.indexed.find((each) => each.name === field);
  if (!table || !indexed || indexed.type !== 'text') throw new RangeError(`${recordType} has no text field ${field} that is searched`);
  const within = typeof indexed.field.inUse === 'string' ? table.indexed.find((each) => each.name === indexed.field.inUse) : undefined;
  const rows = `${inReadSchema(table.name)} AS r`;
  const value = `r.${quoteName(indexed.column)}`;
  const inGroups = scope !== 'every' && table.groups === 'one';
  const inValues = otherValues.length > 0 && within !== undefined;
  // Walk the index once per group if there are few groups, or once per value of the other field.
  const byGroup = inGroups && scope.size <= maxScannedGroups;
  const walks = byGroup ? [...scope].map(String) : inValues ? otherValues.map(inputKey) : [''];
  const same = byGroup ? ' AND r.group_id = w.part::integer' : inValues ? ` AND r.${quoteName(within.column)} = w.part` : '';
  const { rows: values } = await sql.query<{ label: string; total: number }>(
    `WITH used AS (
       SELECT DISTINCT s.value FROM unnest($1::text[]) AS w(part) CROSS JOIN LATERAL (
         WITH RECURSIVE step AS (
           (SELECT ${value} AS value FROM ${rows} WHERE ${value} IS NOT NULL${same} ORDER BY ${value} LIMIT 1)
           UNION ALL
           SELECT (SELECT ${value} FROM ${rows} WHERE ${value} > step.value${same} ORDER BY ${value} LIMIT 1) FROM step
           WHERE step.value IS NOT NULL
         )
         SELECT step.value FROM step WHERE step.value IS NOT NULL LIMIT ${maxScanned}
       ) AS s WHERE s.value LIKE $2
     ), labelled AS (
       SELECT used.value, (SELECT r."values"->>'${field}' FROM ${rows} WHERE ${value} = used.value
         AND r.record_state <> ${table.type.states.deleted}
         ${inGroups ? 'AND r.group_id = ANY($3::integer[])' : ''} LIMIT 1) AS label FROM used
     )
     SELECT label, (count(*) OVER ())::integer AS total FROM labelled WHERE label IS NOT NULL
     -- Without its first sign the pattern matches values that begin with the term.
     ORDER BY value NOT LIKE substr($2, 2), value LIMIT ${maxReturned}`,
    [walks, likeTerm(term), ...(inGroups ? [[...scope]] : [])],
  );
  return { values: values.map(({ label }) => label), total: values[0]?.total ?? 0 };
};

/** The institutions where a user has a role, disabled or not. Ambassadors' accounts do not count. */
export const readInstitutionsWithUsers = async (sql: Sql): Promise<readonly number[]> => {
  const { rows } = await sql.query<{ id: number }>(
    `SELECT DISTINCT unnest(group_ids) AS id FROM ${inReadSchema('user_rows')}
     WHERE record_state = ${genericState.current.value} AND ${storedText(user, 'kind')} IS NULL`,
    [],
    'institutions-with-users',
  );
  return rows.map(({ id }) => id);
};
