import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeServerFolder, serverOn } from './testPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a PostgreSQL that has not started yet. */
    emptyDatabase: string;
  }
}

/** Makes the data of an empty PostgreSQL once for all projects: making them takes most of the processor time of a start. */
export default async function shareEmptyDatabase(project: TestProject): Promise<() => Promise<void>> {
  if (project.getProvidedContext().emptyDatabase) return async () => undefined;
  const folder = await makeServerFolder();
  const data = join(folder, 'data');
  await serverOn(data, 0).initialise();
  project.vitest.provide('emptyDatabase', data);
  return () => rm(folder, { recursive: true, force: true });
}
