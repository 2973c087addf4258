import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '../../commands/context.ts';
import type { EventLog } from '../../commands/eventLog.ts';
import type { AppendableFileStore } from '../../commands/fileStore.ts';
import { oldFiles, unnamedFiles } from '../../commands/retention/sweepFiles.ts';
import { streamOf, type RecordedEvent } from '../../domain/record/events.ts';
import type { Values } from '../../domain/fields/field.ts';
import { ok } from '../../domain/result.ts';
import { openLocalFiles } from '../../infra/files/localFiles.ts';
import { removeOldMails } from '../../infra/mail/outbox.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { removeExpiredSessionsAndInvitations, removeOldSecurityEvents } from '../../infra/retention/oldRows.ts';
import { attachmentsPartOf } from '../../domain/attachments/attachments.ts';
import { createTable } from '../../projections/tables/tableSql.ts';
import { recordTables } from '../../projections/tables/tables.ts';
import { FiledRecordRows } from '../../projections/reading/filedRecords.ts';
import type { Database } from '../../projections/sql.ts';
import { makeDataFolder } from './dataFolder.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';

const now = new Date('2026-11-22T10:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const never = new AbortController().signal;

/** A log in memory with these records, which the read side's tables show. */
const logWith = async (
  pool: Pool,
  records: readonly { readonly type: 'export' | 'import'; readonly id: number; readonly values: Values }[],
) => {
  const streams = new Map<string, RecordedEvent[]>();
  for (const { type, id, values } of records) {
    const changes = Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: null, to }]));
    const meta = { actor: { id: 3, name: 'Ada' }, at: daysAgo(99).toISOString(), correlationId: 'test', version: 1 } as const;
    const event = {
      id: `${type}-${id}`,
      stream: streamOf(type, id),
      revision: 0,
      position: 1n,
      type: type === 'export' ? 'ExportRequested' : 'ImportUploaded',
      data: { changes },
      meta,
    };
    streams.set(event.stream, [event]);
    await pool.query(`INSERT INTO read.${type}_rows VALUES ($1, $2)`, [id, JSON.stringify(values)]);
  }
  const reject = () => Promise.reject(new Error('not used in this test'));
  const log: EventLog = {
    readStream: (stream) => Promise.resolve(streams.get(stream) ?? []),
    append: async (stream, _expected, added) => {
      const events = streams.get(stream) ?? [];
      for (const event of added) events.push({ ...event, stream, revision: events.length, position: 2n });
      const key = Object.values(added.at(-1)?.data.changes ?? {}).some(({ to }) => to === null) ? null : undefined;
      const [type = '', id] = stream.split('-');
      if (key === null) await pool.query(`UPDATE read.${type}_rows SET "values" = "values" - 'fileKey' WHERE id = $1`, [Number(id)]);
      return ok({ revision: events.length - 1, position: 2n });
    },
    readStreamBackwards: reject,
    subscribe: reject,
    head: () => Promise.resolve(null),
  };
  const dependencies: Dependencies = {
    log,
    shown: {
      find: () => Promise.resolve(null),
      findAll: () => Promise.resolve(new Map()),
      inside: () => Promise.resolve([]),
      pointingAt: () => Promise.resolve([]),
    },
    ids: {} as Dependencies['ids'],
    claims: {} as Dependencies['claims'],
    lastRecordGuard: { alone: (_type, work) => work([]) },
    now: () => now,
  };
  return { dependencies, streams };
};

