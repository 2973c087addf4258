import { describe, expect, it } from 'vitest';
import type { ConflictAnswer } from '../../api/contract/answers.ts';
import type { FormField } from '../../api/contract/records.ts';
import { unreachable } from '../../console/api/failure.ts';
import { errorsOfForm, errorsOfServer, withoutField } from '../../console/form/shownErrors.ts';
import { editedFields } from '../../console/record/draft.ts';
import { createFormState, formAfter, type FormEvent, type FormState } from '../../console/record/formState.ts';
import { backWords, namesRecord } from '../../console/record/confirmation.ts';
import { describeSettingsChange } from '../../console/record/changedFieldSettings.ts';
import { currentTab, tabAfter, tabOfField, tabsOf } from '../../console/record/tabs.ts';
import { fieldSettingsChanged } from '../../domain/messages.ts';
import { widget } from '../domain/widget.ts';

const apply = (state: FormState, ...events: readonly FormEvent[]) =>
  events.reduce((before, event) => formAfter(widget, before, event), state);
const initial = createFormState(widget, { Record: { name: 'Sprocket', weight: 12, maker: null }, Labels: {} }, 3);

describe('a form', () => {
  it('keeps the label of a chosen record', () => {
    const state = apply(initial, { kind: 'typed', name: 'maker', raw: 9, labels: { 9: 'Ironworks' } });
    expect(state.labels).toEqual({ maker: { 9: 'Ironworks' } });
  });

  it('drops errors field by field on change, and all of them when everything is reverted', () => {
    const shownErrors = { title: 'Unable', notes: [], fields: { name: ['Name is required'], weight: ['Weight must be a number'] } };
    const refused = apply(initial, { kind: 'typed', name: 'name', raw: '' }, { kind: 'refused', shownErrors });
    expect(refused.refusals).toBe(1);
    expect(apply(refused, { kind: 'typed', name: 'name', raw: 'Cog' }).shownErrors?.fields).toEqual({
      weight: ['Weight must be a number'],
    });
    expect(apply(refused, { kind: 'putBack', names: ['name', 'weight'] }).shownErrors).toBeNull();
    expect(apply(refused, { kind: 'undone' })).toMatchObject({ shownErrors: null, draft: { typed: {} } });
  });

  it('drops the error of a timespan that follows from what was typed, and keeps it while the timespan stays as it is', () => {
    const shownErrors = { title: 'Unable', notes: [], fields: { shift: ['Shift must be 10 hours or less'], name: ['Name is required'] } };
    const opened = { kind: 'typed', name: 'opened', raw: '1/6/2026 09:00' } as const;
    const closed = (time: string): FormEvent => ({ kind: 'typed', name: 'closed', raw: `1/6/2026 ${time}` });
    const refused = apply(initial, opened, closed('20:00'), { kind: 'refused', shownErrors });
    expect(Object.keys(apply(refused, closed('20:00')).shownErrors?.fields ?? {})).toEqual(['shift', 'name']);
    expect(Object.keys(apply(refused, closed('13:00')).shownErrors?.fields ?? {})).toEqual(['name']);
  });

  it('brings back undone edits, except where something else was typed since', () => {
    const edited = apply(initial, { kind: 'typed', name: 'name', raw: 'Cog' }, { kind: 'typed', name: 'weight', raw: '13' });
    const since = apply(edited, { kind: 'undone' }, { kind: 'typed', name: 'name', raw: 'Gear' });
    expect(apply(since, { kind: 'redone', draft: edited.draft }).draft.typed).toEqual({ name: 'Gear', weight: '13' });
  });

  it('redoes on top of what was saved meanwhile', () => {
    const edited = apply(initial, { kind: 'typed', name: 'name', raw: 'Cog' });
    const form = { Record: { name: 'Gear', weight: 14, maker: null }, Labels: {}, Revision: 4 };
    const { draft } = apply(edited, { kind: 'undone' }, { kind: 'adopted', form }, { kind: 'redone', draft: edited.draft });
    expect([draft.baseRevision, draft.base['name'], draft.typed]).toEqual([4, 'Gear', { name: 'Cog' }]);
  });

  it('knows which answer it shows, and does not load the same one again', () => {
    const form = { Record: { name: 'Gear', weight: 12, maker: 9 }, Labels: { maker: { 9: 'Ironworks' } }, Revision: 4 };
    const state = apply(initial, { kind: 'adopted', form });
    expect(state.shownForm).toBe(form);
    expect([state.draft.baseRevision, state.draft.base['name'], state.labels]).toEqual([4, 'Gear', form.Labels]);
  });
});

