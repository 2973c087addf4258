import type { Access } from '../../domain/access/access.ts';
import { type CustomField, customFieldsNamed, withCustomFields } from '../../domain/customData/customFields.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { readSeenCustomFields } from '../../projections/reading/customFields.ts';
import type { Services } from '../services.ts';

/** Only the main list of a record type has custom fields. */
const readFields = async (
  { db }: Pick<Services, 'db'>,
  { name, type }: SearchSet,
  access: Access,
  ids: readonly number[] | 'every',
): Promise<readonly CustomField[]> =>
  name === type.set ? readSeenCustomFields(db, type, access, { group: access.currentGroup, ids }) : [];

/**
 * The custom fields of a list: those of the current group, and those that a filter names, as far as this person sees the records that have
 * them.
 */
export const customFieldsOfList = (
  services: Pick<Services, 'db'>,
  set: SearchSet,
  access: Access,
  filter = '',
): Promise<readonly CustomField[]> => readFields(services, set, access, customFieldsNamed(filter));

/** A list with filters and columns for the custom fields of its records. */
export const customSet = async (services: Pick<Services, 'db'>, set: SearchSet, access: Access, filter = ''): Promise<SearchSet> =>
  withCustomFields(set, await customFieldsOfList(services, set, access, filter), access.currentGroup);

/** The same, and the custom fields of all groups whose records this person sees, also deleted ones, are understood in filters. */
export const setWithAllCustomFields = async (services: Pick<Services, 'db'>, set: SearchSet, access: Access): Promise<SearchSet> =>
  withCustomFields(set, await readFields(services, set, access, 'every'), access.currentGroup);
