import type { Field, Fields } from '../fields/field.ts';
import type { Part } from './part.ts';

/** What a related filter asks about. */
export type RelatedTarget =
  /** A field or fact of the row that points here. */
  | { readonly on: 'row'; readonly field: string }
  /** A field of the record that has the row: `id`, a declared or a derived one. */
  | { readonly on: 'record'; readonly field: string }
  /** Whether there is such a row at all, of a record with this value. */
  | { readonly on: 'existence'; readonly where: { readonly field: string; readonly is: string | number } | null };

export interface RelatedFilter {
  /** What the filter shows. Its kind must be that of the field that it asks about. */
  readonly field: Field;
  readonly target: RelatedTarget;
}

/**
 * Filters on records of another type that point at records of this one, by themselves or by rows of a part. Everything that a filter asks of
 * one relation must hold of one and the same of them, and only those count that the reader may see.
 */
export interface Relation {
  /** The type of the records that point here. */
  readonly recordType: string;
  /** The part whose rows point here; null: the records themselves do. */
  readonly part: string | null;
  /** The reference that points here. */
  readonly by: string;
  /** The states in which the other records count. */
  readonly states: readonly number[];
  readonly filters: Readonly<Record<string, RelatedFilter>>;
}

export const ofRow = (field: string): RelatedTarget => ({ on: 'row', field });
export const ofRecord = (field: string): RelatedTarget => ({ on: 'record', field });
export const exists = (where: { readonly field: string; readonly is: string | number } | null = null): RelatedTarget => ({
  on: 'existence',
  where,
});

interface Pointing {
  readonly name: string;
  readonly fields: Fields;
  readonly derived: Readonly<Record<string, unknown>>;
}

/** Declares a relation. Throws if a filter asks about a field that the other type does not have. */
export const relation = (
  type: Pointing,
  part: Pick<Part, 'name' | 'by' | 'fields' | 'facts'> | null,
  { states, by = part?.by ?? '', filters }: Pick<Relation, 'states' | 'filters'> & { readonly by?: string },
): Relation => {
  const rowFields = part ? { ...part.fields, ...part.facts } : type.fields;
  const recordFields = { id: true, ...type.fields, ...type.derived };
  const demand = (fields: object, name: string) => {
    if (!Object.hasOwn(fields, name)) throw new RangeError(`${type.name} has no field ${name}`);
  };
  demand(rowFields, by);
  for (const { target } of Object.values(filters)) {
    if (target.on === 'row') demand(rowFields, target.field);
    else if (target.on === 'record') demand(recordFields, target.field);
    else if (target.where) demand(recordFields, target.where.field);
  }
  return { recordType: type.name, part: part?.name ?? null, by, states, filters };
};
