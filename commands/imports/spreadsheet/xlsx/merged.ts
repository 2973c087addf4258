import { groupBy } from '../../../../domain/collections.ts';
import type { Archive } from './archive.ts';
import { placeOf } from './cells.ts';

/** Cells of one column that are merged over several rows. */
interface MergedCells {
  readonly place: number;
  readonly first: number;
  readonly last: number;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The number of characters after the rows of a sheet that are read. */
const maxBehindRows = 5_000_000;

const endOfRows = /<\/(?:\w+:)?sheetData>/;
const maxEndLength = 40;

const readBehindRows = async (archive: Archive, path: string): Promise<string> => {
  let [text, isBehind] = ['', false];
  for await (const chunk of archive.read(path)) {
    text += chunk.toString('latin1');
    const end = isBehind ? null : endOfRows.exec(text);
    if (end) [text, isBehind] = [text.slice(end.index), true];
    else if (!isBehind) text = text.slice(-maxEndLength);
    if (text.length > maxBehindRows) break;
  }
  return isBehind ? text : '';
};

/** The cells below a line that are merged downwards. */
export const readMerged = async (archive: Archive, path: string, below: number): Promise<readonly MergedCells[]> => {
  const matches = (await readBehindRows(archive, path)).matchAll(/<(?:\w+:)?mergeCell [^>]*?ref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"/g);
  return [...matches].flatMap(([, from = '', first, to, last]) =>
    from === to && first !== last && Number(first) > below ? [{ place: placeOf(from), first: Number(first), last: Number(last) }] : [],
  );
};

/** Rows in which merged cells have their text beside each of the rows that they span, as people see it. */
export async function* withMerged(rows: AsyncIterable<Row>, merged: readonly MergedCells[]): AsyncGenerator<Row> {
  const cellsByFirstLine = groupBy(merged, ({ first }) => first);
  let open: readonly (MergedCells & { readonly text: string })[] = [];
  for await (const { line, cells } of rows) {
    open = open.filter(({ last }) => last >= line);
    const filled = [...cells];
    for (const { place, text } of open) {
      while (filled.length < place) filled.push('');
      filled[place] ||= text;
    }
    yield { line, cells: filled };
    const starting = (cellsByFirstLine.get(line) ?? []).map((each) => ({ ...each, text: cells[each.place] ?? '' }));
    if (starting.length > 0) open = [...open, ...starting];
  }
}
