import type { Access } from '../../domain/access/access.ts';
import { fieldKeptFrom, isAmbassadors } from '../../domain/access/own.ts';
import type { FieldError, Values } from '../../domain/fields/field.ts';
import { notFoundChoice } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from './changeRecord.ts';

/** The errors of references to records that are not this ambassador's to choose. */
export const checkOwnChoices = async (
  dependencies: Dependencies,
  type: RecordType,
  ambassador: number,
  entered: Values,
): Promise<readonly FieldError[]> => {
  const errors: FieldError[] = [];
  for (const [name, isTheirs] of Object.entries(type.own?.enters ?? {})) {
    const [field, id] = [type.fields[name], entered[name]];
    if (!isTheirs || field?.references === undefined || typeof id !== 'number') continue;
    const target = getRecordType(field.references);
    const { values, recordState } = (await dependencies.shown.find(target, id)) ?? (await loadRecord(dependencies, target, id));
    if (!target.states.listed.includes(recordState) || !isTheirs(values, ambassador))
      errors.push({ field: name, messages: [notFoundChoice(field.label)] });
  }
  return errors;
};

/**
 * The same for an edit of a record by the account of its ambassador; none for staff. What other values of the record depend on is not
 * theirs to change.
 */
export const checkOwnEdit = async (
  dependencies: Dependencies,
  access: Access,
  type: RecordType,
  before: Values,
  changed: Values,
): Promise<readonly FieldError[]> => {
  const person = typeof type.own?.of === 'string' ? before[type.own.of] : null;
  if (!isAmbassadors(access) || typeof person !== 'number') return [];
  const fieldName = fieldKeptFrom(access, type, Object.keys(changed), before);
  if (fieldName !== undefined) return [{ field: fieldName, messages: [notFoundChoice(type.fields[fieldName]?.label ?? fieldName)] }];
  return checkOwnChoices(dependencies, type, person, changed);
};
