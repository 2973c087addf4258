import { type CustomField, customFieldId, customFieldOf, customGroupOf, isCustomValue } from '../../domain/customData/customFields.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { FieldError, FieldValue, Values } from '../../domain/fields/field.ts';
import { readValue } from '../../domain/fields/kinds.ts';
import { customFieldNotHere, requiredMessage } from '../../domain/messages.ts';
import { saysNothing } from '../../domain/questions/answers.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { customField } from '../../domain/records/registry.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';

const lacksValue = ({ name, field }: CustomField): FieldError => ({ field: name, messages: [requiredMessage(field.label)] });

/** Whether values name custom fields. */
export const namesCustomData = (values: Values): boolean => Object.keys(values).some((name) => customFieldId(name) !== null);

/** The custom field of which a value is; null for other names, and for a value that the field does not have. */
export const findCustomField = async (dependencies: Dependencies, name: string): Promise<CustomField | null> => {
  const id = isCustomValue(name) ? customFieldId(name) : null;
  if (id === null) return null;
  const record = (await dependencies.shown.find(customField, id)) ?? (await loadRecord(dependencies, customField, id));
  const field = record.revision < 0 ? null : customFieldOf({ id, ...record });
  return field?.name === name ? field : null;
};

/**
 * Reads the values of custom fields that somebody wants to give a record, by the rules of each field. `values`: the record as it would be.
 * Errors name the field.
 */
export const checkCustomData = async (
  dependencies: Dependencies,
  type: RecordType,
  values: Values,
  newValues: Values,
): Promise<Result<Values, readonly FieldError[]>> => {
  const group = customGroupOf(type, values);
  const errors: FieldError[] = [];
  const read: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(newValues)) {
    if (!isCustomValue(name)) {
      read[name] = value;
      continue;
    }
    const field = await findCustomField(dependencies, name);
    const isHere = field?.recordType === type.name && field.group === group;
    if (!field || !isHere || !(field.isAsked || isEmpty(value))) {
      errors.push({ field: name, messages: [customFieldNotHere] });
      continue;
    }
    const result = readValue(field.field, value);
    if (!result.ok) errors.push({ field: name, messages: result.error });
    else if (field.isAsked && field.field.required && saysNothing(field.field, result.value)) errors.push(lacksValue(field));
    else read[name] = result.value;
  }
  return errors.length > 0 ? fail(errors) : ok(read);
};

/** Errors for the custom fields that a new record's group requires and that have no value. */
export const missingCustomData = async (dependencies: Dependencies, type: RecordType, values: Values): Promise<readonly FieldError[]> => {
  const group = customGroupOf(type, values);
  if (group === null) return [];
  const ofGroup = await dependencies.shown.pointingAt(customField, 'group', group);
  return ofGroup
    .flatMap((record) => customFieldOf(record) ?? [])
    .filter(({ recordType, isAsked, field, name }) => recordType === type.name && isAsked && field.required && !(name in values))
    .map(lacksValue);
};
