import type { Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { loadRecord } from './changeRecord.ts';
import type { Reads } from './reads.ts';

/** The new values with the fields that follow the records which they name (`follows` in `domain/fields/field.ts`). */
export const withFollowed = async (reads: Reads, { fields }: RecordType, newValues: Values): Promise<Values> => {
  const followed: Record<string, Values[string]> = {};
  for (const [name, { follows }] of Object.entries(fields)) {
    if (!follows || newValues[follows.reference] === undefined) continue;
    const [id, references] = [newValues[follows.reference], fields[follows.reference]?.references];
    const named = typeof id === 'number' && references ? await loadRecord(reads, getRecordType(references), id) : null;
    followed[name] = named?.values[follows.field] ?? null;
  }
  return { ...newValues, ...followed };
};
