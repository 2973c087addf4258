import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Rows, Transaction } from '../../projections/sql.ts';
import { retry } from '../retry.ts';
import { transaction } from './pool.ts';

const ask = async <Row>(
  on: Pool | PoolClient,
  text: string,
  values: readonly unknown[] | undefined,
  name: string | undefined,
): Promise<Rows<Row>> => {
  const { rows, rowCount } = await on.query({ text, values: values ? [...values] : [], ...(name ? { name } : {}) });
  return { rows: rows as Row[], rowCount };
};

/** The server refuses connections or is starting (57P03), so the statement was not run and may be retried. */
export const notYetThere = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === '57P03');

/** The `Database` interface on a connection pool. */
export const databaseOn = (pool: Pool): Database => ({
  query: <Row>(text: string, values?: readonly unknown[], name?: string) => retry(() => ask<Row>(pool, text, values, name), notYetThere),
  transaction: (work, { isRepeatable = false } = {}) =>
    transaction(
      pool,
      (client) => {
        const sql: Transaction = {
          query: <Row>(text: string, values?: readonly unknown[], name?: string) => ask<Row>(client, text, values, name),
          copyIn: (table, columns, lines) =>
            pipeline(Readable.from(lines), client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))),
        };
        return work(sql);
      },
      isRepeatable ? { begin: 'BEGIN; SET LOCAL synchronous_commit = off' } : {},
    ),
});
