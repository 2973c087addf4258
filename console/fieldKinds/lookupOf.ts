import type { FormField } from '../../api/contract/records.ts';
import type { Field } from '../../domain/fields/field.ts';
import type { Lookup } from '../inputs/lookup.ts';

/** The lookup that offers a field's values. */
export const lookupOf = ({ lookup, lookupPath }: Pick<FormField, 'lookup' | 'lookupPath'>): Lookup => ({
  address: lookup ?? '',
  path: lookupPath ?? '',
});

/** The lookup for a record of this group: another group has other records to choose from. */
export const inGroup = (lookup: Lookup, { ofOwnGroup }: Pick<Field, 'ofOwnGroup'>, group: number | null): Lookup =>
  ofOwnGroup ? { ...lookup, address: lookup.address.replace(/institution=\d*/, `institution=${group ?? 0}`) } : lookup;
