import { describe, expect, it } from 'vitest';
import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { chipsOf, describeGroup } from '../../console/list/chips.ts';
import {
  coversTerm,
  groupValues,
  lookupAddress,
  lookupRequest,
  narrowResult,
  lookupDelay,
  readLookup,
} from '../../console/list/lookups.ts';
import { marketingOptions } from '../../domain/lists/students.ts';
import { describeValue } from '../../console/list/parseValue.ts';
import { matchRank } from '../../console/list/matching.ts';
import { withRecent } from '../../console/list/recentFields.ts';
import { valuesFor } from '../../console/list/valueSuggestions.ts';
import { idsToCount, addCounted } from '../../console/home/countQueue.ts';
import { filterForIds } from '../../console/recentlyViewed.ts';
import { canSave, replacedBy } from '../../console/savedSearches/savedSearch.ts';

const field = (fieldType: string, more: Partial<SearchFieldAnswer> = {}): SearchFieldAnswer => ({
  token: 'born',
  label: 'Born',
  hint: '',
  values: null,
  fieldType,
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
const suggest = (of: SearchFieldAnswer, typed: string) => valuesFor(of, typed, [], []).map(({ value, label }) => `${value} = ${label}`);

describe('the suggested values of a field without a list', () => {
  it('are a typed text without its quotes, as a filter reads it', () => {
    expect(suggest(field('Text'), '"start: 10:30"')).toEqual(['start: 10:30 = start: 10:30']);
    expect(suggest(field('Text'), '!"O’Neill, ""Jr')).toEqual(['!O’Neill, "Jr = not O’Neill, "Jr']);
    expect(suggest(field('Text'), 'say "yes"')).toEqual(['say "yes" = say "yes"']);
  });

  it('are a typed date and its comparisons, labelled in words', () => {
    expect(suggest(field('Date'), '17/10/2016')).toEqual([
      '17/10/2016 = 17/10/2016',
      '<17/10/2016 = before 17/10/2016',
      '<=17/10/2016 = before or on 17/10/2016',
      '>17/10/2016 = after 17/10/2016',
      '>=17/10/2016 = after or on 17/10/2016',
    ]);
    expect(suggest(field('Date'), 'before 17/10/2016')).toEqual(['<17/10/2016 = before 17/10/2016']);
    expect(suggest(field('Date'), '!17/10/2016')[0]).toBe('!17/10/2016 = not 17/10/2016');
  });

  it('are numbers and years as parsed', () => {
    expect(suggest(field('Number'), '>10')).toEqual(['>10 = greater than 10']);
    expect(suggest(field('Year'), '2018').slice(0, 2)).toEqual(['2018 = 2018', '<2018 = before 2018']);
  });

  it('are texts unchanged, and ids of records', () => {
    expect(suggest(field('Text'), 'Hull')).toEqual(['Hull = Hull']);
    expect(suggest(field('Id'), '12')).toEqual(['12 = #00000012']);
    expect(suggest(field('Lookup'), '#12')).toEqual(['12 = #00000012']);
  });

  it('are none for an invalid value', () => {
    expect(suggest(field('Number'), '3.5')).toEqual([]);
  });
});

describe('records without a value', () => {
  const marketing = field('MultiSelect', { values: [...marketingOptions] });
  const offered = (typed: string) => valuesFor(marketing, typed, marketingOptions, []).map(({ value, label }) => `${value} = ${label}`);

  it('are called otherwise where the list has a value None', () => {
    expect(offered('no')).toEqual(['none = None']);
    expect(offered('none')).toEqual(['none = None']);
    expect(offered('nothing')).toEqual(['null = Nothing recorded']);
    expect(offered('null')).toEqual(['null = Nothing recorded']);
    expect(describeValue(marketing, '!null')).toBe('not Nothing recorded');
    expect(suggest(field('Number'), 'none')).toEqual(['null = None']);
  });
});

describe('matching', () => {
  it('matches every word as a prefix, ignoring case, accents and leading zeros', () => {
    expect(matchRank('Last known phase', 'last')).toBe(0);
    expect(matchRank('Last known phase', 'phase kn')).toBe(1);
    expect(matchRank('Year Group 09', 'year 9')).toBe(1);
    expect(matchRank('École', 'ecole')).toBe(0);
    expect(matchRank('Born', 'dob', 'dob')).toBe(2);
    expect(matchRank('Postcode', 'code')).toBe(3);
    expect(matchRank('Postcode', 'phase')).toBeNull();
  });
});

describe('a lookup', () => {
  const schools = '/institutions/search?disableFuzzy=true&pageSize=20';
  const values = (count: number) => Array.from({ length: count }, (_, index) => ({ value: index, label: `Hull ${index}` }));

  it('searches at once from two letters, from three for institutions and survey templates, otherwise after a second', () => {
    expect(lookupDelay('/users/search?pageSize=20', 'ab')).toBe(0);
    expect(lookupDelay('/users/search?pageSize=20', 'a')).toBe(1000);
    expect(lookupDelay(schools, 'ab')).toBe(1000);
    expect(lookupDelay(schools, 'abc')).toBe(0);
    expect(lookupDelay('/survey-templates/search?pageSize=20', 'ab')).toBe(1000);
    expect(lookupDelay(schools, '')).toBeNull();
    expect(['t', 'ta', '12'].map((typed) => lookupDelay('/activities/heidescriptors?pageSize=20', typed))).toEqual([null, 1000, 1000]);
    expect(lookupDelay('/institutions/types?inUseOnly=true', '')).toBe(0);
  });

  it('reuses an answer for a longer term when it was not a full page', () => {
    const last = { address: schools, term: 'hul', values: values(19) };
    expect(coversTerm(last, schools, 'hull')).toBe(true);
    expect(coversTerm(last, schools, 'hu')).toBe(false);
    expect(coversTerm(last, '/users/search?pageSize=20', 'hull')).toBe(false);
    expect(coversTerm({ ...last, values: values(20) }, schools, 'hull')).toBe(false);
    expect(narrowResult(last, 'hull 1').map((each) => each.label)).toContain('Hull 1');
    expect(narrowResult(last, 'hull 1').map((each) => each.label)).not.toContain('Hull 2');
  });

  it('searches typed text as words, never as a field', () => {
    const [address, query] = schools.split('?');
    const params = Object.fromEntries(new URLSearchParams(query));
    expect(lookupRequest(schools, 'St: Mary, Hull', null)).toEqual({ address, params: { ...params, filter: '"St: Mary, Hull"' } });
    expect(lookupRequest(schools, '#12', null)).toEqual({ address, params: { ...params, filter: '#12' } });
    expect(lookupRequest('/imports/search?pageSize=20', 'may', 'status:Completed,type:edubase')).toEqual({
      address: '/imports/search',
      params: { pageSize: '20', filter: 'may,status:Completed,type:edubase' },
    });
  });

  it('is limited by the field that it depends on', () => {
    const subtypes = { lookup: '/institutions/subtypes?inUseOnly=true', dependsOn: 'type' };
    expect(lookupAddress(subtypes, ['Academies'])).toBe('/institutions/subtypes?inUseOnly=true&type=Academies');
    expect(lookupAddress(subtypes, [])).toBe(subtypes.lookup);
  });

  it('of groups offers those in which one of the rights is held', () => {
    const groups = [
      { Id: 1, Name: 'Soar', Rights: ['ViewStudents'] },
      { Id: 2, Name: 'Trent', Rights: ['ViewUsers'] },
    ];
    const labels = (lookup: string) => groupValues(groups, lookup).map((each) => each.label);
    expect(labels('/institutions/search?userHasAccess=ViewStudents|ViewNCOPStudents')).toEqual(['Any', 'Soar']);
    expect(labels('/institutions/search?userHasAccess=any')).toEqual(['Any', 'Soar', 'Trent']);
  });

  it('parses answers of every shape', () => {
    expect(readLookup({ Total: 2, Data: ['Hull', 'York'] })).toEqual([
      { value: 'Hull', label: 'Hull' },
      { value: 'York', label: 'York' },
    ]);
    expect(readLookup({ Data: [{ Id: 3, Title: 'Ash Academy', town: 'Hull' }] })).toEqual([
      { value: 3, label: 'Ash Academy', detail: 'Hull' },
    ]);
    expect(readLookup({ success: true, data: [{ CustomLookupItemId: 4, Name: 'Four' }] })).toEqual([{ value: 4, label: 'Four' }]);
    expect(readLookup({ data: { Data: [{ RoleId: 5, Name: 'Five' }] } })).toEqual([{ value: 5, label: 'Five' }]);
    expect(readLookup(['Asian'])).toEqual([{ value: 'Asian', label: 'Asian' }]);
    expect(readLookup(null)).toEqual([]);
  });
});

describe('chips', () => {
  const definition = {
    Set: 'places',
    Path: 'places',
    Label: 'Places',
    UnlistedFields: [],
    Fields: [field('Lookup', { token: 'school', label: 'School' }), field('Date', { token: 'born', label: 'Born' })],
  };
  const filter = 'smith,born:<1/2/2003,school:7,8';

  it('show the server’s labels once it has answered', () => {
    const chips = [{ token: 'school', label: 'School', values: [{ value: '7', label: 'Ash Academy' }] }];
    const groups = chipsOf(definition, filter, { chips, isAnswered: true, labels: new Map() });
    expect(groups.map((group) => [group.label, group.values.map((value) => value.label)])).toEqual([
      ['Words', ['smith']],
      ['School', ['Ash Academy']],
    ]);
    expect(groups[1]?.values[0]?.removeFrom(filter)).toBe('smith,born:<1/2/2003,school:8');
  });

  it('are read out with and where all must hold, and with or between alternatives', () => {
    const values = (...texts: readonly string[]) => texts.map((value) => ({ value, label: value.replace('!', 'not ') }));
    const tell = (text: string, ...texts: readonly string[]) =>
      chipsOf(definition, text, {
        chips: [{ token: 'school', label: 'School', values: values(...texts) }],
        isAnswered: true,
        labels: new Map(),
      }).map(describeGroup);
    expect(tell('brown,eva')).toEqual(['Words: brown and eva']);
    expect(tell('school:7,8', '7', '8')).toEqual(['School: 7 or 8']);
    expect(tell('school:!7,!8', '!7', '!8')).toEqual(['School: not 7 and not 8']);
  });

  it('show the best known label before: the chosen one, an earlier one, or the value in words', () => {
    const chips = [{ token: 'school', label: 'School', values: [{ value: '7', label: 'Ash Academy' }] }];
    const groups = chipsOf(definition, filter, { chips, isAnswered: false, labels: new Map([['school:8', 'Birch School']]) });
    expect(groups.map((group) => group.values.map((value) => value.label))).toEqual([
      ['smith'],
      ['before 1/2/2003'],
      ['Ash Academy', 'Birch School'],
    ]);
  });
});

describe('saved searches', () => {
  it('need a filter and a name that is not blank', () => {
    expect([canSave(' Year 12 ', 'smith'), canSave('  ', 'smith'), canSave('Year 12', '')]).toEqual([true, false, false]);
  });

  it('are replaced under the same name in any case, with and without accents', () => {
    const saved = [
      { SavedSearchId: 1, Name: 'Year 12', Filter: 'smith', ForType: 'students' },
      { SavedSearchId: 2, Name: 'Cafe', Filter: 'jones', ForType: 'students' },
    ];
    expect(replacedBy(saved, ' year  12 ')?.SavedSearchId).toBe(1);
    expect(replacedBy(saved, 'Café')?.SavedSearchId).toBe(2);
    expect(replacedBy(saved, 'Year 13')).toBeUndefined();
  });

  it('are counted a few at a time, in their order', () => {
    expect([...idsToCount([1, 2, 3, 4, 5], new Set())]).toEqual([1, 2, 3]);
    expect([...idsToCount([1, 2, 3, 4, 5], addCounted(new Set(), 2))]).toEqual([2, 1, 3, 4]);
  });
});

describe('recently viewed records', () => {
  it('are searched in every group and state of their set', () => {
    expect(filterForIds({ Fields: [field('List', { token: 'recordState' })], HasGroup: true }, [7, 9])).toBe(
      'id:7 9,group:any,recordState:any',
    );
    expect(filterForIds({ Fields: [], HasGroup: false }, [7])).toBe('id:7');
  });
});

describe('recently used fields', () => {
  it('appear once each, newest first, up to a limit', () => {
    expect(withRecent(['a', 'b', 'c', 'd'], 'c')).toEqual(['c', 'a', 'b', 'd']);
    expect(withRecent(['a', 'b', 'c', 'd'], 'e')).toEqual(['e', 'a', 'b', 'c']);
  });
});
