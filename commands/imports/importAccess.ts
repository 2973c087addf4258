import type { Access } from '../../domain/access/access.ts';
import type { Right } from '../../domain/access/rights.ts';
import type { ImportType } from '../../domain/imports/importType.ts';

const withEdit = (rights: ReadonlySet<Right>, { right, recordType, gathers }: ImportType): ReadonlySet<Right> => {
  const [edit] = (gathers?.recordType ?? recordType).rights.edit;
  return edit !== undefined && right.some((each) => rights.has(each)) ? new Set([...rights, edit]) : rights;
};

/** Where somebody may import, they may change the records as the file says. */
export const importAccess = (access: Access, type: ImportType): Access => ({
  ...access,
  everywhere: withEdit(access.everywhere, type),
  groups: new Map([...access.groups].map(([id, group]) => [id, { ...group, rights: withEdit(group.rights, type) }])),
});
