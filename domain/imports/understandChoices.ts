import type { Choice } from '../fields/field.ts';
import { findByLabel, mostCommas, understandChoice } from './understandChoice.ts';

/** Signs that people put between choices. Fewer labels have those of the first kind. */
const separators: readonly RegExp[] = [/[;|]/, /[,/]/];

/**
 * The choices of a text that has whole labels with commas between them, as files do. Labels may have commas themselves. Null: it can be
 * read in several ways; undefined: it has other words.
 */
const readLabels = (values: readonly Choice[], text: string): readonly Choice[] | null | undefined => {
  const pieces = text.split(',');
  // From each piece on: the number of ways to read the rest, of which two are enough, and the first choice of one of them.
  const ways = [...pieces.map(() => 0), 1];
  const first: { readonly choice: Choice; readonly end: number }[] = [];
  for (let start = pieces.length - 1; start >= 0; start--) {
    const lastEnd = Math.min(start + 1 + mostCommas(values), pieces.length);
    for (let end = start + 1; end <= lastEnd; end++) {
      const further = ways[end] ?? 0;
      const choice = further === 0 ? undefined : findByLabel(values, pieces.slice(start, end).join(','));
      if (choice === undefined) continue;
      ways[start] = Math.min((ways[start] ?? 0) + further, 2);
      first[start] = { choice, end };
    }
  }
  if (ways[0] !== 1) return ways[0] === 0 ? undefined : null;
  const read: Choice[] = [];
  for (let at = first[0]; at !== undefined; at = first[at.end]) read.push(at.choice);
  return read;
};

const readList = (values: readonly Choice[], text: string, [separator, ...others]: readonly RegExp[]): readonly Choice[] | null => {
  const labels = readLabels(values, text);
  if (labels !== undefined) return labels;
  if (separator === undefined) {
    const choice = understandChoice(values, text);
    return choice && [choice];
  }
  const parts = text
    .split(separator)
    .filter((part) => part.trim() !== '')
    .map((part) => readList(values, part, others));
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
};

/** The choices that a text means: labels, or what people write for them, with signs between them. Null if it is not clear. */
export const understandChoices = (values: readonly Choice[], text: string): readonly Choice[] | null => readList(values, text, separators);
