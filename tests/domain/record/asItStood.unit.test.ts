import { describe, expect, it } from 'vitest';
import { upToInstant, upToRevision } from '../../../domain/record/asItStood.ts';
import type { RecordedEvent } from '../../../domain/record/events.ts';
import { edited, created, stream } from './given.ts';

const events = stream(created({}), edited({ name: { from: 'Sprocket', to: 'Cog' } }), edited({ name: { from: 'Cog', to: 'Wheel' } }));
const revisions = (some: readonly RecordedEvent[]) => some.map(({ revision }) => revision);
const at = (moment: string) => revisions(upToInstant(events, new Date(moment)));

describe('a record at a point in its history', () => {
  it('at a revision folds the events up to that revision', () => {
    expect(revisions(upToRevision(events, 1))).toEqual([0, 1]);
  });

  it('at an instant folds the events until then', () => {
    expect([at('2026-03-01T09:59:59Z'), at('2026-03-01T10:00:00Z'), at('2026-03-02T12:00:00Z'), at('2027-01-01')]).toEqual([
      [],
      [0],
      [0, 1],
      [0, 1, 2],
    ]);
  });

  it('ends before the first later event, even when the clock was set back after it', () => {
    const [first, second, third] = events as [RecordedEvent, RecordedEvent, RecordedEvent];
    const ahead = (event: RecordedEvent) => ({ ...event, meta: { ...event.meta, at: '2026-04-01T10:00:00.000Z' } });
    expect(revisions(upToInstant([ahead(first), second, third], new Date('2026-03-03T12:00:00Z')))).toEqual([]);
    expect(revisions(upToInstant([first, ahead(second), third], new Date('2026-03-03T12:00:00Z')))).toEqual([0]);
  });
});
