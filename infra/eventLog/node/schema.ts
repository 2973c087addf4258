import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import { keepAliveSettings, sessionOptionsOf } from '../../postgres/keepAlive.ts';

/** Returns the SQL that brings the schema from one version to the next. `schema` is a quoted name. */
type Migration = (schema: string) => string;

/**
 * One table holds everything. Soft deletions and tombstones are events too, as in EventStoreDB, so nothing is ever
 * updated. The position serves `$all`. (stream, revision) serves streams and is the last guard against two
 * writers. (stream, id) serves idempotent appends. Both secondary indexes begin with the stream, so that appends
 * to neighbouring streams touch the same pages. `if not exists` covers logs that are older than migrations.
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

/** In the order of their numbers, which start at 1. Never change a released migration. */
const migrations: readonly Migration[] = [createEvents];

/** A later version of the node created the log. */
class LogVersionError extends Error {
  override readonly name = 'LogVersionError';
}

/**
 * Applies all missing migrations in one transaction.
 * @throws LogVersionError
 */
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
 * PostgreSQL settings for every connection. All queries use an index. Without these settings, a plan made for an
 * empty table would scan the full table later.
 */
export const sessionOptions = sessionOptionsOf([
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
  // If the node's machine dies, PostgreSQL must notice soon and release the writer's lock.
  ...keepAliveSettings,
]);

export const eventsTable = (schema: string): string => {
  return `${escapeIdentifier(schema)}.events`;
};
