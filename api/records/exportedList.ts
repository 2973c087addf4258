import type { Access } from '../../domain/access/access.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { EditForm } from '../contract/records.ts';
import type { Services } from '../services.ts';
import { canLookAt } from './visibleRecord.ts';

/** The list of which a record is an export; null if it is none, or if this person cannot open the list. */
export const findExportedList = async (
  services: Services,
  type: RecordType,
  access: Access,
  values: Values,
): Promise<EditForm['ExportedList']> => {
  const exported = type.exportedList(values);
  if (!exported) return null;
  const { path } = getSearchSet(exported.set);
  if (!exported.ofRecord) return { Path: path, Tab: null };
  const { recordType, id, list } = exported.ofRecord;
  const holder = getRecordType(recordType);
  const { hasNoTab = false } = holder.lists[list] ?? { hasNoTab: true };
  return !hasNoTab && (await canLookAt(services, holder, access, id))
    ? { Path: path, Tab: { Path: holder.path, Id: id, Name: list } }
    : null;
};
