import { lastWritten } from './readAfter.ts';

/** Query parameters without those that say nothing; keys in order, as every address of the product. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number | boolean | null | undefined>>): string => {
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** The headers of every request of the console. */
export const headersFor = (token: string, changing: boolean): Record<string, string> => {
  const position = lastWritten();
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(changing ? { RequestVerificationToken: token } : {}),
    ...(position === null ? {} : { 'Read-After': position }),
  };
};
