import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { addToFilter } from '../../domain/filter/edit.ts';
import { describeFilter, type IgnoredText } from '../../domain/filter/interpret.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';
import { isMatch, matchRanks } from './matching.ts';
import type { Draft, Suggestion } from './suggestions.ts';
import type { OfferedValue } from './valueSuggestions.ts';

/** The typed text as part of a filter. An opened field stands in front of it. */
const typedFilter = ({ field, text }: Draft): string => (field === null ? text.trim() : `${field.token}:${text.trim()}`);

/** The meaning of the typed text. */
export interface TypedEntry {
  /** Its values of the opened field, with '!'. */
  readonly values: readonly { readonly value: string; readonly label: string }[];
  /** The parts that no filter takes, and why. */
  readonly ignored: readonly IgnoredText[];
}

/** Whether a quote begins the typed value, as in `!"O'Neill, Jr`: its commas are characters like others. */
export const beginsQuote = (text: string): boolean => /^[!\s]*"/.test(text);

/** Reads the typed text as an address would be read. */
export const readTyped = (set: FieldSet, draft: Draft, now = new Date()): TypedEntry => {
  if (draft.text.trim() === '') return { values: [], ignored: [] };
  const { chips, ignored } = describeFilter(set, typedFilter(draft), now);
  const values = chips.find(({ field }) => field.token === draft.field?.token.toLowerCase())?.values ?? [];
  return { values, ignored };
};

/** Adds the typed text to a filter; parts that no filter takes stay out. */
export const addDraft = (set: FieldSet, filter: string, draft: Draft): string =>
  addToFilter(set, filter, typedFilter(draft), new Date()).filter;

/** The text that stays in the box: the parts that no filter takes, without the name of the opened field. */
export const textLeft = (draft: Draft, { values, ignored }: TypedEntry, isAdded: boolean): string => {
  if (!isAdded) return draft.text;
  const { field } = draft;
  const prefix = field === null ? '' : `${field.token}:`;
  const parts = ignored.map(({ text }) => (text.startsWith(prefix) ? text.slice(prefix.length) : text));
  return parts.join(values.length > 0 && isIdField(field) ? ' ' : ',');
};

const isIdField = (field: SearchFieldAnswer | null): boolean => field?.fieldType === 'Id' || field?.fieldType === 'Lookup';

/** Whether the typed words begin words of an offered value: 'fulh' of Hammersmith and Fulham, but not 'smith'. */
const beginsName = (offered: readonly OfferedValue[], suggestion: Suggestion | undefined, text: string): boolean => {
  if (suggestion?.kind !== 'value') return false;
  const value = suggestion.value.replace(/^!/, '').toLowerCase();
  const label = offered.find((each) => String(each.value).toLowerCase() === value)?.label;
  return label !== undefined && isMatch(label, text.trim().replace(/^!\s*/, ''), matchRanks.wordsBegin);
};

/**
 * The suggestion that Enter chooses if the person has not moved: the one that the typed text names exactly, or else the first value of the
 * opened field. -1: Enter adds the typed text itself, or says why it cannot.
 */
export const preferredSuggestion = (
  { field, text }: Draft,
  { values, ignored }: TypedEntry,
  suggestions: readonly Suggestion[],
  offered: readonly OfferedValue[],
): number => {
  if (text.replace(/^[:!]/, '').trim() === '') return -1;
  if (field === null) return 0;
  const [first] = suggestions;
  const isCompleted = first?.kind === 'value' && first.field === field ? 0 : -1;
  if (ignored.length > 0) return values.length > 0 ? -1 : isCompleted;
  const [value] = values;
  if (value === undefined || values.length > 1) return -1;
  const [sign, typedValue] = value.value.startsWith('!') ? ['!', value.value.slice(1)] : ['', value.value];
  const isOffered = offered.some((each) => String(each.value).toLowerCase() === typedValue.toLowerCase());
  // A field with a lookup takes any text, but a person who types the beginning of an offered one means that one.
  if (field.fieldType === 'Text' && field.lookup !== null && !isOffered && beginsName(offered, first, text)) return isCompleted;
  // A person who types the name of a choice means it, even if a code that is not offered is spelt alike.
  const named = isOffered ? undefined : field.values?.find(({ label }) => searchKey(label) === searchKey(text.replace(/^\s*!/, '')));
  const wanted = `${sign}${named ? String(named.value) : typedValue}`.toLowerCase();
  return suggestions.findIndex((each) => each.kind === 'value' && each.field === field && each.value.toLowerCase() === wanted);
};

/** The commas of thousands in an amount separate no values: '£3,007.00' is put in quotes. */
const withWholeAmounts = (text: string): string | null => {
  const whole = text.replaceAll(/(^|[,:\s])([!<>=\s]*-?£\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)(?=[,\s]|$)/g, '$1"$2"');
  return whole === text ? null : whole;
};

/**
 * Pasted cells as one line: ids of a column or a row side by side, other lines separated by commas. Null if the text can stay as it is.
 */
export const joinPastedLines = (pasted: string, draft: Draft, hasIds: boolean): string | null => {
  const cells = pasted.trim().split(/[\r\n\t]+/);
  if (cells.length > 1 && draft.field === null && hasIds && cells.every((cell) => /^#?\d+$/.test(cell.trim())))
    return cells.map((cell) => `#${cell.trim().replace('#', '')}`).join('');
  const lines = pasted
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (!/[\r\n]/.test(pasted.trim())) return pasted.includes('£') ? withWholeAmounts(pasted) : null;
  if (isIdField(draft.field)) return lines.join(' ');
  return lines.map((line) => (/[,"]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line)).join(',');
};
