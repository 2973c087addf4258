import { setTimeout as sleep } from 'node:timers/promises';
import { Appender } from './appending.ts';
import { Committer } from './committing.ts';
import { MemoryBudget } from './memoryBudget.ts';
import { OpenCalls } from './openCalls.ts';
import { LogReader } from './reader.ts';
import type { LogSources } from './reading.ts';
import { buildServer, listen, shutDown } from './server.ts';
import type { NodeSettings } from './settings.ts';
import { Tail } from './tail.ts';
import { WriterConnection } from './writerConnection.ts';

const maxUnfinishedBytes = 32 * 1024 * 1024;

const appendsStopLimitMs = 3_000;
const callsStopLimitMs = 1_000;
const postgresStopLimitMs = 1_000;

export interface RunningNode {
  readonly port: number;
  /** Answers queued appends, then ends all calls and connections. Takes 6 s at most. */
  stop(): Promise<void>;
}

/**
 * Opens the log and serves it.
 * @param onBroken called when PostgreSQL is lost. No write is acknowledged after that, and the process must end.
 */
export const startNode = async (settings: NodeSettings, onBroken: (reason: unknown) => void): Promise<RunningNode> => {
  const writer = await WriterConnection.open(settings.databaseUrl, settings.schema, onBroken);
  const tail = new Tail(await writer.loadHead());
  const reader = new LogReader(settings.databaseUrl, settings.schema);
  const committer = new Committer(writer, tail);
  const appender = new Appender(committer, onBroken);
  const sources: LogSources = {
    reader,
    tail,
    streamState: async (stream) => committer.cachedState(stream) ?? (await reader.streamState(stream)),
  };
  const openCalls = new OpenCalls();
  const server = buildServer({ appender, sources, openCalls, unfinished: new MemoryBudget(maxUnfinishedBytes) }, settings.credential);
  const port = await listen(server, settings);
  return {
    port,
    async stop() {
      await appender.stop(appendsStopLimitMs);
      await openCalls.endAll(callsStopLimitMs);
      await shutDown(server);
      const closed = Promise.all([reader.close(), writer.close()]);
      await Promise.race([closed, sleep(postgresStopLimitMs, undefined, { ref: false })]);
    },
  };
};
