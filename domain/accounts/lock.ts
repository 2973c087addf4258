import type { UserValues } from '../records/user.ts';
import { maxWaitSeconds } from './slowing.ts';

/**
 * Whether an account is locked. An administrator's lock has no end. Earlier versions also locked accounts for 15 minutes after wrong
 * passwords. A lock that ends later than that was set by a wrong clock and is ignored.
 */
export const isLockedOut = ({ lockedOut, lockedOutUntil }: Pick<UserValues, 'lockedOut' | 'lockedOutUntil'>, now: Date): boolean => {
  if (lockedOut !== true) return false;
  if (lockedOutUntil === null) return true;
  const remainingMs = Date.parse(lockedOutUntil) - now.getTime();
  return remainingMs > 0 && remainingMs <= maxWaitSeconds * 1000;
};
