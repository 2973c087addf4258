import { soundOf } from './likeness.ts';
import type { PreparedRecord } from './linkageRecord.ts';

/** Records that share a key are compared. A block of more records than this is split. */
export const maxBlockSize = 50;

/** A key, and the longer keys that take its place where too many records share it. */
export interface BlockKey {
  readonly key: string;
  readonly splits: readonly string[];
}

/** The keys of a record. Each is made of several of its values, so that a mistake in one leaves others. */
export const keysOf = (of: PreparedRecord): readonly BlockKey[] => {
  const [first, last] = [soundOf(of.firstname), soundOf(of.lastname)];
  const [year, month, day] = [of.dob.slice(0, 4), of.dob.slice(4, 6), of.dob.slice(6, 8)];
  const monthAndDay = month + day;
  const local = of.email.split('@')[0] ?? '';
  const names = [first, last].filter(Boolean).toSorted().join('+');
  const further: readonly (readonly [string, string])[] = [
    ['n', first && last ? names : ''],
    ['b', of.dob],
    ['p', of.postcode],
    ['f', of.firstname],
    ['l', of.lastname],
    ['s', of.school],
  ];
  /**
   * What tells records of a block apart. Those of one sound mostly have one spelling too, so a name does so only where nothing else does.
   */
  const telling = (parts: readonly string[]) => {
    const given = further.filter(([, value]) => value !== '' && !parts.includes(value));
    const hasSound = (sound: string) => parts.includes(sound) || parts.includes(names);
    const others = given.filter(([name]) => !(name === 'f' && hasSound(first)) && !(name === 'l' && hasSound(last)));
    return others.length > 0 ? others : given;
  };
  const keys: BlockKey[] = [];
  const add = (kind: string, ...parts: readonly string[]) => {
    if (parts.includes('')) return;
    const key = `${kind}/${parts.join('/')}`;
    keys.push({
      key,
      splits: telling(parts).map(([name, value]) => `${key}/${name}${value}`),
    });
  };
  add('dob', of.dob);
  if (first && last) add('names', names);
  add('last and year', last, year);
  add('first and year', first, year);
  add('first and day', first, monthAndDay);
  add('last and day', last, monthAndDay);
  add('postcode and first', of.postcode, first.charAt(0));
  add('postcode and last', of.postcode, last.charAt(0));
  add('postcode and year', of.postcode, year);
  add('postcode and day', of.postcode, monthAndDay);
  add('first and city', first, of.city);
  add('last and city', last, of.city);
  add('year and city', year, of.city);
  add('email', of.email);
  if (local.length >= 4) add('local part', local);
  add('ucas', of.ucas);
  return keys;
};

/** Keys that few records of one file share: one value may be mistaken, not two. */
export const narrowKeysOf = (of: PreparedRecord): readonly string[] => {
  const [first, last] = [soundOf(of.firstname), soundOf(of.lastname)];
  const names = first && last ? [first, last].toSorted().join('+') : '';
  const sets: readonly (readonly string[])[] = [
    ['dob and first', of.dob, first],
    ['dob and last', of.dob, last],
    ['names and year', names, of.dob.slice(0, 4)],
    ['names and day', names, of.dob.slice(4)],
    ['names and postcode', names, of.postcode],
    ['ucas', of.ucas],
  ];
  return sets.filter((parts) => !parts.includes('')).map((parts) => parts.join('/'));
};

/** The keys under which a record is found, given the keys that are split. */
export const keysWith = (of: PreparedRecord, isSplit: (key: string) => boolean): readonly string[] =>
  keysOf(of).flatMap(({ key, splits }) => (isSplit(key) ? splits : [key]));
