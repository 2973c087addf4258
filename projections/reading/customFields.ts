import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { type CustomField, customFieldOf } from '../../domain/customData/customFields.ts';
import type { Values } from '../../domain/fields/field.ts';
import { placeField } from '../../domain/record/placing.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { hasCustomData } from '../../domain/questions/customDataPart.ts';
import { customField, getRecordType } from '../../domain/records/registry.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { Sql } from '../sql.ts';
import { columnOf, tableOf } from '../tables/tables.ts';

interface CustomFieldQuery {
  readonly group: number | null;
  /** Further ones, also deleted; 'every': those of all groups. */
  readonly ids: readonly number[] | 'every';
}

/**
 * The custom fields of a record type that a group defines, without deleted ones, and those with these ids, in the order of their places.
 */
export const readCustomFields = async (
  sql: Sql,
  { name }: RecordType,
  { group, ids }: CustomFieldQuery,
): Promise<readonly CustomField[]> => {
  const { rows } = await sql.query<{ readonly id: number; readonly recordState: number; readonly values: Values }>(
    `SELECT id, record_state AS "recordState", "values" FROM ${inReadSchema(tableOf(customField.name)?.name ?? '')}
     WHERE ${columnOf(customField, 'recordType')} = $1 AND (group_id = $2 AND record_state <> ${customField.states.deleted} OR $3 OR id = ANY($4))
     ORDER BY ${columnOf(customField, placeField)} NULLS LAST, id`,
    [name, group, ids === 'every', ids === 'every' ? [] : ids],
    'custom-fields',
  );
  return rows.flatMap((row) => customFieldOf(row) ?? []);
};

/** The same for lists of a type, also of fields that another type keeps for it, as far as this person sees the records that have them. */
export const readSeenCustomFields = async (
  sql: Sql,
  type: RecordType,
  access: Access,
  query: CustomFieldQuery,
): Promise<readonly CustomField[]> => {
  const keeper = type.customDataIn ? getRecordType(type.customDataIn.recordType) : type;
  if (!hasCustomData(keeper)) return [];
  const scope = groupsWith(access, keeper.rights.view);
  return (await readCustomFields(sql, keeper, query)).filter(({ group }) => isInScope(scope, [group]));
};
