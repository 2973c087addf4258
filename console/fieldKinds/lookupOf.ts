import type { FormField } from '../../api/contract/records.ts';
import type { Lookup } from '../inputs/lookup.ts';

/** The lookup that offers a field's values. */
export const lookupOf = ({ lookup, lookupPath }: Pick<FormField, 'lookup' | 'lookupPath'>): Lookup => ({
  address: lookup ?? '',
  path: lookupPath ?? '',
});
