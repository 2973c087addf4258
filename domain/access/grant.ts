import type { Part } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { type Access, intersectScopes, groupsWith, type GroupScope, type ServedAmbassador } from './access.ts';
import type { Right } from './rights.ts';
import { readableGroups } from './visibility.ts';

/** A user's rights when they started a job, as plain JSON. The job runs with these rights even if the user's roles change. */
export interface Grant {
  readonly user: { readonly id: number; readonly name: string };
  readonly everywhere: readonly Right[];
  /** The distinct sets of rights. `groups` refers to them by index. */
  readonly sets: readonly (readonly Right[])[];
  readonly groups: readonly (readonly [group: number, set: number])[];
  /** The groups whose records the job reads. */
  readonly scope: 'every' | readonly number[];
  /** The groups that opened their activities, by the user's group. Grants of older versions have none. */
  readonly opened?: readonly (readonly [group: number, by: readonly number[]])[];
  /** The ambassadors whom the user's account is for; absent: it is not an ambassador's. */
  readonly ambassadors?: readonly ServedAmbassador[];
}

export const grantOf = (access: Access, scope: GroupScope): Grant => {
  const sets = new Map<string, number>();
  const groups = [...access.groups].map(([group, { rights }]): [number, number] => {
    const key = [...rights].toSorted().join(',');
    if (!sets.has(key)) sets.set(key, sets.size);
    return [group, sets.get(key) ?? 0];
  });
  return {
    user: access.user,
    everywhere: [...access.everywhere],
    sets: [...sets.keys()].map((key) => key.split(',').filter(Boolean) as Right[]),
    groups,
    scope: scope === 'every' ? 'every' : [...scope],
    opened: [...access.opened],
    ...(access.ambassadors === null ? {} : { ambassadors: access.ambassadors }),
  };
};

/** The person's rights, for a task about records of these groups; null is a record without a group. */
export const grantOver = (access: Access, groups: readonly (number | null)[]): Grant =>
  grantOf(access, new Set(groups.flatMap((group) => group ?? [])));

export const accessOfGrant = ({ user, everywhere, sets, groups, opened = [], ambassadors }: Grant): Access => ({
  user,
  everywhere: new Set(everywhere),
  groups: new Map(groups.map(([group, set]) => [group, { name: '', rights: new Set(sets[set] ?? []) }])),
  currentGroup: null,
  opened: new Map(opened),
  ambassadors: ambassadors ?? null,
});

export const scopeOfGrant = ({ scope }: Pick<Grant, 'scope'>): GroupScope => (scope === 'every' ? 'every' : new Set(scope));

export const reaches = (scope: GroupScope, needed: GroupScope): boolean =>
  scope === 'every' || (needed !== 'every' && [...needed].every((group) => scope.has(group)));

/**
 * Whether the user sees everything of a record type that the grant shows: its groups, the fields that need a right, and the rows of these
 * parts. Only then may they download a file that was made under the grant.
 */
export const seesAllOf = (access: Access, grant: Grant, type: RecordType, parts: readonly Part[] = []): boolean => {
  const scope = scopeOfGrant(grant);
  const holder = accessOfGrant(grant);
  const fields = [
    ...Object.values(type.fields),
    ...Object.values(type.derived).map(({ field }) => field),
    ...parts.flatMap((part) => Object.values(part.fields)),
  ];
  const seesAllOfPart = ({ needs }: Part): boolean =>
    needs.length === 0 || reaches(groupsWith(access, needs), intersectScopes(scope, groupsWith(holder, needs)));
  return (
    (type.owner === null || grant.user.id === access.user.id) &&
    reaches(type.groupsOf({}) === null ? 'every' : readableGroups(access, type), scope) &&
    // Partners of the group do not see all that the holder sees as a member of it.
    (type.openToPartners === null ||
      reaches(groupsWith(access, type.rights.view), intersectScopes(scope, groupsWith(holder, type.rights.view)))) &&
    parts.every(seesAllOfPart) &&
    fields.every(
      ({ right }) => right === undefined || reaches(groupsWith(access, [right]), intersectScopes(scope, groupsWith(holder, [right]))),
    )
  );
};
