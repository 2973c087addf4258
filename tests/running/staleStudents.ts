import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { silentLogger } from '../../infra/logger.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded.ts';
import { findDatabaseUrl } from './database.ts';
import { copyDemoFolder, embeddedServers } from './demoFolder.ts';
import { startWaymark, type WaymarkProcess } from './process.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';

/** A Waymark whose table of students is from an earlier version, which had no cohort year, and cannot be replaced before `release`. */
export interface StaleStudents {
  readonly databaseUrl: string;
  /** Starts Waymark, again after it was stopped or killed. */
  start(): Promise<WaymarkProcess>;
  /** Lets the new table take the place of the old one. */
  release(): Promise<void>;
  /** Deletes everything. Waymark must have been stopped. */
  remove(): Promise<void>;
}

export const makeStaleStudents = async (): Promise<StaleStudents> => {
  const folder = await makeDataFolder('waymark-tables-');
  await copyDemoFolder(inject('demoFolder'), folder, embeddedServers);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), logger: silentLogger });
  const databaseUrl = await findDatabaseUrl(folder, undefined);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('ALTER TABLE read.student_rows DROP COLUMN f_cohort_year');
  await client.query(`UPDATE read.tables SET fingerprint = 'earlier' WHERE name = 'student_rows'`);
  // Somebody who reads the old rows for long.
  await client.query('BEGIN; LOCK TABLE read.student_rows IN ACCESS SHARE MODE');
  return {
    databaseUrl,
    start: () => startWaymark({ DATA_DIR: folder, DEMO: '1', ...embeddedServers, DATABASE_URL: databaseUrl }),
    release: async () => {
      await client.query('ROLLBACK');
    },
    remove: async () => {
      await client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
