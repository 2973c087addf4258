import { readAddress } from '../address.ts';
import { headersFor, withQuery } from './asking.ts';

/** Answers that are on their way since before the console's scripts were there, by their address. */
const early = new Map<string, Promise<Response>>();
let askedAt: string | null = null;

/** What the screen at an address asks first, to the letter; null where that depends on other answers. A list with '#' asks when the person says so. */
export const questionAt = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null => {
  const screen = readAddress(pathname);
  if (screen?.kind !== 'search') return screen && pathname;
  const link = new URLSearchParams(search).get('link');
  if (link !== null) return `/search/links/${encodeURIComponent(link)}`;
  return hash === '' ? withQuery(pathname, Object.fromEntries(new URLSearchParams(search))) : null;
};

/** Asks for what a screen needs in any case. `position` is how far the read side was before; null for a visitor, who gets to the sign-in page at most. */
export const askEarly = (location: Location, position: string | null): void => {
  askedAt = position;
  for (const url of ['/account/session', ...(position === null ? [] : ['/search/definitions', questionAt(location)])]) {
    if (url === null) continue;
    const answer = fetch(url, { credentials: 'same-origin', headers: headersFor('', false) });
    // Whoever takes it hears of it; nobody may.
    answer.catch(() => undefined);
    early.set(url, answer);
  }
};

/** The answer to a question that was asked early. Each is given out once: whoever asks again wants to know how it is now. */
export const takeEarly = (url: string): Promise<Response> | undefined => {
  const answer = early.get(url);
  early.delete(url);
  return answer;
};

/** After a change of any kind nothing that was asked before it may be shown. */
export const forgetEarly = (): void => early.clear();

/** How far the read side was when early questions were asked; null where none were, or only who is signed in. */
export const earlyPosition = (): string | null => askedAt;
