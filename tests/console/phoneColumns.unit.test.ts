import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import {
  actionColumn,
  type Column,
  handleColumn,
  isLink,
  menuColumn,
  selectColumn,
  type ValueColumn,
  withoutLinks,
} from '../../console/grid/column.ts';
import { linesOf, phoneColumns } from '../../console/grid/phoneColumns.ts';

const value = (name: string, role: 'key' | 'value' = 'value', more: Partial<ValueColumn> = {}): ValueColumn => ({
  role,
  name,
  label: name,
  isSortable: true,
  kind: 'text',
  values: null,
  ...more,
});
const state: Column = {
  role: 'state',
  name: 'recordState',
  label: 'State',
  isSortable: true,
  states: [
    { value: 0, name: 'Current', mark: 'good', byHand: true },
    { value: 16, name: 'Cancelled', mark: 'bad', byHand: true },
  ],
};
const columns = [
  selectColumn,
  value('first', 'key'),
  value('last', 'key'),
  value('town'),
  value('school'),
  state,
  actionColumn,
  menuColumn,
];
const row = (more: Record<string, SearchRow[string]>): SearchRow => ({ Id: 7, HasSecondaryFormatting: false, Labels: {}, ...more });
const lines = (shownColumns: readonly Column[], shown: SearchRow, sortedBy = 'last') => {
  const column = phoneColumns(shownColumns, sortedBy).find(({ role }) => role === 'lines');
  return column?.role === 'lines' ? linesOf(shown, column) : null;
};

describe('a list on a phone', () => {
  it('opens no record where its columns open none', () => {
    const linesColumn = (shown: readonly Column[]) => phoneColumns(shown, '').find(({ role }) => role === 'lines');
    expect(isLink(linesColumn(columns))).toBe(true);
    expect(isLink(linesColumn(withoutLinks(columns)))).toBe(false);
  });

  it('has one column in place of names and values, named by the sorted one', () => {
    expect(phoneColumns(columns, 'last').map(({ role, label }) => [role, label])).toEqual([
      ['select', 'Select'],
      ['lines', 'last'],
      ['action', 'Action'],
      ['menu', 'Actions'],
    ]);
    expect(phoneColumns(columns, '').find(({ role }) => role === 'lines')).toMatchObject({
      name: '',
      label: 'Best matches',
      isSortable: true,
    });
    // The handles say that the list is in the order that people gave it.
    expect(phoneColumns([handleColumn('place'), ...columns], 'place').map(({ role, label }) => [role, label])).toEqual([
      ['handle', 'Order'],
      ['select', 'Select'],
      ['lines', 'first'],
      ['action', 'Action'],
      ['menu', 'Actions'],
    ]);
  });

  it('tells a row in its name and its facts, the marked ones first and without empty ones', () => {
    expect(lines(columns, row({ first: 'Ann', last: 'Ali', town: 'Derby', school: null, recordState: 16 }))).toEqual({
      title: 'Ann Ali',
      facts: 'Cancelled · Derby',
      mark: 'bad',
    });
    const counted = [value('last', 'key'), value('Applications', 'value', { kind: 'number' }), value('Target', 'value', { kind: 'yesNo' })];
    expect(lines(counted, row({ last: 'Ali', Applications: 27, Target: true }))?.facts).toBe('Applications: 27 · Target: Y');
    expect(lines([selectColumn, value('status', 'value', { marks: { Failed: 'bad' } })], row({ status: 'Failed' }))).toEqual({
      title: '#00000007',
      facts: 'Failed',
      mark: 'bad',
    });
    expect(lines([value('first', 'key')], row({ first: 'Ann' }))).toEqual({ title: 'Ann', facts: '', mark: null });
  });

  it('tells what the list is sorted by, words of lists and the first date before what can be cut off', () => {
    const session = [
      value('name', 'key'),
      value('activity'),
      value('start', 'value', { kind: 'instant' }),
      value('end', 'value', { kind: 'instant' }),
      value('total', 'value', { kind: 'number' }),
    ];
    const shown = row({
      name: 'Week 5',
      activity: 'Undergraduate mentoring',
      start: '2026-11-30T14:00:00.000Z',
      end: '2026-11-30T15:00:00.000Z',
      total: 12,
    });
    expect(lines(session, shown, 'name')?.facts).toBe('30/11/2026 14:00 · Undergraduate mentoring · 30/11/2026 15:00 · total: 12');
    expect(lines(session, shown, 'total')?.facts).toBe('total: 12 · 30/11/2026 14:00 · Undergraduate mentoring · 30/11/2026 15:00');
    const attendance = value('attendance', 'value', { kind: 'wordChoice', values: [{ value: 'Attended', label: 'Attended' }] });
    expect(lines([session[0] ?? state, attendance, ...session.slice(1)], { ...shown, attendance: 'Attended' }, 'name')?.facts).toBe(
      'Attended · 30/11/2026 14:00 · Undergraduate mentoring · 30/11/2026 15:00',
    );
    expect(lines([state, ...session], { ...shown, recordState: 0 }, 'activity')?.facts).toBe(
      'Undergraduate mentoring · 30/11/2026 14:00 · 30/11/2026 15:00 · total: 12',
    );
  });

  it('leaves the room of the line to facts that differ: the state that most records have comes last', () => {
    const pupil = [value('last', 'key'), state, value('attendance', 'value', { values: [] }), value('school')];
    const shown = row({ last: 'Ali', attendance: 'Attended', school: 'Derby High', recordState: 0 });
    expect(lines(pupil, shown)).toMatchObject({ facts: 'Attended · Derby High · Current', mark: null });
    expect(lines(pupil, { ...shown, recordState: 16 })).toMatchObject({ facts: 'Cancelled · Attended · Derby High', mark: 'bad' });
    expect(lines(pupil, shown, 'recordState')).toMatchObject({ facts: 'Current · Attended · Derby High', mark: 'good' });
  });
});
