import type { Field, FieldValue } from './field.ts';
import { printValue } from './kinds.ts';

/** The record type that a field's values refer to; undefined if none. */
export const targetOf = (field: Field): string | undefined => field.references ?? (field.kind === 'rolesHeld' ? 'institution' : undefined);

/** The ids of the records that a value refers to. */
export const idsIn = (value: FieldValue | undefined): readonly number[] =>
  typeof value === 'number'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap((each) =>
          typeof each === 'number'
            ? [each]
            : typeof each === 'object' && each !== null && typeof each.group === 'number'
              ? [each.group]
              : [],
        )
      : [];

/** Formats a value with the names of the records that it refers to. An id without a known name stays. */
export const printNamed = (field: Field, value: FieldValue | undefined, names: ReadonlyMap<number, string> | undefined): string =>
  printValue(field, value).replace(/#(\d{8,})/g, (id, digits: string) => names?.get(Number(digits)) ?? id);
