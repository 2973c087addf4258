import { groupBy } from '../collections.ts';
import type { RoleHeld } from '../fields/field.ts';
import { type NeededRight, type Right, switchedRights } from './rights.ts';
import { findRole } from './roles.ts';

export interface Group {
  readonly id: number;
  readonly name: string;
  /** Whether the group records the employment of its ambassadors. Without it nobody holds a right to see it there. */
  readonly recordsEmployment?: boolean | null;
}

/** The user and their rights in each group. Commands and queries both check rights with it. */
export interface Access {
  readonly user: { readonly id: number; readonly name: string };
  readonly groups: ReadonlyMap<number, { readonly name: string; readonly rights: ReadonlySet<Right> }>;
  /** Rights in every group, including future ones. For people, never a right that groups switch on. */
  readonly everywhere: ReadonlySet<Right>;
  /** The user's current group; null if they belong to none. */
  readonly currentGroup: number | null;
  /** The groups that opened their activities to the user's groups, by the user's group. Only `opened.ts` reads it. */
  readonly opened: ReadonlyMap<number, readonly number[]>;
  /**
   * Of an ambassador's account, the ambassadors that it is for: it sees records of theirs and nothing else. Null: the account of somebody
   * who works for a group.
   */
  readonly ambassadors: readonly ServedAmbassador[] | null;
}

/** An ambassador whom an account is for. */
export interface ServedAmbassador {
  readonly id: number;
  readonly group: number;
}

/** An entry of a group's partnered institutions. */
export interface PartnerOpening {
  readonly group: number;
  readonly institution: number;
}

/** The access of a person. The account of an ambassador has no role, whatever its record says. */
export const accessOf = (
  user: Access['user'],
  roles: readonly RoleHeld[],
  memberInstitutions: readonly Group[],
  workingIn: number | null,
  openings: readonly PartnerOpening[] = [],
  ambassadors: readonly ServedAmbassador[] | null = null,
): Access => {
  const staffRoles = ambassadors === null ? roles : [];
  const rightsOf = (some: readonly RoleHeld[]) => some.flatMap((each) => findRole(each.role)?.rights ?? []);
  const withoutSwitched = (rights: readonly Right[]) => rights.filter((right) => !switchedRights.includes(right));
  const ofEvery = rightsOf(staffRoles.filter((each) => each.group === null));
  const inEvery = staffRoles.some((each) => each.group === null);
  const groups = new Map(
    memberInstitutions
      .filter((group) => inEvery || staffRoles.some((each) => each.group === group.id))
      .map((group) => {
        const inGroup = [...ofEvery, ...rightsOf(staffRoles.filter((each) => each.group === group.id))];
        return [group.id, { name: group.name, rights: new Set(group.recordsEmployment ? inGroup : withoutSwitched(inGroup)) }];
      }),
  );
  // The oldest of the groups: the first by name would be another one as soon as a member with an earlier name joins.
  const oldest = groups.size === 0 ? null : Math.min(...groups.keys());
  const currentGroup = workingIn !== null && groups.has(workingIn) ? workingIn : oldest;
  const openers = new Map(
    [...groupBy(openings, ({ institution }) => institution)].map(([own, each]) => [own, new Set(each.map(({ group }) => group))]),
  );
  const opened = new Map(
    [...groups.keys()].flatMap((own): [number, number[]][] => {
      const openedTo = openers.get(own);
      const partners = openedTo ? memberInstitutions.filter(({ id }) => openedTo.has(id)) : [];
      return partners.length === 0 ? [] : [[own, partners.map(({ id }) => id)]];
    }),
  );
  return { user, groups, everywhere: new Set(withoutSwitched(ofEvery)), currentGroup, opened, ambassadors };
};

/** Access with all rights in every group, for demo data, reactions and authorised jobs. */
export const systemAccess = (name: string, allRights: readonly Right[]): Access => ({
  user: { id: 0, name },
  groups: new Map(),
  everywhere: new Set(allRights),
  currentGroup: null,
  opened: new Map(),
  ambassadors: null,
});

/** The same in the name of a user, for what follows from something that they were allowed to do. */
export const systemAccessFor = (user: Access['user'], allRights: readonly Right[]): Access => ({
  ...systemAccess(user.name, allRights),
  user,
});

export type GroupScope = 'every' | ReadonlySet<number>;

const covers = (rights: ReadonlySet<Right>, needed: NeededRight) => needed.length === 0 || needed.some((right) => rights.has(right));

export const groupsWith = (access: Access, needed: NeededRight): GroupScope =>
  needed.length > 0 && covers(access.everywhere, needed)
    ? 'every'
    : new Set([...access.groups].filter(([, group]) => covers(group.rights, needed)).map(([id]) => id));

export const hasRightAnywhere = (access: Access, needed: NeededRight): boolean =>
  covers(access.everywhere, needed) || [...access.groups.values()].some((group) => covers(group.rights, needed));

/** Whether a record of these groups is in the scope. A record without groups (null) is in every scope. */
export const isInScope = (scope: GroupScope, recordGroups: readonly number[] | null): boolean =>
  scope === 'every' || recordGroups === null || recordGroups.some((group) => scope.has(group));

/** The groups that are in both scopes. */
export const intersectScopes = (a: GroupScope, b: GroupScope): GroupScope =>
  a === 'every' ? b : b === 'every' ? a : new Set([...a].filter((group) => b.has(group)));
