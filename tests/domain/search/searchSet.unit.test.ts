import { describe, expect, it } from 'vitest';
import { defaultHint } from '../../../domain/filter/hints.ts';
import { activity } from '../../../domain/records/activity.ts';
import { task } from '../../../domain/records/task.ts';
import { institution } from '../../../domain/records/institution.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { searchSetOf } from '../../../domain/search/searchSet.ts';
import { variantSets } from '../../../domain/search/variants.ts';
import { widget, widgets } from '../widget.ts';

const tokensOf = (set: typeof widgets) => set.fields.map((field) => field.printed);

describe('the search set of a declaration', () => {
  it('shows few columns of activities, so that the sums stand in a window of a laptop', () => {
    const shown = searchSetOf(activity).columns.filter(({ use }) => use !== 'hidden');
    expect(shown.map(({ name }) => name)).toEqual(['eventTitle', 'type', 'start', 'group', 'students', 'beneficiaryInstitutions']);
  });

  it('keeps the names as what tells the accounts of ambassadors apart', () => {
    const accounts = variantSets.find(({ name }) => name === 'ambassadorAccounts')?.columns ?? [];
    expect(accounts.filter(({ use }) => use === 'key').map(({ name }) => name)).toEqual(['firstname', 'lastname']);
  });

  it('has the fields common to all records, the declared search fields, and the record state', () => {
    expect(tokensOf(widgets)).toEqual([
      'id',
      'created',
      'updated',
      'updated-by',
      'name',
      'code',
      'contact',
      'postcode',
      'weight',
      'price',
      'designed',
      'bought-on',
      'checked',
      'opens',
      'painted',
      'waterproof',
      'colour',
      'size',
      'tags',
      'group',
      'maker',
      'range',
      'parts',
      'secret',
      'heavy',
      'recordState',
    ]);
  });

  it('finds its fields by token in any case', () => {
    expect(widgets.byToken.get('recordstate')?.printed).toBe('recordState');
    expect([...widgets.byToken.keys()]).toEqual(tokensOf(widgets).map((token) => token.toLowerCase()));
  });

  it('takes token, label, values, bound and negation from the declaration, and the rest from the kind', () => {
    expect(widgets.byToken.get('bought-on')).toMatchObject({
      label: 'Bought on',
      column: 'bought',
      type: 'Date',
      max: null,
      isNegatable: true,
    });
    expect(widgets.byToken.get('painted')).toMatchObject({
      label: 'Painted',
      column: 'painted',
      type: 'Checkbox',
      max: 1,
      isNegatable: false,
    });
    expect(widgets.byToken.get('size')).toMatchObject({ type: 'List', isNegatable: false, values: widget.fields['size']?.values });
    expect(widgets.byToken.get('maker')).toMatchObject({ type: 'Lookup', references: 'institution', isScope: false });
    expect(widgets.byToken.get('group')).toMatchObject({ type: 'Lookup', references: 'institution', isScope: true });
    expect(widgets.byToken.get('secret')).toMatchObject({ needs: ['ViewSpecialCategoryData'] });
  });

  it('offers the states of the record type, and Any', () => {
    expect(widgets.byToken.get('recordstate')?.values).toEqual([
      { value: 'any', label: 'Any' },
      { value: 0, label: 'Current' },
      { value: 1, label: 'Archived' },
      { value: 4, label: 'Duplicate' },
      { value: 128, label: 'Withdrawn' },
      { value: 64, label: 'Deleted' },
    ]);
  });

  it('has the declared columns, then created and updated', () => {
    expect(widgets.columns.map(({ name, use }) => [name, use])).toEqual([
      ['name', 'key'],
      ['bought', 'shown'],
      ['created', 'hidden'],
      ['updated', 'hidden'],
      ['updatedBy', 'hidden'],
    ]);
  });

  it('is sorted ascending by the declared field; lists of events are sorted newest first', () => {
    expect(widgets).toMatchObject({ defaultSort: 'name', defaultOrder: 'asc' });
    expect(searchSetOf(task as unknown as RecordType)).toMatchObject({ defaultSort: 'added', defaultOrder: 'desc' });
  });

  it('is open to every signed-in person when the declaration needs no right', () => {
    expect(widgets.view).toEqual(['ViewStudents', 'ViewNCOPStudents']);
    expect(searchSetOf(institution as unknown as RecordType).view).toEqual([]);
  });
});

describe('the hint of a search field', () => {
  it.each([
    ['Date', /^Date should be in the format dd\/mm\/yyyy \(e\.g\. 17\/10\/2016\)\. Use "Today", "Week", "Month"/],
    ['Year', /^Should be in the format yyyy \(e\.g\. 2018\)\. Type "before" or "after" before your year to filter by ranges\.$/],
    ['Number', /^Parameters should be in a numeric value\. Use ">" or "<" for greater than or less than\.$/],
    ['List', /^Use “!” to filter records by not equal to selected values\.$/],
    ['Checkbox', /^$/],
  ] as const)('of the kind %s is the specification’s', (type, words) => {
    expect(defaultHint(type)).toMatch(words);
  });

  it('is the declaration’s own if it has one', () => {
    expect(searchSetOf(task as unknown as RecordType).byToken.get('duration')?.hint).toBe(
      'Specify duration in seconds. Use ">" or "<" for greater than or less than.',
    );
  });
});
