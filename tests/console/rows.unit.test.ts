import { describe, expect, it } from 'vitest';
import type { FormPart } from '../../api/contract/records.ts';
import {
  adopt,
  createDraft,
  type Draft,
  editedFields,
  findConflicts,
  markSaved,
  readDraft,
  resetFields,
  typeInto,
} from '../../console/record/draft.ts';
import { createFormState, formAfter, type FormEvent, type FormState } from '../../console/record/formState.ts';
import { partsToRestore } from '../../console/record/history/past.ts';
import { ambassadorApplicationForm } from '../../domain/records/ambassadorApplicationForm.ts';
import { ratesOfPay } from '../../domain/records/ratesOfPay.ts';
import { nextKey, rowsIn, shownNames, withoutRow, withRow } from '../../console/record/rows/draftRows.ts';
import { columnWidth, spanOnCards, tableWidth } from '../../console/record/rows/layout.ts';
import { nameChanges, rowName, valueName } from '../../console/record/rows/rowWords.ts';
import { isInTab, placeOfField, tabsOf } from '../../console/record/tabs.ts';
import type { Raw } from '../../console/fieldKinds/raw.ts';
import { text } from '../../domain/fields/text.ts';
import { yesNo } from '../../domain/fields/yesNo.ts';
import type { Values } from '../../domain/fields/field.ts';
import { editBody } from '../../domain/record/body.ts';
import { part } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { checkKeptValues } from '../../domain/record/rowRules.ts';
import { crate, stickers, stops } from '../domain/crate.ts';

const type = crate as unknown as RecordType;
const record = {
  name: 'Apples',
  'stickers/2/words': 'Fragile',
  'stickers/2/colour': 'red',
  'stickers/10/words': 'This way up',
  'stops/12/institution': 12,
  'stops/12/minutes': 5,
};
const labels = { 'stops/12/institution': { 12: 'Enderby' }, 'stops/7/institution': { 7: 'Ashby' } };
const draft = createDraft(type, record, 3);
const typeInputs = (before: Draft, inputs: Readonly<Record<string, Raw>>): Draft =>
  Object.entries(inputs).reduce((now, [name, raw]) => typeInto(now, name, raw), before);
const keysOf = (edited: Draft) => rowsIn(stickers, edited).map(({ key }) => key);
const valuesOf = (edited: Draft) => readDraft(type, edited, editedFields(type, edited)).values;

describe('rows in a form', () => {
  it('begin with the defaults of their fields', () => {
    const { typed } = withRow(ratesOfPay, draft, -1);
    expect([typed['ratesOfPay/-1/ageMin'], typed['ratesOfPay/-1/ageMax'], typed['ratesOfPay/-1/rate']]).toEqual(['0', '0', '']);
  });

  it('stand by key, new ones last in the order in which they were added', () => {
    const first = withRow(stickers, draft, nextKey(stickers, draft));
    const both = withRow(stickers, first, nextKey(stickers, first));
    expect([keysOf(draft), keysOf(both)]).toEqual([
      [2, 10],
      [2, 10, -1, -2],
    ]);
    expect(rowsIn(stops, withRow(stops, draft, 7)).map(({ key, isNew }) => [key, isNew])).toEqual([
      [12, false],
      [7, true],
    ]);
  });

  it('are edited by the values that were typed into them, and an empty new row is no edit', () => {
    const added = withRow(stickers, draft, -1);
    expect(editedFields(type, added)).toEqual([]);
    const typed = typeInputs(added, { 'stickers/-1/words': 'Glass', 'stickers/2/words': 'Fragile', 'stickers/10/colour': 'blue' });
    expect(valuesOf(typed)).toEqual({ 'stickers/10/colour': 'blue', 'stickers/-1/words': 'Glass' });
  });

  it('that are known by a record have its id as key and value', () => {
    const added = typeInto(withRow(stops, draft, 7), 'stops/7/minutes', '20');
    expect(valuesOf(added)).toEqual({ 'stops/7/institution': 7, 'stops/7/minutes': 20 });
  });

  it('are added once', () => {
    const typed = typeInto(withRow(stops, draft, 7), 'stops/7/minutes', '20');
    expect([withRow(stops, typed, 7), withRow(stops, draft, 12)]).toEqual([typed, draft]);
  });

  it('that are removed send no value for any of theirs, and come back when that is undone', () => {
    const removed = withoutRow(stickers, typeInto(draft, 'stickers/2/words', 'Glass'), 2);
    expect(rowsIn(stickers, removed).map(({ key, isRemoved }) => [key, isRemoved])).toEqual([
      [2, true],
      [10, false],
    ]);
    expect(valuesOf(removed)).toEqual({ 'stickers/2/words': null, 'stickers/2/colour': null });
    expect(resetFields(removed, rowsIn(stickers, removed)[0]?.names ?? [])).toEqual(draft);
    expect(withRow(stops, withoutRow(stops, draft, 12), 12)).toEqual(draft);
  });

  it('that are removed leave no unticked box behind', () => {
    const doors = part({ name: 'doors', labels: { one: 'door', many: 'doors' }, fields: { open: yesNo('Open'), words: text('Words') } });
    const house: RecordType = { ...type, parts: [doors] };
    const closed = createDraft(house, { 'doors/1/open': false, 'doors/1/words': 'Front' }, 3);
    const removed = withoutRow(doors, closed, 1);
    expect(readDraft(house, removed, editedFields(house, removed)).values).toEqual({ 'doors/1/open': null, 'doors/1/words': null });
  });

  it('that are new are gone at once', () => {
    expect(withoutRow(stickers, typeInto(withRow(stickers, draft, -1), 'stickers/-1/words', 'Glass'), -1).typed).toEqual({});
  });

  it('are checked whole when one of their values changes', () => {
    const withColour = typeInto(withRow(stickers, draft, -1), 'stickers/-1/colour', 'red');
    const errorsOf = (edited: Draft) => readDraft(type, edited, editedFields(type, edited)).errors;
    expect(errorsOf(withColour)).toEqual([{ field: 'stickers/-1/words', messages: ['Words is required'] }]);
    expect(errorsOf(typeInto(withColour, 'stickers/-1/words', 'Fragile'))).toEqual([
      { field: 'stickers/-1/words', messages: ['Words are on another sticker'] },
    ]);
    expect(errorsOf(typeInto(draft, 'name', 'Pears'))).toEqual([]);
  });
});

