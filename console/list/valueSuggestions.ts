import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { bestMatches, matchRank } from './matching.ts';
import { understand, type UnderstoodValue } from './understand.ts';

export interface OfferedValue {
  readonly value: string | number;
  readonly label: string;
  /** Distinguishes values with the same label. */
  readonly detail?: string;
}

export interface ValueOffer extends UnderstoodValue {
  readonly detail?: string;
}

/** Larger than any closed list. */
const maxOffered = 250;

/** The plain value comes first. */
const comparisons = ['', '<', '<=', '>', '>='] as const;
const isCompared = /^(<|>|before\b|after\b)/i;

const namedDays = ['Today', 'Week', 'Month'];

const read = (field: SearchFieldAnswer, texts: readonly string[]): readonly UnderstoodValue[] =>
  texts.flatMap((text) => {
    const understood = understand(field, text);
    return understood.ok ? understood.value : [];
  });

/** Named days, after a comparison such as 'before' if there is one. */
const namedAfter = (text: string): readonly string[] => {
  const [, sign = '', rest = ''] = /^((?:<|>)=?|before |after )?\s*(.*)$/i.exec(text) ?? [];
  return namedDays.filter((day) => day.toLowerCase().startsWith(rest.toLowerCase())).map((day) => `${sign}${day}`);
};

const compared = (field: SearchFieldAnswer, text: string): readonly UnderstoodValue[] =>
  text === '' ? [] : read(field, isCompared.test(text) ? [text] : comparisons.map((sign) => `${sign}${text}`));

/** Values that the typed text itself denotes: days, numbers and times with comparisons, ids, or the text. */
const typedValues = (field: SearchFieldAnswer, text: string): readonly UnderstoodValue[] => {
  switch (field.fieldType) {
    case 'Date':
    case 'DateTime':
      return [...read(field, namedAfter(text)), ...compared(field, text)];
    case 'Year':
    case 'Number':
    case 'Financial':
    case 'Likert':
    case 'Time':
      return compared(field, text);
    case 'Text':
      return text === '' || text.toLowerCase() === 'null' ? [] : read(field, [text]);
    case 'Id':
      return read(field, [text]);
    case 'Lookup':
      return /^#?\d+$/.test(text) ? read(field, [text.replace('#', '')]) : [];
    default:
      return [];
  }
};

/** 'None', if records without a value can be searched for. */
const nothing = (field: SearchFieldAnswer, text: string, offered: readonly OfferedValue[]): readonly UnderstoodValue[] =>
  field.fieldType === 'Id' || matchRank('None', text) === null || offered.some((each) => String(each.value) === 'null')
    ? []
    : read(field, ['null']);

/** The values that match the typed text, negated after '!', without those already chosen. */
export const valuesFor = (
  field: SearchFieldAnswer,
  typed: string,
  offered: readonly OfferedValue[],
  chosen: readonly string[],
): readonly ValueOffer[] => {
  const negated = field.negatable && typed.trim().startsWith('!');
  const text = typed.trim().replace(/^!\s*/, '');
  const listed = bestMatches(
    offered,
    ({ label, value }) => (String(value).toLowerCase() === text.toLowerCase() ? 0 : matchRank(label, text)),
    maxOffered,
  );
  const found: readonly ValueOffer[] = [
    ...listed.map((each) => ({ ...each, value: String(each.value) })),
    ...typedValues(field, text),
    ...nothing(field, text, offered),
  ];
  const held = new Set(chosen.map((value) => value.toLowerCase()));
  const seen = new Set<string>();
  return found
    .map((each) => (negated ? { ...each, value: `!${each.value}`, label: `not ${each.label}` } : each))
    .filter(({ value }) => {
      const key = value.toLowerCase();
      if (held.has(key) || seen.has(key) || key === '!any' || key === '!own') return false;
      seen.add(key);
      return true;
    });
};

/** Whether the field takes only offered values. */
export const isListOnly = ({ fieldType }: SearchFieldAnswer): boolean =>
  ['List', 'MultiSelect', 'YesNoUnknown', 'Checkbox', 'Lookup'].includes(fieldType);

/** Whether the field stays open for another value. */
export const takesMore = ({ fieldType, max }: SearchFieldAnswer): boolean =>
  max !== 1 && fieldType !== 'Checkbox' && fieldType !== 'YesNoUnknown';

/** Why the typed text is no value of the field; null if it is valid or empty. */
export const problemWith = (field: SearchFieldAnswer, typed: string): string | null => {
  const text = typed.trim().replace(/^!\s*/, '');
  if (text === '' || isListOnly(field)) return null;
  const understood = understand(field, text);
  return understood.ok ? null : understood.error;
};
