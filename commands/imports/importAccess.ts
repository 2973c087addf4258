import type { Access } from '../../domain/access/access.ts';
import { editingAccess } from '../../domain/access/editingAccess.ts';
import type { ImportType } from '../../domain/imports/importType.ts';

/** Where somebody may import, they may change the records as the file says. */
export const importAccess = (access: Access, { right, recordType, gathers }: ImportType): Access =>
  editingAccess(access, right, (gathers?.recordType ?? recordType).rights.edit);
