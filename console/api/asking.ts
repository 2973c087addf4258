import { isRecentlyActive } from '../session/activity.ts';
import { lastWritten } from './readAfter.ts';

/** What is asked beside the path. */
export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The parameters that say something, as texts; keys in order, as in every address of the product. */
export const givenIn = (parameters: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** An address with the parameters that say something. */
export const withQuery = (path: string, parameters: Parameters): string => {
  const query = new URLSearchParams(givenIn(parameters)).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** The headers of every request of the console. */
export const headersFor = (token: string, changing: boolean): Record<string, string> => {
  const position = lastWritten();
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    // What the console asks by itself keeps no session alive.
    ...(isRecentlyActive() ? {} : { 'X-Waymark-Background': '1' }),
    ...(changing ? { RequestVerificationToken: token } : {}),
    ...(position === null ? {} : { 'Read-After': position }),
  };
};
