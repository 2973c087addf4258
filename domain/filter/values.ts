import type { Choice } from '../fields/field.ts';
import { kindOf } from '../fields/kinds.ts';
import { printRecordId } from '../fields/recordId.ts';
import { readTime, timeNumber } from '../fields/time.ts';
import { offeredIn } from '../lists/activities.ts';
import { inputKey, searchKey } from '../normalise.ts';
import { type SearchField, yesOrNo } from '../search/searchField.ts';
import { fail, ok, type Result } from '../result.ts';
import { dateWords, numberWords, printComparison, rangeOf, takeComparison, timeWords } from './comparing.ts';
import { matchDays, matchMoments, readDays } from './days.ts';
import { reasons } from './hints.ts';
import type { Match } from './query.ts';

export interface FilterValue {
  /** The value in the canonical filter, without '!'. */
  readonly canonical: string;
  readonly label: string;
  /** The same for all spellings of the value. */
  readonly key: string;
  /** Alternatives. Empty for 'any'. */
  readonly matches: readonly Match[];
  /** It replaces all other values of its field, and the next ordinary value replaces it. */
  readonly isExclusive: boolean;
}

type ValuesResult = Result<readonly FilterValue[], string>;

const valueOf = (canonical: string, label: string, ...matches: readonly Match[]): FilterValue => ({
  canonical,
  label,
  key: canonical.toLowerCase(),
  matches,
  isExclusive: false,
});

const value = (canonical: string, label: string, ...matches: readonly Match[]): ValuesResult => ok([valueOf(canonical, label, ...matches)]);

const singleValue = (canonical: string, label: string, ...matches: readonly Match[]): ValuesResult =>
  ok([{ ...valueOf(canonical, label, ...matches), isExclusive: true }]);

const plainDigits = (digits: string) => digits.replace(/^0+(?=\d)/, '');

/** A number or amount between the safe integers, because engines cannot compare larger ones. */
const toSafeNumber = (digits: string): number => Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(digits)));

const readDate = (field: SearchField, text: string, now: Date): ValuesResult => {
  const { comparison, rest } = takeComparison(text);
  const days = readDays(rest, now);
  if (!days.ok) return days;
  const { canonical } = days.value;
  const match = field.type === 'DateTime' ? matchMoments(comparison, days.value) : matchDays(comparison, days.value);
  return value(`${printComparison(comparison)}${canonical}`, `${dateWords[comparison]}${canonical}`, match);
};

const readNumber = (text: string, shape: RegExp, words: typeof numberWords, reason: string): ValuesResult => {
  const { comparison, rest } = takeComparison(text);
  const [, minus, digits] = shape.exec(rest) ?? [];
  if (digits === undefined) return fail(reason);
  const number = plainDigits(digits) === '0' ? '0' : `${minus}${plainDigits(digits)}`;
  const match = comparison === '=' ? { is: toSafeNumber(number) } : rangeOf(comparison, toSafeNumber(number));
  return value(`${printComparison(comparison)}${number}`, `${words[comparison]}${number}`, match);
};

/** '£3,007.00' as people write it: the commas of thousands stand between three digits each. */
const writtenAmount = /^(-?)£?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** Reads an amount in pounds. The canonical amount is whole or has two decimals. */
const readAmount = (text: string): ValuesResult => {
  const { comparison, rest } = takeComparison(text);
  const [, minus = '', pounds, pence = ''] = writtenAmount.exec(rest) ?? [];
  if (pounds === undefined) return fail(reasons.noAmount);
  const digits = `${plainDigits(pounds.replaceAll(',', ''))}${/[1-9]/.test(pence) ? `.${pence.padEnd(2, '0')}` : ''}`;
  const amount = digits === '0' ? '0' : `${minus}${digits}`;
  const match = comparison === '=' ? { is: toSafeNumber(amount) } : rangeOf(comparison, toSafeNumber(amount));
  return value(`${printComparison(comparison)}${amount}`, `${numberWords[comparison]}${amount}`, match);
};

/** The canonical time has no colon. */
const readTimeValue = (text: string): ValuesResult => {
  const { comparison, rest } = takeComparison(text);
  const time = readTime(rest);
  if (time === null) return fail(reasons.noTime);
  const sign = comparison === '=' ? '' : `${comparison} `;
  const match = comparison === '=' ? { is: timeNumber(time) } : rangeOf(comparison, timeNumber(time));
  return value(`${sign}${time.replace(':', '')}`, `${timeWords[comparison]}${time}`, match);
};

/** Matches no record. */
const noId = 'n/a';

const readId = (field: SearchField, text: string): ValuesResult => {
  if (/^(n\/a|null)$/i.test(text)) return field.type === 'Lookup' ? fail(reasons.noId) : value(noId, noId, { is: 0 });
  if (!/^\d+$/.test(text)) return fail(reasons.noId);
  const digits = plainDigits(text);
  return value(digits, printRecordId(digits), { is: toSafeNumber(digits) });
};

