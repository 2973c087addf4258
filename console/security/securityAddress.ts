import type { SessionAnswer } from '../../api/contract/session.ts';
import type { Right } from '../../domain/access/rights.ts';
import { withQuery } from '../api/queryString.ts';

export const securityEventsAddress = '/security/events';

const needed: Right = 'ViewSecurityEvents';

export const canSeeSecurityEvents = ({ Everywhere, Groups }: Pick<SessionAnswer, 'Everywhere' | 'Groups'>): boolean =>
  Everywhere.includes(needed) || Groups.some(({ Rights }) => Rights.includes(needed));

export interface SecurityQuestion {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly user: string;
  readonly group: string;
  readonly address: string;
}

export const everything: SecurityQuestion = { from: '', to: '', kind: '', user: '', group: '', address: '' };

export const readSecurityQuestion = (query: URLSearchParams): SecurityQuestion => {
  const given = (name: keyof SecurityQuestion) => query.get(name) ?? '';
  return {
    from: given('from'),
    to: given('to'),
    kind: given('kind'),
    user: given('user'),
    group: given('group'),
    address: given('address'),
  };
};

export const securityAddressOf = (question: SecurityQuestion, page = 1): string =>
  withQuery(securityEventsAddress, { ...question, page: page > 1 ? page : null });

export const securityDownloadOf = (question: SecurityQuestion): string => withQuery(`${securityEventsAddress}/download`, { ...question });
