import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, type Exit, exitOf } from '../../infra/processes/endProcess.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A Waymark that was started as `npm start` starts it. */
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

const readyLine = /^Ready: (https?:\/\/\S+)$/m;

const waitForOutput = (child: ChildProcess, output: () => string, line: RegExp, withinMs: number): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`Waymark ${why} before it printed ${line.source}. It said:\n${output().slice(-4000)}`));
    const timer = setTimeout(() => fail(`took more than ${withinMs} ms`), withinMs);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended (${code ?? signal})`);
    });
    const look = () => {
      const found = line.exec(output());
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    look();
  });

/** A Waymark that is only just starting. */
export interface StartingWaymark {
  readonly pid: number;
  readonly output: () => string;
  /** Resolves when it has printed this; rejects when it ends first or takes too long. */
  readonly printed: (line: RegExp, withinMs?: number) => Promise<RegExpExecArray>;
  readonly exited: Promise<Exit>;
  readonly stop: () => Promise<Exit>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** Starts Waymark with these variables beside those of the tests' own environment, and does not wait for it. */
export const launchWaymark = (env: Readonly<Record<string, string>>, entry = 'api/run.mjs'): StartingWaymark => {
  const child = fork(join(root, entry), {
    cwd: root,
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : [],
    // Mail goes to the outbox folder, where tests can read it. A runner's own variables are none of Waymark's business.
    env: {
      ...process.env,
      NODE_ENV: '',
      VITEST: '',
      SMTP_URL: '',
      MEILI_URL: '',
      PUBLIC_URL: '',
      TRUST_PROXY: '',
      TLS_CERT: '',
      TLS_KEY: '',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
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
  return {
    pid,
    output,
    exited,
    printed: (line, withinMs = 120_000) => waitForOutput(child, output, line, withinMs),
    stop: async () => {
      await endProcess(child, exited, [{ signal: 'SIGTERM', waitMs: 30_000 }]);
      return exited;
    },
    signal: (signal) => void child.kill(signal),
  };
};

/** Starts Waymark and waits until it says where it listens. */
export const startWaymark = async (env: Readonly<Record<string, string>>, withinMs = 120_000): Promise<WaymarkProcess> => {
  const { pid, output, printed, exited, stop, signal } = launchWaymark(env);
  try {
    const [, url = ''] = await printed(readyLine, withinMs);
    return {
      pid,
      url,
      output,
      stop,
      kill: async () => {
        signal('SIGKILL');
        return exited;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
