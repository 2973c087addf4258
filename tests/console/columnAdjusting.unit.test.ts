import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '../../console/grid/column.ts';
import { type ColumnChanges, useColumnAdjusting } from '../../console/grid/useColumnAdjusting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Adjusting = ReturnType<typeof useColumnAdjusting>;

const column = (name: string): Column => ({ role: 'value', name, label: name, isSortable: true, kind: 'text', values: null });

const adjust = () => {
  const onResize = vi.fn<(name: string, width: number) => void>();
  const onMove = vi.fn<ColumnChanges['onMove']>();
  const Grid = ({ report }: { readonly report: (adjusting: Adjusting) => void }) => {
    const adjusting = useColumnAdjusting({
      columns: [column('town'), column('postcode')],
      widths: [200, 100],
      changes: { onResize, onMove },
      resize: () => undefined,
      endResize: () => undefined,
      wholeWidth: () => 0,
    });
    report(adjusting);
    return null;
  };
  const reported: Adjusting[] = [];
  renderToStaticMarkup(createElement(Grid, { report: (adjusting) => void reported.push(adjusting) }));
  return {
    onResize,
    onMove,
    press: (at: number) => reported[0]?.onAdjust?.(at, 'wider'),
    moveRight: (at: number) => reported[0]?.onAdjust?.(at, 'right'),
  };
};

describe('widths that are changed by keys', () => {
  it('are saved once, half a second after the last key', () => {
    const { onResize, press } = adjust();
    press(0);
    vi.advanceTimersByTime(400);
    press(0);
    vi.advanceTimersByTime(499);
    expect(onResize).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onResize).toHaveBeenCalledExactlyOnceWith('town', 216);
  });

  it('are saved before those of another column, also within that time', () => {
    const { onResize, press } = adjust();
    press(0);
    press(1);
    vi.advanceTimersByTime(500);
    expect(onResize.mock.calls).toEqual([
      ['town', 216],
      ['postcode', 116],
    ]);
  });

  it('are saved together with a move that follows within that time', () => {
    const { onResize, onMove, press, moveRight } = adjust();
    press(0);
    moveRight(0);
    vi.advanceTimersByTime(500);
    expect(onMove).toHaveBeenCalledExactlyOnceWith('town', 'postcode', { name: 'town', width: 216 });
    expect(onResize).not.toHaveBeenCalled();
  });
});
