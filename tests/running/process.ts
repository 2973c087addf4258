import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, type Exit, exitOf } from '../../infra/processes/endProcess.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A Waymark started like `npm start`. */
export interface WaymarkProcess {
  readonly pid: number;
  readonly url: string;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the process ends, whatever ends it. */
  readonly exited: Promise<Exit>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Exit>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<Exit>;
}

const readyLine = /^Ready: (https?:\/\/\S+)$/m;

const waitForOutput = (child: ChildProcess, output: () => string, line: RegExp, withinMs: number): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`Waymark ${why} before it printed ${line.source}. Its output:\n${output().slice(-4000)}`));
    const timer = setTimeout(() => fail(`took more than ${withinMs} ms`), withinMs);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended (${code ?? signal})`);
    });
    const look = () => {
      const match = line.exec(output());
      if (!match) return;
      clearTimeout(timer);
      resolve(match);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    look();
  });

export interface StartingWaymark {
  readonly pid: number;
  readonly output: () => string;
  /** Resolves when the output matches; rejects if the process ends first or the time is up. */
  readonly printed: (line: RegExp, withinMs?: number) => Promise<RegExpExecArray>;
  readonly exited: Promise<Exit>;
  readonly stop: () => Promise<Exit>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** Starts Waymark with these variables added to the environment; does not wait until it is ready. */
export const launchWaymark = (env: Readonly<Record<string, string>>, entry = 'api/run.mjs'): StartingWaymark => {
  const child = fork(join(root, entry), {
    cwd: root,
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : [],
    // Without SMTP_URL mail goes to the outbox folder, where tests read it. Waymark must not see the runner's variables.
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
  let printedText = '';
  const output = () => printedText;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      printedText += text;
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

/** Far above what the demo data take on a busy machine: more is a hang. */
export const demoStartMs = 400_000;

/** Starts Waymark and waits until it prints its address. */
export const startWaymark = async (env: Readonly<Record<string, string>>, withinMs = 120_000): Promise<WaymarkProcess> => {
  const { pid, output, printed, exited, stop, signal } = launchWaymark(env);
  try {
    const [, url = ''] = await printed(readyLine, withinMs);
    return {
      pid,
      url,
      output,
      exited,
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
