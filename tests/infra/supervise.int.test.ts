import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../infra/logger.ts';
import { supervise, type SupervisedProcess, type SuperviseOptions } from '../../infra/processes/supervise.ts';
import { until } from './waiting.ts';

const fixture = fileURLToPath(new URL('./fixtures/supervisedChild.mjs', import.meta.url));
type Way = 'willing' | 'stubborn' | 'mute' | 'failing';

describe('supervise', () => {
  const running: SupervisedProcess[] = [];
  const started: ChildProcess[] = [];

  afterEach(async () => {
    await Promise.all(running.splice(0).map((child) => child.stop()));
    const survivors = started.splice(0).filter((child) => child.exitCode === null && child.signalCode === null);
    if (survivors.length > 0) throw new Error(`${survivors.length} children were left behind`);
  });

  /** Supervises children with the given behaviours, one after the other; the last one repeats. */
  async function superviseChildren(ways: readonly [Way, ...Way[]], options: Partial<SuperviseOptions> = {}) {
    const upcoming = [...ways];
    let way: Way | undefined;
    const supervised = await supervise({
      name: 'child',
      start: () => {
        way = upcoming.length > 1 ? upcoming.shift() : upcoming[0];
        const child = fork(fixture, [way ?? 'willing']);
        started.push(child);
        return child;
      },
      ready: async (child, signal) => {
        await once(child, 'message', { signal });
      },
      // Long for busy machines, short for a child that never gets ready.
      get readyTimeoutMs() {
        return way === 'mute' ? 300 : 20_000;
      },
      stopWith: [{ signal: 'SIGTERM', waitMs: 200 }],
      backOff: { firstMs: 10, maxMs: 100 },
      logger: silentLogger,
      ...options,
    });
    running.push(supervised);
    return supervised;
  }

  it('resolves when the child is ready', async () => {
    const child = await superviseChildren(['willing']);
    expect(child).toMatchObject({ state: 'ready', restarts: 0, pid: started[0]?.pid });
  });

  it('restarts the child after kill -9 from outside', async () => {
    const child = await superviseChildren(['willing']);
    started[0]?.kill('SIGKILL');
    await until(() => child.restarts === 1 && child.state === 'ready');
    expect(child.pid).toBe(started[1]?.pid);
  });

  it('tries again when a restart fails', async () => {
    const child = await superviseChildren(['willing', 'failing', 'failing', 'willing']);
    started[0]?.kill('SIGKILL');
    await until(() => child.restarts > 0);
    expect(child.state).toBe('restarting');
    await until(() => child.state === 'ready');
    expect(child.restarts).toBe(3);
  });

  it('ends a restarted child that does not get ready, and tries again', async () => {
    const child = await superviseChildren(['willing', 'mute', 'willing']);
    started[0]?.kill('SIGKILL');
    await until(() => child.state === 'ready' && child.restarts >= 2);
    expect(started[1]?.signalCode).toBe('SIGTERM');
  });

  it('rejects when the first start fails, and does not repeat it', async () => {
    await expect(superviseChildren(['failing'])).rejects.toThrow('child ended before it was ready (exit code 3)');
    expect(started).toHaveLength(1);
  });

  it('repeats a failed first start when configured to', async () => {
    const child = await superviseChildren(['failing', 'willing'], { isFirstRetried: true });
    await until(() => child.state === 'ready');
    expect(started).toHaveLength(2);
    await child.stop();
  });

  it('stops while it repeats a first start', async () => {
    const child = await superviseChildren(['failing', 'failing'], { isFirstRetried: true, backOff: { firstMs: 60_000, maxMs: 60_000 } });
    await child.stop();
    expect(started).toHaveLength(1);
  });

  it('rejects when the first start takes too long, and ends that child', async () => {
    await expect(superviseChildren(['mute'])).rejects.toThrow('child was not ready within 300 ms');
    expect(started[0]?.signalCode).toBe('SIGTERM');
  });

  it('stops the child with the configured signal, without restarting it', async () => {
    const child = await superviseChildren(['willing']);
    await child.stop();
    expect(started[0]?.signalCode).toBe('SIGTERM');
    expect(child).toMatchObject({ state: 'stopped', pid: undefined, restarts: 0 });
    await child.stop();
  });

  it('kills a child that does not stop', async () => {
    const child = await superviseChildren(['stubborn']);
    await child.stop();
    expect(started[0]?.signalCode).toBe('SIGKILL');
  });

  it('stops while it waits to try again', async () => {
    const child = await superviseChildren(['willing', 'failing'], { backOff: { firstMs: 60_000, maxMs: 60_000 } });
    started[0]?.kill('SIGKILL');
    await until(() => child.state === 'restarting');
    await child.stop();
    expect(child.state).toBe('stopped');
    expect(started).toHaveLength(1);
  });

  it('stops while a restarted child is not ready yet', async () => {
    const child = await superviseChildren(['willing', 'mute'], { readyTimeoutMs: 60_000 });
    started[0]?.kill('SIGKILL');
    await until(() => started.length === 2);
    await child.stop();
    expect(child.state).toBe('stopped');
  });
});
