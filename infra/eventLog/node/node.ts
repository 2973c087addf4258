import { Appender } from './appending.ts';
import { OpenCalls } from './openCalls.ts';
import { LogReader } from './reader.ts';
import type { LogSources } from './reading.ts';
import { buildServer, listen, shutDown } from './server.ts';
import type { NodeSettings } from './settings.ts';
import { Tail } from './tail.ts';
import { WriterConnection } from './writerConnection.ts';

/** A node that serves. */
export interface RunningNode {
  readonly port: number;
  /** Answers what it has taken in, then ends all calls and connections. */
  stop(): Promise<void>;
}

/**
 * Opens the log and serves it.
 * @param onBroken called when PostgreSQL is lost: nothing is acknowledged from then on, and the process must end
 */
export async function startNode(settings: NodeSettings, onBroken: (reason: unknown) => void): Promise<RunningNode> {
  const writer = await WriterConnection.open(settings.databaseUrl, settings.schema, onBroken);
  const tail = new Tail(await writer.loadHead());
  const reader = new LogReader(settings.databaseUrl, settings.schema, onBroken);
  const appender = new Appender(writer, tail, onBroken);
  const sources: LogSources = {
    reader,
    tail,
    streamState: async (stream) => appender.cachedState(stream) ?? (await reader.streamState(stream)),
  };
  const openCalls = new OpenCalls();
  const server = buildServer({ appender, sources, openCalls }, settings.credential);
  const port = await listen(server, settings);
  return {
    port,
    async stop() {
      await appender.stop();
      await openCalls.endAll();
      await shutDown(server);
      await reader.close();
      await writer.close();
    },
  };
}