describe('deciding a conflict', () => {
  const conflict = (Field: string, Yours: string | number, Theirs: string | number): ConflictAnswer => ({
    Field,
    Label: Field,
    Yours,
    Theirs,
    YoursText: String(Yours),
    TheirsText: String(Theirs),
    Actor: 'Priya',
    At: '2026-11-21T12:00:00Z',
  });
  const edited = apply(initial, { kind: 'typed', name: 'name', raw: 'Cog' }, { kind: 'typed', name: 'weight', raw: '13' });
  const conflicts = [conflict('name', 'Cog', 'Gear'), conflict('weight', 13, 14)];
  const decided = apply(edited, { kind: 'decided', conflicts, sides: { name: 'mine', weight: 'theirs' }, revision: 5 });

  it('keeps “mine” as an edit of the new revision', () => {
    expect([decided.draft.baseRevision, editedFields(widget, decided.draft), decided.draft.base['name']]).toEqual([5, ['name'], 'Gear']);
  });

  it('shows “theirs” where that was chosen', () => {
    expect([decided.draft.base['weight'], decided.draft.typed['weight']]).toEqual([14, undefined]);
  });
});

describe('a postponed conflict', () => {
  const conflict = (Field: string): ConflictAnswer => ({
    Field,
    Label: Field,
    Yours: 'a',
    Theirs: 'b',
    YoursText: 'a',
    TheirsText: 'b',
    Actor: 'Priya',
    At: '2026-11-21T12:00:00Z',
  });
  const conflicts = [conflict('name'), conflict('weight')];
  const withConflicts = apply(
    initial,
    { kind: 'typed', name: 'name', raw: 'Cog' },
    { kind: 'typed', name: 'weight', raw: '13' },
    { kind: 'conflicted', conflicts },
  );
  const conflictsAfter = (...events: readonly FormEvent[]) => apply(withConflicts, ...events).conflicts.map(({ Field }) => Field);

  it('stays marked while its fields are edited', () => {
    expect(conflictsAfter({ kind: 'typed', name: 'name', raw: 'Cogwheel' })).toEqual(['name', 'weight']);
    expect(conflictsAfter({ kind: 'putBack', names: ['name'] })).toEqual(['weight']);
    expect(conflictsAfter({ kind: 'adopted', form: { Record: { name: 'Cog', weight: 14 }, Labels: {}, Revision: 4 } })).toEqual(['weight']);
  });

  it('ends when it is decided, everything is reverted, or the form is saved', () => {
    expect(conflictsAfter({ kind: 'decided', conflicts, sides: { name: 'mine', weight: 'theirs' }, revision: 4 })).toEqual([]);
    expect(conflictsAfter({ kind: 'undone' })).toEqual([]);
    expect(conflictsAfter({ kind: 'saved', sent: { name: 'Cog' }, inputs: withConflicts.draft.typed, revision: 4 })).toEqual([]);
  });
});

describe('the message for a failed save', () => {
  const server = { Success: false as const, status: 400, isAnswered: true, message: 'Refused', Errors: [] };

  it('is exact for errors found by the form', () => {
    expect(errorsOfForm([{ field: 'name', messages: ['Name is required'] }], ['name'])).toEqual({
      title: 'Unable to update, please correct the highlighted issues.',
      fields: { name: ['Name is required'] },
      notes: [],
    });
  });

  it('is exact for errors found by the server; errors of hidden fields stand on the page', () => {
    const Errors = [
      { FieldName: 'keepers.0.group', ErrorMessages: ['Keepers need a group in each row'] },
      { FieldName: 'Revision', ErrorMessages: ['Revision is newer than the record'] },
    ];
    expect(errorsOfServer({ ...server, Errors }, ['keepers'])).toEqual({
      title: 'Unable to save record, please correct the highlighted issues.',
      fields: { keepers: ['Keepers need a group in each row'] },
      notes: ['Revision is newer than the record'],
    });
    expect(errorsOfServer(server, [])).toMatchObject({ notes: ['Refused'] });
  });

  it('stands at the row that an error is about, whatever the specification calls its field', () => {
    const Errors = [
      { FieldName: 'InstitutionId', Field: 'beneficiaries/7/institution', ErrorMessages: ['Please enter a valid Institution'] },
    ];
    expect(errorsOfServer({ ...server, Errors }, ['beneficiaries/7/institution'])).toMatchObject({
      fields: { 'beneficiaries/7/institution': ['Please enter a valid Institution'] },
      notes: [],
    });
  });

  it('is exact when no answer came', () => {
    expect(errorsOfServer(unreachable(), []).title).toBe('There was an issue with saving the record.');
    expect(errorsOfServer({ ...server, status: 500 }, []).title).toBe('There was an issue with saving the record.');
  });

  it('does not ask for corrections when the form is not at fault', () => {
    for (const status of [403, 404, 413, 429, 503]) {
      expect(errorsOfServer({ ...server, status }, [])).toEqual({
        title: 'There was an issue with saving the record.',
        fields: {},
        notes: ['Refused'],
      });
    }
  });

  it('stays while the page still has an error', () => {
    const shownErrors = { title: 'Unable', fields: { name: ['Name is required'] }, notes: ['And more'] };
    expect(withoutField(shownErrors, 'name')).toEqual({ title: 'Unable', fields: {}, notes: ['And more'] });
    expect(withoutField(shownErrors, 'code')).toBe(shownErrors);
  });
});

