import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { demoPassword } from '../../api/demo/seed.ts';
import { findDatabaseUrl } from './database.ts';
import { copyDemoFolder } from './demoFolder.ts';
import { demoStartMs, startWaymark } from './process.ts';
import { createTestServers } from './servers.ts';
import { type BrowserState, Visitor } from './visitor.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';

/** The people of the demo data, by the name before the @ of their address. */
const demoPeople = ['admin', 'officer', 'viewer', 'data', 'trent'] as const;
export type DemoPerson = (typeof demoPeople)[number];

/** The data about the shared Waymark that tests read from the file `ready.json` of its folder. */
export interface SharedWaymark {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly people: Readonly<Record<DemoPerson, { readonly state: BrowserState; readonly session: SessionAnswer }>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which `ready.json` or `failed.txt` will appear. */
    sharedWaymark: string;
  }
}

const signedIn = async (url: string, name: DemoPerson): Promise<[DemoPerson, SharedWaymark['people'][DemoPerson]]> => {
  const visitor = new Visitor(url);
  const reply = await visitor.signIn(`${name}@demo.test`, demoPassword);
  if (reply.status !== 200) throw new Error(`${name} could not sign in: ${reply.text}`);
  return [name, { state: visitor.state, session: await visitor.session() }];
};

export const signInDemoPeople = async (url: string): Promise<SharedWaymark['people']> =>
  Object.fromEntries(await Promise.all(demoPeople.map((name) => signedIn(url, name)))) as SharedWaymark['people'];

/**
 * Starts one Waymark with demo data for all tests that need a running one. It starts while other tests already run; those that
 * need it wait for it.
 */
export default async function shareWaymark(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeDataFolder('waymark-tests-');
  const dataDir = join(folder, 'data');
  project.provide('sharedWaymark', folder);
  const servers = await createTestServers('shared');
  const start = async () => {
    await mkdir(dataDir);
    await copyDemoFolder(project.getProvidedContext().demoFolder, dataDir, servers.env);
    return startWaymark({ DATA_DIR: dataDir, DEMO: '1', ...servers.env }, demoStartMs);
  };
  const starting = start();
  const announce = async () => {
    try {
      const { url } = await starting;
      const people = await signInDemoPeople(url);
      const databaseUrl = await findDatabaseUrl(dataDir, servers.env['DATABASE_URL']);
      await writeFile(join(folder, 'ready.json'), JSON.stringify({ url, dataDir, databaseUrl, people } satisfies SharedWaymark));
    } catch (error) {
      await writeFile(join(folder, 'failed.txt'), error instanceof Error ? error.message : String(error));
    }
  };
  const announced = announce();
  let isEnding = false;
  const watch = async () => {
    const waymark = await starting.catch(() => null);
    const exit = await waymark?.exited;
    // Every test after it fails for this one reason.
    if (waymark && !isEnding)
      process.stderr.write(
        `The shared Waymark ended amid the tests (${JSON.stringify(exit)}). Its output:\n${waymark.output().slice(-4000)}\n`,
      );
  };
  void watch();
  return async () => {
    await announced;
    isEnding = true;
    await starting.then(
      (waymark) => waymark.stop(),
      () => undefined,
    );
    await servers.remove();
    await rm(folder, { recursive: true, force: true });
  };
}
