import type { Field } from '../fields/field.ts';
import type { RecordType } from './recordType.ts';

/** The fields that can be set for many records at once. */
export const bulkFieldsOf = (type: Pick<RecordType, 'fields'>): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(type.fields).filter(([, field]) => field.bulk === true);
