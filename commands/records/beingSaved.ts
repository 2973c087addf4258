import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { Claim } from '../ids.ts';

/**
 * Whether the owner of a claim, which does not have the value, is getting it: of a claim that was just made, the event may be on its way.
 */
export const isBeingSaved = ({ isSettling, at }: Claim, { updated }: Pick<RecordSnapshot, 'updated'>): boolean =>
  isSettling && (updated === null || Date.parse(updated.at) < Date.parse(at));
