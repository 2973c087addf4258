import { describe, expect, it } from 'vitest';
import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { emptyDraft, openField, suggest } from '../../console/list/suggestions.ts';

const field = (token: string, label: string, more: Partial<SearchFieldAnswer> = {}): SearchFieldAnswer => ({
  token,
  label,
  hint: '',
  values: null,
  fieldType: 'List',
  max: null,
  negatable: true,
  lookup: null, lookupFilter: null, dependsOn: null,
  ...more,
});
const surname = field('lastname', 'Last name');
const phase = field('year-group', 'Last known phase');
const state = field('recordState', 'Record state');
const fields = [surname, phase, state];
const offered = [
  { value: 'any', label: 'Any' },
  { value: 0, label: 'Current' },
  { value: 1, label: 'Archived' },
];
const shown = (...args: Parameters<typeof suggest>) => suggest(...args).map((each) => (each.kind === 'field' ? each.field.label : each.kind === 'words' ? `“${each.text}”` : each.label));

describe('naming a field', () => {
  it('opens it by its label or its token, whatever the case', () => {
    expect(openField(fields, { field: null, text: 'last known phase: 12' })).toEqual({ field: phase, text: '12' });
    expect(openField(fields, { field: null, text: 'RecordState:' })).toEqual({ field: state, text: '' });
  });

  it('leaves other text alone', () => {
    for (const text of ['smith', 'planet:mars', ':rec']) expect(openField(fields, { field: null, text })).toEqual({ field: null, text });
  });

  it('does not open another field inside an open one', () => {
    expect(openField(fields, { field: surname, text: 'recordState:4' })).toEqual({ field: surname, text: 'recordState:4' });
  });
});

describe('what the search box offers', () => {
  it('is nothing before anything is typed', () => {
    expect(shown(fields, emptyDraft, [], [])).toEqual([]);
  });

  it('is every field after a colon', () => {
    expect(shown(fields, { field: null, text: ':' }, [], [])).toEqual(['Last name', 'Last known phase', 'Record state']);
    expect(shown(fields, { field: null, text: ':rec' }, [], [])).toEqual(['Record state']);
  });

  it('is the typed words first, then fields by label', () => {
    expect(shown(fields, { field: null, text: 'last' }, [], [])).toEqual(['“last”', 'Last name', 'Last known phase']);
  });

  it('is the values of an open field that are not chosen yet', () => {
    expect(shown(fields, { field: state, text: '' }, offered, ['0'])).toEqual(['Any', 'Archived']);
    expect(shown(fields, { field: state, text: 'arch' }, offered, [])).toEqual(['Archived']);
  });

  it('is negated after an exclamation mark, without Any', () => {
    const suggestions = suggest(fields, { field: state, text: '!' }, offered, []);
    expect(suggestions).toEqual([
      { kind: 'value', key: '!0', value: '!0', label: 'not Current' },
      { kind: 'value', key: '!1', value: '!1', label: 'not Archived' },
    ]);
  });

  it('is not negated where the field cannot be', () => {
    expect(shown(fields, { field: field('target', 'Target', { negatable: false }), text: '!Cur' }, offered, [])).toEqual(['Current']);
  });
});
