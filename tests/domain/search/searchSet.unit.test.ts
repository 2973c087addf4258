import { describe, expect, it } from 'vitest';
import { defaultHint } from '../../../domain/filter/hints.ts';
import { task } from '../../../domain/records/task.ts';
import { institution } from '../../../domain/records/institution.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { searchSetOf } from '../../../domain/search/searchSet.ts';
import { widget, widgets } from '../widget.ts';

const tokensOf = (set: typeof widgets) => set.fields.map((field) => field.printed);

describe('the search set that follows from a declaration', () => {
  it('has the fields that every record has, those that are declared to be searched, and the record state', () => {
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

  it('finds its fields by token without regard to case', () => {
    expect(widgets.byToken.get('recordstate')?.printed).toBe('recordState');
    expect([...widgets.byToken.keys()]).toEqual(tokensOf(widgets).map((token) => token.toLowerCase()));
  });

  it('takes token, label, values, bound and negation from the declaration, and the rest from the kind', () => {
    expect(widgets.byToken.get('bought-on')).toMatchObject({
      label: 'Bought on',
      column: 'bought',
      type: 'Date',
      max: null,
      negatable: true,
    });
    expect(widgets.byToken.get('painted')).toMatchObject({
      label: 'Painted',
      column: 'painted',
      type: 'Checkbox',
      max: 1,
      negatable: false,
    });
    expect(widgets.byToken.get('size')).toMatchObject({ type: 'List', negatable: false, values: widget.fields['size']?.values });
    expect(widgets.byToken.get('maker')).toMatchObject({ type: 'Lookup', references: 'institution', scope: false });
    expect(widgets.byToken.get('group')).toMatchObject({ type: 'Lookup', references: 'institution', scope: true });
    expect(widgets.byToken.get('secret')).toMatchObject({ right: 'ViewSpecialCategoryData' });
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

  it('has the columns that are declared, then created and updated', () => {
    expect(widgets.columns.map(({ name, use }) => [name, use])).toEqual([
      ['name', 'key'],
      ['bought', 'shown'],
      ['created', 'hidden'],
      ['updated', 'hidden'],
      ['updatedBy', 'hidden'],
    ]);
  });

  it('is sorted by the field that is declared to be, upwards; lists of what happened, newest first', () => {
    expect(widgets).toMatchObject({ defaultSort: 'name', defaultOrder: 'asc' });
    expect(searchSetOf(task as unknown as RecordType)).toMatchObject({ defaultSort: 'added', defaultOrder: 'desc' });
  });

  it('is open to every signed-in person where the declaration asks for no right', () => {
    expect(widgets.view).toEqual(['ViewStudents', 'ViewNCOPStudents']);
    expect(searchSetOf(institution as unknown as RecordType).view).toEqual([]);
  });
});

describe('the tip of a search field', () => {
  it.each([
    ['Date', /^Date should be in the format dd\/mm\/yyyy \(e\.g\. 17\/10\/2016\)\. Use "Today", "Week", "Month"/],
    ['Year', /^Should be in the format yyyy \(e\.g\. 2018\)\. Type "before" or "after" before your year to filter by ranges\.$/],
    ['Number', /^Parameters should be in a numeric value\. Use ">" or "<" for greater than or less than\.$/],
    ['List', /^Use “!” to filter records by not equal to selected values\.$/],
    ['Checkbox', /^$/],
  ] as const)('of the type %s is the spec’s', (type, words) => {
    expect(defaultHint(type)).toMatch(words);
  });

  it('is the declaration’s own where it has one', () => {
    expect(searchSetOf(task as unknown as RecordType).byToken.get('duration')?.hint).toBe(
      'Specify duration in seconds. Use ">" or "<" for greater than or less than.',
    );
  });
});
