import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';

/**
 * Creates what the log needs in its own PostgreSQL schema, as far as it is not there yet.
 *
 * One table holds everything; soft deletions and tombstones are events too, as in EventStoreDB, so
 * nothing is ever updated. Its indexes: the position for `$all`, (stream, revision) for streams and
 * as the last guard against two writers, and (stream, id) for idempotent appends. Both secondary
 * indexes begin with the stream, so that appends to neighbouring streams touch the same pages.
 */
export async function createSchema(client: ClientBase, schema: string): Promise<void> {
  const name = escapeIdentifier(schema);
  await client.query(`
    create schema if not exists ${name};
    create table if not exists ${name}.events (
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
    create unique index if not exists events_stream_revision on ${name}.events (stream, revision);
    create index if not exists events_stream_id on ${name}.events (stream, id);
  `);
}

/**
 * PostgreSQL's settings for every connection of the node. All its queries are look-ups through an
 * index; a plan made while the table was still empty must not stay a table scan when it has grown.
 */
export const SESSION_OPTIONS = [
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
export function eventsTable(schema: string): string {
  return `${escapeIdentifier(schema)}.events`;
}