const valueOfChoice = (field: SearchField, { value: code, label }: Choice): FilterValue => {
  const canonical = String(code);
  if (code === field.all) return { ...valueOf(canonical, label), isExclusive: true };
  if (canonical === 'null') return { ...valueOf(canonical, label, { is: null }), isExclusive: true };
  // For yes/no/unknown fields, 'unknown' also matches rows without a value.
  const empty = code === field.empty || (field.type === 'YesNoUnknown' && code === 'unknown');
  return valueOf(canonical, label, { is: field.storesTexts ? canonical : code }, ...(empty ? [{ is: null }] : []));
};

interface ListIndex {
  readonly exact: ReadonlyMap<string, Choice>;
  readonly byKey: ReadonlyMap<string, Choice>;
}

const none: readonly Choice[] = [];
const indexes = new WeakMap<readonly Choice[], ListIndex>();

/** Entries by code and by label. Codes take precedence over labels, and earlier entries over later ones. */
const indexOf = (list: readonly Choice[]): ListIndex => {
  const index = indexes.get(list);
  if (index) return index;
  const by = (form: (text: string) => string): ReadonlyMap<string, Choice> =>
    new Map(
      [(each: Choice) => each.label, (each: Choice) => String(each.value)].flatMap((textOf) =>
        list.toReversed().map((each) => [form(textOf(each)), each]),
      ),
    );
  const newIndex = { exact: by((text) => text), byKey: by(searchKey) };
  indexes.set(list, newIndex);
  return newIndex;
};

/** Finds an entry by code or label: an exact match first, then by search key. A list can depend on the year of `now`. */
const findListed = (field: SearchField, text: string, now: Date): Choice | undefined => {
  const values = offeredIn(now.getFullYear(), field.values ?? none);
  const [own, accepted] = [indexOf(values), indexOf(field.accepted ?? none)];
  const key = searchKey(text);
  return own.exact.get(text) ?? accepted.exact.get(text) ?? own.byKey.get(key) ?? accepted.byKey.get(key);
};

/** Reads a value of a closed list. An entry may stand for several values. */
const readListed = (field: SearchField, text: string, now: Date): ValuesResult => {
  const entry = findListed(field, text, now);
  if (!entry) return fail(reasons.notListed);
  const several = String(entry.value)
    .split(',')
    .flatMap((code) => field.accepted?.find((each) => each.value === code) ?? []);
  return ok((several.length > 1 ? several : [entry]).map((each) => valueOfChoice(field, each)));
};

const truthOf = (text: string): boolean | null => (/^(yes|true|y)$/i.test(text) ? true : /^(no|false|n)$/i.test(text) ? false : null);

/** Reads yes or no in any spelling. The canonical value and the label are the field's own. */
const readYesNo = (field: SearchField, text: string): ValuesResult => {
  const entries = field.values ?? yesOrNo;
  const truth = truthOf(String(entries.find(({ label }) => searchKey(label) === searchKey(text))?.value ?? text));
  const entry = truth === null ? undefined : entries.find((each) => truthOf(String(each.value)) === truth);
  return entry ? value(String(entry.value), entry.label, { is: truth }) : fail(reasons.notYesOrNo);
};

const readText = ({ kind }: SearchField, text: string): ValuesResult => {
  const key = inputKey(text);
  if (key === '') return fail(reasons.noValue);
  const stored = kind === null ? text : (kindOf({ kind }).searchText?.(text) ?? text);
  return ok([{ ...valueOf(text, text, { is: inputKey(stored) }), key: `text ${key}` }]);
};

const hasNothing = (field: SearchField) =>
  field.type !== 'Checkbox' && field.type !== 'YesNoUnknown' && field.type !== 'Id' && field.column !== 'recordState';

/** What records without a value are called. A list with a 'None' of its own needs another word. */
const nothingLabel = ({ values }: SearchField): string => (values?.some(({ label }) => label === 'None') ? 'Nothing recorded' : 'None');

/** Reads one value of a field, without its '!'. `now` is the time of the search. Returns the reason if the value is not valid. */
export const readFilterValue = (field: SearchField, text: string, now: Date): ValuesResult => {
  const typed = text.trim();
  const word = typed.toLowerCase();
  if (typed === '') return fail(reasons.noValue);
  if (word === 'any' && field.all === null && field.type !== 'Id') return singleValue('any', 'Any');
  if (word === 'own' && field.isScope) return singleValue('own', 'My group');
  if (word === 'null' && hasNothing(field)) return singleValue('null', nothingLabel(field), { is: null });
  switch (field.type) {
    case 'Text':
      return readText(field, text);
    case 'Id':
    case 'Lookup':
      return readId(field, typed);
    case 'Date':
    case 'DateTime':
      return readDate(field, typed, now);
    case 'Year':
      return readNumber(typed, /^()(\d{4})$/, dateWords, reasons.noYear);
    case 'Financial':
      return readAmount(typed);
    case 'Number':
    case 'Likert':
      return readNumber(typed, /^(-?)(\d+)$/, numberWords, reasons.noWholeNumber);
    case 'Time':
      return readTimeValue(typed);
    case 'Checkbox':
      return readYesNo(field, typed);
    case 'YesNoUnknown':
    case 'List':
    case 'MultiSelect':
      return readListed(field, typed, now);
  }
};
