import type { Field, Fields } from '../fields/field.ts';
import type { Part } from './part.ts';
import type { RecordStates } from './states.ts';

/** The subject of a related filter. */
export type RelatedTarget =
  /** A field or fact of the row that points here. */
  | { readonly on: 'row'; readonly field: string }
  /**
   * A field of the record that has the row: `id`, a declared or a derived one. With `named` a field of the record that this one refers to.
   */
  | { readonly on: 'record'; readonly field: string; readonly named?: { readonly recordType: string; readonly field: string } }
  /** Whether there is such a row at all, of a record with this value. */
  | { readonly on: 'existence'; readonly where: { readonly field: string; readonly is: string | number } | null };

export interface RelatedFilter {
  /** A declaration of the values in the filter. Its kind must be that of the field in question. */
  readonly field: Field;
  readonly target: RelatedTarget;
}

/**
 * Filters on records of another type that point at records of this one, by themselves or by rows of a part; or at which this one points.
 * Everything that a filter asks of one relation must hold of one and the same of them, and only those count that the reader may see.
 */
export interface Relation {
  /** The type of the records that point here. */
  readonly recordType: string;
  /** The part whose rows point here; null: the records themselves do. */
  readonly part: string | null;
  /** The reference that points here. If the relation is outward, it is one of this type and points at the other record. */
  readonly by: string;
  /** The reference is not of the row but of the record that has it. */
  readonly isOfRecord?: true;
  /** The key of the only rows that count; absent: all. */
  readonly row?: number;
  /** This type points at the other one, which lends its fields. */
  readonly isOutward?: true;
  /** Each filter asks on its own, because no record answers two of them with yes. */
  readonly asksEachAlone?: true;
  /** The states in which the other records count. */
  readonly states: readonly number[];
  readonly filters: Readonly<Record<string, RelatedFilter>>;
}

export const ofRow = (field: string): RelatedTarget => ({ on: 'row', field });
export const ofRecord = (field: string): Extract<RelatedTarget, { on: 'record' }> => ({ on: 'record', field });
/** A text field of the record to which a reference of the other record points. */
export const ofNamed = (
  field: string,
  type: { readonly name: string; readonly fields: Fields },
  named: string,
): Extract<RelatedTarget, { on: 'record' }> => {
  if (!Object.hasOwn(type.fields, named)) throw new RangeError(`${type.name} has no field ${named}`);
  return { on: 'record', field, named: { recordType: type.name, field: named } };
};
export const exists = (where: { readonly field: string; readonly is: string | number } | null = null): RelatedTarget => ({
  on: 'existence',
  where,
});

interface PointingType {
  readonly name: string;
  readonly fields: Fields;
  readonly derived: Readonly<Record<string, unknown>>;
}

/** Declares a relation. Throws if a filter asks about a field that the other type does not have. */
export const relation = (
  type: PointingType,
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

/**
 * Declares filters on fields of the record at which the reference `by` of this type points. Throws if that type does not have one of them.
 */
export const borrowFilters = (
  type: PointingType & { readonly states: RecordStates },
  by: string,
  filters: Readonly<Record<string, { readonly field: Field; readonly target: Extract<RelatedTarget, { on: 'record' }> }>>,
): Relation => {
  for (const { target } of Object.values(filters))
    if (!Object.hasOwn({ ...type.fields, ...type.derived }, target.field))
      throw new RangeError(`${type.name} has no field ${target.field}`);
  return { recordType: type.name, part: null, by, isOutward: true, states: type.states.all.map(({ value }) => value), filters };
};

/** A name for each set of filters that must hold of one and the same record. */
export const relationKey = ({ recordType, part, row, by, isOutward, asksEachAlone }: Omit<Relation, 'filters'>, column: string): string =>
  asksEachAlone ? column : `${recordType}.${part ?? ''}${row === undefined ? '' : `.${row}`}${isOutward ? `.${by}` : ''}`;
