import type { Migration } from './migration.ts';

/** Challenges that browsers sign with a passkey, and the random user handles of passkeys. */
export const passkeyChallenges: Migration = {
  number: 9,
  name: 'passkey challenges',
  statements: [
    `CREATE TABLE app.passkey_challenges (
       session_id uuid NOT NULL REFERENCES app.sessions (id) ON DELETE CASCADE, purpose text NOT NULL, challenge text NOT NULL,
       made timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (session_id, purpose))`,
    'CREATE TABLE app.passkey_handles (user_id integer PRIMARY KEY, handle text NOT NULL UNIQUE)',
  ],
};
