import type { Values } from '../fields/field.ts';
import { longestWait } from './slowing.ts';

/**
 * Whether an account is kept from signing in. An administrator's lock has no end. Earlier versions also locked accounts for 15
 * minutes after wrong passwords; one that ends later than that was made while the clock was wrong, and does not hold.
 */
export const isLockedOut = (values: Values, now: Date): boolean => {
  if (values['lockedOut'] !== true) return false;
  const until = values['lockedOutUntil'];
  if (typeof until !== 'string') return true;
  const left = Date.parse(until) - now.getTime();
  return left > 0 && left <= longestWait * 1000;
};
