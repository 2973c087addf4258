import type { Migration } from './migration.ts';

/** The pairs of students who may be the same person; see `projections/linkage/`. All of it is computed and can be thrown away. */
export const linkage: Migration = {
  number: 15,
  name: 'linkage',
  statements: [
    `CREATE TABLE app.linkage_models (
       single boolean PRIMARY KEY DEFAULT true CHECK (single), sweep bigint NOT NULL, version integer NOT NULL, students integer NOT NULL,
       model jsonb NOT NULL, position bigint, made timestamptz NOT NULL DEFAULT now())`,
    'CREATE TABLE app.linkage_keys (key bigint NOT NULL, student integer NOT NULL, PRIMARY KEY (key, student))',
    'CREATE INDEX linkage_keys_of_student ON app.linkage_keys (student)',
    'CREATE TABLE app.linkage_split_keys (key bigint PRIMARY KEY)',
    'CREATE TABLE app.linkage_pairs (one integer NOT NULL, other integer NOT NULL, score real NOT NULL, PRIMARY KEY (one, other))',
    'CREATE INDEX linkage_pairs_of_other ON app.linkage_pairs (other)',
  ],
};
