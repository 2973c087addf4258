import { securityEventsAddress } from '../page/securityEventsAddress.ts';
import { withQuery } from '../queryString.ts';

export interface SecurityFilter {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly user: string;
  readonly group: string;
  readonly address: string;
}

export const noFilters: SecurityFilter = { from: '', to: '', kind: '', user: '', group: '', address: '' };

export const readSecurityFilter = (query: URLSearchParams): SecurityFilter => {
  const read = (name: keyof SecurityFilter) => query.get(name) ?? '';
  return {
    from: read('from'),
    to: read('to'),
    kind: read('kind'),
    user: read('user'),
    group: read('group'),
    address: read('address'),
  };
};

export const securityAddressOf = (question: SecurityFilter, page = 1): string =>
  withQuery(securityEventsAddress, { ...question, page: page > 1 ? page : null });

export const securityDownloadOf = (question: SecurityFilter): string => withQuery(`${securityEventsAddress}/download`, { ...question });
