import { searchKey } from '../normalise.ts';

/** The values of a person that are compared. A null, an empty text or an absent field does not count for or against a match. */
export interface LinkageRecord {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  /** `YYYY-MM-DD` or `YYYYMMDD`. */
  readonly dob?: string | null;
  readonly postcode?: string | null;
  /** The id or name of the last known institution. */
  readonly school?: string | number | null;
  readonly ucas?: string | null;
  readonly email?: string | null;
  readonly city?: string | null;
  readonly street?: string | null;
}

/** A record with values that are not scored, but must be equal where nobody is asked. */
export interface LinkagePerson extends LinkageRecord {
  /** A code of the list of sexes. */
  readonly sex?: number | null;
}

export const linkageFields = ['firstname', 'lastname', 'dob', 'postcode', 'school', 'ucas', 'email', 'city', 'street'] as const;
export type LinkageField = (typeof linkageFields)[number];

/** A record as it is compared: without case, accents, spaces and punctuation. Empty texts are missing. */
export type PreparedRecord = Readonly<Record<LinkageField, string>>;

const compact = (text: string | null | undefined): string => (text ? searchKey(text).replace(/[^\p{L}\p{N}]+/gu, '') : '');

/** `YYYYMMDD`; empty if it is no date. */
const readDay = (text: string | null | undefined): string => {
  const digits = (text ?? '').replaceAll('-', '').trim();
  return /^\d{8}$/.test(digits) ? digits : '';
};

export const prepare = (record: LinkageRecord): PreparedRecord => ({
  firstname: compact(record.firstname),
  lastname: compact(record.lastname),
  dob: readDay(record.dob),
  postcode: compact(record.postcode),
  school: record.school === null || record.school === undefined ? '' : compact(String(record.school)),
  ucas: compact(record.ucas),
  email: record.email ? searchKey(record.email) : '',
  city: compact(record.city),
  street: compact(record.street),
});
