import type { Migration } from './migration.ts';

/** Counts failed sign-ins per hashed subject, and remembers the devices of users. */
export const signInAttempts: Migration = {
  number: 3,
  name: 'sign-in attempts',
  statements: [
    `CREATE TABLE app.sign_in_attempts (
       subject text PRIMARY KEY, count double precision NOT NULL DEFAULT 0, counted timestamptz NOT NULL DEFAULT clock_timestamp())`,
    'CREATE INDEX sign_in_attempts_by_age ON app.sign_in_attempts (counted)',
    `CREATE TABLE app.known_devices (
       token_hash text NOT NULL, user_id integer NOT NULL, last_used timestamptz NOT NULL DEFAULT now(),
       PRIMARY KEY (user_id, token_hash))`,
    'CREATE INDEX known_devices_by_token ON app.known_devices (token_hash)',
  ],
};
