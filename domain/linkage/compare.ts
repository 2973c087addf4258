import type { LinkageField, PreparedRecord } from './linkageRecord.ts';
import { editsBetween, nameSimilarity, soundOf } from './likeness.ts';
import { areFormsOfOneName } from './nicknames.ts';

/** How two values of a field compare, from the same to different. A field that one of the two lacks has no level. */
export const levelsOf = {
  firstname: ['same', 'form', 'oneLetter', 'close', 'sound', 'initial', 'different'],
  lastname: ['same', 'form', 'oneLetter', 'close', 'sound', 'initial', 'different'],
  order: ['same', 'swapped'],
  dob: ['same', 'swapped', 'oneDigit', 'withinMonth', 'twoParts', 'withinYear', 'different'],
  postcode: ['same', 'oneLetter', 'twoLetters', 'outward', 'different'],
  school: ['same', 'oneLetter', 'different'],
  ucas: ['same', 'oneLetter', 'different'],
  email: ['same', 'close', 'localPart', 'different'],
  city: ['same', 'oneLetter', 'close', 'different'],
  street: ['same', 'oneLetter', 'close', 'different'],
} as const satisfies Record<LinkageField | 'order', readonly string[]>;

export type Comparison = keyof typeof levelsOf;
export type LevelOf<C extends Comparison> = (typeof levelsOf)[C][number];

export const comparisons = Object.keys(levelsOf) as readonly Comparison[];

/** The level of each comparison as its place in `levelsOf`; -1: one of the two lacks the value. */
export type Levels = Readonly<Record<Comparison, number>>;

const nameLevel = (a: string, b: string, isFirst: boolean): number => {
  if (a === '' || b === '') return -1;
  if (a === b) return 0;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 5 : 6;
  if (isFirst && areFormsOfOneName(a, b)) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (!isFirst && short.length >= 4 && (long.startsWith(short) || long.endsWith(short)) && long.length - short.length >= 3) return 1;
  const maxEdits = short.length >= 6 ? 2 : 1;
  const edits = editsBetween(a, b, maxEdits);
  if (edits === 1 && long.length >= 4) return 2;
  if (edits <= maxEdits || nameSimilarity(a, b) >= 0.88) return 3;
  return soundOf(a) === soundOf(b) && soundOf(a) !== '' ? 4 : 6;
};

const numberOf = (digits: string, from: number, to: number): number => Number(digits.slice(from, to));

const dayNumber = (day: string): number => Date.UTC(numberOf(day, 0, 4), numberOf(day, 4, 6) - 1, numberOf(day, 6, 8)) / 86_400_000;

const dobLevel = (a: string, b: string): number => {
  if (a === '' || b === '') return -1;
  if (a === b) return 0;
  const sameYear = a.startsWith(b.slice(0, 4));
  const same = Number(sameYear) + Number(a.slice(4, 6) === b.slice(4, 6)) + Number(a.slice(6) === b.slice(6));
  if (sameYear && a.slice(4, 6) === b.slice(6, 8) && a.slice(6, 8) === b.slice(4, 6)) return 1;
  if (editsBetween(a, b, 1) === 1) return 2;
  const days = Math.abs(dayNumber(a) - dayNumber(b));
  if (days <= 31) return 3;
  if (same === 2) return 4;
  return days <= 366 ? 5 : 6;
};

const isBritish = (postcode: string): boolean => /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/.test(postcode);

const postcodeLevel = (a: string, b: string): number => {
  if (a === '' || b === '') return -1;
  if (a === b) return 0;
  const edits = editsBetween(a, b, 2);
  if (edits === 1) return 1;
  if (edits === 2 && a.length > 4) return 2;
  return isBritish(a) && isBritish(b) && a.slice(0, -3) === b.slice(0, -3) ? 3 : 4;
};

const textLevel = (a: string, b: string): number => {
  if (a === '' || b === '') return -1;
  if (a === b) return 0;
  const edits = editsBetween(a, b, 2);
  if (edits === 1) return 1;
  return (edits === 2 && a.length >= 6) || nameSimilarity(a, b) >= 0.88 ? 2 : 3;
};

const codeLevel = (a: string, b: string): number => {
  if (a === '' || b === '') return -1;
  if (a === b) return 0;
  return a.length >= 4 && editsBetween(a, b, 1) === 1 ? 1 : 2;
};

const emailLevel = (a: string, b: string): number => {
  if (a === '' || b === '') return -1;
  if (a === b) return 0;
  if (editsBetween(a, b, 3) <= 3) return 1;
  const [localOfA, localOfB] = [a.split('@')[0] ?? '', b.split('@')[0] ?? ''];
  return localOfA.length >= 4 && localOfA === localOfB ? 2 : 3;
};

/** Whether both records have the name, and the names are the same or nearly so. Sound and initial are not enough. */
const agrees = (level: number): boolean => level >= 0 && level <= 3;

const namesOf = (a: PreparedRecord, b: PreparedRecord): Pick<Levels, 'firstname' | 'lastname' | 'order'> => {
  const straight = { firstname: nameLevel(a.firstname, b.firstname, true), lastname: nameLevel(a.lastname, b.lastname, false), order: 0 };
  if (agrees(straight.firstname) || agrees(straight.lastname)) return straight;
  const [one, other] = [nameLevel(a.firstname, b.lastname, false), nameLevel(a.lastname, b.firstname, false)];
  const isCrossed = (agrees(one) && (agrees(other) || other === -1)) || (agrees(other) && one === -1);
  // The better level goes first, so that the result is the same from both sides.
  const [better = -1, worse = -1] = [one, other].toSorted((x, y) => (x < 0 ? Infinity : x) - (y < 0 ? Infinity : y));
  return isCrossed ? { firstname: better, lastname: worse, order: 1 } : straight;
};

/** Compares two records field by field. */
export const compare = (a: PreparedRecord, b: PreparedRecord): Levels => {
  const names = namesOf(a, b);
  return {
    firstname: names.firstname,
    lastname: names.lastname,
    order: names.order,
    dob: dobLevel(a.dob, b.dob),
    postcode: postcodeLevel(a.postcode, b.postcode),
    school: codeLevel(a.school, b.school),
    ucas: codeLevel(a.ucas, b.ucas),
    email: emailLevel(a.email, b.email),
    city: textLevel(a.city, b.city),
    street: textLevel(a.street, b.street),
  };
};
