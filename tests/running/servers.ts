import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Databases on the servers that the environment names, for one test Waymark; otherwise the embedded servers. */
export interface TestServers {
  /** The environment of that Waymark. */
  readonly env: Readonly<Record<string, string>>;
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

/** Separate Redis databases, so that two Waymarks do not share jobs. */
const redisDatabases = { shared: 14, crash: 15 } as const;

const prepareRedis = async (url: string, use: keyof typeof redisDatabases): Promise<string> => {
  const own = new URL(url);
  own.pathname = `/${redisDatabases[use]}`;
  const redis = new Redis(own.href, { maxRetriesPerRequest: 1 });
  try {
    // Jobs of an earlier run have the same ids and would count as done.
    const old = await redis.keys('bull:waymark:*');
    if (old.length > 0) await redis.del(old);
  } finally {
    redis.disconnect();
  }
  return own.href;
};

/**
 * Creates a database on the server of DATABASE_URL and clears a Redis database on that of REDIS_URL, if they are set.
 * EVENTSTORE_URL serves the shared Waymark only; crash tests use the embedded node.
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
