import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endProcess, type Exit, exitOf } from '../../infra/processes/endProcess.ts';

const main = fileURLToPath(new URL('../../api/main.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A Waymark that was started as `node --import tsx api/main.ts`. */
export interface WaymarkProcess {
  readonly pid: number;
  /** Where it listens; known once it is ready. */
  readonly url: string;
  /** What it printed so far. */
  output(): string;
  /** Stops it as Ctrl-C or a service manager would, and waits for its end. */
  stop(): Promise<Exit>;
  /** `kill -9`, and waits for its end. */
  kill(): Promise<Exit>;
}

const readyLine = /^Ready: (http:\/\/\S+)$/m;

const untilReady = (child: ChildProcess, output: () => string, withinMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`Waymark ${why}. It said:\n${output().slice(-4000)}`));
    const timer = setTimeout(() => fail(`was not ready within ${withinMs} ms`), withinMs);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended (${code ?? signal}) before it was ready`);
    });
    child.stdout?.on('data', () => {
      const url = readyLine.exec(output())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });

/** Starts Waymark with these variables beside those of the tests' own environment, and waits until it says where it listens. */
export const startWaymark = async (env: Readonly<Record<string, string>>, withinMs = 120_000): Promise<WaymarkProcess> => {
  const child = fork(main, {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    // Mail goes to the outbox folder, where tests can read it. A runner's own variables are none of Waymark's business.
    env: { ...process.env, NODE_ENV: '', VITEST: '', SMTP_URL: '', MEILI_URL: '', PUBLIC_URL: '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('Waymark could not be started');
  let said = '';
  const output = () => said;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      said += text;
    });
  }
  const exited = exitOf(child);
  const stop = async () => {
    await endProcess(child, exited, [{ signal: 'SIGTERM', waitMs: 30_000 }]);
    return exited;
  };
  try {
    const url = await untilReady(child, output, withinMs);
    return {
      pid, url, output, stop,
      kill: async () => {
        child.kill('SIGKILL');
        return exited;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
