import type { ChangedMessage } from '../../api/contract/tasks.ts';
import { waymark } from './waymark.ts';
import type { Visitor } from './visitor.ts';

/** A user's open stream of `GET /events`. */
interface LiveEvents {
  /** The changes received so far. */
  readonly changes: readonly ChangedMessage[];
  /**
   * The first change that names a record. A change of too many records to name them counts too if it is not before `position`, at which the
   * record was changed.
   */
  changeOf(path: string, id: number, position?: string): ChangedMessage | undefined;
  isClosed(): boolean;
  close(): void;
}

/** Opens the stream; resolves after its hello event. */
export const openLiveEvents = async (visitor: Visitor): Promise<LiveEvents> => {
  const stop = new AbortController();
  const response = await fetch(`${waymark.url}/events`, {
    headers: { accept: 'text/event-stream', cookie: visitor.cookies },
    signal: stop.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`The events answered ${response.status}`);
  const changes: ChangedMessage[] = [];
  const read = async (body: AsyncIterable<Uint8Array>, onHello: () => void) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const piece of body) {
      const messages = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? [];
        if (name === 'hello') onHello();
        else if (name === 'changed' && data) changes.push(JSON.parse(data) as ChangedMessage);
      }
    }
  };
  const { body } = response;
  let closed = false;
  await new Promise<void>((resolve, reject) => {
    const readToEnd = async () => {
      await read(body, resolve);
      closed = true;
    };
    readToEnd().catch((error: unknown) => {
      if (!stop.signal.aborted) reject(error);
    });
  });
  return {
    changes,
    changeOf: (path, id, position) =>
      changes.find(
        (change) =>
          change.path === path &&
          (change.ids === null ? position !== undefined && BigInt(change.position) >= BigInt(position) : change.ids.includes(id)),
      ),
    isClosed: () => closed,
    close: () => stop.abort(),
  };
};
