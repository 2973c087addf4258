import { customFieldOf } from '../../domain/customData/customFields.ts';
import { takesCustomFields, withCustomColumns } from '../../domain/imports/customColumns.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import { getImportType } from '../../domain/imports/importTypes.ts';
import { customField } from '../../domain/records/registry.ts';
import type { RecordRows } from '../records/recordRows.ts';

/** The type of an import, with columns for the custom fields of its group. Throws if there is no such type. */
export const importTypeOf = async (
  shown: Pick<RecordRows, 'pointingAt'>,
  { type: name, group }: { readonly type: string | null; readonly group: number | null },
): Promise<ImportType> => {
  const type = getImportType(name);
  if (group === null || !takesCustomFields(type)) return type;
  const ofGroup = await shown.pointingAt(customField, 'group', group);
  return withCustomColumns(
    type,
    ofGroup.flatMap((record) => customFieldOf(record) ?? []),
  );
};
