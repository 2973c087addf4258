import type { Access } from '../../domain/access/access.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';

export const lastChangeAnswer = (change: RecordSnapshot['created'], { user }: Access) =>
  change ? { Actor: change.actor.name, At: change.at, IsOwn: change.actor.id === user.id } : null;
