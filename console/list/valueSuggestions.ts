import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { takeComparison } from '../../domain/filter/comparing.ts';
import { groupToken } from './filterEdits.ts';
import { bestMatches, matchRank } from './matching.ts';
import { parseValue, type ParsedValue } from './parseValue.ts';

export interface OfferedValue {
  readonly value: string | number;
  readonly label: string;
  /** Distinguishes values with the same label. */
  readonly detail?: string;
}

interface ValueOffer extends ParsedValue {
  readonly detail?: string;
}

/** Larger than any closed list. */
const maxOffered = 250;

/** The plain value comes first. */
const comparisons = ['', '<', '<=', '>', '>='] as const;

const namedDays = ['Today', 'Week', 'Month'];

const parseAll = (field: SearchFieldAnswer, texts: readonly string[]): readonly ParsedValue[] =>
  texts.flatMap((text) => {
    const parsed = parseValue(field, text);
    return parsed.ok ? parsed.value : [];
  });

/** Named days, after a comparison such as 'before' if there is one. */
const namedDaysFor = (text: string): readonly string[] => {
  const { rest } = takeComparison(text);
  const comparison = text.slice(0, text.length - rest.length);
  return namedDays.filter((day) => day.toLowerCase().startsWith(rest.toLowerCase())).map((day) => `${comparison}${day}`);
};

const parseComparisons = (field: SearchFieldAnswer, text: string): readonly ParsedValue[] =>
  text === '' ? [] : parseAll(field, takeComparison(text).rest === text ? comparisons.map((comparison) => `${comparison}${text}`) : [text]);

/** Values that the typed text itself denotes: days, numbers and times with comparisons, ids, or the text. */
const typedValues = (field: SearchFieldAnswer, text: string): readonly ParsedValue[] => {
  switch (field.fieldType) {
    case 'Date':
    case 'DateTime':
      return [...parseAll(field, namedDaysFor(text)), ...parseComparisons(field, text)];
    case 'Year':
    case 'Number':
    case 'Financial':
    case 'Likert':
    case 'Time':
      return parseComparisons(field, text);
    case 'Text':
      return text === '' || text.toLowerCase() === 'null' ? [] : parseAll(field, [text]);
    case 'Id':
      return parseAll(field, [text.replace(/^#/, '')]);
    case 'Lookup':
      return /^#?\d+$/.test(text) ? parseAll(field, [text.replace('#', '')]) : [];
    default:
      return [];
  }
};

/** Records without a value, if they can be searched for. */
const nothingValue = (field: SearchFieldAnswer, text: string, offered: readonly OfferedValue[]): readonly ParsedValue[] =>
  field.fieldType === 'Id' || /^no$/i.test(text) || offered.some((each) => String(each.value) === 'null')
    ? []
    : parseAll(field, ['null']).filter(({ label }) => matchRank(label, text) !== null || text.toLowerCase() === 'null');

/** Whether a lookup offers records, which the server has chosen and ordered by relevance. */
const isRankedByServer = ({ token, lookup }: SearchFieldAnswer): boolean =>
  token !== groupToken && /\/search\?.*pageSize=/.test(lookup ?? '');

/** A value without its quotes, as a filter reads it. The closing quote may not be typed yet. */
const unquote = (text: string): string => /^"((?:[^"]|"")*)"?$/.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;

/** The values that match the typed text, negated after '!', without those already chosen. */
export const valuesFor = (
  field: SearchFieldAnswer,
  typed: string,
  offered: readonly OfferedValue[],
  valuesInUse: readonly string[],
): readonly ValueOffer[] => {
  const negated = typed.trim().startsWith('!');
  if (negated && !field.negatable) return [];
  const text = unquote(typed.trim().replace(/^!\s*/, ''));
  const listed = isRankedByServer(field)
    ? offered
    : bestMatches(
        offered,
        ({ label, value }) => (String(value).toLowerCase() === text.toLowerCase() ? 0 : matchRank(label, text)),
        maxOffered,
      );
  const offers: readonly ValueOffer[] = [
    ...listed.map((each) => ({ ...each, value: String(each.value) })),
    ...typedValues(field, text),
    ...nothingValue(field, text, offered),
  ];
  const chosenValues = new Set(valuesInUse.map((value) => value.toLowerCase()));
  const seenValues = new Set<string>();
  return offers
    .map((each) => (negated ? { ...each, value: `!${each.value}`, label: `not ${each.label}` } : each))
    .filter(({ value }) => {
      const key = value.toLowerCase();
      if (chosenValues.has(key) || seenValues.has(key) || key === '!any' || key === '!own') return false;
      seenValues.add(key);
      return true;
    });
};

/** Whether the field takes only offered values. */
export const isListOnly = ({ fieldType }: SearchFieldAnswer): boolean =>
  ['List', 'MultiSelect', 'YesNoUnknown', 'Checkbox', 'Lookup'].includes(fieldType);

/** Whether the field stays open for another value. */
export const takesSeveral = ({ fieldType, max }: SearchFieldAnswer): boolean =>
  max !== 1 && fieldType !== 'Checkbox' && fieldType !== 'YesNoUnknown';
