import { describe, expect, it } from 'vitest';
import { setByEvent, changeState, create, edit } from '../../../domain/record/decide.ts';
import { fold } from '../../../domain/record/fold.ts';
import { widget } from '../widget.ts';
import { edited, events, given, created, moved, nothing, rejected, stream } from './given.ts';

const beginning = { name: 'Sprocket', group: 3 };
const current = 0;
const archived = 1;
const duplicate = 4;
const withdrawn = 128;
const deleted = 64;

describe('a widget that does not exist yet', () => {
  it('is created with the given values and declared defaults, without empty values', () => {
    expect(given().when((now) => create(widget, now, { ...beginning, weight: 12, notes: null, tags: [] }))).toEqual(
      events({
        type: 'WidgetMade',
        changes: {
          name: { from: null, to: 'Sprocket' },
          group: { from: null, to: 3 },
          weight: { from: null, to: 12 },
          painted: { from: null, to: false },
          waterproof: { from: null, to: 'unknown' },
          size: { from: null, to: 's' },
        },
      }),
    );
  });

  it('prefers given values to defaults', () => {
    expect(given().when((now) => create(widget, now, { ...beginning, size: 'l', waterproof: 'yes', painted: null }))).toEqual(
      events({
        type: 'WidgetMade',
        changes: {
          name: { from: null, to: 'Sprocket' },
          group: { from: null, to: 3 },
          size: { from: null, to: 'l' },
          waterproof: { from: null, to: 'yes' },
        },
      }),
    );
  });

  it('may be created in a state other than the first', () => {
    expect(given().when((now) => create(widget, now, beginning, archived))).toEqual(
      events({
        type: 'WidgetMade',
        changes: {
          name: { from: null, to: 'Sprocket' },
          group: { from: null, to: 3 },
          painted: { from: null, to: false },
          waterproof: { from: null, to: 'unknown' },
          size: { from: null, to: 's' },
          recordState: { from: null, to: archived },
        },
      }),
    );
  });

  it('is not created without its required fields, and names them all', () => {
    expect(given().when((now) => create(widget, now, { weight: 12 }))).toEqual(
      rejected({
        because: 'invalid',
        errors: [
          { field: 'name', messages: ['Name is required'] },
          { field: 'group', messages: ['Group is required'] },
        ],
      }),
    );
  });

  it('is not created against a rule over several fields', () => {
    expect(given().when((now) => create(widget, now, { ...beginning, painted: true }))).toEqual(
      rejected({ because: 'invalid', errors: [{ field: 'colour', messages: ['A painted widget has a colour'] }] }),
    );
  });

  it('cannot be edited', () => {
    expect(given().when((now) => edit(widget, now, 0, { name: 'Gear' }))).toEqual(rejected({ because: 'missing' }));
  });

  it('cannot move to another state', () => {
    expect(given().when((now) => changeState(widget, now, archived))).toEqual(rejected({ because: 'missing' }));
  });

  it('accepts no action', () => {
    expect(given().when((now) => setByEvent(widget, now, 'Polished', { serial: 'S-1' }))).toEqual(rejected({ because: 'missing' }));
  });
});

