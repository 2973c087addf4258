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

/** What the calls work on. */
export interface NodeLog {
  readonly appender: Appender;
  readonly sources: LogSources;
  readonly openCalls: OpenCalls;
  /** What appends hold whose events are still coming in. */
  readonly unfinished: MemoryBudget;
}

const maxUnfinishedBytes = 32 * 1024 * 1024;

/** How long appends may take to be written once the node is asked to stop. */
const appendsStopLimitMs = 3_000;
/** How long clients may take to take in what was sent to them. */
const callsStopLimitMs = 1_000;
/** How long PostgreSQL may take to end the connections. */
const postgresStopLimitMs = 1_000;

/** A node that serves. */
export interface RunningNode {
  readonly port: number;
  /** Answers what it has taken in, then ends all calls and connections: within 6 s, whatever clients and PostgreSQL do. */
  stop(): Promise<void>;
}

/**
 * Opens the log and serves it.
 * @param onBroken called when PostgreSQL is lost: nothing is acknowledged from then on, and the process must end
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
