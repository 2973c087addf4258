import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Servers for one Waymark of the tests alone, taken from those that the environment names; without any, the embedded ones. */
export interface TestServers {
  /** What its environment must say. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes away what was made there. */
  remove(): Promise<void>;
}

const createDatabase = async (url: string): Promise<{ readonly url: string; remove(): Promise<void> }> => {
  const name = `waymark_test_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
  } finally {
    await admin.end();
  }
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    remove: async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.end();
    },
  };
};

/** Redis databases of their own, so that two Waymarks never take each other's jobs. */
const redisDatabases = { shared: 14, crash: 15 } as const;

const prepareRedis = async (url: string, use: keyof typeof redisDatabases): Promise<string> => {
  const own = new URL(url);
  own.pathname = `/${redisDatabases[use]}`;
  const redis = new Redis(own.href, { maxRetriesPerRequest: 1 });
  try {
    // Jobs of an earlier run would pass for done: their ids are those of the same tasks.
    const old = await redis.keys('bull:waymark:*');
    if (old.length > 0) await redis.del(old);
  } finally {
    redis.disconnect();
  }
  return own.href;
};

/**
 * With DATABASE_URL set, a new database on that server; with REDIS_URL set, a Redis database that only these tests use. The
 * server of EVENTSTORE_URL serves the shared Waymark; crashes are made on the embedded node.
 */
export const createTestServers = async (use: keyof typeof redisDatabases): Promise<TestServers> => {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, EVENTSTORE_URL: eventStoreUrl } = process.env;
  const database = databaseUrl ? await createDatabase(databaseUrl) : null;
  return {
    env: {
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redisUrl ? await prepareRedis(redisUrl, use) : '',
      EVENTSTORE_URL: use === 'shared' ? (eventStoreUrl ?? '') : '',
    },
    remove: async () => {
      await database?.remove();
    },
  };
};
