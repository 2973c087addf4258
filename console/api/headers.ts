import { isRecentlyActive } from './activity.ts';
import { lastWrittenPosition } from './readAfter.ts';

export const headersFor = (token: string, changing: boolean): Record<string, string> => {
  const position = lastWrittenPosition();
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    // Background requests do not extend the session.
    ...(isRecentlyActive() ? {} : { 'X-Waymark-Background': '1' }),
    ...(changing ? { RequestVerificationToken: token } : {}),
    ...(position === null ? {} : { 'Read-After': position }),
  };
};
