import { type Access, groupsWith, type GroupScope } from '../../domain/access/access.ts';
import { isAmbassadors } from '../../domain/access/own.ts';
import type { Field, FieldValue, Values } from '../../domain/fields/field.ts';
import { referencedIds, type Titles } from '../../domain/fields/titles.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findRecordType } from '../../domain/records/registry.ts';
import { readTitles } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';

/** The groups whose titles of a type the reader may know. */
const titleScope = (recordType: string, access: Access | null): GroupScope => {
  const type = findRecordType(recordType);
  if (!type?.hasPrivateTitle) return 'every';
  return access === null ? new Set() : groupsWith(access, type.rights.view);
};

/**
 * Reads the titles that the references need, with one query for each record type. Private titles only of groups that the reader may see;
 * without a reader none.
 */
export const titlesFor = async (
  sql: Sql,
  access: Access | null,
  values: Iterable<readonly [field: Field | undefined, value: FieldValue | undefined]>,
): Promise<Titles> =>
  new Map(
    await Promise.all(
      [...referencedIds(values)].map(async ([type, ids]): Promise<[string, ReadonlyMap<number, string>]> => [
        type,
        await readTitles(sql, type, [...ids], titleScope(type, access)),
      ]),
    ),
  );

/** The title that people read: that of the record which gives it, where its title is known. Ambassadors know whom their own are about. */
export const titleShown = (access: Access, type: RecordType, values: Values, title: string, titles: Titles): string => {
  if (isAmbassadors(access)) return title;
  const field = type.titledBy === null ? undefined : type.fields[type.titledBy];
  const id = type.titledBy === null ? null : values[type.titledBy];
  return (typeof id === 'number' && field?.references && titles.get(field.references)?.get(id)) || title;
};
