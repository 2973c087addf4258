import { describe, expect, it } from 'vitest';
import { searchFieldsFor } from '../../api/present/searchFields.ts';
import { fieldSetOf } from '../../console/list/fieldSet.ts';
import { addValue } from '../../console/list/filterEdits.ts';
import { openField, suggest } from '../../console/list/suggestions.ts';
import { addDraft, beginsQuote, joinPastedLines, preferredSuggestion, readTyped, textLeft } from '../../console/list/typedEntry.ts';
import type { OfferedValue } from '../../console/list/valueSuggestions.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { interpret } from '../../domain/filter/interpret.ts';
import { visibleGroups } from '../../domain/search/question.ts';
import { searchSets } from '../../projections/search/sets.ts';

const access = systemAccess('Test', rights);

const listNamed = (name: string) => {
  const set = searchSets.find((each) => each.name === name);
  if (!set) throw new Error(`There is no set ${name}`);
  const definition = {
    Set: set.name,
    Path: set.path,
    Label: set.label,
    ...searchFieldsFor(set, access, visibleGroups(set, access), new Date().getFullYear()),
  };
  return { set, definition };
};

/** The list as an address reads it. */
const asAddress = (name: string, filter: string) => {
  const { canonical, ignored } = interpret(listNamed(name).set, filter, new Date());
  return { filter: canonical, ignored: ignored.map(({ text, reason }) => `${text} (${reason})`) };
};

/** The filter after typing a text into the empty box and pressing Enter; the text that stays; and why. */
const asTyped = (name: string, typed: string, before = '', looked: readonly OfferedValue[] = []) => {
  const { definition } = listNamed(name);
  const fieldSet = fieldSetOf(definition);
  const draft = openField(definition.Fields, { field: null, text: typed }, false);
  const entry = readTyped(fieldSet, draft);
  const offered = draft.field?.values ?? looked;
  const suggestions = suggest(
    {
      fields: definition.Fields,
      groups: [],
      records: [],
      partners: [],
      isOfInstitutions: false,
      recent: [],
      offered,
      chosenValues: [],
      isLooking: false,
    },
    draft,
  );
  const suggestion = suggestions[preferredSuggestion(draft, entry, suggestions, offered)];
  if (suggestion?.kind === 'value')
    return { filter: addValue(fieldSet, before, suggestion.field.token, suggestion.value), ignored: [], rest: '' };
  const filter = addDraft(fieldSet, before, draft);
  const isAdded = addDraft(fieldSet, '', draft) !== '';
  return {
    filter,
    ignored: entry.ignored.map(({ text, reason }) => `${text} (${reason})`),
    rest: entry.ignored.length === 0 ? '' : textLeft(draft, entry, isAdded),
  };
};

const taken: readonly (readonly [set: string, text: string, filter: string])[] = [
  ['students', 'brown', 'brown'],
  ['students', '#21', 'id:21'],
  ['students', '#21#25', 'id:21,25'],
  ['students', ':sex:Female', 'sex:10'],
  ['students', ':sex:!Female', 'sex:!10'],
  ['students', ':sex:Female,Male', 'sex:10,11'],
  ['students', ':sex:any', 'sex:any'],
  ['students', ':id:1 2 3', 'id:1,2,3'],
  ['students', ':id:#1#2 3', 'id:1,2,3'],
  ['students', ':id:null', 'id:n/a'],
  ['students', ':created:17/10/2016', 'created:17/10/2016'],
  ['students', ':created:before 17/10/2016', 'created:<17/10/2016'],
  ['students', ':created:today', 'created:Today'],
  ['students', ':dob:17 Oct 2016', 'dob:17/10/2016'],
  ['students', ':institutionlastknown:null', 'institutionlastknown:null'],
  ['students', ':institutionlastknown:7 8', 'institutionlastknown:7,8'],
  ['students', ':include-partnered:Yes', 'include-partnered:yes'],
  ['students', ':permissionToTrack:unknown', 'permissionToTrack:unknown'],
  ['students', ':lastname:"Brown, Eva"', 'lastname:"Brown, Eva"'],
  ['students', ':lastname:colon: name', 'lastname:"colon: name"'],
  ['students', ':recordState:Deleted', 'recordState:64'],
  ['students', ':recordState:0,1', 'recordState:0,1'],
  ['students', ':group:own', 'group:own'],
  ['students', ':attendedactivity-academicyear:2016 / 2017', 'attendedactivity-academicyear:2016 / 2017'],
  ['institutions', ':target:Yes', 'target:True'],
  ['institutions', ':recordState:2', 'recordState:2'],
  ['tasks', ':duration:>60', 'duration:>60'],
];

const refused: readonly (readonly [set: string, text: string, reason: string])[] = [
  ['students', ':sex:Robot', 'sex:Robot (This is not a value of the list)'],
  ['students', ':id:abc', 'id:abc (This is not a record ID)'],
  ['students', ':created:31/02/2020', 'created:31/02/2020 (There is no such day)'],
  ['students', ':dob:32/13/2020', 'dob:32/13/2020 (There is no such day)'],
  ['students', ':complete:!yes', 'complete:!yes (This field cannot be negated)'],
  ['students', ':include-partnered:No', 'include-partnered:No (This is not a value of the list)'],
  ['students', ':attendedactivity-academicyear:2040 / 2041', 'attendedactivity-academicyear:2040 / 2041 (This is not a value of the list)'],
  ['institutions', ':target:!Yes', 'target:!Yes (This field cannot be negated)'],
  ['tasks', ':duration:1m', 'duration:1m (This is not a whole number)'],
];

