import type { RecordSnapshot } from '../../domain/record/fold.ts';

export const touchAnswer = (touch: RecordSnapshot['created']) => (touch ? { Actor: touch.actor.name, At: touch.at } : null);
