import { once } from 'node:events';
import { ServerUnavailable } from '../../domain/unavailable.ts';
import { exitOf } from '../../infra/processes/endProcess.ts';
import { forkScript } from '../../infra/processes/forkScript.ts';
import type { HalfOfRebuild, RebuildHalf } from '../../projections/projector/rebuildHalf.ts';

/** What the process tells: the number of events in a batch; its result; or that a server does not answer. */
export type HalfMessage = { readonly batch: number } | { readonly count: number } | { readonly isServerAway: true };

const writeHalf = ({ half, after, until, schemaId }: HalfOfRebuild): string =>
  JSON.stringify({ half, after: after === null ? null : String(after), until: String(until), schemaId });

export const readHalf = (text: string): HalfOfRebuild => {
  const { half, after, until, schemaId } = JSON.parse(text) as Pick<HalfOfRebuild, 'half' | 'schemaId'> & {
    after: string | null;
    until: string;
  };
  return { half, after: after === null ? null : BigInt(after), until: BigInt(until), schemaId };
};

/** Applies half of the records of a rebuild in a process of its own. `env` names the servers. */
const inOwnProcess =
  (env: Readonly<Record<string, string>>): RebuildHalf =>
  async (half, signal, onBatch) => {
    signal.throwIfAborted();
    const child = forkScript({ script: 'api/roles/rebuildHalf', args: [writeHalf(half)], env });
    const result: { count?: number; isServerAway?: true } = {};
    child.on('message', (message: HalfMessage) => {
      if ('batch' in message) onBatch(message.batch);
      else Object.assign(result, message);
    });
    const kill = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    process.on('exit', kill);
    try {
      // The last messages may come after the end of the process.
      const [exit] = await Promise.all([exitOf(child), child.connected ? once(child, 'disconnect') : undefined]);
      signal.throwIfAborted();
      if (result.isServerAway) throw new ServerUnavailable('A server went away during a rebuild');
      if (result.count === undefined) throw new Error(`Half of a rebuild ended early (${exit.error ?? exit.signal ?? exit.code})`);
      return result.count;
    } finally {
      signal.removeEventListener('abort', kill);
      process.off('exit', kill);
    }
  };

/** Applies one half of a rebuild in this process and the other in one of its own, so that the rebuild uses two cores. */
export const inTwoProcesses = (
  here: RebuildHalf,
  { databaseUrl, eventStoreUrl, logLevel }: { readonly databaseUrl: string; readonly eventStoreUrl: string; readonly logLevel: string },
): RebuildHalf => {
  const beside = inOwnProcess({ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, EVENTSTORE_LISTEN: '', LOG_LEVEL: logLevel });
  return (half, signal, onBatch) => (half.half === 'even' ? here : beside)(half, signal, onBatch);
};
