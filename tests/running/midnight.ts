import { londonDayAt, startOfLondonDay } from '../../domain/fields/london.ts';
import { pause } from '../infra/waiting.ts';

const closeMs = 120_000;

/** Waits until midnight in London has passed if it is close, for tests whose records must be of today when they are read. */
export const passMidnight = async (): Promise<void> => {
  const now = Date.now();
  const midnight = startOfLondonDay(londonDayAt(now) + 1);
  if (midnight - now < closeMs) await pause(midnight - now + 1_000);
};
