import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import { joinWords } from '../../domain/joinWords.ts';
import { mayBeSameText, maySeemSameText } from '../../domain/messages.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';

/** The fields by which duplicates are found, and the group. */
export const duplicateFields = (type: RecordType): readonly string[] => {
  const scope = scopeField(type);
  return [...type.duplicateKey, ...(scope === undefined ? [] : [scope])];
};

/** The values by which duplicates are found; null if there are too few. */
export const duplicateValues = (type: RecordType, values: Values): Values | null => {
  const names = duplicateFields(type);
  const filledCount = type.duplicateKey.filter((name) => !isEmpty(values[name])).length;
  // A score needs two values; equal values are all needed.
  const isEnough = type.hasLinkage ? filledCount >= 2 : filledCount > 0 && filledCount === type.duplicateKey.length;
  return isEnough && names.slice(type.duplicateKey.length).every((name) => !isEmpty(values[name]))
    ? Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    : null;
};

/** 'A student in this group may be the same person.' 'A HEI descriptor in this group has the same description.' */
export const describeDuplicates = (type: RecordType, count: number): string => {
  if (type.hasLinkage) return maySeemSameText(type.labels, count);
  const labels = type.duplicateKey.map((name) => (type.fields[name]?.label ?? name).toLowerCase());
  return mayBeSameText(joinWords(labels, 'and'), type.labels, count);
};
