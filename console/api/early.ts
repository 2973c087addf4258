import { readAddress } from '../address.ts';
import { headersFor, withQuery } from './asking.ts';

/** Answers requested before the console's scripts were loaded, by address. */
const early = new Map<string, Promise<Response>>();
let askedAt: string | null = null;

/** The exact first request of the screen at an address; null if it depends on other answers. A list with '#' waits for the person. */
export const questionAt = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null => {
  const screen = readAddress(pathname);
  if (screen?.kind !== 'search') return screen && pathname;
  const link = new URLSearchParams(search).get('link');
  if (link !== null) return `/search/links/${encodeURIComponent(link)}`;
  return hash === '' ? withQuery(pathname, Object.fromEntries(new URLSearchParams(search))) : null;
};

/** Requests what a screen always needs. `position` is the read side's last position; null for visitors, who see only the sign-in page. */
export const askEarly = (location: Location, position: string | null): void => {
  askedAt = position;
  for (const url of ['/account/session', ...(position === null ? [] : ['/search/definitions', questionAt(location)])]) {
    if (url === null) continue;
    const answer = fetch(url, { credentials: 'same-origin', headers: headersFor('', false) });
    // Whoever takes the promise handles its error, and nobody may take it.
    answer.catch(() => undefined);
    early.set(url, answer);
  }
};

/** Returns an early answer once; a second call returns undefined, because the caller wants a fresh answer. */
export const takeEarly = (url: string): Promise<Response> | undefined => {
  const answer = early.get(url);
  early.delete(url);
  return answer;
};

/** Drops all early answers, because a change made them stale. */
export const forgetEarly = (): void => early.clear();

/** The read side's position at the early requests; null if there were none or only the session's. */
export const earlyPosition = (): string | null => askedAt;
