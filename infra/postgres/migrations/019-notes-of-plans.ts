import type { Migration } from './migration.ts';

/** Each page of a plan counts the notes of its rows. Few rows have some, and the others need not be read for it. */
export const notesOfPlans: Migration = {
  number: 19,
  name: 'notes of plans',
  statements: ["CREATE INDEX import_rows_with_notes ON app.import_rows (import) WHERE jsonb_array_length(row->'notes') > 0"],
};
