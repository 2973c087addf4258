import type { SessionAnswer } from '../../api/contract/session.ts';
import type { Right } from '../../domain/access/rights.ts';

/** Whether the person has a role, in a group or in every group. */
export const hasRole = ({ Groups, Everywhere }: Pick<SessionAnswer, 'Groups' | 'Everywhere'>): boolean =>
  Groups.length > 0 || Everywhere.length > 0;

/** Whether the person has one of these rights in some group. */
export const hasRightSomewhere = (session: SessionAnswer | undefined, ...rights: readonly Right[]): boolean =>
  session !== undefined &&
  rights.some((right) => session.Everywhere.includes(right) || session.Groups.some((group) => group.Rights.includes(right)));

/** Whether the person has one of these rights in a group. */
export const hasRightIn = (session: SessionAnswer | undefined, rights: readonly Right[], group: number): boolean =>
  rights.some(
    (right) =>
      session?.Everywhere.includes(right) === true ||
      session?.Groups.some(({ Id, Rights }) => Id === group && Rights.includes(right)) === true,
  );

export const worksInSeveralGroups = (session: SessionAnswer | undefined): boolean => (session?.Groups.length ?? 0) > 1;
