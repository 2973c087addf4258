import type { Access } from './access.ts';
import type { NeededRight, Right } from './rights.ts';

/** The person's access with the right to edit wherever they hold one of these rights, which is enough for some changes. */
export const editingAccess = (access: Access, enough: NeededRight, [edit]: NeededRight): Access => {
  const withEdit = (rights: ReadonlySet<Right>): ReadonlySet<Right> =>
    edit !== undefined && enough.some((each) => rights.has(each)) ? new Set([...rights, edit]) : rights;
  return {
    ...access,
    everywhere: withEdit(access.everywhere),
    groups: new Map([...access.groups].map(([id, group]) => [id, { ...group, rights: withEdit(group.rights) }])),
  };
};
