import { describe, expect, it } from 'vitest';
import { keyActionOf } from '../../console/grid/gridKeys.ts';

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

/** The effect in words of a key on a cell of the third row, with `more` held down. */
const does = (key: string, more: Partial<typeof plain> = {}, { row = 2, isAsking = false, isOrdered = false } = {}): string | null => {
  let done: string | null = null;
  const say = (...words: readonly (string | number | boolean)[]) => {
    done = words.join(' ');
  };
  const action = keyActionOf(
    { key, ...plain, ...more, location: [1, row] },
    {
      toHeaders: () => say('to the headers'),
      leave: isAsking ? () => say('leave the question') : null,
      move: isOrdered ? (from, by) => say('move', from, by) : null,
      select: (at, range) => say('select', at, range),
      selectPage: () => say('select the page'),
      activate: ([, at], elsewhere) => say('activate', at, elsewhere),
      menu: ([, at]) => say('menu', at),
    },
  );
  action?.();
  return done;
};

describe('keys in the cells of a grid', () => {
  it('open a row, select it and open its menu', () => {
    expect([does('Enter'), does('Enter', { ctrlKey: true }), does(' '), does(' ', { shiftKey: true })]).toEqual([
      'activate 2 false',
      'activate 2 true',
      'select 2 false',
      'select 2 true',
    ]);
    expect([does('a', { metaKey: true }), does('a'), does('ContextMenu'), does('F10', { shiftKey: true }), does('F10')]).toEqual([
      'select the page',
      null,
      'menu 2',
      'menu 2',
      null,
    ]);
  });

  it('lead from the first row to the headers, and back with Shift and Tab', () => {
    expect([does('ArrowUp', {}, { row: 0 }), does('ArrowUp'), does('Tab', { shiftKey: true }), does('Tab')]).toEqual([
      'to the headers',
      null,
      'to the headers',
      null,
    ]);
  });

  it('leave a search, and move rows that are ordered by hand', () => {
    expect([does('Escape'), does('Escape', {}, { isAsking: true })]).toEqual([null, 'leave the question']);
    expect([
      does('ArrowDown', { altKey: true }),
      does('ArrowDown', { altKey: true }, { isOrdered: true }),
      does('ArrowDown', {}, { isOrdered: true }),
    ]).toEqual([null, 'move 2 ArrowDown', null]);
  });
});
