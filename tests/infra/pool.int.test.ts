import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, transaction } from '../../infra/postgres/pool.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';
import { until } from './waiting.ts';

describe('the pool', () => {
  let server: TestPostgres;
  let pool: Pool;

  beforeAll(async () => {
    server = await startTestPostgres();
    // One connection only, so that a broken one would be used next.
    pool = createPool(server.url, { max: 1, name: 'pool test' });
    await pool.query('CREATE SCHEMA waymark_app');
    await pool.query('CREATE TABLE item (id int8 PRIMARY KEY)');
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  async function value(sql: string): Promise<unknown> {
    const { rows } = await pool.query<{ value: unknown }>(`SELECT ${sql} AS value`);
    return rows[0]?.value;
  }

  async function ids(): Promise<number[]> {
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM item ORDER BY id');
    return rows.map(({ id }) => id);
  }

  describe('values', () => {
    it('reads whole numbers as numbers while they are exact', async () => {
      expect(await value('9007199254740991::int8')).toBe(9007199254740991);
      expect(await value('-1::int8')).toBe(-1);
      await expect(value('9007199254740992::int8')).rejects.toThrow('too large to be an exact number');
      expect(await value('1')).toBe(1);
    });

    it('reads dates as texts', async () => {
      expect(await value("'2026-03-29'::date")).toBe('2026-03-29');
    });

    it('reads instants as Dates, in any time zone', async () => {
      expect(await value("'2026-03-29 01:30:00+01'::timestamptz")).toEqual(new Date('2026-03-29T00:30:00Z'));
      expect(await value("'2026-03-29'::date::timestamptz")).toEqual(new Date('2026-03-29T00:00:00Z'));
    });

    it('reads arrays of these likewise', async () => {
      expect(await value('ARRAY[1, NULL, 3]::int8[]')).toEqual([1, null, 3]);
      expect(await value("ARRAY['2026-03-29', NULL]::date[]")).toEqual(['2026-03-29', null]);
      expect(await value("'{}'::date[]")).toEqual([]);
    });

    it('shows its name to the server', async () => {
      expect(await value("current_setting('application_name')")).toBe('pool test');
    });
  });

  describe('transaction', () => {
    beforeEach(() => pool.query('TRUNCATE item'));

    it('commits and returns what the work returns', async () => {
      const result = await transaction(pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1)');
        return 'done';
      });
      expect(result).toBe('done');
      expect(await ids()).toEqual([1]);
    });

    it('rolls back when the work throws, and throws the same error', async () => {
      const refusal = new Error('no');
      const attempt = transaction(pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1)');
        throw refusal;
      });
      await expect(attempt).rejects.toBe(refusal);
      expect(await ids()).toEqual([]);
    });

    it('rolls back when a statement fails, and leaves a usable connection', async () => {
      const attempt = transaction(pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1)');
        await client.query('INSERT INTO item VALUES (1)');
      });
      await expect(attempt).rejects.toThrow('duplicate key');
      expect(await ids()).toEqual([]);
    });

    it('does not report success when the work swallows a failed statement', async () => {
      const attempt = transaction(pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1)');
        await client.query('SELECT 1 / 0').catch(() => undefined);
      });
      await expect(attempt).rejects.toThrow('was rolled back');
      expect(await ids()).toEqual([]);
    });

    it('survives the loss of a connection that is idle during the work', async () => {
      const attempt = transaction(pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1)');
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        const other = createPool(server.url, { max: 1, name: 'other' });
        await other.query('SELECT pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
        await other.end();
        await new Promise((resolve) => setTimeout(resolve, 100));
        await client.query('INSERT INTO item VALUES (2)');
      });
      await expect(attempt).rejects.toThrow(/terminat|not queryable/);
      expect(await ids()).toEqual([]);
    });
  });

  it('survives the loss of an idle connection', async () => {
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const other = createPool(server.url, { max: 1, name: 'other' });
    await other.query('SELECT pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
    await other.end();
    await until(() => pool.totalCount === 0);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
