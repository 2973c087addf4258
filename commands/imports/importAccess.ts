import type { Access } from '../../domain/access/access.ts';
import { editingAccess } from '../../domain/access/editingAccess.ts';
import type { ImportType } from '../../domain/imports/importType.ts';

/** The access of an import: people who may import into a group may change its records as the file says. */
export const importAccess = (access: Access, { right, recordType, gathers }: ImportType): Access =>
  editingAccess(access, right, (gathers?.recordType ?? recordType).rights.edit);
