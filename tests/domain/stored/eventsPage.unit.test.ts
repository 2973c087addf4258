import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventsPage } from '../../../api/tools/eventsPage.ts';
import { describedStreams } from '../../../domain/stored/describedEvents.ts';
import { declaredName } from '../../../domain/record/part.ts';
import { eventNotes } from '../../../domain/stored/eventNotes.ts';
import { readEvent, storedShapes } from '../../../domain/stored/storedShapes.ts';
import { goldenFiles, storedEvents } from './golden.ts';

const described = new Map(describedStreams.flatMap(({ events }) => events.map((event) => [event.name, event])));

describe('docs/events.md', () => {
  it('matches the declarations; if not, run `npm run events`', async () => {
    const page = await readFile(new URL('../../../docs/events.md', import.meta.url), 'utf8');
    expect(page === eventsPage(), 'docs/events.md is not what the declarations say. Run `npm run events`, which writes it.').toBe(true);
  });

  it('lists every event of every stream', () => {
    const listed = describedStreams.map(({ shape, events }) => [shape.name, events.map(({ name }) => name).toSorted()]);
    const declared = storedShapes.map(({ name, events, retiredEvents }) => [name, [...events, ...retiredEvents].toSorted()]);
    expect(listed).toEqual(declared);
  });
});

describe('the notes on events', () => {
  it('name events and fields that exist', () => {
    expect(Object.keys(eventNotes).filter((name) => !described.has(name))).toEqual([]);
    const unknown = describedStreams.flatMap(({ shape, events }) =>
      events.flatMap(({ name, always, sometimes }) =>
        [...always, ...sometimes].filter((field) => !Object.hasOwn(shape.fields, field)).map((field) => `${name}: ${field}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('match the golden events', () => {
    const wrong = goldenFiles.flatMap((golden) =>
      storedEvents(golden)
        .map(readEvent)
        .flatMap(({ type, data }) => {
          const { always = [], sometimes = [] } = described.get(type) ?? {};
          const changed = [...new Set(Object.keys(data.changes).map(declaredName))];
          return [
            ...always.filter((name) => !changed.includes(name)).map((name) => `${type} changes no ${name}`),
            ...changed.filter((name) => !always.includes(name) && !sometimes.includes(name)).map((name) => `${type} changes ${name}`),
          ];
        }),
    );
    expect(wrong).toEqual([]);
  });
});
