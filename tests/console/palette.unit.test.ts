import * as fc from 'fast-check';
import { Moon } from 'lucide-react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { rememberFields } from '../../console/filterLinks.ts';
import { keysAfter } from '../../console/palette/bufferedText.ts';
import { parseId, queriesFor, sectionsFor } from '../../console/palette/entries.ts';

// Files of tests share modules: another one may have remembered fields that addresses may contain.
beforeAll(() => rememberFields([]));

const definition = (Set: string, Path: string, more: Partial<SearchDefinition> = {}): SearchDefinition => ({
  Set,
  Path,
  RecordPath: Path,
  ForType: Path,
  Label: Set.charAt(0).toUpperCase() + Set.slice(1),
  LabelOne: Set.slice(0, -1),
  Fields: [],
  UnlistedFields: [],
  Columns: [],
  Filters: [],
  DefaultSort: 'id',
  DefaultOrder: 'asc',
  CanOpen: true,
  CanCreate: false,
  CanEdit: false,
  CanCopy: false,
  CanEditMany: false,
  CanExport: false,
  ExportedParts: [],
  KeepsAnswers: false,
  OrderedWithin: null,
  HasGroup: false,
  IsOwn: false,
  Actions: [],
  States: [],
  ...more,
});
const recordState = {
  token: 'recordState',
  label: '',
  hint: '',
  values: null,
  fieldType: 'List',
  max: null,
  negatable: true,
  lookup: null,
  lookupFilter: null,
  dependsOn: null,
  isPersonal: false,
  all: null,
  accepted: null,
  aliases: [],
  isScope: false,
};
const definitions = [
  definition('students', 'students', { HasGroup: true, CanCreate: true, Fields: [recordState] }),
  definition('nonTrackedStudents', 'students/non-tracked', { RecordPath: 'students' }),
  definition('institutions', 'institutions'),
  definition('tasks', 'tasks'),
  definition('savedSearches', 'saved-searches'),
];
const row = (Id: number, Title: string): SearchRow => ({ Id, Title, HasSecondaryFormatting: false, Labels: {} });
const state = {
  definitions,
  saved: [],
  viewed: [],
  others: [{ label: 'Home', address: '/' }],
  foundRows: new Map<string, readonly SearchRow[]>(),
};
const search = (typed: string, more: Partial<Parameters<typeof sectionsFor>[1]> = {}) =>
  sectionsFor(typed, { ...state, ...more }).map(({ heading, entries }) => [
    heading,
    entries.map(({ label, aside, address }) => [label, aside, address]),
  ]);

describe('the keys that are pressed while the palette loads', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false };
  const after = (typed: string, ...keys: readonly string[]) =>
    keys.reduce<string | null>((text, key) => (text === null ? null : keysAfter(text, { ...none, key })), typed);

  it('are the text of its box', () => {
    expect(after('', 'a', 'd', 'm', 'Backspace', 'a')).toBe('ada');
  });

  it('do nothing to the form or button below: Enter and Tab are kept from it', () => {
    expect([after('ada', 'Enter'), after('ada', 'Tab')]).toEqual(['ada', 'ada']);
  });

  it('should NOT include keys that are no text, nor those of the browser', () => {
    expect(after('ada', 'Escape')).toBeNull();
    expect(keysAfter('ada', { ...none, ctrlKey: true, key: 'l' })).toBeNull();
  });
});

describe('a typed id', () => {
  it.each([
    ['12', 12],
    ['#12', 12],
    ['#00000012', 12],
    [' 7 ', 7],
    ['2147483647', 2_147_483_647],
  ])('is parsed from %j', (typed, id) => expect(parseId(typed)).toBe(id));
  it.each(['', '0', '#', '#0', '12a', '1 2', '#1#2', '2147483648', '-1', '1.5'])('is not parsed from %j', (typed) =>
    expect(parseId(typed)).toBeNull(),
  );

  it('is any id that a list shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        expect([parseId(printRecordId(id)), parseId(String(id))]).toEqual([id, id]);
      }),
    );
  });
});

