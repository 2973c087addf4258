import { Socket } from 'node:net';
import { Client } from 'pg';

/**
 * Checks that PostgreSQL answers within the time; rejects if not. Opens a new connection, because old ones keep
 * working while the server accepts no new ones, and so that no pool is blocked.
 */
export const probePostgres = async (url: string, timeoutMs: number): Promise<void> => {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    application_name: 'waymark-health',
    stream: () => socket,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    // A hung server would not answer a clean close.
    socket.destroy();
  }
};
