import type { RecordSnapshot } from '../../domain/record/fold.ts';

/** Who made a change and when, for an answer. */
export const touchAnswer = (touch: RecordSnapshot['created']) => (touch ? { Actor: touch.actor.name, At: touch.at } : null);
