import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PipelinedReads } from '../../infra/postgres/pipelinedReads.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';

let postgres: TestPostgres;
let proxy: Server;
let url: string;
/** The bytes that clients of the proxy sent, in pieces as they arrived. */
const sent: Buffer[] = [];

beforeAll(async () => {
  postgres = await startTestPostgres();
  const address = new URL(postgres.url);
  const target = { host: address.hostname, port: Number(address.port) };
  proxy = createServer({ noDelay: true }, (socket) => {
    const server = connect({ ...target, noDelay: true });
    socket.on('data', (piece: Buffer) => sent.push(piece));
    socket.pipe(server).pipe(socket);
    socket.on('error', () => server.destroy());
    server.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const bound = proxy.address();
  address.port = String(typeof bound === 'object' ? bound?.port : 0);
  url = address.href;
});
afterAll(async () => {
  proxy.close();
  await postgres.stop();
});

const double = (reads: PipelinedReads, n: number) => reads.query<{ n: number }>('SELECT 2 * $1::bigint AS n', [n], 'double');

describe('PipelinedReads', () => {
  it('sends the queries of one turn together and gives each its own rows', async () => {
    const reads = new PipelinedReads(url, 'pipelined');
    await double(reads, 0);
    sent.length = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => double(reads, n)));
    expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 10 }, (_, n) => [{ n: 2 * n }]));
    expect(sent).toHaveLength(1);
    await reads.close();
  });

  it('fails only the query that PostgreSQL refuses', async () => {
    const reads = new PipelinedReads(url, 'refusing');
    const answers = await Promise.allSettled([double(reads, 1), reads.query('SELECT 1 / $1::integer', [0]), double(reads, 3)]);
    expect(answers).toMatchObject([
      { value: { rows: [{ n: 2 }] } },
      { reason: { message: 'division by zero' } },
      { value: { rows: [{ n: 6 }] } },
    ]);
    await reads.close();
  });

  it('connects again after the connection broke', async () => {
    const reads = new PipelinedReads(url, 'breaking');
    await double(reads, 1);
    const running = reads.query('SELECT pg_sleep(20)').catch((error: unknown) => error);
    const other = createPool(postgres.url, { max: 1, name: 'other' });
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'breaking'`);
    expect(String(await running)).toMatch(/terminat/);
    await sleep(100);
    expect((await double(reads, 4)).rows).toEqual([{ n: 8 }]);
    await other.end();
    await reads.close();
  });

  it('answers running queries before it closes', async () => {
    const reads = new PipelinedReads(url, 'closing');
    const answer = double(reads, 5);
    await sleep(0);
    await reads.close();
    expect((await answer).rows).toEqual([{ n: 10 }]);
    await expect(double(reads, 6)).rejects.toThrow(/closed/);
  });
});
