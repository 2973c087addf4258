import type { EditForm } from '../../api/contract/records.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { toValue } from './draft.ts';

/**
 * How far the record is, in words: 'Awaiting approval'. Null for types without such a field. What is derived comes from the server, because
 * it may follow from fields that the form does not have.
 */
export const standingOf = (
  { fields, derived, standing }: Pick<RecordType, 'fields' | 'derived' | 'standing'>,
  { Record: record, Derived: derivedValues }: Pick<EditForm, 'Record' | 'Derived'>,
): string | null => {
  if (standing === null) return null;
  const field = derived[standing]?.field ?? fields[standing];
  return field ? printValue(field, toValue(derivedValues[standing] ?? record[standing] ?? null)) || null : null;
};
