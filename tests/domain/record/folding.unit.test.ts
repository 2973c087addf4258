import { describe, expect, it } from 'vitest';
import { recordOf, streamOf } from '../../../domain/record/events.ts';
import { blank, evolve, fold } from '../../../domain/record/fold.ts';
import { widget } from '../widget.ts';
import { edited, made, moved, stream } from './given.ts';

const ada = { id: 7, name: 'Ada' };
const ben = { id: 8, name: 'Ben' };

describe('a record told by its events', () => {
  it('has nothing before the first one', () => {
    const before = blank(widget);
    expect(before).toMatchObject({ revision: -1, recordState: 0, created: null, updated: null, touched: {} });
    expect(Object.keys(before.values).toSorted()).toEqual(Object.keys(widget.fields).toSorted());
    expect(new Set(Object.values(before.values))).toEqual(new Set([null]));
  });

  it('has the newest value of every field, who began it, who changed it last, and who touched what', () => {
    const told = fold(
      widget,
      stream(made({ weight: 5 }), edited({ name: { from: 'Sprocket', to: 'Gear' } }, { by: 'Ben' }), moved('WidgetArchived', 0, 1)),
    );
    expect(told).toMatchObject({
      revision: 2,
      recordState: 1,
      values: { name: 'Gear', weight: 5, group: 3, colour: null },
      created: { revision: 0, actor: ada, at: '2026-03-01T10:00:00.000Z' },
      updated: { revision: 2, actor: ada, at: '2026-03-03T10:00:00.000Z' },
    });
    expect(told.touched).toEqual({
      weight: { revision: 0, actor: ada, at: '2026-03-01T10:00:00.000Z' },
      group: { revision: 0, actor: ada, at: '2026-03-01T10:00:00.000Z' },
      name: { revision: 1, actor: ben, at: '2026-03-02T10:00:00.000Z' },
      recordState: { revision: 2, actor: ada, at: '2026-03-03T10:00:00.000Z' },
    });
  });

  it('remembers the import that changed it', () => {
    const told = fold(widget, stream(made({}), edited({ weight: { from: null, to: 5 } }, { process: { task: 4, import: 2 } })));
    expect(told.touched['weight']?.process).toEqual({ task: 4, import: 2 });
    expect(told.touched['name']).not.toHaveProperty('process');
  });

  it('is the same whether its events come at once or one by one', () => {
    const events = stream(made({}), edited({ weight: { from: null, to: 5 } }), moved('WidgetArchived', 0, 1));
    expect(events.reduce(evolve, blank(widget))).toEqual(fold(widget, events));
  });

  it('leaves what it was told before as it was', () => {
    const before = fold(widget, stream(made({})));
    const copy = structuredClone(before);
    const [, next] = stream(made({}), edited({ name: { from: 'Sprocket', to: 'Gear' } }));
    if (!next) throw new Error('two events make two');
    expect(evolve(before, next)).not.toEqual(before);
    expect(before).toEqual(copy);
  });
});

describe('the stream of a record', () => {
  it('is called after its type and id, and leads back to them', () => {
    expect(streamOf('widget', 12)).toBe('widget-12');
    expect(recordOf('widget-12')).toEqual({ type: 'widget', id: 12 });
    expect(recordOf('spare-part-7')).toEqual({ type: 'spare-part', id: 7 });
  });

  it.each(['widget', 'widget-', 'widget-x', 'widget-0', 'widget--1-', '-5', '$ce-widget', 'widget-1.5', ''])('is not %j', (stream_) => {
    expect(recordOf(stream_)).toBeNull();
  });
});
