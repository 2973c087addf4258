import type { Obstacle } from './obstacle.ts';
import { hoursElsewhere } from './sameHours.ts';

/** By record type. */
export const obstacles: Readonly<Record<string, Obstacle>> = { timesheet: hoursElsewhere };
