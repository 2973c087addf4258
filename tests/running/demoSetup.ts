import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedServers } from './demoFolder.ts';
import { demoStartMs, startWaymark } from './process.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which `data` is a data folder with demo data once `made.txt` or `failed.txt` is there. */
    demoFolder: string;
  }
}

const make = async (folder: string): Promise<void> => {
  try {
    const waymark = await startWaymark({ DATA_DIR: join(folder, 'data'), DEMO: '1', ...embeddedServers }, demoStartMs);
    await waymark.stop();
    // Every copy chooses a port of its own.
    await rm(join(folder, 'data', 'postgres', 'port'));
    await writeFile(join(folder, 'made.txt'), '');
  } catch (error) {
    await writeFile(join(folder, 'failed.txt'), error instanceof Error ? error.message : String(error));
  }
};

/**
 * Makes a data folder with demo data, once for all projects and while other tests already run. Tests copy it instead of making their own.
 */
export default async function shareDemoFolder(project: TestProject): Promise<() => Promise<void>> {
  if (project.getProvidedContext().demoFolder) return async () => undefined;
  const folder = await makeDataFolder('waymark-demo-');
  project.vitest.provide('demoFolder', folder);
  const making = make(folder);
  return async () => {
    await making;
    await rm(folder, { recursive: true, force: true });
  };
}
