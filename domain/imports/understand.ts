import type { Choice, Field, FieldValue } from '../fields/field.ts';
import { instantInLondon } from '../fields/london.ts';
import { skippedTime } from '../messages.ts';
import { readTime } from '../fields/time.ts';
import { readValue } from '../fields/kinds.ts';
import { dateNotUnderstood, momentNotUnderstood, notInList, notUnderstood, numberCutShort } from '../importMessages.ts';
import { understandChoice } from './understandChoice.ts';
import { understandChoices } from './understandChoices.ts';
import { fullYear, understandDate } from './understandDate.ts';
import { understandPostcode } from './understandPostcode.ts';

/** A value, or the reason why the text has none. */
type Understood = { readonly value: FieldValue } | { readonly unknown: string };

const yes = new Set(['y', 'yes', 'true', 't', '1', 'x', '✓', '✔', 'on', 'ticked']);
const no = new Set(['n', 'no', 'false', 'f', '0', '-', '✗', '✘', 'off', 'none']);

const reading = (field: Field, input: string | readonly string[]): Understood => {
  const read = readValue(field, input);
  return read.ok ? { value: read.value } : { unknown: read.error[0] ?? notUnderstood(field.label) };
};

/** Without the decimals of a number and with the 0 that spreadsheets take from the front. */
const asTelephone = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{10,11})\.0$/, '$1')
    .replace(/^[12378]\d{9}$/, '0$&');

/** An address as mail programs copy it: 'Ada Smith <ada@example.org>;' is 'ada@example.org'. */
const asEmail = (text: string): string =>
  text
    .trim()
    .replace(/^.*<([^<>]*)>[;,]?$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/[;,]$/, '');

/** Spreadsheets show long numbers like 7.7E+09, and take the 0 from the front of telephone numbers. */
const understandText = (field: Field, text: string): Understood => {
  if (/^\d(\.\d+)?E\+\d+$/i.test(text.trim())) return { unknown: numberCutShort };
  return reading(field, field.isTelephone === true ? asTelephone(text) : text);
};

const understandYesNo = (field: Field, text: string): Understood => {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { unknown: notUnderstood(field.label) };
};

/** Signs and letters for yes and no. A cross may be a tick or its opposite, and here it may be consent: it is asked about. */
const withoutTick = (text: string): string =>
  text
    .trim()
    .replace(/^(?:[✓✔1]|t)$/iu, 'yes')
    .replace(/^(?:[✗✘0]|f)$/iu, 'no');

const hasYesAndNo = (values: readonly Choice[]): boolean => ['Yes', 'No'].every((word) => values.some(({ label }) => label === word));

const understandOne = ({ values = [], label }: Field, text: string): Understood => {
  const choice = understandChoice(values, hasYesAndNo(values) ? withoutTick(text) : text);
  return choice ? { value: choice.value } : { unknown: notInList(label) };
};

const understandMany = (field: Field, text: string): Understood => {
  const choices = understandChoices(field.values ?? [], text);
  return choices
    ? reading(
        field,
        choices.map(({ value }) => String(value)),
      )
    : { unknown: notInList(field.label) };
};

/** Digits with thousands separators, currency signs or percent signs around them. */
const asNumber = (text: string): string =>
  text
    .trim()
    .replace(/^£\s*|\s*%$/g, '')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/^(-?\d+)\.0+$/, '$1');

/** Words that people write after numbers. */
const units = /(?<=\d)\s*(?:miles|hours|hrs|students|pupils|learners|people)\.?$/i;

/** Words that people write after a year: '2026 entry'. */
const behindYear = /(?<=\d)\s+(?:entry|entrants?|start|intake|cycle|cohort)$/i;

