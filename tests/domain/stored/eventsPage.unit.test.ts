import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventsPage } from '../../../api/tools/eventsPage.ts';
import { type DescribedEvent, describedStreams } from '../../../domain/stored/describedEvents.ts';
import { declaredName } from '../../../domain/record/part.ts';
import { eventNotes } from '../../../domain/stored/eventNotes.ts';
import { readEvent, storedShapes } from '../../../domain/stored/storedShapes.ts';
import { goldenFiles, storedEvents } from './golden.ts';

const described = new Map(describedStreams.flatMap(({ events }) => events.map((event) => [event.name, event])));

describe('docs/events.md', () => {
  it('matches the declarations; if not, run `npm run events`', async () => {
    const page = await readFile(new URL('../../../docs/events.md', import.meta.url), 'utf8');
    expect(
      page === eventsPage(describedStreams),
      'docs/events.md is not what the declarations say. Run `npm run events`, which writes it.',
    ).toBe(true);
  });

  it('lists every event of every stream', () => {
    const listed = describedStreams.map(({ shape, events }) => [shape.name, events.map(({ name }) => name).toSorted()]);
    const declared = storedShapes.map(({ name, events, retiredEvents }) => [name, [...events, ...retiredEvents].toSorted()]);
    expect(listed).toEqual(declared);
  });
});

describe('a row of the page', () => {
  const fields = ['recordState', 'name', ...Array.from({ length: 9 }, (_, at) => `field${at}`)];
  const allBut = (...names: readonly string[]) => fields.filter((name) => !names.includes(name));
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const rowOf = (event: Pick<DescribedEvent, 'always' | 'sometimes'>): string | undefined =>
    eventsPage([
      {
        shape: {
          name: 'crate',
          fields: Object.fromEntries([...fields, 'CrateSold?reason'].map((name) => [name, 'text'])),
          codes: {},
          events: new Set(['CrateSold']),
          retiredEvents: new Set(),
          conversions: [],
        },
        label: 'crate',
        events: [{ name: 'CrateSold', meaning: 'Sold the crate', when: 'It is sold.', isRetired: false, ...event }],
      },
    ])
      .split('\n')
      .find((line) => line.startsWith('| `CrateSold`'));

  it.each([
    ['all fields', [], fields, '–', 'any field'],
    ['all fields but one', [], allBut('recordState'), '–', 'any field but `recordState`'],
    ['all fields but another one', [], allBut('name'), '–', 'any field but `name`'],
    ['all fields but two', [], allBut('name', 'field3'), '–', 'any field but `name`, `field3`'],
    ['all fields beside one that always changes', ['name'], allBut('name'), '`name`', 'any other field'],
    [
      'nearly all fields beside one that always changes',
      ['name'],
      allBut('name', 'recordState'),
      '`name`',
      'any other field but `recordState`',
    ],
    ['many fields that always change, and one', allBut('name', 'field3'), ['name'], quoted(allBut('name', 'field3')), '`name`'],
    ['all fields, always', fields, [], quoted(fields), '–'],
    ['few fields', [], allBut('name', 'field3', 'field4'), '–', quoted(allBut('name', 'field3', 'field4'))],
  ])('names %s exactly', (_case, always, sometimes, saidAlways, saidSometimes) => {
    expect(rowOf({ always, sometimes })).toBe(`| \`CrateSold\` | Sold the crate | It is sold. | ${saidAlways} | ${saidSometimes} |`);
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
