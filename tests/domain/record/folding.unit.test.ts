import { describe, expect, it } from 'vitest';
import { recordOf, streamOf } from '../../../domain/record/events.ts';
import { blank, fold } from '../../../domain/record/fold.ts';
import { widget } from '../widget.ts';
import { edited, created, moved, stream } from './given.ts';

const ada = { id: 7, name: 'Ada' };
const ben = { id: 8, name: 'Ben' };

describe('a record folded from its events', () => {
  it('is empty before the first event', () => {
    const before = blank(widget);
    expect(before).toMatchObject({ revision: -1, recordState: 0, created: null, updated: null, lastChanges: {} });
    expect(Object.keys(before.values).toSorted()).toEqual(Object.keys(widget.fields).toSorted());
    expect(new Set(Object.values(before.values))).toEqual(new Set([null]));
  });

  it('has the newest values, who created and last changed it, and who changed each field', () => {
    const folded = fold(
      widget,
      stream(created({ weight: 5 }), edited({ name: { from: 'Sprocket', to: 'Gear' } }, { by: 'Ben' }), moved('WidgetArchived', 0, 1)),
    );
    expect(folded).toMatchObject({
      revision: 2,
      recordState: 1,
      values: { name: 'Gear', weight: 5, group: 3, colour: null },
      created: { revision: 0, actor: ada, at: '2026-03-01T10:00:00.000Z' },
      updated: { revision: 2, actor: ada, at: '2026-03-03T10:00:00.000Z' },
    });
    expect(folded.lastChanges).toEqual({
      weight: { revision: 0, actor: ada, at: '2026-03-01T10:00:00.000Z' },
      group: { revision: 0, actor: ada, at: '2026-03-01T10:00:00.000Z' },
      name: { revision: 1, actor: ben, at: '2026-03-02T10:00:00.000Z' },
      recordState: { revision: 2, actor: ada, at: '2026-03-03T10:00:00.000Z' },
    });
  });

  it('keeps the import that changed it', () => {
    const folded = fold(widget, stream(created({}), edited({ weight: { from: null, to: 5 } }, { process: { task: 4, import: 2 } })));
    expect(folded.lastChanges['weight']?.process).toEqual({ task: 4, import: 2 });
    expect(folded.lastChanges['name']).not.toHaveProperty('process');
  });

  it('does not change the empty record', () => {
    const before = structuredClone(blank(widget));
    fold(widget, stream(created({}), edited({ name: { from: 'Sprocket', to: 'Gear' } })));
    expect(blank(widget)).toEqual(before);
  });
});

describe('the stream name of a record', () => {
  it('is made of type and id, and is parsed back to them', () => {
    expect(streamOf('widget', 12)).toBe('widget-12');
    expect(recordOf('widget-12')).toEqual({ type: 'widget', id: 12 });
    expect(recordOf('spare-part-7')).toEqual({ type: 'spare-part', id: 7 });
  });

  it.each(['widget', 'widget-', 'widget-x', 'widget-0', 'widget--1-', '-5', '$ce-widget', 'widget-1.5', ''])(
    'is not parsed from %j',
    (name) => {
      expect(recordOf(name)).toBeNull();
    },
  );
});
