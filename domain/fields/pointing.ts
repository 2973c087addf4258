import type { Field, FieldValue } from './field.ts';

/** The record type that a field's values refer to; undefined if none. */
export const targetOf = (field: Field): string | undefined => field.references ?? (field.kind === 'rolesHeld' ? 'institution' : undefined);

/** Whether only records of the record's own group can be chosen. */
export const isOfOwnGroup = ({ ofOwnGroup, list }: Pick<Field, 'ofOwnGroup' | 'list'>): boolean =>
  ofOwnGroup === true || list !== undefined;

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

/** The heading of a column with the ids of the records that another column names: 'Attended institutions IDs'. */
export const idsLabel = ({ label, field }: { readonly label: string; readonly field: Field }): string =>
  `${label} ${field.kind === 'reference' ? 'ID' : 'IDs'}`;
