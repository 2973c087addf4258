import { columnsNotRead, columnTwice, oneColumnStays, unknownColumn } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';

/** Whether a person wants to see a column of a grid; `identity` is the column's name. */
export interface ColumnChoice {
  readonly identity: string;
  readonly isVisible: boolean;
}

/** A column as a choice is about it: what it is called, and whether it is shown where nobody chose. */
export interface ChoosableColumn {
  readonly name: string;
  readonly shown: boolean;
}

const isChoice = (entry: unknown): entry is ColumnChoice =>
  typeof entry === 'object' &&
  entry !== null &&
  'identity' in entry &&
  typeof entry.identity === 'string' &&
  'isVisible' in entry &&
  typeof entry.isVisible === 'boolean';

/** Reads the list that a grid sends, a JSON text; null when it is none. */
const parseChoices = (text: string): readonly ColumnChoice[] | null => {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) && entries.every(isChoice) ? entries.map(({ identity, isVisible }) => ({ identity, isVisible })) : null;
  } catch {
    return null;
  }
};

/** The names of the columns that are shown: as chosen, and those that no choice names as they are at first. A choice of a column that is gone counts for nothing. */
export const visibleColumns = (columns: readonly ChoosableColumn[], choices: readonly ColumnChoice[]): ReadonlySet<string> => {
  const chosen = new Map(choices.map(({ identity, isVisible }) => [identity, isVisible]));
  return new Set(columns.filter(({ name, shown }) => chosen.get(name) ?? shown).map(({ name }) => name));
};

/** Reads what a person chose among the columns that they may see; an empty list goes back to what the grid shows at first. */
export const readColumnChoices = (text: string, columns: readonly ChoosableColumn[]): Result<readonly ColumnChoice[], string> => {
  const choices = parseChoices(text);
  if (choices === null) return fail(columnsNotRead);
  const known = new Set(columns.map(({ name }) => name));
  const seen = new Set<string>();
  for (const { identity } of choices) {
    if (!known.has(identity)) return fail(unknownColumn(identity));
    if (seen.has(identity)) return fail(columnTwice(identity));
    seen.add(identity);
  }
  return visibleColumns(columns, choices).size === 0 ? fail(oneColumnStays) : ok(choices);
};
