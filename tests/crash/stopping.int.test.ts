import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { demoPassword } from '../../api/demo/seed.ts';
import type { Exit } from '../../infra/processes/endProcess.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { copyDemoFolder, embeddedServers } from '../running/demoFolder.ts';
import { launchWaymark, type StartingWaymark } from '../running/process.ts';
import { Visitor } from '../running/visitor.ts';
import { findPart, processesOf } from './children.ts';

let folder = '';
const makeFolder = async () => {
  folder = await makeDataFolder('waymark-stopping-');
};
const removeFolder = () => rm(folder, { recursive: true, force: true });

const launch = (): StartingWaymark => launchWaymark({ DATA_DIR: folder, DEMO: '1', ...embeddedServers });

/** Sends SIGTERM; returns true once Waymark has ended and no process remains. */
const terminate = async (waymark: StartingWaymark): Promise<boolean> => {
  waymark.signal('SIGTERM');
  await waymark.exited;
  await eventually(20_000, async () => expect(await processesOf(folder)).toEqual([]));
  return true;
};

describe('SIGTERM ends Waymark and all its processes', () => {
  beforeAll(makeFolder);
  afterAll(removeFolder);

  test('while its servers start', async () => {
    const waymark = launch();
    await eventually(60_000, async () => expect((await processesOf(folder)).length).toBeGreaterThan(1));
    expect(await terminate(waymark)).toBe(true);
  });

  test('after its event log node is ready', async () => {
    const waymark = launch();
    await waymark.printed(/event log node: ready/);
    expect(await terminate(waymark)).toBe(true);
  });
});

describe('a Waymark with data ends with all its processes', () => {
  beforeAll(async () => {
    await makeFolder();
    await copyDemoFolder(inject('demoFolder'), folder, embeddedServers);
  });
  afterAll(removeFolder);

  test('at SIGTERM sent to npm, which does not pass it on to more than a shell', async () => {
    const npm = spawn('npm', ['start'], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        DEMO: '1',
        PORT: '0',
        HOST: '127.0.0.1',
        ...embeddedServers,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void npm.kill('SIGTERM'));
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await eventually(60_000, () => expect(output).toMatch(/^Ready: /m));
    npm.kill('SIGTERM');
    await eventually(20_000, async () => expect(await processesOf(folder)).toEqual([]));
  });

  test('at SIGTERM with open streams', async () => {
    const waymark = launch();
    const [, url = ''] = await waymark.printed(/^Ready: (http:\S+)$/m);
    const officer = new Visitor(url);
    await officer.signIn('officer@demo.test', demoPassword);
    expect((await officer.create('students', { lastname: 'Restarted' })).Id).toBe(241);
    const streams = await Promise.all(
      [1, 2, 3].map(() => fetch(`${url}/events`, { headers: { cookie: officer.cookies, accept: 'text/event-stream' } })),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await terminate(waymark)).toBe(true);
  });

  test('at once at a second Ctrl-C, even a process that hangs', async () => {
    const waymark = launch();
    await waymark.printed(/^Ready: /m);
    const postmaster = findPart(waymark.pid, 'postmaster');
    if (postmaster === undefined) throw new Error('There is no PostgreSQL');
    process.kill(postmaster, 'SIGSTOP');
    // Signals within 0.4 s count as one, and a busy machine hands them over late.
    let exit: Exit | void;
    do {
      waymark.signal('SIGINT');
      exit = await Promise.race([waymark.exited, pause(700)]);
    } while (!exit);
    // A stop that went its way, or its time, ends with 0.
    expect(exit.code).toBe(130);
    await eventually(20_000, async () => expect(await processesOf(folder)).toEqual([]));
  });
});
