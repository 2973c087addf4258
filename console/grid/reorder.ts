export const moveEntry = <Each>(list: readonly Each[], from: number, to: number): readonly Each[] => {
  const entry = list[from];
  return entry === undefined || from === to ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
};

/** The index at which a dragged row would land. The rows begin at `top`, and each is `line` pixels high. */
export const rowAt = (y: number, top: number, line: number, rows: number): number =>
  Math.max(0, Math.min(rows - 1, Math.floor((y - top) / line)));

/** The index to which a key moves a row; null at either end. */
export const rowAfterKey = (at: number, key: string, rows: number): number | null => {
  const to = key === 'ArrowUp' ? at - 1 : key === 'ArrowDown' ? at + 1 : at;
  return to === at || to < 0 || to >= rows ? null : to;
};
