import { Socket } from 'node:net';
import { Client } from 'pg';

/**
 * Asks PostgreSQL for a sign of life; rejects where there is none within the time. On a new connection each time: old ones go on working
 * while the server takes no new ones, and no pool is blocked by it.
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
    // A server that stands still would never answer a farewell.
    socket.destroy();
  }
};
