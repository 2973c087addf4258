import { describe, expect, it } from 'vitest';
import { type CommandContext, stamp } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { editRecord } from '../../commands/records/recordCommands.ts';
import { undoEdit, undoOnRecord } from '../../commands/records/undoCommands.ts';
import { rights } from '../../domain/access/rights.ts';
import { accessShape } from '../../domain/records/accessEvents.ts';
import { upToRevision } from '../../domain/record/asItStood.ts';
import { fold } from '../../domain/record/fold.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';
import { edited, type TestEvent, created, stream } from '../domain/record/given.ts';
import { heavyWidget, readEvent } from '../domain/stored/heavyWidget.ts';
import { widget } from '../domain/widget.ts';
import { logInMemory } from './logInMemory.ts';

const access = {
  user: { id: 7, name: 'Ada' },
  groups: new Map([[3, { name: 'Riverside', rights: new Set(rights) }]]),
  everywhere: new Set(rights),
  currentGroup: null,
  opened: new Map(),
  ambassadors: null,
};
const context: CommandContext = { access, correlationId: 'test' };
const at = new Date('2026-11-22T10:00:00Z');

describe('an event about to be written', () => {
  it('has the schema version of its type', () => {
    const event = { type: 'WidgetDetailsEdited', data: { changes: { name: { from: null, to: 'Cog' } } } };
    expect(stamp(shapeOf(widget), 1, [event], context, at)[0]?.meta.version).toBe(1);
    expect(stamp(shapeOf(heavyWidget), 1, [event], context, at)[0]?.meta.version).toBe(2);
  });

  it('is refused with an undeclared field', () => {
    const event = { type: 'WidgetDetailsEdited', data: { changes: { weigth: { from: null, to: 5 } } } };
    expect(() => stamp(shapeOf(widget), 1, [event], context, at)).toThrow(
      'WidgetDetailsEdited changes weigth, which is no field of widget',
    );
  });

  it('is refused with the old name of a field', () => {
    const event = { type: 'WidgetDetailsEdited', data: { changes: { weight: { from: null, to: 5 } } } };
    expect(() => stamp(shapeOf(heavyWidget), 1, [event], context, at)).toThrow('which is no field of widget');
  });

  it('is refused when its name is undeclared or only older versions wrote it', () => {
    const none = { changes: {} };
    expect(() => stamp(shapeOf(widget), 1, [{ type: 'WidgetShined', data: none }], context, at)).toThrow('WidgetShined is no event');
    expect(() => stamp(accessShape, 1, [{ type: 'SignInFailed', data: none }], context, at)).toThrow('SignInFailed is no event');
  });

  it('is refused before anything is written', async () => {
    const { dependencies, streams } = logWith(created({}));
    await expect(editRecord(dependencies, context, widget, 1, 0, { weigth: 5 })).rejects.toThrow('weigth');
    expect(streams.get('widget-1')).toHaveLength(1);
  });
});

/** A log with these events of an older version, read by the version with the later widget. */
const logWith = (...history: readonly TestEvent[]) => {
  const memory = logInMemory({ read: readEvent });
  memory.streams.set('widget-1', [...stream(...history)]);
  return memory;
};

describe('a record whose events have old names', () => {
  const history = [
    created({ weight: 5, price: 2.5 }),
    edited({ weight: { from: 5, to: 6 } }, { by: 'Ben', process: { task: 4 } }),
  ] as const;

  it('shows its old values under their new names', async () => {
    const { dependencies } = logWith(...history);
    expect((await loadRecord(dependencies, heavyWidget, 1)).values).toMatchObject({ name: 'Sprocket', mass: 6 });
  });

  it('has its old values in its history', async () => {
    const { dependencies } = logWith(...history);
    const events = await dependencies.log.readStream('widget-1');
    expect(fold(heavyWidget, upToRevision(events, 0)).values['mass']).toBe(5);
  });

  it('is edited from its old value, with an event of today’s version', async () => {
    const { dependencies, streams } = logWith(...history);
    expect(await editRecord(dependencies, context, heavyWidget, 1, 1, { mass: 7 })).toMatchObject({ ok: true, value: { revision: 2 } });
    expect(streams.get('widget-1')?.[2]).toMatchObject({ data: { changes: { mass: { from: 6, to: 7 } } }, meta: { version: 2 } });
    expect((await loadRecord(dependencies, heavyWidget, 1)).values['mass']).toBe(7);
  });

  it('is not changed by setting its old value again', async () => {
    const { dependencies, streams } = logWith(...history);
    expect(await editRecord(dependencies, context, heavyWidget, 1, 1, { mass: 6 })).toMatchObject({
      ok: true,
      value: { hasChanged: false },
    });
    expect(streams.get('widget-1')).toHaveLength(2);
  });

  it('conflicts with a change written under the old name', async () => {
    const { dependencies } = logWith(...history);
    expect(await editRecord(dependencies, context, heavyWidget, 1, 0, { mass: 7 })).toMatchObject({
      ok: false,
      error: { because: 'conflict', conflicts: [{ field: 'mass', yours: 7, theirs: 6, by: { actor: { name: 'Ben' } } }] },
    });
  });

  it('can revert an edit written under the old name', async () => {
    const { dependencies, eventsOf } = logWith(...history);
    expect(await undoEdit(dependencies, context, heavyWidget, 1, 1)).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(eventsOf('widget-1').at(-1)).toEqual(['WidgetChangesUndone', { mass: 5 }]);
  });

  it('can undo a task that wrote under the old name', async () => {
    const { dependencies, eventsOf } = logWith(...history);
    expect(await undoOnRecord(dependencies, context, heavyWidget, 1, ({ task }) => task === 4)).toMatchObject({
      ok: true,
      value: { hasChanged: true },
    });
    expect(eventsOf('widget-1').at(-1)).toEqual(['WidgetChangesUndone', { mass: 5 }]);
  });
});
