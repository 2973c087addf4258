import { describe, expect, it } from 'vitest';
import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { fieldSetOf } from '../../console/list/fieldSet.ts';
import {
  addTyped,
  addValue,
  hasQuick,
  isOwnGroupOnly,
  removeField,
  removeTerm,
  removeValue,
  toggleQuick,
  removeLastValue,
  setOwnGroupOnly,
  withIds,
} from '../../console/list/filterEdits.ts';

const field = (token: string, max: number | null = null): SearchFieldAnswer => ({
  token,
  label: token,
  hint: '',
  values: null,
  fieldType: 'Text',
  max,
  negatable: true,
  lookup: null,
  lookupFilter: null,
  dependsOn: null,
  isPersonal: false,
  all: null,
  accepted: null,
  aliases: [],
  isScope: false,
});
const fields = fieldSetOf({
  Set: 'places',
  Path: 'places',
  Label: 'Places',
  Fields: [field('id'), { ...field('group'), isScope: true }, field('recordState'), field('town'), field('target', 1)],
  UnlistedFields: [],
});

describe('adding to a filter', () => {
  it('puts typed words before the fields when they are words', () => {
    expect(addTyped(fields, 'town:Hull', 'smith')).toBe('smith,town:Hull');
    expect(addTyped(fields, 'smith,town:Hull', 'Smith')).toBe('smith,town:Hull');
  });

  it('parses typed text as the server does', () => {
    expect(addTyped(fields, 'smith', 'jones,town:York,Leeds')).toBe('smith,jones,town:Leeds,York');
    expect(addTyped(fields, '', 'planet:Mars')).toBe('"planet:Mars"');
  });

  it('spells tokens as the set does', () => {
    expect(addTyped(fields, '', 'RECORDSTATE:4')).toBe('recordState:4');
  });

  it('adds a value once; the later of a value and its negation wins', () => {
    expect(addValue(fields, 'town:Hull', 'town', 'hull')).toBe('town:Hull');
    expect(addValue(fields, 'town:Hull,York', 'town', '!Hull')).toBe('town:!Hull,York');
  });

  it('lets Any and null stand alone, and a later value replace them', () => {
    expect(addValue(fields, 'recordState:0,4', 'recordState', 'any')).toBe('recordState:any');
    expect(addValue(fields, 'recordState:any', 'recordState', '4')).toBe('recordState:4');
    expect(addValue(fields, 'recordState:4', 'recordState', '!null')).toBe('recordState:!null,4');
  });

  it('replaces the last value of a field at its limit', () => {
    expect(addValue(fields, 'target:yes', 'target', 'no')).toBe('target:no');
  });

  it('quotes a value that would be split', () => {
    expect(addValue(fields, '', 'town', 'Hull, East')).toBe('town:"Hull, East"');
  });
});

describe('removing from a filter', () => {
  it('leaves the rest unchanged', () => {
    expect(removeValue(fields, 'smith,recordState:0,4,town:Hull', 'recordState', '4')).toBe('smith,recordState:0,town:Hull');
    expect(removeValue(fields, 'town:Hull', 'town', 'Hull')).toBe('');
    expect(removeField(fields, 'smith,recordState:0,4', 'recordState')).toBe('smith');
    expect(removeTerm(fields, 'smith,jones,town:Hull', 'smith')).toBe('jones,town:Hull');
  });
});

describe('removing the last value', () => {
  it('starts at the end of the canonical filter, words last', () => {
    expect(removeLastValue(fields, 'smith,town:York,Hull,recordState:4')).toBe('smith,recordState:4,town:Hull');
    expect(removeLastValue(fields, 'smith,jones')).toBe('smith');
    expect(removeLastValue(fields, '')).toBe('');
  });
});

describe('my group only', () => {
  it('is ticked while no other group is chosen', () => {
    expect(isOwnGroupOnly(fields, 'smith')).toBe(true);
    expect(isOwnGroupOnly(fields, 'group:own')).toBe(true);
    expect(isOwnGroupOnly(fields, 'group:any')).toBe(false);
    expect(isOwnGroupOnly(fields, 'group:12')).toBe(false);
  });

  it('chooses any group when it is unticked, and clears the group when it is ticked', () => {
    expect(setOwnGroupOnly(fields, 'smith', false)).toBe('smith,group:any');
    expect(setOwnGroupOnly(fields, 'smith,group:12', true)).toBe('smith');
  });
});

describe('a quick filter', () => {
  it('adds to other values of its fields', () => {
    expect(toggleQuick(fields, 'smith,recordState:1', { filter: 'recordState:4', replaces: false })).toBe('smith,recordState:1,4');
  });

  it('replaces the whole filter when it is a whole query, and is removed again', () => {
    const quick = { filter: 'target:yes,town:Hull', replaces: true };
    expect(toggleQuick(fields, 'smith,recordState:1,town:York', quick)).toBe('target:yes,town:Hull');
    expect(toggleQuick(fields, 'target:yes,town:Hull', quick)).toBe('');
  });

  it('is removed when it is active', () => {
    expect(hasQuick(fields, 'smith,recordState:4', 'recordstate:4')).toBe(true);
    expect(toggleQuick(fields, 'smith,recordState:4', { filter: 'recordState:4', replaces: false })).toBe('smith');
  });

  it('is active beside further values of its field, and only its own are removed', () => {
    expect(hasQuick(fields, 'recordState:1,4', 'recordState:4')).toBe(true);
    expect(hasQuick(fields, 'recordState:1', 'recordState:1,4')).toBe(false);
    expect(toggleQuick(fields, 'recordState:1,4', { filter: 'recordState:4', replaces: false })).toBe('recordState:1');
  });
});

it('an export of selected records keeps the filter and names only them', () => {
  expect(withIds(fields, 'smith,town:Hull', [21, 25])).toBe('smith,id:21,25,town:Hull');
  expect(withIds(fields, 'id:1,21,25,26', [21, 25])).toBe('id:21,25');
});
