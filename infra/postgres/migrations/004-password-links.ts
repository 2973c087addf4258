import type { Migration } from './migration.ts';

/** Gives invitations a purpose and the revision of the user at that time. A user has one link per purpose. */
export const passwordLinks: Migration = {
  number: 4,
  name: 'password links',
  statements: [
    `ALTER TABLE app.invitations
       ADD COLUMN purpose text NOT NULL DEFAULT 'invitation', ADD COLUMN user_revision integer,
       ADD COLUMN made timestamptz NOT NULL DEFAULT now()`,
    `UPDATE app.invitations SET made = expires - interval '7 days'`,
    `DELETE FROM app.invitations AS older USING app.invitations AS newer
     WHERE older.user_id = newer.user_id AND (newer.expires, newer.token_hash) > (older.expires, older.token_hash)`,
    'CREATE UNIQUE INDEX invitations_of_user ON app.invitations (user_id, purpose)',
  ],
};
