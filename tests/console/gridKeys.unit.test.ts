import { describe, expect, it } from 'vitest';
import { keyActionOf } from '../../console/grid/gridKeys.ts';

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

/** The effect in words of a key on a cell of the third row, with `more` held down. */
const press = (
  key: string,
  more: Partial<typeof plain> = {},
  { row = 2, isAsking = false, isOrdered = false, canEdit = true } = {},
): string | null => {
  let done: string | null = null;
  const describeAction = (...words: readonly (string | number | boolean)[]) => {
    done = words.join(' ');
  };
  const action = keyActionOf(
    { key, ...plain, ...more, location: [1, row] },
    {
      toHeaders: () => describeAction('to the headers'),
      cancelQuestion: isAsking ? () => describeAction('leave the question') : null,
      move: isOrdered ? (from, by) => describeAction('move', from, by) : null,
      select: (at, range) => describeAction('select', at, range),
      selectPage: () => describeAction('select the page'),
      activate: ([, at], elsewhere) => describeAction('activate', at, elsewhere),
      menu: ([, at]) => describeAction('menu', at),
      edit: canEdit ? ([, at]) => describeAction('edit', at) : null,
    },
  );
  action?.();
  return done;
};

describe('keys in the cells of a grid', () => {
  it('open a row, select it and open its menu', () => {
    expect([press('Enter'), press('Enter', { ctrlKey: true }), press(' '), press(' ', { shiftKey: true })]).toEqual([
      'activate 2 false',
      'activate 2 true',
      'select 2 false',
      'select 2 true',
    ]);
    expect([press('F2'), press('F2', {}, { canEdit: false })]).toEqual(['edit 2', null]);
    expect([press('a', { metaKey: true }), press('a'), press('ContextMenu'), press('F10', { shiftKey: true }), press('F10')]).toEqual([
      'select the page',
      null,
      'menu 2',
      'menu 2',
      null,
    ]);
  });

  it('lead from the first row to the headers, and back with Shift and Tab', () => {
    expect([press('ArrowUp', {}, { row: 0 }), press('ArrowUp'), press('Tab', { shiftKey: true }), press('Tab')]).toEqual([
      'to the headers',
      null,
      'to the headers',
      null,
    ]);
  });

  it('leave a search, and move rows that are ordered by hand', () => {
    expect([press('Escape'), press('Escape', {}, { isAsking: true })]).toEqual([null, 'leave the question']);
    expect([
      press('ArrowDown', { altKey: true }),
      press('ArrowDown', { altKey: true }, { isOrdered: true }),
      press('ArrowDown', {}, { isOrdered: true }),
    ]).toEqual([null, 'move 2 ArrowDown', null]);
  });
});
