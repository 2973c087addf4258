import { hashOf } from './tableSql.ts';
import { quoteName } from '../sql.ts';

/** The tables of a read schema beside those of the records. `tables` holds the declaration of each record table. */
export const createShared = (schema: string, changesType: 'json' | 'jsonb' = 'json'): string => {
  const inSchema = quoteName(schema);
  return `
    CREATE TABLE ${inSchema}.checkpoint (single boolean PRIMARY KEY DEFAULT true CHECK (single), position bigint, events bigint NOT NULL DEFAULT 0, fingerprint text NOT NULL, moved timestamptz NOT NULL DEFAULT now());
    CREATE TABLE ${inSchema}.history (
      record_type text NOT NULL, record_id integer NOT NULL, revision integer NOT NULL, position bigint NOT NULL,
      event text NOT NULL, at timestamptz NOT NULL, actor_id integer NOT NULL, actor text NOT NULL,
      task integer, import integer, changes ${changesType} NOT NULL, version integer NOT NULL
    );
    CREATE TABLE ${inSchema}.tables (name text PRIMARY KEY, fingerprint text NOT NULL, scope text NOT NULL);
    CREATE TABLE ${inSchema}.counts (record_type text NOT NULL, group_id integer NOT NULL, record_state integer NOT NULL, n integer NOT NULL, PRIMARY KEY (record_type, group_id, record_state));`;
};

export const indexShared = (schema: string): readonly string[] => [
  `ALTER TABLE ${quoteName(schema)}.history ADD PRIMARY KEY (record_type, record_id, revision)`,
  `CREATE INDEX history_of_task ON ${quoteName(schema)}.history (task, record_type, record_id) WHERE task IS NOT NULL`,
];

const fingerprintOf = (statements: string): string => hashOf([statements, indexShared('read')]);

export const sharedFingerprint = (): string => fingerprintOf(createShared('read'));

/**
 * The layouts that queries work with: the present one, and the one in which `history.changes` was jsonb, which a read side keeps until a
 * rebuild.
 */
export const usableFingerprints: ReadonlySet<string> = new Set([sharedFingerprint(), fingerprintOf(createShared('read', 'jsonb'))]);
