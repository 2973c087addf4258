import type { PreparedRecord } from './linkageRecord.ts';

/**
 * Whether nobody needs to be asked: full names and the date of birth are the same, and UCAS ids do not differ. Twins and siblings never
 * are.
 */
export const isBeyondDoubt = (a: PreparedRecord, b: PreparedRecord): boolean =>
  a.firstname.length > 1 &&
  a.lastname.length > 1 &&
  a.firstname === b.firstname &&
  a.lastname === b.lastname &&
  a.dob !== '' &&
  a.dob === b.dob &&
  (a.ucas === '' || b.ucas === '' || a.ucas === b.ucas);
