import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ANY, EventStoreDBClient, START } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, AppendResult } from '@eventstore/db-client';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchNodeProcess, startNodeProcess, stopNodeProcess, urlOf } from './nodeProcess.ts';
import type { NodeProcess } from './nodeProcess.ts';
import { Received, ascending, collect, freshName, labelOf, numbers, sample, samples } from './samples.ts';
import type { TestPostgres } from './testPostgres.ts';

/** The process in crashes, stops, successions and losses of PostgreSQL. */
export function describeProcesses(postgres: () => TestPostgres): void {
  describe('a node killed with -9 during many appends', () => {
    const schema = 'storm';
    const writers = 20;
    const acknowledged = new Map<string, AppendResult>();
    let node: NodeProcess;
    let everything: AllStreamResolvedEvent[] = [];
    let beforeKill: Received<AllStreamResolvedEvent>;

    beforeAll(async () => {
      node = await startNodeProcess(postgres().url, schema);
      await withClient(node.connectionString, async (client) => {
        const subscription = client.subscribeToAll({ fromPosition: START });
        // The call ends with the node, as this test wants.
        subscription.on('error', () => undefined);
        beforeKill = new Received(subscription);
        await Promise.all(
          numbers(0, writers - 1).map(async (writer) => {
            for (const turn of numbers(0, 100_000)) {
              const events = numbers(0, turn % 3).map((index) => sample(`${writer}/${turn}/${index}`));
              const result = await client
                .appendToStream(`${schema}-${writer % 7}`, events, { expectedRevision: ANY })
                .catch(() => undefined);
              if (result === undefined) return;
              acknowledged.set(`${writer}/${turn}`, result);
              if (acknowledged.size === 1_000) node.child.kill('SIGKILL');
            }
          }),
        );
      });
      await node.ended;
      node = await startNodeProcess(postgres().url, schema, node.port);
      everything = await withClient(node.connectionString, readEverything);
    });

    afterAll(async () => {
      await stopNodeProcess(node);
    });

    it('has every acknowledged append exactly once, at its reported position', () => {
      const labels = everything.map(labelOf).map(String);
      expect(new Set(labels).size).toBe(labels.length);
      const placeByLabel = new Map(everything.map((item) => [String(labelOf(item)), [item.event?.revision, item.event?.position.commit]]));
      for (const [append, result] of acknowledged) {
        const last = `${append}/${Number(append.split('/')[1]) % 3}`;
        expect(placeByLabel.get(last)).toEqual([result.nextExpectedRevision, result.position?.commit]);
      }
    });

    it('has no partial append', () => {
      const perAppend = new Map<string, number>();
      for (const label of everything.map(labelOf).map(String)) {
        const append = label.slice(0, label.lastIndexOf('/'));
        perAppend.set(append, (perAppend.get(append) ?? 0) + 1);
      }
      for (const [append, count] of perAppend) expect(count).toBe((Number(append.split('/')[1]) % 3) + 1);
    });

    it('has no gaps in the revisions', () => {
      for (const stream of numbers(0, 6).map((index) => `${schema}-${index}`)) {
        const revisions = everything.flatMap(({ event }) => (event?.streamId === stream ? [event.revision] : []));
        expect(revisions).toEqual(revisions.map((_, index) => BigInt(index)));
      }
    });

    it('had shown its subscribers only events that are still there', () => {
      const shown = beforeKill.items.map(({ event }) => `${event?.position.commit} ${event?.id}`);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown).toEqual(everything.slice(0, shown.length).map(({ event }) => `${event?.position.commit} ${event?.id}`));
    });

    it('lets a subscription continue after the last position it has seen', async () => {
      const last = beforeKill.items.at(-1)?.event?.position;
      await withClient(node.connectionString, async (client) => {
        const subscription = client.subscribeToAll({ fromPosition: last ?? START });
        const received = new Received<AllStreamResolvedEvent>(subscription);
        const missing = everything.slice(beforeKill.items.length);
        await client.appendToStream(freshName('after'), sample('after'));
        await received.count(missing.length + 1);
        expect(received.labels).toEqual([...missing.map(labelOf), 'after']);
        const positions = received.items.map(({ event }) => event?.position.commit ?? 0n);
        expect(positions).toEqual(ascending([...new Set(positions)]));
        await subscription.unsubscribe();
      });
    });
  });

  describe('a node that is asked to stop', () => {
    it('finishes the appends that it acknowledges and exits with 0', async () => {
      const node = await startNodeProcess(postgres().url, 'stopping');
      const stream = freshName('stopping');
      const acknowledged = await withClient(node.connectionString, async (client) => {
        await client.appendToStream(stream, sample('first'));
        const subscription = client.subscribeToStream(stream);
        await new Received(subscription).count(1);
        const subscriptionEnd = once(subscription, 'error');
        const appends = numbers(1, 100).map((label) =>
          client.appendToStream(stream, sample(label)).then(
            () => label,
            () => undefined,
          ),
        );
        node.child.kill('SIGTERM');
        const labels = (await Promise.all(appends)).filter((label) => label !== undefined);
        expect((await subscriptionEnd)[0]).toMatchObject({ type: 'unavailable' });
        return labels;
      });
      expect(await node.ended).toEqual({ code: 0, signal: null });
      const labels = await withPostgres(postgres().url, async (database) => {
        const { rows } = await database.query<{ data: Buffer }>(`select data from stopping.events order by position`);
        return rows.map(({ data }) => (JSON.parse(data.toString()) as { label: unknown }).label);
      });
      expect(labels).toEqual(expect.arrayContaining(['first', ...acknowledged]));
    });

    it('ends when its parent is gone', async () => {
      const parent = fork(fileURLToPath(new URL('./parentOfNode.ts', import.meta.url)), {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, TEST_DATABASE_URL: postgres().url },
      });
      await once(parent, 'message');
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      const connections = `select 1 from pg_stat_activity where application_name like 'event log % (orphan)'`;
      await expect(untilThereIsNo(postgres().url, connections)).resolves.toBeUndefined();
    });
  });

  describe('two nodes on one log', () => {
    it('write one after the other: the second waits until the first is gone', async () => {
      const first = await startNodeProcess(postgres().url, 'two');
      const second = launchNodeProcess(postgres().url, 'two');
      let secondIsReady = false;
      const ready = second.ready.then((port) => {
        secondIsReady = true;
        return port;
      });
      await untilThereIs(postgres().url, `select 1 from pg_locks where locktype = 'advisory' and not granted`);
      await withClient(first.connectionString, (client) => client.appendToStream('both', samples(2)));
      expect(secondIsReady).toBe(false);
      first.child.kill('SIGKILL');
      const port = await ready;
      const result = await withClient(urlOf(port), (client) => client.appendToStream('both', sample('third')));
      expect(result.nextExpectedRevision).toBe(2n);
      await stopNodeProcess(second);
    });
  });

  describe('the schema of the log', () => {
    const versions = (schema: string) => `select number from ${schema}.migrations order by number`;

    it('is kept and versioned when the log has no version yet', async () => {
      await withPostgres(postgres().url, async (database) => {
        await database.query(SCHEMA_OF_783D068('older'));
        await database.query(
          `insert into older.events values (1, 0, now(), true, gen_random_uuid(), 'kept', 'SampleRecorded', '{"label":"old"}', '')`,
        );
      });
      const node = await startNodeProcess(postgres().url, 'older');
      await withClient(node.connectionString, async (client) => {
        await client.appendToStream('kept', sample('new'), { expectedRevision: 0n });
        expect((await collect(client.readStream('kept'))).map(labelOf)).toEqual(['old', 'new']);
      });
      await stopNodeProcess(node);
      const again = await startNodeProcess(postgres().url, 'older');
      await stopNodeProcess(again);
      expect(await withPostgres(postgres().url, async (database) => (await database.query(versions('older'))).rows)).toEqual([
        { number: 1 },
      ]);
    });

    it('of a later Waymark is left unchanged', async () => {
      await stopNodeProcess(await startNodeProcess(postgres().url, 'later'));
      await withPostgres(postgres().url, (database) => database.query('insert into later.migrations (number) values (1000)'));
      const { ready, ended, output } = launchNodeProcess(postgres().url, 'later');
      await expect(ready).rejects.toThrow('ended before');
      expect((await ended).code).toBe(1);
      expect(output()).toContain('the log has version 1000, and this Waymark knows versions up to 1');
    });
  });

  describe('a node whose PostgreSQL goes away', () => {
    it('exits with an error when its writing connection is cut', async () => {
      const node = await startNodeProcess(postgres().url, 'cut');
      await withPostgres(postgres().url, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event log writer (cut)'`),
      );
      expect(await node.ended).toEqual({ code: 1, signal: null });
    });

    it('exits with an error, and serves the same log after a restart', async () => {
      const node = await startNodeProcess(postgres().url, 'restarted');
      await withClient(node.connectionString, (client) => client.appendToStream('kept', samples(3)));
      await postgres().restart();
      expect((await node.ended).code).toBe(1);
      const again = await startNodeProcess(postgres().url, 'restarted');
      await withClient(again.connectionString, async (client) => {
        await client.appendToStream('kept', sample('fourth'), { expectedRevision: 2n });
        expect((await collect(client.readStream('kept'))).map(labelOf)).toEqual([0, 1, 2, 'fourth']);
      });
      await stopNodeProcess(again);
    });

    it('does not start without PostgreSQL, and says why', async () => {
      const { ended, ready, output } = launchNodeProcess('postgres://postgres@127.0.0.1:1/none', 'none');
      await expect(ready).rejects.toThrow('ended before');
      expect((await ended).code).toBe(1);
      expect(output()).toContain('could not start: ');
      expect(output()).toContain('ECONNREFUSED');
    });

    it('does not start with a wrong password, and says why', async () => {
      const { ended, output } = launchNodeProcess(postgres().url.replace(':postgres@', ':wrong@'), 'none');
      expect((await ended).code).toBe(1);
      expect(output()).toContain('could not start: PostgreSQL refuses the password (28P01');
    });
  });
}

/** The log as Waymark made it before migrations existed. */
const SCHEMA_OF_783D068 = (name: string): string => `
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
`;

async function withClient<Result>(connectionString: string, use: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    return await use(client);
  } finally {
    await client.dispose();
  }
}

async function readEverything(client: EventStoreDBClient): Promise<AllStreamResolvedEvent[]> {
  return collect(client.readAll({ fromPosition: START }));
}

async function withPostgres<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function untilThereIs(url: string, query: string): Promise<void> {
  return until(url, query, (count) => count > 0);
}

function untilThereIsNo(url: string, query: string): Promise<void> {
  return until(url, query, (count) => count === 0);
}

async function until(url: string, query: string, isSo: (rowCount: number) => boolean): Promise<void> {
  await withPostgres(url, async (database) => {
    while (!isSo((await database.query(query)).rows.length)) await setTimeout(20);
  });
}