describe('new rows after a save', () => {
  const typed = typeInto(withRow(stickers, draft, -1), 'stickers/-1/words', 'Glass');
  const savedRows = markSaved(typed, valuesOf(typed), typed.typed, 4);
  const now = { ...record, 'stickers/11/words': 'Oranges', 'stickers/12/words': 'Glass' };

  it('stay as they are until the record is read again', () => {
    expect([keysOf(savedRows), editedFields(type, savedRows)]).toEqual([[2, 10, -1], []]);
  });

  it('then have the numbers of the rows with their values, and are the same rows to the page', () => {
    const adopted = adopt(type, savedRows, now, 4);
    expect(rowsIn(stickers, adopted).map(({ key, id }) => [key, id])).toEqual([
      [2, 'stickers/2'],
      [10, 'stickers/10'],
      [11, 'stickers/11'],
      [12, 'stickers/-1'],
    ]);
    expect(nextKey(stickers, adopted)).toBe(-2);
  });

  it('keep what was typed since', () => {
    const since = typeInto(savedRows, 'stickers/-1/colour', 'blue');
    expect(findConflicts(type, since, now)).toEqual([]);
    expect(valuesOf(adopt(type, since, now, 4))).toEqual({ 'stickers/12/colour': 'blue' });
  });

  it('do not take an empty row with them that was added since', () => {
    expect(keysOf(adopt(type, withRow(stickers, savedRows, nextKey(stickers, savedRows)), now, 4))).toEqual([2, 10, 11, 12, -2]);
  });
});

describe('rows that somebody else changed', () => {
  const stateOf = (edited: Draft): FormState => ({ ...createFormState(type, { Record: record, Labels: labels }, 3), draft: edited });
  const apply = (state: FormState, ...events: readonly FormEvent[]) =>
    events.reduce((before, event) => formAfter(type, before, event), state);
  const conflictAt = (Field: string, Theirs: string) => ({
    Field,
    Label: Field,
    Yours: null,
    Theirs,
    YoursText: '',
    TheirsText: Theirs,
    Actor: 'Alex',
    At: '2026-11-22T20:00:00Z',
  });

  it('are in conflict cell by cell', () => {
    const typed = typeInputs(draft, { 'stickers/2/words': 'Glass', 'stickers/10/words': 'Top' });
    expect(findConflicts(type, typed, { ...record, 'stickers/2/words': 'Wood', 'stickers/10/colour': 'red' })).toEqual([
      'stickers/2/words',
    ]);
  });

  it('come back whole when the person takes one of their values instead of the removal', () => {
    const conflicts = [conflictAt('stickers/2/words', 'Wood')];
    const decided = apply(
      stateOf(withoutRow(stickers, draft, 2)),
      { kind: 'conflicted', conflicts },
      { kind: 'decided', conflicts, sides: { 'stickers/2/words': 'theirs' }, revision: 4 },
    );
    expect(editedFields(type, decided.draft)).toEqual([]);
    expect(decided.draft.base['stickers/2/words']).toBe('Wood');
  });

  it('stay removed when the person keeps the removal', () => {
    const conflicts = [conflictAt('stickers/2/words', 'Wood')];
    const decided = apply(stateOf(withoutRow(stickers, draft, 2)), {
      kind: 'decided',
      conflicts,
      sides: { 'stickers/2/words': 'mine' },
      revision: 4,
    });
    expect(valuesOf(decided.draft)).toEqual({ 'stickers/2/words': null, 'stickers/2/colour': null });
  });
});

