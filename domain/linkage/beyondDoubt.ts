import { type LinkagePerson, prepare, type PreparedRecord } from './linkageRecord.ts';

/** Two people as they are compared before nobody is asked whether they are one. */
export interface ComparedPerson {
  /** As they were written. */
  readonly firstname: string;
  readonly lastname: string;
  /** A code of the list of sexes. */
  readonly sex: number | null;
  readonly prepared: PreparedRecord;
}

export const comparedPerson = (person: LinkagePerson): ComparedPerson => ({
  firstname: person.firstname ?? '',
  lastname: person.lastname ?? '',
  sex: person.sex ?? null,
  prepared: prepare(person),
});

/** Texts that stand for an unknown name, normalised. */
const noNames: ReadonlySet<string> = new Set(
  'na none null unknown notknown unnamed noname notgiven notprovided notstated tbc tba tbd test anon anonymous withheld xx xxx'.split(' '),
);

/** The words of a name, in lower case. */
export const wordsOfName = (name: string): readonly string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}'’]+/gu) ?? [];

/** Whether a first name is more than initials: 'J.', 'J.P.' and 'JP' are not. */
export const isSpeltOut = (firstname: string): boolean => {
  const [first = ''] = wordsOfName(firstname);
  return first.length > 2 || (first.length === 2 && /[^b-df-hj-np-tv-xz]/.test(first));
};

const hasLongWord = (name: string): boolean => wordsOfName(name).some((word) => word.length > 1);

/** A name with the signs that are left out where names are compared: many scripts write vowels as marks, so 'राम' is not 'रमा'. */
const withVowels = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(?![\u3099\u309A])\p{Script=Inherited}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase();

const haveSameVowels = (a: string, b: string): boolean => {
  const [one, other] = [withVowels(a), withVowels(b)];
  return one === other || !/\p{M}/u.test(one + other);
};

const areKnownNames = ({ firstname, lastname, prepared }: ComparedPerson): boolean =>
  isSpeltOut(firstname) && hasLongWord(lastname) && !noNames.has(prepared.firstname) && !noNames.has(prepared.lastname);

/** Female, Male and Other. The other codes do not distinguish people. */
const answeredSexes: ReadonlySet<number> = new Set([10, 11, 12]);

const sexesDiffer = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && a !== b && answeredSexes.has(a) && answeredSexes.has(b);

const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;

/** Another school and another home: people of one name were born on one day, and people move; only somebody who knows can tell. */
const areElsewhere = (a: PreparedRecord, b: PreparedRecord): boolean =>
  differ(a.school, b.school) && differ(a.postcode, b.postcode) && (a.ucas === '' || a.ucas !== b.ucas);

/**
 * Whether nobody needs to be asked: names that are spelt out and the date of birth are the same, and UCAS ids, sexes or places do not
 * contradict. Twins and siblings never are.
 */
export const isBeyondDoubt = (a: ComparedPerson, b: ComparedPerson): boolean =>
  areKnownNames(a) &&
  areKnownNames(b) &&
  a.prepared.firstname === b.prepared.firstname &&
  a.prepared.lastname === b.prepared.lastname &&
  haveSameVowels(a.firstname, b.firstname) &&
  haveSameVowels(a.lastname, b.lastname) &&
  a.prepared.dob !== '' &&
  a.prepared.dob === b.prepared.dob &&
  !differ(a.prepared.ucas, b.prepared.ucas) &&
  !sexesDiffer(a.sex, b.sex) &&
  !areElsewhere(a.prepared, b.prepared);
