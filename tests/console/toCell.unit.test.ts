import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import {
  actionColumn,
  arrange,
  choosableIn,
  type Column,
  columnsOf,
  progressColumn,
  selectColumn,
  shownIn,
  type ValueColumn,
} from '../../console/grid/column.ts';
import { printCell } from '../../console/grid/formats.ts';
import { printMoment } from '../../console/fieldKinds/instant.tsx';
import { type CellTheme, hasTotals, namingColumn, toCell, toSummaryCell } from '../../console/grid/toCell.ts';

const theme: CellTheme = {
  ink: 'ink',
  faint: 'faint',
  accent: 'accent',
  line: 'line',
  marks: { good: 'green', quiet: 'grey', attention: 'amber', bad: 'red' },
  figures: 'Figures',
  keyStyle: '500 14px',
};
const plainRow: SearchRow = { Id: 12, HasSecondaryFormatting: false, Labels: { group: 'Riverside University' } };
const row = (more: Record<string, SearchRow[string]>): SearchRow => ({ ...plainRow, ...more });
const column = (kind: string, more: Partial<ValueColumn> = {}): ValueColumn => ({
  role: 'value',
  name: 'it',
  label: 'It',
  isSortable: true,
  kind,
  values: null,
  ...more,
});
const context = { selected: false, action: null };
const wordsOf = (anyRow: SearchRow, shown: Column) => toCell(anyRow, shown, theme, context).copyData;

describe('a value in the grid', () => {
  it('is empty when nothing is recorded', () => {
    for (const value of [null, '']) expect(printCell(row({ it: value }), column('text'))).toBe('');
    expect(printCell(plainRow, column('text'))).toBe('');
  });

  it('is Y or N for yes and no', () => {
    expect(printCell(row({ it: true }), column('yesNo'))).toBe('Y');
    expect(printCell(row({ it: false }), column('yesNo'))).toBe('N');
  });

  it('is dd/mm/yyyy for a date', () => {
    expect(printCell(row({ it: '2009-02-03' }), column('date'))).toBe('03/02/2009');
  });

  it('is London time for an instant, without the time in the hour after midnight', () => {
    expect(printMoment('2026-07-01T13:05:00.000Z')).toBe('01/07/2026 14:05');
    expect(printMoment('2026-01-01T13:05:00.000Z')).toBe('01/01/2026 13:05');
    expect(printMoment('2026-06-30T23:30:00.000Z')).toBe('01/07/2026');
  });

  it('is the label of a choice, or the code when the list no longer has it', () => {
    const choice = column('choice', { values: [{ value: 4, label: 'Participant' }] });
    expect(printCell(row({ it: 4 }), choice)).toBe('Participant');
    expect(printCell(row({ it: 9 }), choice)).toBe('9');
    expect(printCell(row({ it: ['a', 'b'] }), column('choices', { values: [{ value: 'a', label: 'Post' }] }))).toBe('Post, b');
  });

  it('is the title of the referenced record', () => {
    expect(printCell(row({ group: 5 }), column('reference', { name: 'group' }))).toBe('Riverside University');
  });

  it('groups the digits of amounts, not of years', () => {
    expect(printCell(row({ it: 4312 }), column('number'))).toBe('4,312');
    expect(printCell(row({ it: 2026 }), column('year'))).toBe('2026');
    expect(printCell(row({ it: 1200.5 }), column('decimal'))).toBe('1,200.50');
  });
});

