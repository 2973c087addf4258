import { columnsNotRead, columnTwice, oneColumnStays, unknownColumn } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';

/** Whether a user shows a column. `identity` is the column's name. */
export interface ColumnChoice {
  readonly identity: string;
  readonly isVisible: boolean;
}

/** A column that can be shown or hidden. `shown` is the default. */
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

/** Parses the JSON list that a grid sends; null if it is not valid. */
const parseChoices = (text: string): readonly ColumnChoice[] | null => {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) && entries.every(isChoice) ? entries.map(({ identity, isVisible }) => ({ identity, isVisible })) : null;
  } catch {
    return null;
  }
};

/** The names of the shown columns. Columns without a choice keep their default. Choices of unknown columns are ignored. */
export const visibleColumns = (columns: readonly ChoosableColumn[], choices: readonly ColumnChoice[]): ReadonlySet<string> => {
  const chosen = new Map(choices.map(({ identity, isVisible }) => [identity, isVisible]));
  return new Set(columns.filter(({ name, shown }) => chosen.get(name) ?? shown).map(({ name }) => name));
};

/** Reads a user's choices among the columns that they may see. An empty list restores the defaults. */
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