describe('the events of rows', () => {
  const state = createFormState(type, { Record: record, Labels: labels }, 3);

  it('add a row for a chosen record under its name, and remove it with its errors', () => {
    const added = formAfter(type, state, { kind: 'rowAdded', part: 'stops', key: 9, title: 'Oadby' });
    expect(rowName(stops, 9, added.labels)).toBe('Stop Oadby');
    const shownErrors = { title: 'Unable', fields: { 'stops/9/minutes': ['Too long'], name: ['Too short'] }, notes: [] };
    const refused = formAfter(type, added, { kind: 'refused', shownErrors });
    const removed = formAfter(type, refused, { kind: 'rowRemoved', part: 'stops', key: 9 });
    expect([removed.draft, removed.shownErrors?.fields]).toEqual([draft, { name: ['Too short'] }]);
  });

  it('are discarded with all other edits', () => {
    const edited = [
      { kind: 'rowAdded', part: 'stickers', key: -1 },
      { kind: 'rowRemoved', part: 'stickers', key: 2 },
      { kind: 'undone' },
    ] as const;
    expect(edited.reduce<FormState>((before, event) => formAfter(type, before, event), state).draft.typed).toEqual({});
  });

  it('bring discarded rows back beside the ones that were added since', () => {
    const add = (before: FormState): FormState =>
      formAfter(type, before, { kind: 'rowAdded', part: 'stickers', key: nextKey(stickers, before.draft) });
    const added = formAfter(type, add(state), { kind: 'typed', name: 'stickers/-1/words', raw: 'Glass' });
    const since = add(formAfter(type, added, { kind: 'undone' }));
    const redone = formAfter(type, since, { kind: 'redone', draft: added.draft });
    expect([valuesOf(redone.draft), keysOf(redone.draft)]).toEqual([{ 'stickers/-1/words': 'Glass' }, [2, 10, -1, -2]]);
  });
});

describe('the rows of an old version', () => {
  const state = createFormState(type, { Record: record, Labels: labels }, 3);
  const version = {
    Record: {
      name: 'Pears',
      'stickers/1/words': 'Top',
      'stickers/2/words': 'Fragile',
      'stickers/2/colour': 'blue',
      'stops/7/institution': 7,
      'stops/7/minutes': 9,
    },
    Labels: labels,
  };
  const restore = (name: string, before: FormState = state) => formAfter(type, before, { kind: 'rowsRestored', part: name, version });

  it('replace those of now: changed values go back, later rows go, removed ones come back with a new number', () => {
    const typed = formAfter(type, state, { kind: 'typed', name: 'stickers/10/words', raw: 'Glass' });
    expect(valuesOf(restore('stickers', typed).draft)).toEqual({
      'stickers/2/colour': 'blue',
      'stickers/10/words': null,
      'stickers/-1/words': 'Top',
    });
  });

  it('are those of the same records, with their names', () => {
    const restored = restore('stops');
    expect(valuesOf(restored.draft)).toEqual({
      'stops/12/institution': null,
      'stops/12/minutes': null,
      'stops/7/institution': 7,
      'stops/7/minutes': 9,
    });
    expect(rowName(stops, 7, restored.labels)).toBe('Stop Ashby');
    const names = Object.keys(restored.draft.typed);
    expect(formAfter(type, restored, { kind: 'putBack', names }).draft).toEqual(draft);
  });
});

