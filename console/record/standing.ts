import type { Values } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import type { RecordType } from '../../domain/record/recordType.ts';

/** How far the record is, in words: 'Awaiting approval'. Null for types without such a field. */
export const standingOf = ({ derived, standing }: Pick<RecordType, 'derived' | 'standing'>, values: Values): string | null => {
  const how = derived[standing ?? ''];
  return how ? printValue(how.field, how.compute(values)) || null : null;
};
