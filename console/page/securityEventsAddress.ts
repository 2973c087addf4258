import type { SessionAnswer } from '../../api/contract/session.ts';
import type { Right } from '../../domain/access/rights.ts';

export const securityEventsAddress = '/security/events';

const requiredRight: Right = 'ViewSecurityEvents';

export const canSeeSecurityEvents = ({ Everywhere, Groups }: Pick<SessionAnswer, 'Everywhere' | 'Groups'>): boolean =>
  Everywhere.includes(requiredRight) || Groups.some(({ Rights }) => Rights.includes(requiredRight));
