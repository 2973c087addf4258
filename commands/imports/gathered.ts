import { laterPosition, type LogPosition } from '../eventLog.ts';
import { type PlannedRow, plannedValues } from '../../domain/imports/plan.ts';

/** Functions that gatherers of registers share. */

/** Activities that are read and written at the same time. */
export const gatheredWidth = 20;

export const refuse = (row: PlannedRow, reason: string): PlannedRow => ({
  ...row,
  outcome: 'refused',
  problems: [{ column: null, reason }],
});

/** The activity that a row names; 0: none. */
export const activityOf = (row: PlannedRow): number => Number(plannedValues(row)['activity'] ?? 0);

export const lastOf = (positions: readonly LogPosition[]): LogPosition => positions.reduce(laterPosition, null);
