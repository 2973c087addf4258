import { describe, expect, it } from 'vitest';
import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { emptyDraft, type Offer, openField, suggest } from '../../console/list/suggestions.ts';

const field = (token: string, label: string, more: Partial<SearchFieldAnswer> = {}): SearchFieldAnswer => ({
  token,
  label,
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
  ...more,
});
const years = [11, 12].map((year) => ({ value: year + 5, label: `Year Group ${year}` }));
const yesNoUnknown = ['yes', 'no', 'unknown'].map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const offered = [
  { value: 'any', label: 'Any' },
  { value: 0, label: 'Current' },
  { value: 1, label: 'Archived' },
];
const surname = field('lastname', 'Last name', { fieldType: 'Text' });
const phase = field('year-group', 'Last known phase', { values: years });
const state = field('recordState', 'Record state', { values: offered });
const school = field('institutionlastknown', 'Last known institution', { fieldType: 'Lookup', lookup: '/institutions/search?pageSize=20' });
const permission = field('permissionToTrack', 'Permission to track', { fieldType: 'YesNoUnknown', values: yesNoUnknown, negatable: false });
const tracked = field('tracked-by-hesa', 'Tracked by HESA', { fieldType: 'Checkbox', values: yesNoUnknown.slice(0, 2), negatable: false });
const fields = [surname, phase, state, school, permission];
const everything = [...fields, tracked];
const offer: Offer = {
  fields,
  groups: [],
  records: [],
  partners: [],
  isOfInstitutions: false,
  recent: [],
  offered: [],
  chosenValues: [],
  isLooking: false,
};
const suggestionsOf = (values: Partial<Offer>, draft: Parameters<typeof suggest>[1]) =>
  suggest({ ...offer, ...values }, draft).map((each) => {
    if (each.kind === 'words') return `“${each.text}”`;
    if (each.kind === 'record') return `→ ${each.label}`;
    return each.kind === 'field' ? each.field.label : each.field === draft.field ? each.label : `${each.field.label}: ${each.label}`;
  });

describe('naming a field', () => {
  it('opens it by its label or token in any case, also after a colon', () => {
    expect(openField(fields, { field: null, text: 'last known phase: 12' }, false)).toEqual({ field: phase, text: '12' });
    expect(openField(fields, { field: null, text: 'RecordState:' }, false)).toEqual({ field: state, text: '' });
    expect(openField(fields, { field: null, text: ':recordstate:1' }, false)).toEqual({ field: state, text: '1' });
  });

  it('ignores other text', () => {
    for (const text of ['smith', 'planet:mars', ':rec'])
      expect(openField(fields, { field: null, text }, false)).toEqual({ field: null, text });
  });

  it('opens no other field while the first value of an open one is typed', () => {
    expect(openField(fields, { field: surname, text: 'recordState:4' }, false)).toEqual({ field: surname, text: 'recordState:4' });
  });

  it('leaves an open field at a colon, and after a value at the name of another field', () => {
    expect(openField(fields, { field: surname, text: ':rec' }, false)).toEqual({ field: null, text: ':rec' });
    expect(openField(fields, { field: surname, text: ':recordState:4' }, false)).toEqual({ field: state, text: '4' });
    expect(openField(fields, { field: surname, text: 'recordState:4' }, true)).toEqual({ field: state, text: '4' });
    expect(openField(fields, { field: surname, text: 'planet:mars' }, true)).toEqual({ field: surname, text: 'planet:mars' });
  });
});

