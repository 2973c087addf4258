import type { FormField } from '../../api/contract/records.ts';
import type { Field } from '../../domain/fields/field.ts';
import { targetOf } from '../../domain/fields/pointing.ts';
import { findRecordType } from '../../domain/records/registry.ts';
import type { Lookup } from '../inputs/lookup.ts';

/** The lookup that offers a field's values. */
export const lookupOf = (shown: Pick<FormField, 'lookup'>, field: Field): Lookup => ({
  address: shown.lookup ?? '',
  path: findRecordType(targetOf(field) ?? '')?.path ?? '',
});
