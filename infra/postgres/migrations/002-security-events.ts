import type { Migration } from './migration.ts';

/** Refusals and attempts, counted per minute; see `commands/security/securityLog.ts`. */
export const securityEvents: Migration = {
  number: 2,
  name: 'security events',
  statements: [
    `CREATE TABLE app.security_events (
       id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       minute timestamptz NOT NULL, kind text NOT NULL, user_id integer NOT NULL, group_id integer NOT NULL,
       address text NOT NULL, route text NOT NULL, times integer NOT NULL,
       UNIQUE (minute, kind, user_id, group_id, address, route))`,
    'CREATE INDEX security_events_of_group ON app.security_events (group_id, minute)',
  ],
};
