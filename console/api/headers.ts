import { reportsActivity } from './activity.ts';
import { lastWrittenPosition } from './readAfter.ts';

/** The headers of every request. `token` is for changes whose body is a file; all others carry the anti-forgery token in their body. */
export const headersFor = (token?: string): Record<string, string> => {
  const position = lastWrittenPosition();
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    // Background requests do not extend the session.
    ...(reportsActivity() ? {} : { 'X-Waymark-Background': '1' }),
    ...(token === undefined ? {} : { RequestVerificationToken: token }),
    ...(position === null ? {} : { 'Read-After': position }),
  };
};
