import { findImportType } from '../../../domain/imports/importTypes.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { recordTypes } from '../../../domain/records/registry.ts';

/** The type of the records that an import brings in. Those of the file itself come before those that keep them: contacts before schools. */
export const importedRecordType = (importType: string): RecordType | undefined => {
  const planned = findImportType(importType);
  const own = planned && !planned.gathers ? [planned.recordType] : [];
  return [...own, ...recordTypes].find(({ importedBy }) => importedBy?.types.some((name) => name === importType));
};
