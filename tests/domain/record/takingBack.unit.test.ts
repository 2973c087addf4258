import { describe, expect, it } from 'vitest';
import { notedUpTo, revert } from '../../../domain/record/revert.ts';
import type { RecordedEvent } from '../../../domain/record/events.ts';
import { blank, fold } from '../../../domain/record/fold.ts';
import { widget } from '../widget.ts';
import { edited, type TestEvent, created, moved, stream } from './given.ts';

const task = { process: { task: 4 } };

/** Undoes the task's changes on the widget after all the events. */
const undo = (...happened: readonly TestEvent[]) => {
  const events = stream(...happened);
  const taskEvents = events.filter((event: RecordedEvent) => event.meta.process?.task === 4);
  return revert(widget, fold(widget, events), taskEvents, notedUpTo(widget, events, taskEvents));
};

const restoredOutcome = (changes: TestEvent['changes'], keptNames: readonly string[] = []) => ({
  ok: true,
  value: { events: [{ type: 'WidgetChangesUndone', data: { changes } }], keptNames },
});

const unchangedOutcome = (keptNames: readonly string[] = []) => ({ ok: true, value: { events: [], keptNames } });

describe('undoing what a task did to a widget', () => {
  it('restores every field', () => {
    expect(undo(created({ weight: 5 }), edited({ name: { from: 'Sprocket', to: 'Gear' }, weight: { from: 5, to: null } }, task))).toEqual(
      restoredOutcome({ name: { from: 'Gear', to: 'Sprocket' }, weight: { from: null, to: 5 } }),
    );
  });

  it('restores the state', () => {
    expect(undo(created({}), moved('WidgetDeleted', 0, 64, task))).toEqual(restoredOutcome({ recordState: { from: 64, to: 0 } }));
  });

  it('leaves a field that was changed again since, and names it', () => {
    expect(
      undo(
        created({ weight: 5 }),
        edited({ name: { from: 'Sprocket', to: 'Gear' }, weight: { from: 5, to: 6 } }, task),
        edited({ name: { from: 'Gear', to: 'Cog' } }, { by: 'Ben' }),
      ),
    ).toEqual(restoredOutcome({ weight: { from: 6, to: 5 } }, ['name']));
  });

  it('restores a field that was changed since and set back to the task’s value', () => {
    expect(
      undo(
        created({}),
        edited({ name: { from: 'Sprocket', to: 'Gear' } }, task),
        edited({ name: { from: 'Gear', to: 'Cog' } }),
        edited({ name: { from: 'Cog', to: 'Gear' } }),
      ),
    ).toEqual(restoredOutcome({ name: { from: 'Gear', to: 'Sprocket' } }));
  });

  it('leaves a state that was changed since', () => {
    expect(undo(created({}), moved('WidgetArchived', 0, 1, task), moved('WidgetRestored', 1, 0))).toEqual(
      unchangedOutcome(['recordState']),
    );
  });

  it('does not make a record a duplicate again, which only a merge may, and restores the rest', () => {
    expect(
      undo(
        created({ weight: 5 }),
        moved('WidgetMarkedDuplicate', 0, 4),
        edited({ weight: { from: 5, to: 6 } }, task),
        moved('WidgetRestored', 4, 0, task),
      ),
    ).toEqual(restoredOutcome({ weight: { from: 6, to: 5 } }, ['recordState']));
  });

  it('is refused if it would only make a record a duplicate again', () => {
    expect(undo(created({}), moved('WidgetMarkedDuplicate', 0, 4), moved('WidgetDeleted', 4, 64, task))).toEqual({
      ok: false,
      error: { because: 'refused', message: 'No record can be marked as duplicate by hand.' },
    });
  });

  it('passes through the state Duplicate to one that people can enter', () => {
    expect(undo(created({}), moved('WidgetMarkedDuplicate', 0, 4, task), moved('WidgetArchived', 4, 1, task))).toEqual(
      restoredOutcome({ recordState: { from: 1, to: 0 } }),
    );
  });

  it('goes back through several changes of one field to the first', () => {
    expect(
      undo(created({}), edited({ name: { from: 'Sprocket', to: 'Gear' } }, task), edited({ name: { from: 'Gear', to: 'Cog' } }, task)),
    ).toEqual(restoredOutcome({ name: { from: 'Cog', to: 'Sprocket' } }));
  });

  it('leaves a field that the task changed twice and another person set back to the value in between', () => {
    expect(
      undo(
        created({}),
        edited({ name: { from: 'Sprocket', to: 'Gear' } }, task),
        edited({ name: { from: 'Gear', to: 'Cog' } }, task),
        edited({ name: { from: 'Cog', to: 'Gear' } }, { by: 'Ben' }),
      ),
    ).toEqual(unchangedOutcome(['name']));
  });

  it('goes back through several changes of one field that was empty in between', () => {
    expect(
      undo(created({ weight: 5 }), edited({ weight: { from: 5, to: null } }, task), edited({ weight: { from: null, to: 7 } }, task)),
    ).toEqual(restoredOutcome({ weight: { from: 7, to: 5 } }));
  });

  it('writes nothing when the task changed a field there and back', () => {
    expect(
      undo(created({}), edited({ name: { from: 'Sprocket', to: 'Gear' } }, task), edited({ name: { from: 'Gear', to: 'Sprocket' } }, task)),
    ).toEqual(unchangedOutcome());
  });

  it('deletes a widget that the task created', () => {
    expect(undo(created({}, task))).toEqual(restoredOutcome({ recordState: { from: 0, to: 64 } }));
  });

  it('deletes a widget that the task created and changed', () => {
    expect(undo(created({}, task), edited({ weight: { from: null, to: 5 } }, task))).toEqual(
      restoredOutcome({ recordState: { from: 0, to: 64 } }),
    );
  });

  it('keeps a widget that the task created and another person changed since', () => {
    expect(undo(created({}, task), edited({ weight: { from: null, to: 5 } }, { by: 'Ben' }))).toEqual(unchangedOutcome(['recordState']));
  });

  it('deletes a widget that the task created and on which Waymark noted something since, and keeps one that changed besides', () => {
    const noted = { type: 'WidgetDetailsEdited', changes: { mark: { from: null, to: 'Seen' } }, by: 'Waymark' };
    const deleted = restoredOutcome({ recordState: { from: 0, to: 64 } });
    expect(undo(created({}, task), noted)).toEqual(deleted);
    expect(undo(created({}, task), { ...noted, by: 'Ben' })).toEqual(unchangedOutcome(['recordState']));
    expect(undo(created({}, task), noted, edited({ weight: { from: null, to: 5 } }, { by: 'Waymark' }))).toEqual(
      unchangedOutcome(['recordState']),
    );
  });

  it('changes nothing the second time', () => {
    expect(
      undo(created({}), edited({ name: { from: 'Sprocket', to: 'Gear' } }, task), {
        type: 'WidgetChangesUndone',
        changes: { name: { from: 'Gear', to: 'Sprocket' } },
      }),
    ).toEqual(unchangedOutcome(['name']));
  });

  it('changes nothing the second time on a widget that the task created', () => {
    expect(undo(created({}, task), { type: 'WidgetChangesUndone', changes: { recordState: { from: 0, to: 64 } } })).toEqual(
      unchangedOutcome(),
    );
  });

  it('changes nothing on a widget that the task never touched', () => {
    expect(undo(created({}), edited({ name: { from: 'Sprocket', to: 'Gear' } }))).toEqual(unchangedOutcome());
  });

  it('is refused for a widget that does not exist', () => {
    expect(revert(widget, blank(widget), [])).toEqual({ ok: false, error: { because: 'missing' } });
  });
});
