import { type CustomField, customFieldId, customGroupOf } from '../../domain/customData/customFields.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { readCustomFields } from '../../projections/reading/customFields.ts';
import type { Services } from '../services.ts';

/** The custom fields that the form of a record shows: those that its group asks for, and others of the group that have a value. */
export const customFieldsOfForm = async ({ db }: Services, type: RecordType, values: Values): Promise<readonly CustomField[]> => {
  const group = customGroupOf(type, values);
  if (group === null) return [];
  const ids = Object.keys(values).flatMap((name) => customFieldId(name) ?? []);
  const fields = await readCustomFields(db, type, { group, ids });
  return fields.filter((each) => each.group === group && (each.isAsked || !isEmpty(values[each.name])));
};

/** The values with those of these custom fields, null where there is none, and no others: a record keeps those of a group that it left. */
export const withCustomValues = (fields: readonly CustomField[], values: Values): Values => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, null])),
  ...Object.fromEntries(
    Object.entries(values).filter(([name]) => customFieldId(name) === null || fields.some((field) => field.name === name)),
  ),
});
