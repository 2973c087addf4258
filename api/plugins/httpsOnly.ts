import type { FastifyInstance } from 'fastify';
import { httpsNeeded } from '../../domain/messages.ts';
import { Refused } from './errors.ts';

/**
 * Requires HTTPS where the public address has it. Plain HTTP through a trusted proxy is redirected to the public address if it is a plain
 * read, and refused otherwise. The address comes from the configuration, never from the request's Host header.
 */
export const demandHttps = (app: FastifyInstance, publicUrl: string | undefined, isTrusted: (address: string) => boolean): void => {
  const origin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  app.addHook('onRequest', async (request, reply) => {
    const isPlain =
      request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'http' && isTrusted(request.socket.remoteAddress ?? '');
    if (!isPlain || request.url.startsWith('/health/')) return undefined;
    if (origin === null || (request.method !== 'GET' && request.method !== 'HEAD')) throw new Refused(403, httpsNeeded);
    return reply.redirect(`${origin}${request.url}`, 308);
  });
};
