import type { RecordType } from '../record/recordType.ts';
import { type Access, groupsWith, type GroupScope } from './access.ts';
import type { Right } from './rights.ts';

/**
 * What somebody was allowed when they asked for a job, as plain JSON: the job acts in their name with exactly this, whatever
 * becomes of their roles meanwhile.
 */
export interface Grant {
  readonly user: { readonly id: number; readonly name: string };
  readonly everywhere: readonly Right[];
  /** The different sets of rights held, and for each group which of them. */
  readonly sets: readonly (readonly Right[])[];
  readonly groups: readonly (readonly [group: number, set: number])[];
  /** The groups that the job looks into. */
  readonly scope: 'every' | readonly number[];
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
  };
};

/** The access that a grant amounts to. */
export const accessOfGrant = ({ user, everywhere, sets, groups }: Grant): Access => ({
  user,
  everywhere: new Set(everywhere),
  groups: new Map(groups.map(([group, set]) => [group, { name: '', rights: new Set(sets[set] ?? []) }])),
  currentGroup: null,
});

export const scopeOfGrant = ({ scope }: Pick<Grant, 'scope'>): GroupScope => (scope === 'every' ? 'every' : new Set(scope));

/** Where both scopes reach. */
export const both = (a: GroupScope, b: GroupScope): GroupScope =>
  a === 'every' ? b : b === 'every' ? a : new Set([...a].filter((group) => b.has(group)));

/** Whether a scope has all the groups that are wanted. */
export const reaches = (scope: GroupScope, wanted: GroupScope): boolean =>
  scope === 'every' || (wanted !== 'every' && [...wanted].every((group) => scope.has(group)));

/**
 * Whether somebody may see everything that the grant shows of a record type: its groups, and the fields that ask for a right of
 * their own. Only then may they have a file that was made by it.
 */
export const seesAllOf = (access: Access, grant: Grant, type: RecordType): boolean => {
  const scope = scopeOfGrant(grant);
  const holder = accessOfGrant(grant);
  const fields = [...Object.values(type.fields), ...Object.values(type.derived).map(({ field }) => field)];
  return (
    (type.owner === null || grant.user.id === access.user.id) &&
    reaches(type.groupsOf({}) === null ? 'every' : groupsWith(access, type.rights.view), scope) &&
    fields.every(({ right }) => right === undefined || reaches(groupsWith(access, [right]), both(scope, groupsWith(holder, [right]))))
  );
};
