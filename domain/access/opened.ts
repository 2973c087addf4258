import { type Access, type GroupScope, isInScope } from './access.ts';

/** The groups that opened their activities to groups of this scope. */
export const partnersOf = ({ opened }: Pick<Access, 'opened'>, scope: GroupScope): ReadonlySet<number> =>
  new Set([...opened].flatMap(([group, by]) => (isInScope(scope, [group]) ? by : [])));

/** The groups of a search: one's own, also those that partners opened, or only those. */
export const partnerChoices = ['no', 'yes', 'only'] as const;
export type PartnerChoice = (typeof partnerChoices)[number];

/** The scope with the groups that opened their activities to it. Partners that are in the scope themselves are the user's own. */
export const withPartners = (access: Pick<Access, 'opened'>, scope: GroupScope, choice: PartnerChoice): GroupScope => {
  switch (choice) {
    case 'no':
      return scope;
    case 'yes':
      return scope === 'every' ? 'every' : new Set([...scope, ...partnersOf(access, scope)]);
    case 'only':
      return new Set([...partnersOf(access, scope)].filter((group) => !isInScope(scope, [group])));
  }
};