describe('the tabs of a form', () => {
  const field = (name: string, tab: string, heading: string | null = null, hidden = false): FormField => ({
    name,
    label: name,
    tab,
    heading,
    kind: 'text',
    required: false,
    hidden,
    readOnly: false,
    max: null,
    min: null,
    values: null,
    lookup: null,
    lookupPath: null,
    personal: false,
  });
  const tabs = tabsOf([
    field('a', 'Details', 'Who'),
    field('b', 'Uni Connect'),
    field('c', 'Details', 'Where'),
    field('d', 'Details', 'Who'),
    field('e', 'Secret', null, true),
  ]);

  it('are ordered by their first field, with headings, and leave out tabs whose fields are all hidden', () => {
    expect(tabs.map((tab) => [tab.id, tab.sections.map((section) => [section.heading, section.fields.map(({ name }) => name)])])).toEqual([
      [
        'details',
        [
          ['Who', ['a', 'd']],
          ['Where', ['c']],
        ],
      ],
      ['uni-connect', [[null, ['b']]]],
    ]);
  });

  it('have ids of their own, whatever their labels and the other tabs of the page are', () => {
    const labels = ['Contact', 'Contact.', 'Bus (Monday)', 'Bus Monday', 'Sessions', '日本', 'Ελλάδα'];
    const ids = tabsOf(
      labels.map((label, at) => field(`f${at}`, label)),
      [],
      ['sessions', 'history'],
    ).map(({ id }) => id);
    expect(ids).toEqual(['contact', 'contact-2', 'bus-monday', 'bus-monday-2', 'sessions-2', 'tab', 'tab-2']);
  });

  it('lead from one to the next, and the last leads nowhere', () => {
    expect([tabAfter(tabs, 'details')?.label, tabAfter(tabs, 'uni-connect'), tabOfField(tabs, 'b')?.id, tabOfField(tabs, 'e')]).toEqual([
      'Uni Connect',
      undefined,
      'uni-connect',
      undefined,
    ]);
  });

  it('are found again from the address', () => {
    const ids = ['details', 'uni-connect'];
    expect([
      currentTab(ids, '#uni-connect'),
      currentTab(ids, ''),
      currentTab(ids, '#nowhere'),
      currentTab(ids, '#%'),
      currentTab([], ''),
    ]).toEqual(['uni-connect', 'details', 'details', 'details', '']);
  });
});

describe('a change of field settings while a form is open', () => {
  const field = (name: string, settled: { required?: boolean; hidden?: boolean } = {}) => ({
    name,
    label: name.toUpperCase(),
    required: false,
    hidden: false,
    ...settled,
  });

  it('is announced field by field, in the order of the form', () => {
    const before = [field('a'), field('b'), field('c', { hidden: true }), field('d', { required: true }), field('e')];
    const now = [field('a', { required: true }), field('b', { required: true }), field('c'), field('d'), field('e', { hidden: true })];
    expect(describeSettingsChange(before, now)).toBe(
      'The field settings of this group have changed. Now required: A, B. No longer required: D. Now hidden: E. Shown ' +
        'again: C. What you typed is kept.',
    );
    expect(describeSettingsChange([field('d', { required: true })], [field('d', { hidden: true })])).toBe(
      fieldSettingsChanged(['Now hidden: D']),
    );
  });

  it('is not announced when nothing changes, or when fields come or go', () => {
    expect(describeSettingsChange([field('a')], [field('a')])).toBeNull();
    expect(describeSettingsChange([field('a')], [field('a'), field('b', { required: true })])).toBeNull();
  });
});

describe('confirming a deletion', () => {
  it('accepts the name in any case, or the id with or without leading zeros', () => {
    for (const typed of ['Alfie Wright', ' alfie  wright ', '12', '#12', '#00000012'])
      expect(namesRecord(typed, 'Alfie Wright', 12)).toBe(true);
    expect(namesRecord('ZOË', 'Zoe\u0308', 12)).toBe(true);
  });

  it('accepts nothing else', () => {
    for (const typed of ['', 'Alfie', '#13', '120', '-12']) expect(namesRecord(typed, 'Alfie Wright', 12)).toBe(false);
    expect(namesRecord('', '', 12)).toBe(false);
  });

  it('does not offer to cancel a cancelling', () => {
    expect([backWords('Cancel the import'), backWords('Archive')]).toEqual(['Go back', 'Cancel']);
  });
});
