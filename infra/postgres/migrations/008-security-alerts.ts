import type { Migration } from './migration.ts';

/** Patterns found in security events, and the recipients of the alerts; see `domain/security/alerts.ts`. */
export const securityAlerts: Migration = {
  number: 8,
  name: 'security alerts',
  statements: [
    `CREATE TABLE app.security_alerts (
       pattern text NOT NULL, hour timestamptz NOT NULL, subject text NOT NULL, user_id integer NOT NULL, group_id integer NOT NULL,
       address text NOT NULL, times integer NOT NULL, first_minute timestamptz NOT NULL, last_minute timestamptz NOT NULL,
       PRIMARY KEY (pattern, hour, subject))`,
    'CREATE INDEX security_alerts_by_age ON app.security_alerts (last_minute)',
    `CREATE TABLE app.security_alert_mails (
       pattern text NOT NULL, hour timestamptz NOT NULL, user_id integer NOT NULL, PRIMARY KEY (pattern, hour, user_id))`,
    // Finds the earlier addresses of a user's sign-ins.
    'CREATE INDEX security_events_of_user ON app.security_events (user_id, kind, minute)',
    'CREATE INDEX security_events_by_age ON app.security_events (minute)',
  ],
};
