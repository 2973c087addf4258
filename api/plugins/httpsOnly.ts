import type { FastifyInstance } from 'fastify';
import { httpsNeeded } from '../../domain/messages.ts';
import { Refused } from './errors.ts';

/**
 * Where people come over HTTPS: a request that reached a trusted proxy in plain HTTP is sent to the public address, or refused where it
 * is no plain reading. The address is the configured one, never what the request calls its host.
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
