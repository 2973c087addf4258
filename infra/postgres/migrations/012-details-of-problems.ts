import type { Migration } from './migration.ts';

/** The wrong value, the record's name and whether the row was imported; null for problems of records and those from before. */
export const detailsOfProblems: Migration = {
  number: 12,
  name: 'details of problems',
  statements: ['ALTER TABLE app.task_problems ADD COLUMN value text, ADD COLUMN name text, ADD COLUMN imported boolean'],
};
