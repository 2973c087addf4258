import type { SessionAnswer } from '../../api/contract/session.ts';
import type { Right } from '../../domain/access/rights.ts';

export const hasRightSomewhere = (session: SessionAnswer | undefined, right: Right): boolean =>
  session !== undefined && (session.Everywhere.includes(right) || session.Groups.some((group) => group.Rights.includes(right)));
