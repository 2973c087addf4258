import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerBrokenRequest } from './errors.ts';

/** How long bodies may take. */
export interface BodyLimits {
  /** The longest an ordinary body may take from its first byte to its last. */
  readonly bodyTimeoutMs: number;
  /** How often the progress of an upload is looked at. */
  readonly progressIntervalMs: number;
  /** The fewest bytes of an upload that must arrive in each such interval. */
  readonly minProgressBytes: number;
}

/** 2 MB in 60 s, an upload at 4 kB/s: a third of what the slowest mobile connections in use manage. */
export const bodyLimits: BodyLimits = { bodyTimeoutMs: 60_000, progressIntervalMs: 20_000, minProgressBytes: 80_000 };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: IncomingMessage): boolean => (headers['content-type'] ?? '').startsWith('multipart/form-data');

const giveUp = (socket: Socket): void => {
  answerBrokenRequest(Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  socket.destroySoon();
};

/**
 * Closes connections whose body does not arrive in time, answered or not: a route may refuse a request long before its body has ended.
 * Uploads may take as long as they need while they make progress.
 */
export const limitBodies = (server: Server, limits: BodyLimits): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let received = socket.bytesRead;
    const check = () => {
      const isSlow = !isUpload(request) || socket.bytesRead - received < limits.minProgressBytes;
      received = socket.bytesRead;
      if (request.complete) stop();
      else if (isSlow && response.headersSent) socket.destroy();
      else if (isSlow) giveUp(socket);
    };
    const timer = setInterval(check, isUpload(request) ? limits.progressIntervalMs : limits.bodyTimeoutMs);
    timer.unref();
    // A connection is used for many requests: nothing of one may stay on it.
    const stop = () => {
      clearInterval(timer);
      socket.off('close', stop);
    };
    request.once('end', stop);
    socket.once('close', stop);
  });
};
