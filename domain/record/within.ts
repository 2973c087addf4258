import type { FieldError, Fields, Values, ValuesOf } from '../fields/field.ts';

/** How records of a type live inside a record of another type, their parent. */
export interface Within {
  /** The parent's record type. */
  readonly parent: string;
  /** The reference to the parent. It never changes. */
  readonly field: string;
  /** The end of the name of the event by which the record follows its parent. The type declares it among its `events`. */
  readonly event: string;
  /** The values that the record takes over from its parent and keeps equal to it, such as its group. */
  takes(parent: Values): Values;
  /** The changes of the record when its parent changes, besides the values that it takes over. */
  follows(before: Values, after: Values, values: Values): Values;
  /** Rules between the record and its parent. Errors name fields of the record. */
  check(values: Values, parent: Values): readonly FieldError[];
}

/** Declares the parent of a record type. */
export const within = <P extends Fields, V>(
  parent: { readonly name: string; readonly fields: P },
  declaration: {
    readonly field: string;
    readonly event: string;
    takes(parent: ValuesOf<P>): Values;
    follows(before: ValuesOf<P>, after: ValuesOf<P>, values: V): Values;
    check(values: V, parent: ValuesOf<P>): readonly FieldError[];
  },
): Within => ({
  parent: parent.name,
  field: declaration.field,
  event: declaration.event,
  // The functions only get values of these declarations.
  takes: (values) => declaration.takes(values as ValuesOf<P>),
  follows: (before, after, values) => declaration.follows(before as ValuesOf<P>, after as ValuesOf<P>, values as V),
  check: (values, parentValues) => declaration.check(values as V, parentValues as ValuesOf<P>),
});

/** Whether a field names the parent of the records of a type. */
export const isParentField = ({ within: inside }: { readonly within: Within | null }, name: string): boolean => inside?.field === name;

/** The changes of a record inside another one that changes from `before` to `after`. */
export const followParent = (inside: Within, before: Values, after: Values, values: Values): Values => ({
  ...inside.follows(before, after, values),
  ...inside.takes(after),
});
