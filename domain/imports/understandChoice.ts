import { groupBy } from '../collections.ts';
import type { Choice } from '../fields/field.ts';
import { searchKey } from '../normalise.ts';
import { ethnicityWords } from './ethnicityWords.ts';

const mapOf = (labels: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(labels));

const meaning = (label: string, words: readonly string[]) => Object.fromEntries(words.map((word) => [word, label]));

/** Other words for labels. Maps, because objects have words such as 'constructor' of their own. */
const synonyms: ReadonlyMap<string, string> = mapOf({
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
    'unknown',
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
});

/** Words in registers for people who came and people who did not. */
const marks: ReadonlyMap<string, string> = mapOf({
  ...meaning('attended', ['y', 'yes', 'true', '1', '✓', '✔', '/', '\\', 'p', 'present', 'l', 'late', 'came']),
  ...meaning('unattended', ['n', 'no', 'false', '0', '✗', '✘', 'a', 'absent', 'did not attend', 'dna']),
});

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

/** How labels are compared, the strictest first: 'A' and 'A*' are the same only without their signs. */
const labelKeys: readonly ((label: string) => string)[] = [(label) => label.trim(), searchKey, plain];

interface Labels {
  /** One for each of `labelKeys`. */
  readonly byLabel: readonly ReadonlyMap<string, Choice>[];
  /** Words as codes, such as 'email', are as good as labels; a number could mean anything. */
  readonly byWord: ReadonlyMap<string, Choice>;
  readonly beginnings: readonly (readonly [plainLabel: string, choice: Choice])[];
  readonly mostCommas: number;
}

/** The choices by a key. A key that several share, or that is empty, finds none of them. */
const byKey = (values: readonly Choice[], keyOf: (choice: Choice) => string): ReadonlyMap<string, Choice> => {
  const groups = groupBy(values, keyOf);
  return new Map([...groups].flatMap(([key, [first, ...others]]) => (key && first && others.length === 0 ? [[key, first]] : [])));
};

const labelsCache = new WeakMap<readonly Choice[], Labels>();

const labelsOf = (values: readonly Choice[]): Labels => {
  const labels = labelsCache.get(values) ?? {
    byLabel: labelKeys.map((keyOf) => byKey(values, ({ label }) => keyOf(label))),
    beginnings: values.map((choice) => [plain(choice.label), choice] as const),
    mostCommas: Math.max(0, ...values.map(({ label }) => label.split(',').length - 1)),
    byWord: byKey(values, ({ value }) => (typeof value === 'string' ? plain(value) : '')),
  };
  labelsCache.set(values, labels);
  return labels;
};

/** The choice with a label, compared by some of `labelKeys`. */
const findLabelled = ({ byLabel }: Labels, label: string, keys = labelKeys): Choice | undefined => {
  for (const [at, keyOf] of keys.entries()) {
    const choice = byLabel[at]?.get(keyOf(label));
    if (choice) return choice;
  }
  return undefined;
};

/** The choice with a label, with its signs. */
export const findByLabel = (values: readonly Choice[], label: string): Choice | undefined =>
  findLabelled(labelsOf(values), label, labelKeys.slice(0, -1));

/** The most commas that a label of the list has. */
export const mostCommas = (values: readonly Choice[]): number => labelsOf(values).mostCommas;

/**
 * The choice that a text means: by label, by what people write for it, or by the beginning of one label. Codes that are numbers are not
 * labels.
 */
export const understandChoice = (values: readonly Choice[], text: string): Choice | null => {
  const labels = labelsOf(values);
  const key = plain(text);
  const labelled = (label: string) => findLabelled(labels, label);
  const isMeant = (word: string | undefined) =>
    word === undefined ? undefined : (labelled(word) ?? (word === 'unknown' ? labelled('not known') : undefined));
  const choice =
    labelled(text) ??
    isMeant(synonyms.get(searchKey(text)) ?? synonyms.get(key)) ??
    isMeant(marks.get(searchKey(text))) ??
    isMeant(asYearGroup(key) ?? asYearGroup(withoutRemark(text)) ?? undefined) ??
    labels.byWord.get(key);
  if (choice) return choice;
  const beginning = key.length < 3 ? [] : labels.beginnings.filter(([label]) => label.startsWith(key));
  return beginning.length === 1 ? (beginning[0]?.[1] ?? null) : null;
};
