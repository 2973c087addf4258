import type { Values } from '../../domain/fields/field.ts';
import { type Decision, withComputed } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { computeCorrection } from './correctionPay.ts';
import { computeExpense } from './expensePay.ts';
import { computeTimesheet } from './timesheetPay.ts';
import type { Compute } from './compute.ts';
import type { Reads } from './reads.ts';

/** By record type. */
const computations: Readonly<Record<string, Compute>> = {
  timesheet: computeTimesheet,
  expense: computeExpense,
  payCorrection: computeCorrection,
};

/** The computed fields of a record with these values; none if its type has none. */
export const computedValues = async (reads: Reads, type: RecordType, values: Values): Promise<Values> =>
  computations[type.name]?.(reads, values) ?? {};

/** The decision with the computed fields of what the record is after it. */
export const withComputedValues = async (
  reads: Reads,
  type: RecordType,
  { values }: Pick<RecordSnapshot, 'values'>,
  decision: Decision,
): Promise<Decision> => {
  if (type.computed.length === 0 || !decision.ok) return decision;
  const changes = decision.value.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to] as const));
  if (changes.length === 0) return decision;
  return withComputed(decision, values, await computedValues(reads, type, { ...values, ...Object.fromEntries(changes) }));
};
