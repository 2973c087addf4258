import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerBrokenRequest } from './errors.ts';

interface BodyLimits {
  /** The time limit of an ordinary body, from its first byte to its last. */
  readonly bodyTimeoutMs: number;
  /** How often the progress of an upload is checked. */
  readonly progressIntervalMs: number;
  /** The fewest bytes that an upload must send in each interval. */
  readonly minProgressBytes: number;
}

/** 2 MB in 60 s, an upload at 4 kB/s: a third of what the slowest mobile connections reach. */
export const bodyLimits: BodyLimits = { bodyTimeoutMs: 60_000, progressIntervalMs: 20_000, minProgressBytes: 80_000 };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: IncomingMessage): boolean => (headers['content-type'] ?? '').startsWith('multipart/form-data');

const giveUp = (socket: Socket): void => {
  answerBrokenRequest(Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  socket.destroySoon();
};

/**
 * Closes connections whose body does not arrive in time, even after the response: a route may refuse a request before its body has ended.
 * An upload has no time limit while it makes progress.
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
    // Connections serve many requests, so every timer and listener of this request must go.
    const stop = () => {
      clearInterval(timer);
      socket.off('close', stop);
    };
    request.once('end', stop);
    socket.once('close', stop);
  });
};