describe('a current widget', () => {
  it('is not created a second time', () => {
    expect(given(created({})).when((now) => create(widget, now, beginning))).toEqual(nothing);
  });

  it('records only the fields that change, with their old and new values', () => {
    expect(
      given(created({ weight: 12, colour: 1 })).when((now) => edit(widget, now, 0, { name: 'Gear', weight: 12, colour: null })),
    ).toEqual(events({ type: 'WidgetDetailsEdited', changes: { name: { from: 'Sprocket', to: 'Gear' }, colour: { from: 1, to: null } } }));
  });

  it('is unchanged by the same edit again', () => {
    expect(
      given(created({}), edited({ name: { from: 'Sprocket', to: 'Gear' } })).when((now) => edit(widget, now, 0, { name: 'Gear' })),
    ).toEqual(nothing);
  });

  it('is unchanged by lists with the same elements', () => {
    expect(
      given(created({ tags: ['new', 'sold'], parts: [2, 5], keepers: [{ group: 3, role: 'viewer' }] })).when((now) =>
        edit(widget, now, 0, { tags: ['new', 'sold'], parts: [2, 5], keepers: [{ group: 3, role: 'viewer' }] }),
      ),
    ).toEqual(nothing);
  });

  it('is changed by lists with other elements', () => {
    expect(given(created({ parts: [2, 5] })).when((now) => edit(widget, now, 0, { parts: [2, 5, 6] }))).toEqual(
      events({ type: 'WidgetDetailsEdited', changes: { parts: { from: [2, 5], to: [2, 5, 6] } } }),
    );
  });

  it('keeps a required field filled', () => {
    expect(given(created({})).when((now) => edit(widget, now, 0, { name: null }))).toEqual(
      rejected({ because: 'invalid', errors: [{ field: 'name', messages: ['Name is required'] }] }),
    );
  });

  it('refuses a change that breaks a rule over two fields', () => {
    expect(given(created({ painted: true, colour: 1 })).when((now) => edit(widget, now, 0, { colour: null }))).toEqual(
      rejected({ because: 'invalid', errors: [{ field: 'colour', messages: ['A painted widget has a colour'] }] }),
    );
  });

  it('refuses an edit based on a revision that does not exist yet', () => {
    expect(given(created({})).when((now) => edit(widget, now, 1, { name: 'Gear' }))).toEqual(
      rejected({ because: 'invalid', errors: [{ field: 'Revision', messages: ['Revision is newer than the record'] }] }),
    );
  });

  it('moves to another of its states', () => {
    expect(given(created({})).when((now) => changeState(widget, now, withdrawn))).toEqual(
      events({ type: 'WidgetWithdrawn', changes: { recordState: { from: current, to: withdrawn } } }),
    );
  });

  it('is not made a duplicate by hand', () => {
    expect(given(created({})).when((now) => changeState(widget, now, duplicate))).toEqual(
      rejected({ because: 'refused', message: 'No record can be marked as duplicate by hand.' }),
    );
  });

  it('is unchanged by a move to its own state', () => {
    expect(given(created({})).when((now) => changeState(widget, now, current))).toEqual(nothing);
  });

  it('is deleted by a change of state', () => {
    expect(given(created({})).when((now) => changeState(widget, now, deleted))).toEqual(
      events({ type: 'WidgetDeleted', changes: { recordState: { from: current, to: deleted } } }),
    );
  });

  it('accepts an action of its own, which may set fields that no form sets', () => {
    expect(given(created({})).when((now) => setByEvent(widget, now, 'Polished', { serial: 'S-1' }))).toEqual(
      events({ type: 'WidgetPolished', changes: { serial: { from: null, to: 'S-1' } } }),
    );
  });

  it('is unchanged by the same action again', () => {
    expect(
      given(created({}), { type: 'WidgetPolished', changes: { serial: { from: null, to: 'S-1' } } }).when((now) =>
        setByEvent(widget, now, 'Polished', { serial: 'S-1' }),
      ),
    ).toEqual(nothing);
  });
});

