import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { makeServerFolder } from './serverFolder.ts';
import { serverOn } from './testServer.ts';

/** A PostgreSQL for one test file, in a temporary folder. */
export interface TestPostgres {
  readonly url: string;
  /** Restarts it on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for this test only, on a copy of the empty data of `emptyDatabase.ts`. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await makeServerFolder();
  await promisify(execFile)('cp', ['-a', inject('emptyDatabase'), join(folder, 'data')]);
  const port = await freePort();
  const server = serverOn(join(folder, 'data'), port);
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await server.stop();
      await server.start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