it('every filter whose values are records has an address that offers them', () => {
  const without = searchSets.flatMap(({ name }) =>
    listNamed(name)
      .definition.Fields.filter(({ fieldType, values, lookup }) => fieldType === 'Lookup' && !values && lookup === null)
      .map(({ token }) => `${name} ${token}`),
  );
  expect(without).toEqual([]);
  const sessions = listNamed('activitySessions').definition.Fields;
  expect(sessions.find(({ token }) => token === 'activity')?.lookup).toBe('/activities/search?disableFuzzy=true&pageSize=20');
});

describe('one grammar', () => {
  it.each(taken)('reads %s %j alike as an address and in the box', (set, text, filter) => {
    expect(asAddress(set, text)).toEqual({ filter, ignored: [] });
    expect(asTyped(set, text)).toEqual({ filter, ignored: [], rest: '' });
    // Typed again, the same value changes nothing.
    expect(asTyped(set, text, filter)).toEqual({ filter, ignored: [], rest: '' });
  });

  it.each(refused)('names what %s %j cannot take, alike as an address and in the box', (set, text, reason) => {
    expect(asAddress(set, text)).toEqual({ filter: '', ignored: [reason] });
    expect(asTyped(set, text)).toEqual({ filter: '', ignored: [reason], rest: text.replace(/^:[^:]+:/, '') });
  });

  it('takes what it can of several ids; the rest stays in the box', () => {
    expect(asAddress('students', ':id:1 abc 3')).toEqual({ filter: 'id:1,3', ignored: ['id:abc (This is not a record ID)'] });
    expect(asTyped('students', ':id:1 abc 3')).toEqual({ filter: 'id:1,3', ignored: ['id:abc (This is not a record ID)'], rest: 'abc' });
  });

  it('completes the beginning of a listed value in the box', () => {
    expect(asTyped('students', ':sex:fem').filter).toBe('sex:10');
    expect(asTyped('students', ':created:tod').filter).toBe('created:Today');
  });
  it('takes the name of a choice in the box in any case, where a code is spelt alike; an address with the code means that', () => {
    const several = 'activity,activityBeneficiaryInstitution,activityPartnerInstitution';
    expect([':type:Activity', ':type:activity', ':type:ACTIVITY '].map((text) => asTyped('imports', text).filter)).toEqual(
      Array(3).fill(`type:${several}`),
    );
    expect(asTyped('imports', ':type:!activity').filter).toBe('type:!activity,!activityBeneficiaryInstitution,!activityPartnerInstitution');
    expect(asTyped('imports', ':type:studentContact').filter).toBe('type:studentContact');
    expect(asAddress('imports', 'type:activity').filter).toBe('type:activity');
  });

  it('completes the beginning of an offered text in the box, and takes any other text as it is', () => {
    const enter = (typed: string) =>
      asTyped('institutions', `:local-authority:${typed}`, '', [{ value: 'Hammersmith and Fulham', label: 'Hammersmith and Fulham' }])
        .filter;
    expect(enter('hamm')).toBe('local-authority:Hammersmith and Fulham');
    expect(enter('!fulh')).toBe('local-authority:!Hammersmith and Fulham');
    expect(enter('smith')).toBe('local-authority:smith');
  });
});

describe('a quoted value', () => {
  it('keeps its commas while it is typed, also after a “!”', () => {
    expect(['"O’Neill', '!"O’Neill', '! "O’Neill', 'O’Neill', '!O’Neill', 'a "b'].map(beginsQuote)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a pasted column', () => {
  const { definition } = listNamed('students');
  const openDraft = (text: string) => openField(definition.Fields, { field: null, text }, false);

  it('of ids is one line of ids', () => {
    expect(joinPastedLines('21\r\n25\r\n#26\r\n', openDraft(':id:'), true)).toBe('21 25 #26');
    expect(joinPastedLines('21\n25', openDraft(''), true)).toBe('#21#25');
    expect(joinPastedLines('21\t25\t#26\r\n', openDraft(''), true)).toBe('#21#25#26');
    expect(joinPastedLines('21\t25\r\n26\t27', openDraft(''), true)).toBe('#21#25#26#27');
    expect(joinPastedLines('21\n25', openDraft(''), false)).toBe('21,25');
  });

  it('of other values separates them by commas', () => {
    expect(joinPastedLines('Brown\nO’Brien, the younger\n', openDraft(':lastname:'), true)).toBe('Brown,"O’Brien, the younger"');
  });

  it('of one line is pasted as it is', () => {
    expect(joinPastedLines('21 25', openDraft(':id:'), true)).toBeNull();
    expect(joinPastedLines('21\n', openDraft(':id:'), true)).toBeNull();
    expect(joinPastedLines('£3.50,£100', openDraft(''), true)).toBeNull();
  });

  it.each([
    ['£3,007.00', '"£3,007.00"'],
    ['>=£1,200, £12.50', '">=£1,200", £12.50'],
    ['£3,007.00,£1,000,000', '"£3,007.00","£1,000,000"'],
  ])('of amounts with thousands is one value for each: %s', (pasted, text) => {
    expect(joinPastedLines(pasted, openDraft(''), true)).toBe(text);
  });
});

describe('the fields of a definition', () => {
  it('give every listed value the meaning that the server gives it', () => {
    const now = new Date();
    for (const set of searchSets) {
      const { definition } = listNamed(set.name);
      const fieldSet = fieldSetOf(definition);
      for (const field of set.fields)
        for (const value of ['null', 'any', 'own', '1', 'No', ...(field.values ?? []).map((each) => String(each.value))]) {
          const filter = `${field.printed}:${value}`;
          const [server, client] = [interpret(set, filter, now), interpret(fieldSet, filter, now)];
          expect([filter, client.canonical, client.ignored]).toEqual([filter, server.canonical, server.ignored]);
        }
    }
  });
});
