/** The list with one entry moved to another place. */
export const moved = <Each>(list: readonly Each[], from: number, to: number): readonly Each[] => {
  const entry = list[from];
  return entry === undefined || from === to ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
};

/** Where a row that is dragged would come to stand: the pointer's place among the rows, which begin at `top`. */
export const placeAt = (y: number, top: number, line: number, rows: number): number =>
  Math.max(0, Math.min(rows - 1, Math.floor((y - top) / line)));

/** Where the keys would move a row to; null where there is no further. */
export const stepFrom = (at: number, key: string, rows: number): number | null => {
  const to = key === 'ArrowUp' ? at - 1 : key === 'ArrowDown' ? at + 1 : at;
  return to === at || to < 0 || to >= rows ? null : to;
};
