import type { Choice } from '../fields/field.ts';
import { searchKey } from '../normalise.ts';
import { ethnicityWords } from './ethnicityWords.ts';

const meaning = (label: string, words: readonly string[]) => Object.fromEntries(words.map((word) => [word, label]));

/** Other words for labels. */
const synonyms: Readonly<Record<string, string>> = {
  f: 'female',
  girl: 'female',
  woman: 'female',
  m: 'male',
  boy: 'male',
  man: 'male',
  'non-binary': 'other',
  'non binary': 'other',
  ...meaning('yes', ['y', 'true', '✓', '✔', 'yes please', 'yes i do', 'i do', 'i agree', 'agree', 'agreed', 'i consent', 'consent']),
  ...meaning('no', ['n', 'false', 'no thanks', 'no thank you', 'no i do not', 'i do not', 'i do not agree', 'i do not consent']),
  ...meaning('unknown', [
    'not known',
    'dont know',
    'don’t know',
    "don't know",
    'don t know',
    'i don t know',
    'not sure',
    'unsure',
    'nk',
    'n k',
  ]),
  refused: 'information refused',
  'prefer not to say': 'information refused',
  'e-mail': 'email',
  text: 'sms',
  'text message': 'sms',
  phone: 'telephone',
  reception: 'year group r',
  r: 'year group r',
  yr: 'year group r',
  'year r': 'year group r',
  ...Object.fromEntries(
    ['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'].map((word, at) => [
      `year ${word}`,
      `year group ${String(at + 7).padStart(2, '0')}`,
    ]),
  ),
  'lower sixth': 'year group 12',
  l6: 'year group 12',
  'upper sixth': 'year group 13',
  u6: 'year group 13',
  nursery: 'pre school',
  ...ethnicityWords,
};

/** Words in registers for people who came and people who did not. */
const marks: Readonly<Record<string, string>> = Object.fromEntries([
  ...['y', 'yes', 'true', '1', '✓', '✔', '/', '\\', 'p', 'present', 'l', 'late', 'came'].map((mark) => [mark, 'attended']),
  ...['n', 'no', 'false', '0', '✗', '✘', 'a', 'absent', 'did not attend', 'dna'].map((mark) => [mark, 'unattended']),
]);

const plain = (text: string): string =>
  searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** 'Y10', 'Yr 10', 'Year 10', 'NCY 10', '10', '10.0' and the form '10X' are 'year group 10' where the list has it. */
const asYearGroup = (key: string): string | null => {
  const number = /^(?:y|yr|year|year group|nc|ncy|nc year)?\s*0*(\d{1,2})(?: 0|\s?[a-z]{1,2}\d?)?$/.exec(key)?.[1];
  return number === undefined ? null : `year group ${number.padStart(2, '0')}`;
};

/** 'Year 12 (Lower Sixth)' is 'year 12'. */
const withoutRemark = (text: string): string => plain(text.replace(/\([^)]*\)/g, ' '));

interface Labels {
  readonly byLabel: ReadonlyMap<string, Choice>;
  /** Words as codes, such as 'email', are as good as labels; a number could mean anything. */
  readonly byWord: ReadonlyMap<string, Choice>;
}

const labelsCache = new WeakMap<readonly Choice[], Labels>();

const labelsOf = (values: readonly Choice[]): Labels => {
  const labels = labelsCache.get(values) ?? {
    byLabel: new Map(values.map((choice) => [plain(choice.label), choice])),
    byWord: new Map(values.flatMap((choice) => (typeof choice.value === 'string' ? [[plain(choice.value), choice] as const] : []))),
  };
  labelsCache.set(values, labels);
  return labels;
};

/**
 * The choice that a text means: by label, by what people write for it, or by the beginning of one label. Codes that are numbers are not
 * labels.
 */
export const understandChoice = (values: readonly Choice[], text: string): Choice | null => {
  const { byLabel, byWord } = labelsOf(values);
  const key = plain(text);
  const isMeant = (word: string | undefined) =>
    word === undefined ? undefined : (byLabel.get(plain(word)) ?? (word === 'unknown' ? byLabel.get('not known') : undefined));
  const choice =
    byLabel.get(key) ??
    isMeant(synonyms[searchKey(text)] ?? synonyms[key]) ??
    isMeant(marks[searchKey(text)]) ??
    byLabel.get(asYearGroup(key) ?? asYearGroup(withoutRemark(text)) ?? '') ??
    byWord.get(key);
  if (choice) return choice;
  const beginning = key.length < 3 ? [] : [...byLabel].filter(([label]) => label.startsWith(key));
  return beginning.length === 1 ? (beginning[0]?.[1] ?? null) : null;
};
