import { describe, expect, it } from 'vitest';
import { type RecordedEvent, stateField } from '../../../domain/record/events.ts';
import { fold } from '../../../domain/record/fold.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { storedReader } from '../../../domain/record/stored/convert.ts';
import { shapeOf, versionOf } from '../../../domain/record/stored/shape.ts';
import { edited, created, moved, stream } from '../record/given.ts';
import { widget } from '../widget.ts';
import { heavyWidget, readEvent, toTodaysNames } from './heavyWidget.ts';

const old = stream(
  created({ weight: 5, price: 2.5, designed: 1999 }),
  edited({ weight: { from: 5, to: 6 }, designed: { from: 1999, to: null } }),
  { type: 'WidgetPolished', changes: { painted: { from: null, to: true } } },
  moved('WidgetArchived', 0, 1),
);
const converted = old.map(readEvent);

describe('an event of an older schema version', () => {
  it('is read with today’s names and kinds', () => {
    expect(converted.map(({ type, data }) => [type, data.changes])).toEqual([
      [
        'WidgetMade',
        {
          name: { from: null, to: 'Sprocket' },
          group: { from: null, to: 3 },
          mass: { from: null, to: 5 },
          designed: { from: null, to: '1999' },
        },
      ],
      ['WidgetDetailsEdited', { mass: { from: 5, to: 6 }, designed: { from: '1999', to: null } }],
      ['WidgetShined', { painted: { from: null, to: true } }],
      ['WidgetArchived', { [stateField]: { from: 0, to: 1 } }],
    ]);
  });

  it('folds to its old values under their new names', () => {
    const { values, recordState, revision, lastChanges } = fold(heavyWidget, converted);
    expect({ values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)), recordState, revision }).toEqual({
      values: { name: 'Sprocket', group: 3, mass: 6, painted: true },
      recordState: 1,
      revision: 3,
    });
    expect(lastChanges['mass']?.revision).toBe(1);
    expect(lastChanges).not.toHaveProperty('weight');
  });

  it('keeps who, when, its place and its id, and has today’s schema version', () => {
    const [before] = old;
    const [after] = converted;
    expect({ ...after, data: null }).toEqual({ ...before, data: null, meta: { ...before?.meta, version: 2 } });
  });

  it('is not converted a second time', () => {
    expect(converted.map(readEvent)).toEqual(converted);
  });

  it('appears in the history with today’s names', () => {
    expect(toTodaysNames('widget', 1, { type: 'WidgetPolished', changes: { weight: { from: null, to: 1 } } })).toEqual({
      type: 'WidgetShined',
      changes: { mass: { from: null, to: 1 } },
    });
    expect(toTodaysNames('gadget', 1, { type: 'GadgetMade', changes: {} })).toEqual({ type: 'GadgetMade', changes: {} });
  });

  it('passes through every conversion after its version', () => {
    const later: RecordType = {
      ...heavyWidget,
      conversions: [
        ...heavyWidget.conversions,
        { version: 3, renamedFields: { mass: 'load' }, renamedEvents: { WidgetShined: 'WidgetWaxed' } },
      ],
    };
    const reader = storedReader([shapeOf(later)]);
    const readEvents = converted.map(reader.readEvent);
    expect(readEvents[1]?.data.changes['load']).toEqual({ from: 5, to: 6 });
    expect(readEvents[2]).toMatchObject({ type: 'WidgetWaxed', meta: { version: 3 } });
    expect(old.map(reader.readEvent)).toEqual(readEvents);
  });
});

describe('reading events', () => {
  it('leaves today’s events and other streams unchanged', () => {
    const { readEvent: read } = storedReader([shapeOf(widget)]);
    for (const event of old) expect(read(event)).toBe(event);
    const foreign = { ...old[0], stream: 'gadget-1' } as RecordedEvent;
    expect(read(foreign)).toBe(foreign);
  });

  it('refuses events of a newer Waymark', () => {
    const { readEvent: read } = storedReader([shapeOf(widget)]);
    const newer = { ...old[0], meta: { ...old[0]?.meta, version: 2 } } as RecordedEvent;
    expect(() => read(newer)).toThrow('A newer Waymark wrote widget events of schema version 2; this one knows version 1');
  });
});

describe('the schema version', () => {
  it('is 1 without conversions, and otherwise that of the last conversion', () => {
    expect([versionOf(shapeOf(widget)), versionOf(shapeOf(heavyWidget))]).toEqual([1, 2]);
  });
});
