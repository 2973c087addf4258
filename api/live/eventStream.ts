import type { ServerResponse } from 'node:http';

/** Server-sent events on a response whose head has been written. */
interface EventStream {
  /** Does nothing once the stream has ended: it closes a moment later, and a write in between is an error that would end the process. */
  send(text: string): void;
  end(lastText?: string): void;
}

export const eventStreamOn = (raw: ServerResponse): EventStream => {
  const isOpen = () => !raw.writableEnded && !raw.destroyed;
  return {
    send: (text) => {
      if (isOpen()) raw.write(text);
    },
    end: (lastText = '') => {
      if (isOpen()) raw.end(lastText);
    },
  };
};
