import type { RoleHeld } from '../fields/field.ts';
import type { NeededRight, Right } from './rights.ts';
import { findRole } from './roles.ts';

/** A member institution as a group that people work in. */
export interface Group {
  readonly id: number;
  readonly name: string;
}

/** Who asks, and what they may do where. The one answer to every question of rights, for commands and queries alike. */
export interface Access {
  readonly user: { readonly id: number; readonly name: string };
  /** The rights held in each group the user belongs to. */
  readonly groups: ReadonlyMap<number, { readonly name: string; readonly rights: ReadonlySet<Right> }>;
  /** Rights held whatever the group, those of groups that do not exist yet included. */
  readonly everywhere: ReadonlySet<Right>;
  /** The group the user works in now; null where they belong to none. */
  readonly currentGroup: number | null;
}

/** Works out what roles amount to in the member institutions that exist. */
export const accessOf = (
  user: Access['user'],
  held: readonly RoleHeld[],
  memberInstitutions: readonly Group[],
  workingIn: number | null,
): Access => {
  const rightsOf = (roles: readonly RoleHeld[]) => new Set(roles.flatMap((each) => findRole(each.role)?.rights ?? []));
  const everywhere = rightsOf(held.filter((each) => each.group === null));
  const inEvery = held.some((each) => each.group === null);
  const groups = new Map(
    memberInstitutions
      .filter((group) => inEvery || held.some((each) => each.group === group.id))
      .map((group) => [
        group.id,
        { name: group.name, rights: new Set([...everywhere, ...rightsOf(held.filter((each) => each.group === group.id))]) },
      ]),
  );
  const currentGroup = workingIn !== null && groups.has(workingIn) ? workingIn : (groups.keys().next().value ?? null);
  return { user, groups, everywhere, currentGroup };
};

/** What the system itself may do: everything, everywhere. For demo data, reactions and jobs that were authorised when asked for. */
export const systemAccess = (name: string, allRights: readonly Right[]): Access => ({
  user: { id: 0, name },
  groups: new Map(),
  everywhere: new Set(allRights),
  currentGroup: null,
});

/** Which groups' records may be touched: every group there is, or the ids listed. */
export type GroupScope = 'every' | ReadonlySet<number>;

const covers = (held: ReadonlySet<Right>, needed: NeededRight) => needed.length === 0 || needed.some((right) => held.has(right));

/** The groups in which the user holds one of the needed rights. */
export const groupsWith = (access: Access, needed: NeededRight): GroupScope =>
  needed.length > 0 && covers(access.everywhere, needed)
    ? 'every'
    : new Set([...access.groups].filter(([, group]) => covers(group.rights, needed)).map(([id]) => id));

/** Whether the user holds one of the needed rights in any group at all: what opens a screen. */
export const hasRightAnywhere = (access: Access, needed: NeededRight): boolean =>
  covers(access.everywhere, needed) || [...access.groups.values()].some((group) => covers(group.rights, needed));

/** Whether a record that belongs to these groups (null: to none, so to all) is within the scope. */
export const within = (scope: GroupScope, recordGroups: readonly number[] | null): boolean =>
  scope === 'every' || recordGroups === null || recordGroups.some((group) => scope.has(group));
