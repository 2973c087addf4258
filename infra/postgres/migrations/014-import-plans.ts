import type { Migration } from './migration.ts';

/** The plans of imports, row by row; see `commands/imports/planStore.ts`. */
export const importPlans: Migration = {
  number: 14,
  name: 'import plans',
  statements: [
    `CREATE TABLE app.import_plans (
       import integer PRIMARY KEY, survey jsonb NOT NULL, settings jsonb, answers jsonb NOT NULL DEFAULT '{}')`,
    `CREATE TABLE app.import_rows (
       import integer NOT NULL REFERENCES app.import_plans ON DELETE CASCADE, line integer NOT NULL, outcome text NOT NULL, about text,
       row jsonb NOT NULL, PRIMARY KEY (import, line))`,
    'CREATE INDEX import_rows_by_outcome ON app.import_rows (import, outcome, line)',
    'CREATE INDEX import_rows_by_record ON app.import_rows (import, about, line)',
    `CREATE TABLE app.import_shapes (
       group_id integer NOT NULL, type text NOT NULL, header_hash text NOT NULL, mapping jsonb NOT NULL,
       chosen timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (group_id, type, header_hash))`,
  ],
};
