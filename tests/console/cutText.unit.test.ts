import { describe, expect, it } from 'vitest';
import { type Column, menuColumn } from '../../console/grid/column.ts';
import { cutLabelOf, cutTextOf } from '../../console/grid/cutText.ts';
import type { CellTheme } from '../../console/grid/toCell.ts';
import { toCell } from '../../console/grid/toCell.ts';

/** Every letter is 8 px wide. */
const measure = (text: string) => text.length * 8;
const column: Column = { role: 'value', name: 'town', label: 'Town', isSortable: true, kind: 'text', values: null };
const colours = { ink: '', faint: '', accent: '', line: '', figures: '', keyStyle: '' };
const theme: CellTheme = { ...colours, marks: { good: '', quiet: '', attention: '', bad: '' } };
const cell = toCell({ Id: 1, HasSecondaryFormatting: false, Labels: {}, town: 'Loughborough' }, column, theme, {
  selected: false,
  action: null,
});
/** A cell between others, with 12 px of padding at each side. */
const box = (room: number) => ({ width: room + 24, at: 2, last: 5, pageMargin: 24 });

describe('the text of a tooltip', () => {
  it('is the whole text of a cell if it is cut off', () => {
    expect(cutTextOf(cell, column, box(12 * 8), measure)).toBe(null);
    expect(cutTextOf(cell, column, box(12 * 8 - 1), measure)).toBe('Loughborough');
  });

  it('is the whole label of a header if it is cut off, also by its arrow', () => {
    expect(cutLabelOf(column, box(4 * 8), false, measure)).toBe(null);
    expect(cutLabelOf(column, box(4 * 8), true, measure)).toBe('Town');
    expect(cutLabelOf(menuColumn, box(1), false, measure)).toBe(null);
  });
});
