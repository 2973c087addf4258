import type { FieldValue, RoleHeld } from './field.ts';

type Element = string | number | RoleHeld;
type List = Extract<FieldValue, readonly unknown[]>;

/** Compares roles by group and role, because the order of JSON properties can differ. */
const sameElement = (a: Element, b: Element | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.group === b.group && a.role === b.role);

const isList = (value: FieldValue): value is List => Array.isArray(value);

/** Whether two values of a field are equal. The order of lists matters. */
export const sameValue = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (isList(a) && isList(b) && a.length === b.length && a.every((element: Element, index) => sameElement(element, b[index])));

/** True for null, undefined, '' and an empty list. */
export const isEmpty = (value: FieldValue | undefined): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