describe('the questions of an old version of an application form', () => {
  const questionType = ambassadorApplicationForm as unknown as RecordType;
  const now = {
    'questions/1/label': 'Why you?',
    'questions/1/customDataTypeId': 2,
    'questions/1/identifier': 'reasons',
    'questions/1/answered': true,
    'questions/2/label': 'Since when?',
    'questions/2/customDataTypeId': 2,
    'questions/2/identifier': 'since',
    'questions/2/answered': true,
    'questions/3/label': 'Anything else?',
    'questions/3/customDataTypeId': 2,
    'questions/3/identifier': 'else',
  };
  const before = { 'questions/1/label': 'Why?', 'questions/1/customDataTypeId': 2, 'questions/1/identifier': 'why' };
  const state = createFormState(questionType, { Record: now, Labels: {} }, 3);
  const restored = formAfter(questionType, state, { kind: 'rowsRestored', part: 'questions', version: { Record: before, Labels: {} } });
  const edited = editedFields(questionType, restored.draft);
  const { values } = readDraft(questionType, restored.draft, edited);

  it('come back without what Waymark sets and what answered questions keep, and answered later ones are retired', () => {
    expect(values).toEqual({
      'questions/1/label': 'Why?',
      'questions/2/retired': true,
      'questions/3/label': null,
      'questions/3/customDataTypeId': null,
      'questions/3/identifier': null,
    });
  });

  it('can be saved', () => {
    expect(editBody(questionType).safeParse({ ...values, Revision: 3 }).error?.issues).toBe(undefined);
    expect(checkKeptValues(questionType, state.draft.base, edited)).toEqual([]);
  });

  it('are offered only where something differs that people may change', () => {
    const offered = (past: Values) => [...partsToRestore(questionType, [{ name: 'questions' }], past, { Record: now, Revision: 3 })];
    const unanswered = Object.fromEntries(Object.entries(now).filter(([name]) => !name.endsWith('/answered')));
    expect([offered(unanswered), offered(before)]).toEqual([[], ['questions']]);
  });
});

describe('the words of rows', () => {
  it('name values with their row', () => {
    expect(['name', 'stickers/2/words', 'stickers/-1/words', 'stops/12/minutes'].map((name) => valueName(type, name, labels))).toEqual([
      'Name',
      'Sticker 2: Words',
      'New sticker 1: Words',
      'Stop Enderby: Minutes',
    ]);
  });

  it('name an added or removed row once', () => {
    const added = typeInputs(withRow(stickers, draft, -1), { 'stickers/-1/words': 'Glass', 'stickers/-1/colour': 'red' });
    const all = withoutRow(stickers, typeInputs(withRow(stops, added, 7), { name: 'Pears', 'stickers/10/words': 'Top' }), 2);
    expect(nameChanges(type, all, labels)).toEqual([
      'Name',
      'Sticker 2 removed',
      'Sticker 10: Words',
      'New sticker 1 added',
      'Stop Ashby added',
    ]);
  });
});

describe('parts in tabs', () => {
  const partOf = (name: string, tab: string): FormPart => ({
    name,
    label: name,
    one: name,
    tab,
    by: null,
    duplicateMessage: null,
    fields: [],
  });
  const tabs = tabsOf([], [partOf('stops', 'Where'), partOf('stickers', 'Details')]);

  it('open tabs of their own, and are found by the path of a value', () => {
    expect(tabs.map(({ label, parts }) => [label, parts.map(({ name }) => name)])).toEqual([
      ['Where', ['stops']],
      ['Details', ['stickers']],
    ]);
    expect(tabs.map((tab) => isInTab(tab, 'stickers/-1/words'))).toEqual([false, true]);
    expect(placeOfField(tabs, 'stops/12/minutes')).toEqual({ address: '#where', label: 'Where' });
  });

  it('show the values of all rows by path', () => {
    expect(shownNames(type, [{ name: 'name' }], [{ name: 'stops' }], withRow(stops, draft, 7))).toEqual([
      'name',
      'stops/12/institution',
      'stops/12/minutes',
      'stops/7/institution',
      'stops/7/minutes',
    ]);
  });
});

it.each<[string, number | null, number, string]>([
  ['yesNo', null, 72, 'part'],
  ['money', null, 92, 'part'],
  ['time', null, 92, 'part'],
  ['year', 2100, 92, 'part'],
  ['text', 20, 136, 'part'],
  ['postcode', 12, 136, 'part'],
  ['date', null, 172, 'wide'],
  ['text', 100, 176, 'wide'],
  ['choice', null, 176, 'wide'],
  ['text', 500, 176, 'line'],
  ['longText', 4000, 176, 'line'],
])('gives a %s of at most %s the room that it needs', (kind, max, width, span) => {
  expect([columnWidth({ kind, max }), spanOnCards({ kind, max })]).toEqual([width, span]);
});

it('shows rows as a table where their columns have room', () => {
  const number = { kind: 'number', max: null };
  const words = { kind: 'text', max: 100 };
  const widthOf = (count: number) =>
    tableWidth(
      Array.from({ length: count }, () => number),
      { isKeyed: true, canEdit: true },
    );
  expect(widthOf(5) - widthOf(4)).toBeGreaterThan(80);
  expect(widthOf(4)).toBeLessThan(672);
  expect(tableWidth([words, words], { isKeyed: false, canEdit: true })).toBeGreaterThan(
    tableWidth([words, words], { isKeyed: false, canEdit: false }),
  );
});
