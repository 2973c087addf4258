import { readAddress } from '../address.ts';
import { withQuery } from '../queryString.ts';
import { headersFor } from './headers.ts';

/** Answers requested before the console's scripts were loaded, by address. */
const prefetched = new Map<string, Promise<Response>>();
let prefetchPosition: string | null = null;

/** The exact first request of the screen at an address; null if it depends on other answers. A list with '#' waits for the person. */
export const screenRequestOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null => {
  if (pathname === '/') return '/home';
  const screen = readAddress(pathname);
  if (screen?.kind === 'create') return withQuery(pathname, Object.fromEntries(new URLSearchParams(search)));
  if (screen?.kind !== 'search') return screen && pathname;
  const link = new URLSearchParams(search).get('link');
  if (link !== null) return `/search/links/${encodeURIComponent(link)}`;
  return hash === '' ? withQuery(pathname, Object.fromEntries(new URLSearchParams(search))) : null;
};

/**
 * Requests what a screen always needs, and what the one at this address needs; null: one whose request is not known. `position` is the read
 * side's last position; null for visitors, who see only the sign-in page.
 */
export const prefetchAnswers = (location: Location | null, position: string | null): void => {
  prefetchPosition = position;
  for (const url of ['/account/session', ...(position === null ? [] : ['/search/definitions', location && screenRequestOf(location)])]) {
    if (url === null) continue;
    const answer = fetch(url, { credentials: 'same-origin', headers: headersFor() });
    // Whoever takes the promise handles its error. It may be that nobody takes it.
    answer.catch(() => undefined);
    prefetched.set(url, answer);
  }
};

/** Returns an early answer once; a second call returns undefined, because the caller wants a fresh answer. */
export const takePrefetched = (url: string): Promise<Response> | undefined => {
  const answer = prefetched.get(url);
  prefetched.delete(url);
  return answer;
};

/** Drops all early answers, because a change made or announced here made them stale. */
export const clearPrefetched = (): void => prefetched.clear();

/** The read side's position at the early requests; null if there were none or only the session's. */
export const positionOfPrefetch = (): string | null => prefetchPosition;
