import type { Migration } from './migration.ts';

/** The tables of versions before migrations. Changes nothing if they exist. */
export const firstTables: Migration = {
  number: 1,
  name: 'first tables',
  statements: [
    `CREATE TABLE IF NOT EXISTS app.last_ids (record_type text PRIMARY KEY, id integer NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS app.identities (
       record_type text NOT NULL, field text NOT NULL, key text NOT NULL, record_id integer NOT NULL,
       claimed timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (record_type, field, key))`,
    `CREATE TABLE IF NOT EXISTS app.credentials (
       user_id integer PRIMARY KEY, hash text NOT NULL, set_at timestamptz NOT NULL DEFAULT now())`,
    `CREATE TABLE IF NOT EXISTS app.invitations (token_hash text PRIMARY KEY, user_id integer NOT NULL, expires timestamptz NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS app.sessions (
       token_hash text PRIMARY KEY, user_id integer NOT NULL, current_group integer, created timestamptz NOT NULL DEFAULT now(),
       expires timestamptz NOT NULL)`,
    'CREATE INDEX IF NOT EXISTS sessions_of_user ON app.sessions (user_id)',
    `CREATE TABLE IF NOT EXISTS app.column_choices (
       user_id integer NOT NULL, grid text NOT NULL, columns jsonb NOT NULL, PRIMARY KEY (user_id, grid))`,
    `CREATE TABLE IF NOT EXISTS app.task_problems (
       task integer NOT NULL, place integer NOT NULL, subject text NOT NULL, reason text NOT NULL, PRIMARY KEY (task, place, subject))`,
    `CREATE TABLE IF NOT EXISTS app.reaction_checkpoints (reaction text PRIMARY KEY, position bigint)`,
  ],
};
