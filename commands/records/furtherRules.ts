import type { FieldError, Values } from '../../domain/fields/field.ts';
import { type Decision, withComputed } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Dependencies } from '../context.ts';
import { timesheetRules } from './timesheetRules.ts';
import type { TypeRules } from './typeRules.ts';

/** By record type. */
export const furtherRules: Readonly<Record<string, TypeRules>> = { timesheet: timesheetRules };

/** The computed fields of a record with these values; none if its type has none. */
export const computedValues = async (dependencies: Dependencies, type: RecordType, values: Values): Promise<Values> =>
  furtherRules[type.name]?.compute(dependencies, values) ?? {};

/** The decision with the computed fields of what the record is after it. */
export const withComputedValues = async (
  dependencies: Dependencies,
  type: RecordType,
  { values }: Pick<RecordSnapshot, 'values'>,
  decision: Decision,
): Promise<Decision> => {
  if (type.computed.length === 0 || !decision.ok) return decision;
  const changes = decision.value.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to] as const));
  if (changes.length === 0) return decision;
  return withComputed(decision, values, await computedValues(dependencies, type, { ...values, ...Object.fromEntries(changes) }));
};

/** Checks a new or changed record against others. Errors are about changed fields. */
export const checkFurther = async (
  dependencies: Dependencies,
  type: RecordType,
  before: Values,
  changed: Values,
): Promise<readonly FieldError[]> => (await furtherRules[type.name]?.check(dependencies, { ...before, ...changed })) ?? [];