describe('retention', () => {
  let folder: string;
  let server: TestPostgres;
  let pool: Pool;
  let db: Database;
  let files: AppendableFileStore;

  beforeAll(async () => {
    folder = await makeDataFolder('waymark-retention-');
    server = await startTestPostgres();
    pool = createPool(server.url, { max: 4, name: 'retention test' });
    db = databaseOn(pool);
    await db.transaction((sql) => migrate(sql, migrations));
  });
  beforeEach(async () => {
    await rm(join(folder, 'files'), { recursive: true, force: true });
    files = await openLocalFiles(join(folder, 'files'));
    await pool.query('DROP SCHEMA IF EXISTS read CASCADE; CREATE SCHEMA read');
    for (const type of ['export', 'import'])
      await pool.query(`CREATE TABLE read.${type}_rows (id integer PRIMARY KEY, "values" jsonb NOT NULL)`);
    for (const table of recordTables.filter(({ type }) => attachmentsPartOf(type))) await pool.query(createTable('read', table));
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const onDisk = (key: string): boolean => existsSync(join(folder, 'files', key));
  const write = async (key: string, changed: Date) => {
    await files.write(
      key,
      (async function* () {
        yield Buffer.from('Name\r\nAda\r\n');
      })(),
    );
    await utimes(join(folder, 'files', key), changed, changed);
  };
  const exportEvent = (id: number, finished: Date | null, more: Values = {}) => ({
    type: 'export' as const,
    id,
    values: {
      reference: 'Test',
      group: 1,
      status: 'Completed',
      fileKey: `exports/${id}/export.csv`,
      finished: finished?.toISOString() ?? null,
      ...more,
    },
  });
  const partsFor = (dependencies: Dependencies) => ({ dependencies, files, records: new FiledRecordRows(db, dependencies.log) });

  it('removes the file of an export 30 days after it finished, with an event; a newer one stays', async () => {
    const { dependencies, streams } = await logWith(pool, [exportEvent(1, daysAgo(31)), exportEvent(2, daysAgo(29))]);
    for (const id of [1, 2]) await write(`exports/${id}/export.csv`, daysAgo(31));
    const rule = oldFiles(partsFor(dependencies), 'export', 30);
    expect(await rule.remove(now, never)).toBe(1);
    expect([onDisk('exports/1/export.csv'), onDisk('exports/2/export.csv')]).toEqual([false, true]);
    expect(streams.get('export-1')?.at(-1)).toMatchObject({
      type: 'ExportFileDeleted',
      meta: { actor: { name: 'Waymark' } },
      data: { changes: { fileKey: { to: null }, fileDeleted: { to: now.toISOString() } } },
    });
    expect(await rule.remove(now, never)).toBe(0);
    expect(streams.get('export-1')).toHaveLength(2);
  });

  it('removes an uploaded file after its import has ended, and never while it runs', async () => {
    const importEvent = (id: number, finished: string | null) => ({
      type: 'import' as const,
      id,
      values: { reference: 'Test', type: 'edubase', fileKey: `imports/${id}/upload.csv`, finished },
    });
    const { dependencies } = await logWith(pool, [importEvent(1, daysAgo(31).toISOString()), importEvent(2, null)]);
    for (const id of [1, 2]) await write(`imports/${id}/upload.csv`, daysAgo(99));
    expect(await oldFiles(partsFor(dependencies), 'import', 30).remove(now, never)).toBe(1);
    expect(await unnamedFiles(partsFor(dependencies)).remove(now, never)).toBe(0);
    expect([onDisk('imports/1/upload.csv'), onDisk('imports/2/upload.csv')]).toEqual([false, true]);
  });

  it('removes files without a record: of failed exports, interrupted uploads and deletions', async () => {
    const { dependencies } = await logWith(pool, [
      exportEvent(1, daysAgo(1)),
      exportEvent(2, null, { status: 'Running', fileKey: null }),
      exportEvent(3, daysAgo(1), { status: 'Failed', fileKey: null }),
      exportEvent(4, daysAgo(1), { fileKey: null, fileDeleted: daysAgo(1).toISOString() }),
    ]);
    for (const id of [1, 2, 3, 4]) await write(`exports/${id}/export.csv`, daysAgo(1));
    await write('imports/0e0e/upload.csv', daysAgo(1));
    await write('imports/1f1f/upload.csv', new Date(now.getTime() - 60_000));
    await write('attachments/2a2a', daysAgo(1));
    expect(await unnamedFiles(partsFor(dependencies)).remove(now, never)).toBe(4);
    expect(onDisk('attachments/2a2a')).toBe(false);
    expect([1, 2, 3, 4].map((id) => onDisk(`exports/${id}/export.csv`))).toEqual([true, true, false, false]);
    // A file only a minute old: its record may follow.
    expect([onDisk('imports/0e0e/upload.csv'), onDisk('imports/1f1f/upload.csv')]).toEqual([false, true]);
  });

  it('removes old mails from the outbox', async () => {
    const outbox = join(folder, 'outbox');
    await mkdir(outbox, { recursive: true });
    for (const [name, days] of [
      ['old.eml', 8],
      ['new.eml', 6],
    ] as const) {
      await writeFile(join(outbox, name), 'To: ada@example.org');
      await utimes(join(outbox, name), daysAgo(days), daysAgo(days));
    }
    const store = await openLocalFiles(folder);
    expect(await removeOldMails(store, daysAgo(7))).toBe(1);
    expect([existsSync(join(outbox, 'old.eml')), existsSync(join(outbox, 'new.eml'))]).toEqual([false, true]);
    expect(await removeOldMails(await openLocalFiles(join(folder, 'nowhere')), now)).toBe(0);
  });

  it('removes expired sessions and invitations', async () => {
    await pool.query(`INSERT INTO app.sessions (token_hash, user_id, expires) VALUES ('old', 7, $1), ('new', 7, $2)`, [
      daysAgo(1),
      daysAgo(-1),
    ]);
    await pool.query(`INSERT INTO app.invitations (token_hash, user_id, expires) VALUES ('old', 7, $1), ('new', 8, $2)`, [
      daysAgo(1),
      daysAgo(-1),
    ]);
    expect(await removeExpiredSessionsAndInvitations(db, now)).toBe(2);
    expect((await pool.query('SELECT token_hash FROM app.sessions')).rows).toEqual([{ token_hash: 'new' }]);
  });

  it('removes old security events, and the oldest when there are too many', async () => {
    const add = (minute: Date, address: string) =>
      pool.query(
        `INSERT INTO app.security_events (minute, kind, user_id, group_id, address, route, times)
          VALUES ($1, 'refused', 1, 1, $2, '/x', 1)`,
        [minute, address],
      );
    for (const [days, address] of [
      [400, 'a'],
      [3, 'b'],
      [2, 'c'],
      [1, 'd'],
    ] as const)
      await add(daysAgo(days), address);
    expect(await removeOldSecurityEvents(db, daysAgo(365), 2)).toBe(2);
    expect((await pool.query('SELECT address FROM app.security_events ORDER BY id')).rows).toEqual([{ address: 'c' }, { address: 'd' }]);
  });
});