describe('the searches of the palette', () => {
  it('for an id cover every list whose records have a page, in any group and state', () => {
    expect(queriesFor('#12', definitions, [])).toEqual([
      { path: 'students', filter: 'id:12,group:any,recordState:any', pageSize: 1 },
      { path: 'institutions', filter: 'id:12', pageSize: 1 },
      { path: 'tasks', filter: 'id:12', pageSize: 1 },
    ]);
  });

  it.each(['student 12', 'Students #00000012', 'stu#12'])('for an id after a record type cover that type only: %j', (typed) => {
    expect(queriesFor(typed, definitions, [])).toEqual([{ path: 'students', filter: 'id:12,group:any,recordState:any', pageSize: 1 }]);
  });

  it('for a number after other words are searches for the words', () => {
    expect(queriesFor('Unit 12', definitions, []).map(({ filter }) => filter)).toEqual(['Unit 12,group:any', 'Unit 12']);
  });

  it('for words cover the lists of people and places, without filter syntax', () => {
    expect(queriesFor(' alfie, "group:any!" ', definitions, []).map(({ path, filter }) => [path, filter])).toEqual([
      ['students', 'alfie group any,group:any'],
      ['institutions', 'alfie group any'],
    ]);
  });

  it('for one letter or for punctuation alone are none', () => {
    expect([queriesFor('a', definitions, []), queriesFor('":!,', definitions, [])]).toEqual([[], []]);
  });

  it('before typing are the titles of recently viewed records, one search per list', () => {
    expect(
      queriesFor('', definitions, [
        { path: 'students', id: 5 },
        { path: 'gone', id: 1 },
        { path: 'students', id: 9 },
      ]),
    ).toEqual([{ path: 'students', filter: 'id:5 9,group:any,recordState:any', pageSize: 2 }]);
  });
});

describe('the palette’s suggestions', () => {
  it('are at first the recently viewed records in their order, and every screen', () => {
    const viewed = [
      { path: 'institutions', id: 3 },
      { path: 'students', id: 5 },
      { path: 'students', id: 6 },
    ];
    const foundRows = new Map([
      ['students', [row(5, 'Alfie Wright')]],
      ['institutions', [row(3, '')]],
    ]);
    const sections = search('', { viewed, foundRows });
    expect(sections[0]).toEqual([
      'Recently viewed',
      [
        ['#00000003', '#00000003', '/institutions/edit/3'],
        ['Alfie Wright', '#00000005', '/students/edit/5'],
      ],
    ]);
    expect(sections[1]?.[1]).toContainEqual(['Students', 'People', '/students/search']);
    expect(sections[1]?.[1]).toContainEqual(['Home', '', '/']);
  });

  it('are matching screens, new records, saved searches and records, best first', () => {
    const saved = [
      { SavedSearchId: 1, Name: 'Student leavers', Filter: 'target:yes', ForType: 'students' },
      { SavedSearchId: 2, Name: 'Old', Filter: 'x', ForType: 'students' },
    ];
    const sections = sectionsFor('stud', { ...state, saved, foundRows: new Map([['students', [row(5, 'Studley Wright')]]]) });
    expect(sections.map(({ heading, entries }) => [heading, entries.map(({ label }) => label)])).toEqual([
      ['Screens', ['Students', 'NonTrackedStudents', 'Add student']],
      ['Saved searches', ['Student leavers', 'Old']],
      ['Students', ['Studley Wright']],
    ]);
    expect(sections[1]?.entries[0]?.address).toMatch(/^\/students\/search\?link=[\w-]{22}$/);
    expect(sections[2]?.entries[0]?.address).toBe('/students/edit/5');
  });

  it('have a second line, and the way to all matches with their count, if they were counted', () => {
    const foundRows = new Map([['students', [{ ...row(5, 'Eva Brown'), Detail: 'Born 2009 · Moat' }]]]);
    const sections = (total: number | null) => sectionsFor('eva', { ...state, foundRows, more: new Map([['students', total]]) });
    const [students] = sections(1216);
    expect(students?.entries.map((each) => [each.label, 'detail' in each ? each.detail : undefined])).toEqual([
      ['Eva Brown', 'Born 2009 · Moat'],
      ['See all 1,216 in Students', undefined],
    ]);
    expect(sections(null)[0]?.entries[1]?.label).toBe('See all in Students');
  });

  it('include actions by their names and everyday words, but not by two letters', () => {
    const action = (label: string, synonyms: string) => ({ address: null, label, aside: '', synonyms, icon: Moon, run: () => undefined });
    const actions = [action('Dark appearance', 'theme mode'), action('Sign out', 'log out')];
    const titlesFor = (typed: string) =>
      sectionsFor(typed, { ...state, actions }).flatMap(({ heading, entries }) =>
        heading === 'Actions' ? entries.map(({ label }) => label) : [],
      );
    expect(titlesFor('')).toEqual(['Dark appearance', 'Sign out']);
    expect(titlesFor('dark mode')).toEqual(['Dark appearance']);
    expect(titlesFor('log out')).toEqual(['Sign out']);
    expect(titlesFor('si')).toEqual([]);
    expect(titlesFor('ign')).toEqual([]);
  });

  it('lead to screens last that have the typed letters only inside a word', () => {
    const foundRows = new Map([['institutions', [row(7, 'Archway School')]]]);
    expect(search('arch', { foundRows }).map(([heading]) => heading)).toEqual(['Institutions', 'Screens']);
    expect(search('arch', { foundRows }).at(-1)?.[1]).toEqual([['SavedSearches', 'Data', '/saved-searches/search']]);
    expect(search('sav', { foundRows }).map(([heading]) => heading)).toEqual(['Screens', 'Institutions']);
  });

  it('are none when nothing matches', () => {
    expect(search('zzz')).toEqual([]);
  });
});
