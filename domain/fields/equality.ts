import type { FieldValue } from './field.ts';

/** Whether two values of one field are the same; lists compare element by element, in their order. */
export const sameValue = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Nothing recorded: no value, an empty text or an empty list. */
export const isEmpty = (value: FieldValue | undefined): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
