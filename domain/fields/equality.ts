import type { FieldValue, RoleHeld } from './field.ts';

type Element = string | number | RoleHeld;
type List = Extract<FieldValue, readonly unknown[]>;

/** Roles compare by what they say: the order in which JSON writes their parts is nobody's. */
const sameElement = (a: Element, b: Element | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.group === b.group && a.role === b.role);

const isList = (value: FieldValue): value is List => Array.isArray(value);

/** Whether two values of one field are the same; lists compare element by element, in their order. */
export const sameValue = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (isList(a) && isList(b) && a.length === b.length && a.every((element: Element, index) => sameElement(element, b[index])));

/** Nothing recorded: no value, an empty text or an empty list. */
export const isEmpty = (value: FieldValue | undefined): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
