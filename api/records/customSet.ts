import { type Access, groupsWith } from '../../domain/access/access.ts';
import { hasCustomData } from '../../domain/questions/customDataPart.ts';
import { type CustomField, customFieldsNamed, ofGroups, withCustomFields } from '../../domain/customData/customFields.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { readCustomFields } from '../../projections/customFields.ts';
import type { Services } from '../services.ts';

/** The custom fields of a record type in the current group, and those that a filter names, as far as this person sees their group's records. */
export const customFieldsFor = async (
  { db }: Pick<Services, 'db'>,
  type: RecordType,
  access: Access,
  filter = '',
): Promise<readonly CustomField[]> => {
  const keeper = type.customDataIn ? getRecordType(type.customDataIn.recordType) : type;
  if (!hasCustomData(keeper)) return [];
  const found = await readCustomFields(db, keeper, { group: access.currentGroup, ids: customFieldsNamed(filter) });
  return ofGroups(found, groupsWith(access, keeper.rights.view));
};

/** The custom fields of a list. Only the main list of a record type has them. */
export const customFieldsOfList = async (
  services: Pick<Services, 'db'>,
  { name, type }: SearchSet,
  access: Access,
  filter = '',
): Promise<readonly CustomField[]> => (name === type.set ? customFieldsFor(services, type, access, filter) : []);

/** A list with filters and columns for the custom fields of its records. */
export const customSet = async (services: Pick<Services, 'db'>, set: SearchSet, access: Access, filter = ''): Promise<SearchSet> =>
  withCustomFields(set, await customFieldsOfList(services, set, access, filter), access.currentGroup);
