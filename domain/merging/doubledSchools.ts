import { isEmpty, sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import { inStoredOrder } from '../fields/kinds.ts';
import { searchKey } from '../normalise.ts';
import { scopeField } from '../record/recordType.ts';
import type { RecordType } from '../record/recordType.ts';

/** An institution that is not deleted. */
export interface School {
  readonly id: number;
  readonly name: string;
  readonly urn: string | null;
  readonly laestab: string | null;
  readonly postcode: string | null;
  /** It is a group that people work in. */
  readonly isGroup: boolean;
}

const keysOf = ({ laestab, name, postcode }: School): readonly string[] => [
  ...(isEmpty(laestab) ? [] : [`laestab/${laestab}`]),
  ...(isEmpty(postcode) ? [] : [`name/${searchKey(name)}/${postcode}`]),
];

/**
 * The schools that were entered by hand although the register has them, each with its school of the register. A school without URN is one
 * of the register if exactly one there has its LAESTAB or, without a LAESTAB, its name and postcode. A closed school and its successor
 * share a LAESTAB, so one that two schools have is ignored.
 */
export const findDoubledSchools = (schools: readonly School[]): ReadonlyMap<number, number> => {
  const registered = new Map<string, number[]>();
  for (const school of schools)
    if (!isEmpty(school.urn)) for (const key of keysOf(school)) registered.set(key, [...(registered.get(key) ?? []), school.id]);
  return new Map(
    schools.flatMap((school): [number, number][] => {
      if (!isEmpty(school.urn) || school.isGroup) return [];
      const [key = ''] = keysOf(school);
      const [only, ...others] = registered.get(key) ?? [];
      return only === undefined || others.length > 0 ? [] : [[school.id, only]];
    }),
  );
};

/** The fields that name schools of a record: not its group. */
export const schoolFields = (type: RecordType): readonly string[] =>
  Object.entries(type.fields).flatMap(([name, { references }]) =>
    references === 'institution' && name !== scopeField(type) ? [name] : [],
  );

const leadsTo = (value: FieldValue, leads: ReadonlyMap<number, number>): FieldValue => {
  if (typeof value === 'number') return leads.get(value) ?? value;
  return Array.isArray(value) ? (value as readonly number[]).map((id) => leads.get(id) ?? id) : value;
};

/** The values of a record that name a school entered twice, with the school of the register in its place, each school once. */
export const withSchoolsOnce = (type: RecordType, values: Values, leads: ReadonlyMap<number, number>): Values =>
  Object.fromEntries(
    schoolFields(type).flatMap((name): [string, FieldValue][] => {
      const [field, now] = [type.fields[name], values[name] ?? null];
      const merged = field ? inStoredOrder(field, leadsTo(now, leads)) : now;
      return sameValue(now, merged) ? [] : [[name, merged]];
    }),
  );