describe('a widget that another person changed meanwhile', () => {
  const changed = [created({ weight: 12 }), edited({ name: { from: 'Sprocket', to: 'Gear' } }, { by: 'Ben' })] as const;

  it('accepts a change of another field and keeps both', () => {
    expect(given(...changed).when((now) => edit(widget, now, 0, { weight: 20 }))).toEqual(
      events({ type: 'WidgetDetailsEdited', changes: { weight: { from: 12, to: 20 } } }),
    );
  });

  it('has no conflict when both people set the same value', () => {
    expect(given(...changed).when((now) => edit(widget, now, 0, { name: 'Gear', weight: 20 }))).toEqual(
      events({ type: 'WidgetDetailsEdited', changes: { weight: { from: 12, to: 20 } } }),
    );
  });

  it('refuses another value for the same field, with who changed it, when, and both values', () => {
    expect(given(...changed).when((now) => edit(widget, now, 0, { name: 'Cog', weight: 20 }))).toEqual(
      rejected({
        because: 'conflict',
        conflicts: [
          {
            field: 'name',
            yours: 'Cog',
            theirs: 'Gear',
            by: { revision: 1, actor: { id: 8, name: 'Ben' }, at: '2026-03-02T10:00:00.000Z' },
          },
        ],
      }),
    );
  });

  it('refuses another value for a field that was empty when the form was opened', () => {
    expect(
      given(created({}), edited({ weight: { from: null, to: 5 } }, { by: 'Ben' })).when((now) => edit(widget, now, 0, { weight: 6 })),
    ).toEqual(
      rejected({
        because: 'conflict',
        conflicts: [
          { field: 'weight', yours: 6, theirs: 5, by: { revision: 1, actor: { id: 8, name: 'Ben' }, at: '2026-03-02T10:00:00.000Z' } },
        ],
      }),
    );
  });

  it('accepts the change from a person who has seen the other one', () => {
    expect(given(...changed).when((now) => edit(widget, now, 1, { name: 'Cog' }))).toEqual(
      events({ type: 'WidgetDetailsEdited', changes: { name: { from: 'Gear', to: 'Cog' } } }),
    );
  });

  it('names the import that made the other change', () => {
    expect(
      given(created({}), edited({ name: { from: 'Sprocket', to: 'Gear' } }, { by: 'Ben', process: { task: 4, import: 2 } })).when((now) =>
        edit(widget, now, 0, { name: 'Cog' }),
      ),
    ).toEqual(
      rejected({
        because: 'conflict',
        conflicts: [
          {
            field: 'name',
            yours: 'Cog',
            theirs: 'Gear',
            by: { revision: 1, actor: { id: 8, name: 'Ben' }, at: '2026-03-02T10:00:00.000Z', process: { task: 4, import: 2 } },
          },
        ],
      }),
    );
  });
});

describe('an archived widget', () => {
  const before = [created({}), moved('WidgetArchived', current, archived)] as const;

  it('can be edited', () => {
    expect(given(...before).when((now) => edit(widget, now, 1, { name: 'Gear' }))).toEqual(
      events({ type: 'WidgetDetailsEdited', changes: { name: { from: 'Sprocket', to: 'Gear' } } }),
    );
  });

  it('can be restored', () => {
    expect(given(...before).when((now) => changeState(widget, now, current))).toEqual(
      events({ type: 'WidgetRestored', changes: { recordState: { from: archived, to: current } } }),
    );
  });

  it('is not archived a second time', () => {
    expect(given(...before).when((now) => changeState(widget, now, archived))).toEqual(nothing);
  });
});

describe('a deleted widget', () => {
  const before = [created({}), moved('WidgetDeleted', current, deleted)] as const;

  it('is not edited before it is restored', () => {
    expect(given(...before).when((now) => edit(widget, now, 1, { name: 'Gear' }))).toEqual(
      rejected({ because: 'refused', message: 'This record has been deleted. Restore it to make changes.' }),
    );
  });

  it('is not deleted a second time', () => {
    expect(given(...before).when((now) => changeState(widget, now, deleted))).toEqual(nothing);
  });

  it('can only be restored, and says so', () => {
    expect(given(...before).when((now) => changeState(widget, now, archived))).toEqual(
      rejected({ because: 'refused', message: 'A record that is deleted can become current.' }),
    );
  });

  it('is restored with all its values', () => {
    const restored = fold(widget, stream(...before, moved('WidgetRestored', deleted, current)));
    expect(restored).toMatchObject({ revision: 2, recordState: current, values: { name: 'Sprocket', group: 3 } });
  });
});