/** 'Summer 2026', 'Jun-26', '2026 entry' and 'Class of 2026' are 2026. An academic year stays whole. */
const asYear = (text: string, thisYear: number): string => {
  const alone = text.trim().replace(behindYear, '');
  const [, full, short] = /^(?:[a-z]+[\s-]+)+['’]?(?:(\d{4}(?:\s*[/-]\s*\d{2,4})?)|(\d{2}))$/i.exec(alone) ?? [];
  return short === undefined ? (full ?? alone) : fullYear(short, thisYear);
};

/** '9am', '1.30pm', '13:30:00' and '13:30:00.000' as the times that fields read. */
const asTime = (text: string): string => {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?$/i.exec(text.trim()) ?? [];
  if (hour === undefined) return text;
  const hours =
    half?.toLowerCase() === 'pm' && Number(hour) < 12
      ? Number(hour) + 12
      : half?.toLowerCase() === 'am' && hour === '12'
        ? 0
        : Number(hour);
  return `${hours}:${minute}`;
};

/** A moment with an offset as programs write it: '2026-07-14T13:00:00.000Z', '2026-07-14 13:00:00+0100'. */
const momentWithOffset = /^(\d{4}-\d{2}-\d{2})[T ]([\d:.]+)(Z|[+-]\d{2}:?\d{2})$/i;

const dayAndClock = /^(.*?\d{2,4}),?[\sT]+(\d{1,2}(?:[:.]\d{2})?(?::\d{2}(?:\.\d+)?)?\s*(?:am|pm)?)$/i;

/** A moment with an offset in the form that fields read; null for any other text. */
const withOffset = (text: string): string | null => {
  const [, day, clock, offset] = momentWithOffset.exec(text) ?? [];
  if (day === undefined || clock === undefined || offset === undefined) return null;
  return `${day}T${clock}${offset.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')}`;
};

/**
 * A moment with an offset, or a day and a time of day in London: '14/03/2026 13:00', '14 March 2026, 1.30pm'. A day alone is its beginning,
 * which is shown as the day alone.
 */
const understandInstant = (field: Field, text: string, thisYear: number): Understood => {
  const trimmed = text.trim();
  const moment = withOffset(trimmed);
  if (moment !== null) {
    const read = readValue(field, moment);
    return read.ok ? { value: read.value } : { unknown: momentNotUnderstood };
  }
  const [, day, clock = ''] = dayAndClock.exec(trimmed) ?? [];
  const isDayAlone = day === undefined && !/\d:\d/.test(trimmed);
  const [date, time] = isDayAlone
    ? [understandDate(trimmed, thisYear), '00:00']
    : [understandDate(day ?? '', thisYear), readTime(asTime(clock))];
  if (date === null || time === null) return { unknown: momentNotUnderstood };
  const instant = instantInLondon(date, time);
  return instant === null ? { unknown: skippedTime(time) } : reading(field, instant);
};

/** The value that a person means by a text in a spreadsheet. References are found elsewhere. `thisYear` tells centuries of short years. */
export const understand = (field: Field, text: string, thisYear: number): Understood => {
  switch (field.kind) {
    case 'date': {
      const date = understandDate(text, thisYear);
      return date === null ? { unknown: dateNotUnderstood } : { value: date };
    }
    case 'yesNo':
      return understandYesNo(field, text);
    case 'choice':
    case 'yesNoUnknown':
      return understandOne(field, text);
    case 'choices':
      return understandMany(field, text);
    case 'number':
    case 'decimal':
      return reading(field, asNumber(text.replace(units, '')).replace(/^#0*(?=\d)/, ''));
    case 'year':
      return reading(field, asNumber(asYear(text, thisYear)).replace(/^(\d{4})\s*[/-]\s*(\d{2}|\d{4})$/, '$1'));
    case 'time':
      return reading(field, asTime(text));
    case 'timespan':
      return reading(field, text.replace(/\s*(hours|hrs|h)$/i, ''));
    case 'text':
      return understandText(field, text);
    case 'money':
    case 'longText':
      return reading(field, text);
    case 'email':
      return reading(field, asEmail(text));
    case 'postcode':
      return reading(field, understandPostcode(text));
    case 'instant':
      return understandInstant(field, text, thisYear);
    case 'reference':
    case 'references':
    case 'rolesHeld':
      return { unknown: notUnderstood(field.label) };
  }
};

const yesOrNo: readonly Choice[] = ['Yes', 'No'].map((label) => ({ value: label.toLowerCase(), label }));

/** The possible meanings of an unknown text in a column; null: anything. */
export const choicesOf = ({ kind, values }: Field): readonly Choice[] | null => values ?? (kind === 'yesNo' ? yesOrNo : null);

const nothing = new Set([
  'n/a',
  'na',
  'none',
  'nil',
  'null',
  'unknown',
  'not known',
  'not provided',
  'not given',
  'tbc',
  '?',
  '-',
  '--',
  '.',
]);

/** Whether a text that is no value of its column stands for an empty cell. */
export const saysNothing = (text: string): boolean => nothing.has(text.trim().toLowerCase());