describe('a cell', () => {
  it('shows the record id as # and eight digits', () => {
    expect(wordsOf(plainRow, { role: 'id', name: 'id', label: 'ID', isSortable: true })).toBe('#00000012');
  });

  it('shows a state as a word with its icon', () => {
    const states = [{ value: 64, name: 'Deleted', mark: 'bad', byHand: true }];
    expect(
      toCell(row({ recordState: 64 }), { role: 'state', name: 'recordState', label: 'State', isSortable: false, states }, theme, context)
        .data,
    ).toEqual({
      role: 'marked',
      words: 'Deleted',
      mark: 'bad',
      colour: 'red',
    });
  });

  it('shows whether its row is selected', () => {
    expect(toCell(plainRow, selectColumn, theme, { selected: true, action: null }).copyData).toBe('Selected');
    expect(toCell(plainRow, selectColumn, theme, context).copyData).toBe('Not selected');
  });

  it('is lighter in secondary rows', () => {
    expect(toCell({ ...plainRow, HasSecondaryFormatting: true }, column('text'), theme, context).themeOverride).toMatchObject({
      textDark: 'faint',
    });
    expect(toCell(plainRow, column('text'), theme, context).themeOverride).not.toHaveProperty('textDark');
  });

  it('is red where the column says that the row is bad', () => {
    const failing = column('text', { isBad: (of) => of['status'] === 3 });
    expect(toCell(row({ it: 'The disk is full.', status: 3 }), failing, theme, context).themeOverride).toMatchObject({ textDark: 'red' });
    expect(toCell(row({ it: '47 students archived.', status: 2 }), failing, theme, context).themeOverride).not.toHaveProperty('textDark');
  });

  it('shows the progress of a task', () => {
    expect(toCell(row({ status: 1, done: 120, size: 480, failed: 0 }), progressColumn, theme, context).data).toMatchObject({
      words: '120 of 480',
      share: 0.25,
    });
    expect(wordsOf(row({ status: 0, done: 0, size: 480 }), progressColumn)).toBe('Waiting');
    expect(wordsOf(row({ status: 3, done: 480, size: 480, failed: 3 }), progressColumn)).toBe('480 of 480, 3 failed');
    expect(wordsOf(row({ status: 1, done: 34_000, size: null }), progressColumn)).toBe('34,000 done');
    expect(wordsOf(row({ status: 2, done: 0, size: 0 }), progressColumn)).toBe('');
  });

  it('offers the actions of its row, if any', () => {
    expect(toCell(plainRow, actionColumn, theme, { selected: false, action: { words: 'Download', isQuestion: false } })).toMatchObject({
      copyData: 'Download',
      cursor: 'pointer',
    });
    expect(toCell(plainRow, actionColumn, theme, context)).not.toHaveProperty('cursor');
  });
});

describe('the summary row', () => {
  const words = (summaryColumn: Column, isNaming = false) =>
    toSummaryCell({ InstitutionSummary: 12, it: 4312 }, summaryColumn, theme, { isNaming }).copyData;

  it('formats its values like their columns, labels itself, and is empty elsewhere', () => {
    expect(words(column('number'))).toBe('4,312');
    expect(words(column('text', { name: 'name' }), true)).toBe('Summary');
    expect(words(column('number'), true)).toBe('4,312');
    expect(words(column('text', { name: 'name' }))).toBe('');
    expect(words(selectColumn)).toBe('');
  });

  it('is shown for columns that have a total', () => {
    const [name, sum] = [column('text', { name: 'name' }), column('number')];
    expect(hasTotals({ it: 4312 }, [selectColumn, name, sum])).toBe(true);
    expect(hasTotals({ it: null }, [selectColumn, name, sum])).toBe(false);
    expect(hasTotals({ it: 4312 }, [selectColumn, name])).toBe(false);
  });

  it('says the totals that one has to scroll to in its first cell', () => {
    const name = column('text', { name: 'name' });
    const cutOff = [column('text', { name: 'town' }), column('number', { label: 'Students' })];
    expect(toSummaryCell({ it: 4312 }, name, theme, { isNaming: true, cutOff }).copyData).toBe('Students: 4,312');
    expect(toSummaryCell({ it: 4312 }, name, theme, { isNaming: false, cutOff }).copyData).toBe('');
    expect(toSummaryCell({ it: 4312 }, name, theme, { isNaming: true, cutOff: [name] }).copyData).toBe('Summary');
  });

  it('is named in a column with room for its name, the first one before others', () => {
    const [name, start, count, town] = [
      column('text', { name: 'name' }),
      column('date'),
      column('number', { name: 'n' }),
      column('text', { name: 'town' }),
    ];
    const columns = [selectColumn, name, count, start, town];
    const namingIn = (widths: readonly number[], cutOff = [count]) =>
      namingColumn({ n: 4312 }, columns, widths, cutOff, (text) => text.length * 8);
    expect(namingIn([28, 200, 300, 300, 300])).toBe(1);
    // Not in the column of the total itself.
    expect(namingIn([28, 60, 300, 300, 300])).toBe(3);
    expect(namingIn([28, 60, 300, 60, 60])).toBe(1);
    expect(namingIn([28, 60, 300, 60, 300], [count, town])).toBe(1);
  });

  it('says all totals in two lines on a phone', () => {
    const sources = ['Asked', 'Offered', 'Came'].map((name) => column('number', { name, label: name }));
    const lines: Column = { role: 'lines', name: '', label: '', isSortable: false, sources };
    expect(toSummaryCell({ Asked: 67, Offered: 46, Came: 23 }, lines, theme, { isNaming: true }).data).toMatchObject({
      lines: { title: 'Asked: 67, Offered: 46', facts: 'Came: 23' },
    });
  });
});

