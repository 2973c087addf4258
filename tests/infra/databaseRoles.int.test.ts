import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../infra/logger.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../infra/postgres/embedded.ts';
import { makeDataFolder } from './dataFolder.ts';

describe('the roles of the embedded PostgreSQL', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  const clients: Client[] = [];

  const connect = async (connectionString: string): Promise<Client> => {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  const connectSuperuser = async (): Promise<Client> => {
    const url = new URL(server.url);
    url.username = 'postgres';
    url.password = (await readFile(join(folder, 'postgres', 'password'), 'utf8')).trim();
    return connect(url.href);
  };
  const start = () => startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), logger: silentLogger });
  const stop = async () => {
    await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)));
    await server.stop();
  };

  beforeAll(async () => {
    folder = await makeDataFolder('waymark-roles-');
    server = await start();
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });

  const privileges = `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`;

  it.each(['url', 'logUrl'] as const)('do not let a user of %s be superuser or create roles or databases', async (which) => {
    const client = await connect(server[which]);
    expect((await client.query(privileges)).rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ]);
    await expect(client.query('CREATE ROLE intruder')).rejects.toThrow('permission denied');
    await expect(client.query('CREATE DATABASE other')).rejects.toThrow('permission denied');
    await expect(client.query('ALTER ROLE postgres PASSWORD NULL')).rejects.toThrow('permission denied');
    await expect(client.query(`COPY (SELECT 1) TO PROGRAM 'true'`)).rejects.toThrow('permission denied');
    await expect(client.query(`SELECT pg_read_file('PG_VERSION')`)).rejects.toThrow('permission denied');
  });

  it('restrict the log to the log node’s role, and everything else to the application’s', async () => {
    const [app, log] = [await connect(server.url), await connect(server.logUrl)];
    await log.query('CREATE TABLE event_log.secret (id integer)');
    await app.query('CREATE SCHEMA app');
    await app.query('CREATE TABLE app.sessions (id integer)');
    for (const statement of ['SELECT * FROM', 'INSERT INTO', 'DELETE FROM', 'DROP TABLE']) {
      const rest = statement === 'INSERT INTO' ? ' VALUES (1)' : '';
      await expect(app.query(`${statement} event_log.secret${rest}`)).rejects.toThrow('permission denied');
      await expect(log.query(`${statement} app.sessions${rest}`)).rejects.toThrow('permission denied');
    }
    await expect(app.query('CREATE TABLE event_log.more (id integer)')).rejects.toThrow('permission denied');
    await expect(app.query('SET ROLE waymark_log')).rejects.toThrow('permission denied');
    await expect(connect(server.url.replace(/waymark$/, 'postgres'))).rejects.toThrow('permission denied');
  });

  it('take over repeatedly what an earlier version made as the superuser', async () => {
    const old = await connectSuperuser();
    await old.query(`
      CREATE SCHEMA bullmq;
      CREATE TYPE bullmq.state AS ENUM ('waiting', 'done');
      CREATE TABLE bullmq.job (id serial PRIMARY KEY, number integer GENERATED ALWAYS AS IDENTITY, state bullmq.state);
      CREATE SEQUENCE bullmq.order_of_jobs;
      CREATE VIEW bullmq.waiting AS SELECT * FROM bullmq.job WHERE state = 'waiting';
      CREATE FUNCTION bullmq.take(integer) RETURNS integer LANGUAGE sql AS 'SELECT $1';
      CREATE TABLE event_log.events (position bigint PRIMARY KEY);
      INSERT INTO event_log.events VALUES (1);
      CREATE EXTENSION pg_trgm;
    `);
    for (let again = 0; again < 2; again += 1) {
      await stop();
      server = await start();
      const [app, log] = [await connect(server.url), await connect(server.logUrl)];
      await app.query(`
        ALTER TABLE bullmq.job ADD COLUMN more_${again} text;
        INSERT INTO bullmq.job (state) VALUES ('waiting');
        ALTER TYPE bullmq.state RENAME TO state_${again};
        ALTER TYPE bullmq.state_${again} RENAME TO state;
        CREATE OR REPLACE FUNCTION bullmq.take(integer) RETURNS integer LANGUAGE sql AS 'SELECT $1 + 1';
        SELECT nextval('bullmq.order_of_jobs');
      `);
      expect((await log.query('SELECT position FROM event_log.events')).rows).toEqual([{ position: '1' }]);
      await expect(app.query('SELECT position FROM event_log.events')).rejects.toThrow('permission denied');
    }
    const superuser = await connectSuperuser();
    const { rows } = await superuser.query(
      `SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('bullmq', 'app', 'event_log') AND c.relowner = (SELECT oid FROM pg_roles WHERE rolname = 'postgres')`,
    );
    expect(rows).toEqual([]);
  });

  it('get new passwords when the files are lost', async () => {
    await stop();
    const before = server.url;
    await rm(join(folder, 'postgres', 'password.app'));
    server = await start();
    expect(server.url).not.toBe(before);
    expect((await (await connect(server.url)).query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await expect(connect(before)).rejects.toThrow('password authentication failed');
  });
});
