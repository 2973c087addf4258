import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import {
  actionColumn,
  type Column,
  handleColumn,
  menuColumn,
  progressColumn,
  selectColumn,
  type ValueColumn,
} from '../../console/grid/column.ts';
import { phoneColumns } from '../../console/grid/phoneColumns.ts';
import {
  measureTexts,
  narrowNeeds,
  cutOffColumns,
  pinnedCount,
  distributeWidth,
  summarise,
  type WidthNeed,
  widthNeedOf,
} from '../../console/grid/widths.ts';

/** Every letter is 8 px wide. */
const measure = (text: string) => text.length * 8;
const key = (label: string): ValueColumn => ({ role: 'key', name: label, label, isSortable: false, kind: 'text', values: null });
const value = (label: string, kind = 'text', isSortable = false): ValueColumn => ({
  role: 'value',
  name: label,
  label,
  isSortable,
  kind,
  values: null,
});
const row = (more: Record<string, SearchRow[string]>): SearchRow => ({ Id: 1, HasSecondaryFormatting: false, Labels: {}, ...more });
const widthOf = (column: Column, longest: number, narrow = false) => widthNeedOf(column, { typical: longest, longest }, measure, narrow);
const flexible = (minWidth: number, preferred: number, full = preferred): WidthNeed => ({
  minWidth,
  preferred,
  full,
  weight: 1,
  grows: true,
});
const sum = (widths: readonly number[]) => widths.reduce((all, each) => all + each, 0);

describe('the preferred width of a column', () => {
  it('leaves room for the menu on a phone, also beside handles and an action', () => {
    const columns = phoneColumns([handleColumn('place'), selectColumn, key('Name'), actionColumn, menuColumn], 'place');
    expect(sum(columns.map((column) => widthOf(column, 200, true).preferred))).toBeLessThanOrEqual(360 - 16);
  });

  it('fits the longest of its texts as the grid shows them', () => {
    const state: Column = {
      role: 'state',
      name: 'recordState',
      label: 'State',
      isSortable: false,
      states: [
        { value: 0, name: 'Open', mark: 'good', byHand: true },
        { value: 3, name: 'Open but proposed to close', mark: 'attention', byHand: true },
        { value: 64, name: 'Deleted', mark: 'bad', byHand: true },
      ],
    };
    const rows = [
      row({ Name: 'Al', dob: '2010-01-02', recordState: 0, status: 1, done: 5, size: 10, failed: 0 }),
      row({ Name: 'Alexandra', dob: null, recordState: 0 }),
    ];
    const widthsOf = (column: Column, shown = rows) => measureTexts(column, shown, measure);
    expect(widthsOf(selectColumn)).toEqual([]);
    expect(widthsOf(key('Name'))).toEqual([2 * 8, 9 * 8]);
    expect(widthsOf(value('dob', 'date'))).toEqual([10 * 8]);
    expect(Math.max(...widthsOf(progressColumn))).toBe(7 * 8);
    expect(Math.max(...widthsOf(state))).toBe(7 * 8);
    expect(Math.max(...widthsOf(state, [...rows, row({ recordState: 3 })]))).toBe(26 * 8);
  });

  it('follows nine of ten texts, so that one long text does not widen the column', () => {
    expect(summarise([])).toEqual({ typical: 0, longest: 0 });
    expect(summarise([70])).toEqual({ typical: 70, longest: 70 });
    expect(summarise([60, 300, 50, 55, 58, 52, 51, 60, 57, 56])).toEqual({ typical: 60, longest: 300 });
    const need = widthNeedOf(key('Name'), { typical: 60, longest: 300 }, measure, false);
    expect(need).toMatchObject({ minWidth: 84, preferred: 84, full: 324 });
  });

  it('shows sentences whole as long as names keep their room: the reason of a failure is the long one', () => {
    const reason = { typical: 60, longest: 400 };
    expect(widthNeedOf(value('Message', 'longText'), reason, measure, false)).toMatchObject({ minWidth: 96, preferred: 424, weight: 2.4 });
    expect(widthNeedOf(value('Note'), reason, measure, false)).toMatchObject({ minWidth: 84, preferred: 84, weight: 1 });
  });

  it('is what the person chose, except in a narrow window', () => {
    const resized = { ...key('Name'), width: 123 };
    expect(widthOf(resized, 300)).toMatchObject({ minWidth: 123, preferred: 123, full: 123, grows: false });
    expect(widthOf(resized, 300, true)).toMatchObject({ minWidth: 72 });
  });

  it('is at least its header, with room for the sort arrow', () => {
    expect(widthOf(value('A long header'), 0).minWidth).toBe(13 * 8 + 24);
    expect(widthOf(value('A long header', 'text', true), 8)).toMatchObject({ minWidth: 13 * 8 + 24, preferred: 13 * 8 + 24 + 18 });
    expect(widthOf(value('Year', 'number', true), 8).minWidth).toBe(4 * 8 + 24 + 18);
    expect(widthOf(value('Empty', 'text', true), 0)).toMatchObject({ minWidth: 5 * 8 + 24, preferred: 5 * 8 + 24, grows: false });
  });

  it('fits a whole date or number, but only the beginning of a long text', () => {
    expect(widthOf(value('Born', 'date'), 80)).toMatchObject({ minWidth: 104, preferred: 104, full: 104 });
    expect(widthOf(value('Note'), 900)).toMatchObject({ minWidth: 96, preferred: 280, full: 480 });
    expect(widthOf(key('Name'), 900)).toMatchObject({ minWidth: 220, preferred: 320, full: 480 });
    expect(widthOf(key('Name'), 900, true)).toMatchObject({ minWidth: 72 });
  });
});