describe('the columns of a set', () => {
  const answer = (name: string, use: 'key' | 'shown' | 'hidden', kind = 'text', isVisible = use !== 'hidden') => ({
    name,
    label: name,
    kind,
    use,
    sortable: true,
    isVisible,
    width: null,
    place: null,
    values: null,
  });
  const Columns = [
    answer('id', 'key', 'recordId'),
    answer('dob', 'shown', 'date'),
    answer('lastname', 'key'),
    answer('sex', 'hidden'),
    answer('recordState', 'hidden', 'recordState'),
  ];

  it('are the name, then id and state, then the rest', () => {
    expect(
      columnsOf({ Columns, States: [], CanEdit: true, OrderedWithin: null, DefaultSort: 'id', Actions: [] }).map((each) => each.name),
    ).toEqual(['', 'lastname', 'id', 'recordState', 'dob', 'sex']);
    expect(columnsOf({ Columns, States: [], CanEdit: true, OrderedWithin: ['sex'], DefaultSort: 'place', Actions: [] })[0]).toEqual({
      role: 'handle',
      name: 'place',
      label: 'Order',
      isSortable: true,
    });
  });

  it('are shown as the person chose', () => {
    const answers = [
      answer('id', 'key', 'recordId'),
      answer('dob', 'shown', 'date', false),
      answer('lastname', 'key'),
      answer('sex', 'hidden', 'text', true),
      answer('recordState', 'shown', 'recordState', false),
    ];
    expect(
      shownIn(
        [...columnsOf({ Columns: answers, States: [], CanEdit: true, OrderedWithin: null, DefaultSort: 'id', Actions: [] }), actionColumn],
        {
          Columns: answers,
        },
      ).map((each) => each.name),
    ).toEqual(['', 'lastname', 'id', 'sex', 'action']);
    expect(
      choosableIn(
        [...columnsOf({ Columns: answers, States: [], CanEdit: true, OrderedWithin: null, DefaultSort: 'id', Actions: [] }), actionColumn],
        {
          Columns: answers,
        },
      ).map((each) => each.name),
    ).toEqual(['lastname', 'id', 'recordState', 'dob', 'sex']);
  });

  it('are in the order and as wide as the person chose; others keep their positions', () => {
    const choices = Columns.map((each) => ({
      ...each,
      place: { dob: 0, lastname: 1, sex: 2 }[each.name] ?? null,
      width: each.name === 'dob' ? 240 : null,
    }));
    const all = [
      ...columnsOf({ Columns: choices, States: [], CanEdit: true, OrderedWithin: null, DefaultSort: 'id', Actions: [] }),
      actionColumn,
    ];
    const arranged = arrange(all, { Columns: choices });
    expect(arranged.map(({ name }) => name)).toEqual(['', 'dob', 'id', 'recordState', 'lastname', 'sex', 'action']);
    expect(arranged.flatMap(({ name, width }) => (width === undefined ? [] : [[name, width]]))).toEqual([['dob', 240]]);
    expect(arrange(all, { Columns })).toEqual(all);
  });

  it('link the first value when names and ids are hidden', () => {
    const answers = [
      answer('id', 'key', 'recordId', false),
      answer('dob', 'shown', 'date'),
      answer('lastname', 'key', 'text', false),
      answer('sex', 'shown'),
      answer('recordState', 'shown', 'recordState'),
    ];
    expect(
      shownIn(columnsOf({ Columns: answers, States: [], CanEdit: true, OrderedWithin: null, DefaultSort: 'id', Actions: [] }), {
        Columns: answers,
      }).map(({ name, role }) => [name, role]),
    ).toEqual([
      ['', 'select'],
      ['recordState', 'state'],
      ['dob', 'key'],
      ['sex', 'value'],
    ]);
  });

  it('have checkboxes only where the person can do something with many records', () => {
    const action = { name: 'approve', label: 'Approve', icon: 'allow' as const, isDanger: false, isMain: false, fields: [] };
    const rolesOf = (isForMany: boolean) =>
      columnsOf({
        Columns,
        States: [],
        CanEdit: false,
        Actions: [{ ...action, isForMany }],
        OrderedWithin: null,
        DefaultSort: 'id',
      }).map(({ role }) => role);
    expect(rolesOf(false)).not.toContain('select');
    expect(rolesOf(true)[0]).toBe('select');
  });
});
