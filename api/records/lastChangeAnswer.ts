import type { RecordSnapshot } from '../../domain/record/fold.ts';

export const lastChangeAnswer = (change: RecordSnapshot['created']) => (change ? { Actor: change.actor.name, At: change.at } : null);
