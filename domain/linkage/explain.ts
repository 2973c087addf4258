import { compare, type Comparison, type LevelOf, type Levels } from './compare.ts';
import type { PreparedRecord } from './linkageRecord.ts';
import { levelName } from './model.ts';

/** The order of names has sentences of its own. */
type Explained = Exclude<Comparison, 'order'>;

/** Sentences for the levels that speak for one person, and for a few that people should know of. Null: nothing worth saying. */
const sentences: { readonly [C in Explained]: Readonly<Record<LevelOf<C>, string | null>> } = {
  firstname: {
    same: 'Same first name',
    form: 'First names are forms of one name',
    oneLetter: 'First names one letter apart',
    close: 'First names nearly the same',
    sound: 'First names sound the same',
    initial: 'Same first initial',
    different: 'Different first names',
  },
  lastname: {
    same: 'Same last name',
    form: 'One last name is part of the other',
    oneLetter: 'Last names one letter apart',
    close: 'Last names nearly the same',
    sound: 'Last names sound the same',
    initial: 'Same last initial',
    different: 'Different last names',
  },
  dob: {
    same: 'Same date of birth',
    swapped: 'Day and month of birth are swapped',
    oneDigit: 'Dates of birth one digit apart',
    withinMonth: 'Dates of birth less than a month apart',
    twoParts: 'Dates of birth differ in the day, the month or the year only',
    withinYear: null,
    different: 'Different dates of birth',
  },
  postcode: {
    same: 'Same postcode',
    oneLetter: 'Postcodes one character apart',
    twoLetters: 'Postcodes two characters apart',
    outward: 'Postcodes of one area',
    different: null,
  },
  school: { same: 'Same institution', oneLetter: null, different: null },
  ucas: { same: 'Same UCAS Personal ID', oneLetter: 'UCAS Personal IDs one digit apart', different: 'Different UCAS Personal IDs' },
  email: {
    same: 'Same email address',
    close: 'Email addresses nearly the same',
    localPart: 'Email addresses begin the same',
    different: null,
  },
  city: { same: 'Same town', oneLetter: 'Towns one letter apart', close: 'Towns nearly the same', different: null },
  street: { same: 'Same street', oneLetter: 'Streets one letter apart', close: 'Streets nearly the same', different: null },
};

const comparisonsBesideNames = ['ucas', 'postcode', 'school', 'email', 'street', 'city'] as const;

const sentenceOf = (name: Explained, level: number): string | null => {
  const key: string | null = levelName(name, level);
  return key === null ? null : ((sentences[name] as Readonly<Record<string, string | null>>)[key] ?? null);
};

/** A name that one of the two lacks does not differ. */
const sentenceOfSwapped = ({ firstname, lastname }: Levels): string => {
  const swapped = 'First and last name are swapped';
  const [differing, other] = [firstname, lastname].filter((level) => level > 0);
  if (differing === undefined) return swapped;
  if (other !== undefined) return `${swapped}, and both differ a little`;
  return levelName('lastname', differing) === 'oneLetter'
    ? `${swapped}, and a letter differs`
    : `${swapped}, and one of them differs a little`;
};

/** Why two records may be the same person, and what speaks against it: 'Same date of birth', 'First names one letter apart'. */
export const explain = (a: PreparedRecord, b: PreparedRecord): readonly string[] => {
  const levels = compare(a, b);
  const sentencesOf = (names: readonly Explained[]) => names.flatMap((name) => sentenceOf(name, levels[name]) ?? []);
  const others = sentencesOf(['dob', ...comparisonsBesideNames]);
  if (levels.order === 1) return [sentenceOfSwapped(levels), ...others];
  if (levels.firstname === 0 && levels.lastname === 0) return ['Same name', ...others];
  return sentencesOf(['dob', 'firstname', 'lastname', ...comparisonsBesideNames]);
};