describe('the suggestions of the search box', () => {
  const every = ['Last name', 'Last known phase', 'Record state', 'Last known institution', 'Permission to track'];

  it('are all fields before typing and after a colon, recently used ones first', () => {
    expect(suggestionsOf({}, emptyDraft)).toEqual(every);
    expect(suggestionsOf({}, { field: null, text: ':' })).toEqual(every);
    expect(suggestionsOf({ recent: ['recordState', 'gone'] }, emptyDraft)).toEqual([
      'Record state',
      'Last name',
      'Last known phase',
      'Last known institution',
      'Permission to track',
    ]);
    expect(suggestionsOf({}, { field: null, text: ':rec' })).toEqual(['Record state']);
  });

  it('are in groups if the list has them, after recently used fields and before those of no group', () => {
    const groups = [
      { heading: 'Most used', tokens: ['recordState', 'year-group'] },
      { heading: 'Who', tokens: ['lastname', 'gone'] },
    ];
    const headings = suggest({ ...offer, groups, recent: ['year-group'] }, emptyDraft).map((each) =>
      each.kind === 'field' ? [each.heading, each.field.label] : [],
    );
    expect(headings).toEqual([
      ['Recently used', 'Last known phase'],
      ['Most used', 'Record state'],
      ['Who', 'Last name'],
      ['Other', 'Last known institution'],
      ['Other', 'Permission to track'],
    ]);
  });

  it('include records that the words name, before guesses at values', () => {
    const eva = { kind: 'record', key: 'record 5', address: '/students/edit/5', label: 'Eva Group', detail: '', id: '#00000005' } as const;
    expect(suggestionsOf({ records: [eva] }, { field: null, text: 'group' })).toEqual([
      '“group”',
      'Last known phase',
      '→ Eva Group',
      'Last known phase: Year Group 11',
      'Last known phase: Year Group 12',
    ]);
    expect(suggestionsOf({ records: [eva] }, { field: null, text: 'eva' })).toEqual(['“eva”', '→ Eva Group']);
  });

  it('are at most ten, the best of each kind', () => {
    const records = [1, 2, 3, 4].map(
      (id) => ({ kind: 'record', key: `record ${id}`, address: '', label: `Group ${id}`, detail: '', id: String(id) }) as const,
    );
    const many = [1, 2, 3, 4, 5, 6, 7].map((number) => field(`group${number}`, `Group field ${number}`));
    const listed = field('year', 'Year', { values: [9, 10, 11, 12].map((year) => ({ value: year, label: `Group ${year}` })) });
    expect(suggestionsOf({ records, fields: [...many, listed] }, { field: null, text: 'group' })).toEqual([
      '“group”',
      'Group field 1',
      'Group field 2',
      'Group field 3',
      '→ Group 1',
      '→ Group 2',
      '→ Group 3',
      'Year: Group 9',
      'Year: Group 10',
      'Year: Group 11',
    ]);
    expect(suggestionsOf({ fields: many }, { field: null, text: 'group' })).toHaveLength(8);
  });

  it('are the typed words first, then fields by label or token', () => {
    expect(suggestionsOf({}, { field: null, text: 'last' })).toEqual(['“last”', 'Last name', 'Last known phase', 'Last known institution']);
    expect(suggestionsOf({}, { field: null, text: 'year-g' })[1]).toBe('Last known phase');
    expect(suggestionsOf({}, { field: null, text: 'phase last' })).toEqual(['“phase last”', 'Last known phase']);
  });

  it('include a field by the name of its records', () => {
    expect(suggestionsOf({}, { field: null, text: 'school' })).toEqual(['“school”', 'Last known institution']);
  });

  it('include values of lists, whatever their field', () => {
    expect(suggestionsOf({}, { field: null, text: 'year 12' })).toEqual(['Last known phase: Year Group 12', '“year 12”']);
    expect(suggestionsOf({}, { field: null, text: 'group' })).toEqual([
      '“group”',
      'Last known phase',
      'Last known phase: Year Group 11',
      'Last known phase: Year Group 12',
    ]);
    expect(suggestionsOf({}, { field: null, text: 'track yes' })).toEqual(['“track yes”', 'Permission to track: Yes']);
    expect(suggestionsOf({}, { field: null, text: 'yes' })).toEqual(['“yes”']);
  });

  it('include values for everyday words', () => {
    expect(suggestionsOf({ fields: everything }, { field: null, text: 'not tracked' })).toEqual(['“not tracked”', 'Tracked by HESA: No']);
    expect(suggestionsOf({ fields: everything }, { field: null, text: 'have not been tracked' })).toEqual([
      '“have not been tracked”',
      'Tracked by HESA: No',
    ]);
    expect(suggestionsOf({ fields: everything }, { field: null, text: 'gave permission' })).toEqual([
      '“gave permission”',
      'Permission to track: Yes',
    ]);
    expect(suggestionsOf({ fields: everything }, { field: null, text: 'consent' })).toEqual(['“consent”', 'Permission to track']);
    expect(suggestionsOf({ fields: everything }, { field: null, text: 'my partner schools' })).toEqual([
      '“my partner schools”',
      'Last known institution',
    ]);
    expect(suggestionsOf({ fields: everything }, { field: null, text: 'students who were at the' })).toEqual([
      '“students who were at the”',
    ]);
  });

  it('include the partnered institutions of the group together, once they are known', () => {
    const context = { fields: everything, partners: [71, 72] };
    const value = 'Last known institution: our partnered institutions';
    // First, because no record has these words.
    expect(suggestionsOf(context, { field: null, text: 'my partner schools' })[0]).toBe(value);
    const inInstitutions = {
      ...context,
      fields: [field('parent', 'Parent', { lookup: '/institutions/search' }), field('id', 'ID')],
      isOfInstitutions: true,
    };
    expect(suggestionsOf(inInstitutions, { field: null, text: 'my partner schools' })[0]).toBe('ID: our partnered institutions');
    expect(suggestionsOf(context, { field: null, text: 'students at our partner schools in year 12' })).toContain(value);
    expect(suggestionsOf(context, { field: null, text: 'schools' })).not.toContain(value);
    expect(suggest({ ...offer, ...context }, { field: null, text: 'at my partner schools in year 12' })).toContainEqual(
      expect.objectContaining({ kind: 'value', value: '71 72', remainingText: 'in year 12' }),
    );
  });

  it('follow a sentence part by part, and keep what is not chosen yet', () => {
    const sentence = 'students at my partner schools in year 12 who gave permission to track and have not been tracked';
    expect(suggestionsOf({ fields: everything }, { field: null, text: sentence })).toEqual([
      `“${sentence}”`,
      'Last known institution',
      'Last known phase: Year Group 12',
      'Permission to track: Yes',
      'Tracked by HESA: No',
    ]);
    expect(suggest({ ...offer, fields: everything }, { field: null, text: sentence })[2]).toMatchObject({
      value: '17',
      remainingText: 'at my partner schools who gave permission to track and have not been tracked',
    });
    expect(suggest({ ...offer, fields: everything }, { field: null, text: 'have not been tracked' })[1]).toMatchObject({
      remainingText: '',
    });
  });

  it('are the unchosen values of an open field', () => {
    expect(suggestionsOf({ offered, chosenValues: ['0'] }, { field: state, text: '' })).toEqual(['Any', 'Archived']);
    expect(suggestionsOf({ offered }, { field: state, text: 'arch' })).toEqual(['Archived']);
    expect(suggestionsOf({ offered }, { field: state, text: '1' })).toEqual(['Archived']);
  });

  it('are negated after an exclamation mark, without Any', () => {
    expect(suggest({ ...offer, offered }, { field: state, text: '!' })).toMatchObject([
      { kind: 'value', value: '!0', label: 'not Current' },
      { kind: 'value', value: '!1', label: 'not Archived' },
    ]);
  });

  it('are none after ‘!’ when the field cannot be negated', () => {
    expect(suggestionsOf({ offered }, { field: field('target', 'Target', { negatable: false }), text: '!Cur' })).toEqual([]);
  });

  it('are all suggestions again when an open field has no match, but not while it is looked up', () => {
    expect(suggestionsOf({ offered: years }, { field: phase, text: 'permission' })).toEqual(['“permission”', 'Permission to track']);
    expect(suggestionsOf({ isLooking: true }, { field: school, text: 'permission' })).toEqual([]);
    expect(suggestionsOf({ isLooking: true }, { field: surname, text: 'Byr' })).toEqual([]);
    expect(suggestionsOf({ offered: [{ value: 'Byron', label: 'Byron' }] }, { field: surname, text: 'Byr' })).toEqual(['Byron', 'Byr']);
  });
});
