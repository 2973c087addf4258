import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import { mayBeSameText } from '../../domain/messages.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';

/** The fields by which duplicates are found, and the group. */
export const duplicateFields = (type: RecordType): readonly string[] => {
  const scope = scopeField(type);
  return [...type.duplicateKey, ...(scope === undefined ? [] : [scope])];
};

/** The values by which duplicates are found; null if the type has no such fields or one of them is empty. */
export const duplicateValues = (type: RecordType, values: Values): Values | null => {
  const names = duplicateFields(type);
  return type.duplicateKey.length > 0 && names.every((name) => !isEmpty(values[name]))
    ? Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    : null;
};

const joinWords = (words: readonly string[]): string => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** 'A student in this group has the same first name, last name and date of birth.' */
export const describeDuplicates = (type: RecordType, count: number): string =>
  mayBeSameText(joinWords(type.duplicateKey.map((name) => (type.fields[name]?.label ?? name).toLowerCase())), type.labels, count);
