import type { Migration } from './migration.ts';

/**
 * Second factors of users. Secrets of authenticator apps and unfinished set-ups are encrypted
 * (`infra/security/secretBox.ts`). Recovery codes are Argon2 hashes, passkeys are public keys.
 */
export const secondFactor: Migration = {
  number: 7,
  name: 'second factor',
  statements: [
    'ALTER TABLE app.sessions ADD COLUMN second_factor_shown boolean NOT NULL DEFAULT false',
    `CREATE TABLE app.authenticators (
       user_id integer PRIMARY KEY, secret text NOT NULL, last_step bigint NOT NULL, added timestamptz NOT NULL DEFAULT now())`,
    `CREATE TABLE app.recovery_codes (
       user_id integer NOT NULL, code_hash text NOT NULL, salt text NOT NULL, PRIMARY KEY (user_id, code_hash))`,
    `CREATE TABLE app.passkeys (
       id text PRIMARY KEY, user_id integer NOT NULL, name text NOT NULL, public_key text NOT NULL, counter bigint NOT NULL,
       transports text[] NOT NULL, added timestamptz NOT NULL DEFAULT now(), last_used timestamptz)`,
    'CREATE INDEX passkeys_of_user ON app.passkeys (user_id)',
    `CREATE TABLE app.second_factor_offers (
       session_id uuid PRIMARY KEY REFERENCES app.sessions (id) ON DELETE CASCADE, offer text NOT NULL)`,
    'CREATE TABLE app.settings (name text PRIMARY KEY, value jsonb NOT NULL)',
  ],
};
