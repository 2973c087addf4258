import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';

/** Statements that bring the log's own PostgreSQL schema, whose quoted name is given, from one version to the next. */
type Migration = (schema: string) => string;

/**
 * One table holds everything; soft deletions and tombstones are events too, as in EventStoreDB, so
 * nothing is ever updated. Its indexes: the position for `$all`, (stream, revision) for streams and
 * as the last guard against two writers, and (stream, id) for idempotent appends. Both secondary
 * indexes begin with the stream, so that appends to neighbouring streams touch the same pages.
 * Logs from before there were migrations have all of it.
 */
const createEvents: Migration = (schema) => `
  create table if not exists ${schema}.events (
    position bigint primary key,
    revision bigint not null,
    created timestamptz not null,
    is_json boolean not null,
    id uuid not null,
    stream text collate "C" not null,
    type text collate "C" not null,
    data bytea not null,
    metadata bytea not null
  );
  create unique index if not exists events_stream_revision on ${schema}.events (stream, revision);
  create index if not exists events_stream_id on ${schema}.events (stream, id);
`;

/** In the order of their numbers, which begin with 1. What was released is never changed. */
const migrations: readonly Migration[] = [createEvents];

/** The log was made by a later version of the node, which this one may not understand. */
export class LogVersionError extends Error {
  override readonly name = 'LogVersionError';
}

/** Brings the schema of the log to the newest version; every migration is applied once, and all of them or none. */
export const migrateSchema = async (client: ClientBase, schema: string): Promise<void> => {
  const name = escapeIdentifier(schema);
  await client.query('begin');
  try {
    await client.query(`
      create schema if not exists ${name};
      create table if not exists ${name}.migrations (number integer primary key, applied timestamptz not null default now());
    `);
    const { rows } = await client.query<{ version: number | null }>(`select max(number) as version from ${name}.migrations`);
    const version = rows[0]?.version ?? 0;
    if (version > migrations.length) {
      throw new LogVersionError(`the log has version ${version}, and this Waymark knows versions up to ${migrations.length}`);
    }
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await client.query(migration(name));
      await client.query(`insert into ${name}.migrations (number) values ($1)`, [index + 1]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/**
 * PostgreSQL's settings for every connection of the node. All its queries are look-ups through an
 * index; a plan made while the table was still empty must not stay a table scan when it has grown.
 */
export const sessionOptions = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'synchronous_commit=on',
  'lock_timeout=0',
  'statement_timeout=0',
  'idle_session_timeout=0',
  // Where the node's machine is gone, PostgreSQL shall notice soon and free the lock of the writer.
  'tcp_keepalives_idle=15',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The quoted name of the table of events. */
export const eventsTable = (schema: string): string => {
  return `${escapeIdentifier(schema)}.events`;
};
