import type { Migration } from './migration.ts';

/**
 * The people in the rows of a file, to find the same person in two spellings; see `projections/imports/fileRepeats.ts`. They go with its
 * plan.
 */
export const peopleOfFiles: Migration = {
  number: 21,
  name: 'people of files',
  statements: [
    'CREATE TABLE app.import_people (import integer NOT NULL, line integer NOT NULL, person jsonb NOT NULL, PRIMARY KEY (import, line))',
    'CREATE TABLE app.import_keys (import integer NOT NULL, key bigint NOT NULL, line integer NOT NULL, PRIMARY KEY (import, key, line))',
  ],
};
