import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';

/** The database URL of a Waymark: the given server, or the embedded one of its data folder. */
export const findDatabaseUrl = async (dataDir: string, url: string | undefined): Promise<string> => {
  if (url) return url;
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) => (await readFile(join(dataDir, 'postgres', name), 'utf8')).trim()),
  );
  return `postgres://postgres:${encodeURIComponent(password ?? '')}@127.0.0.1:${port}/waymark`;
};

/** Queries a database directly, for what no route can read or set, such as past timestamps. */
export const queryDatabase = async <Row extends QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
};