describe('the available width', () => {
  it('is not given to empty columns, which stay as wide as their header', () => {
    const columns = [widthOf(key('Name'), 200), widthOf(value('Empty'), 0), widthOf(value('Town'), 80)];
    const widths = distributeWidth(columns, 1000);
    expect(widths[1]).toBe(5 * 8 + 24);
    expect(sum(widths)).toBe(1000);
  });

  it('goes to names first when it is short', () => {
    const columns = [widthOf(key('Name'), 270), widthOf(value('Town'), 270), widthOf(value('Type'), 270)];
    expect(distributeWidth(columns, 560)).toEqual([294, 133, 133]);
  });

  it('is filled to its edge, with truncated texts shown whole first', () => {
    const widths = distributeWidth([widthOf(selectColumn, 0), flexible(100, 280, 380), flexible(100, 100), widthOf(menuColumn, 0)], 1000);
    expect(sum(widths)).toBe(1000);
    expect(widths[0]).toBe(28);
    expect(widths[1]).toBeGreaterThan(380);
    expect(widths[3]).toBe(56);
    expect(distributeWidth([flexible(50, 280, 380), flexible(50, 100)], 480)).toEqual([380, 100]);
  });

  it('is taken from the widest columns when it is short', () => {
    expect(distributeWidth([flexible(100, 280), flexible(100, 260), flexible(100, 120)], 500)).toEqual([190, 190, 120]);
    expect(distributeWidth([flexible(250, 280), flexible(100, 260), flexible(100, 120)], 500)).toEqual([250, 130, 120]);
    expect(distributeWidth([{ ...flexible(100, 320), weight: 1.5 }, flexible(100, 260), flexible(100, 260)], 525)).toEqual([225, 150, 150]);
  });

  it('is exceeded when columns cannot fit: they scroll at their preferred widths', () => {
    expect(distributeWidth([flexible(300, 320), flexible(300, 400)], 500)).toEqual([320, 400]);
  });

  it('shows a date or number at the edge of a scrolling grid whole if texts before it can shrink so far', () => {
    const [name, town, born] = [flexible(200, 200), flexible(96, 180), widthOf(value('Born', 'date'), 80)];
    const menu = widthOf(menuColumn, 0);
    const note = flexible(200, 300);
    expect(distributeWidth([name, town, born, note, menu], 500, 56)).toEqual([200, 140, 104, 300, 56]);
    // Not far enough, a text at the edge, and a date that begins outside.
    expect(distributeWidth([name, town, born, note, menu], 440, 56)).toEqual([200, 180, 104, 300, 56]);
    expect(distributeWidth([name, note, born, menu], 400, 56)).toEqual([200, 300, 104, 56]);
    expect(distributeWidth([name, town, born, menu], 436, 56)).toEqual([200, 180, 104, 56]);
  });

  it('in a narrow window is shared by names and the scrolled columns', () => {
    const columns = [selectColumn, key('First'), key('Last'), value('Note')];
    const preferred = columns.map((column) => widthOf(column, 200, true));
    const widths = distributeWidth(narrowNeeds(columns, preferred, 360), 360);
    expect(widths.slice(0, 3)).toEqual([28, 96, 96]);
    expect(pinnedCount(columns, widths, 360)).toBe(3);
    expect(
      narrowNeeds(columns, preferred, 800)
        .slice(1, 3)
        .map((width) => width.preferred),
    ).toEqual([224, 224]);
  });
});

describe('the column of an action', () => {
  it.each([true, false])('fits its longest word, in a narrow window too (%s)', (narrow) => {
    const wide = (text: string) => text.length * 11;
    expect(widthNeedOf(actionColumn, { typical: 0, longest: 0 }, wide, narrow).preferred).toBeGreaterThanOrEqual(wide('Download') + 24);
  });
});

describe('the fixed columns at the left', () => {
  const columns = [selectColumn, key('First'), key('Last'), value('Note'), actionColumn];
  it('are checkboxes and names, as far as they leave room for the rest', () => {
    expect(pinnedCount(columns, [44, 100, 100, 112, 128], 1000)).toBe(3);
    expect(pinnedCount(columns, [44, 100, 100, 112, 128], 320)).toBe(2);
    expect(pinnedCount(columns, [44, 300, 100, 112, 128], 320)).toBe(1);
  });
});

describe('the columns that one has to scroll to', () => {
  const columns = [selectColumn, key('Name'), value('Note'), value('Total'), menuColumn];
  const labels = (room: number) => cutOffColumns(columns, [44, 100, 100, 100, 40], room).map(({ label }) => label);
  it('are those that end outside the room or below the menu, and none where all fit', () => {
    expect(labels(400)).toEqual([]);
    expect(labels(383)).toEqual(['Total']);
    expect(labels(240)).toEqual(['Note', 'Total']);
  });
});
