import type { Migration } from './migration.ts';

/** The last day in London that each rule of the clock has done. */
export const clockDays: Migration = {
  number: 16,
  name: 'clock days',
  statements: ['CREATE TABLE app.clock_days (rule text PRIMARY KEY, day date NOT NULL)'],
};
