import type { FastifyInstance } from 'fastify';
import { workLimited } from '../../domain/messages.ts';
import { TokenBuckets, type WorkLimit } from '../limits/tokenBuckets.ts';
import { Refused } from './errors.ts';

/** Limits of costly work, by kind: far above what a person needs, far below what a program can ask for. */
const workLimits = {
  export: { burst: 60, refillMs: 10_000 },
  upload: { burst: 60, refillMs: 30_000 },
  bulk: { burst: 120, refillMs: 2_000 },
  lookalikes: { burst: 120, refillMs: 500 },
} as const satisfies Readonly<Record<string, WorkLimit>>;

export type Work = keyof typeof workLimits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of costly work that this route starts. Each person has a limit for it. */
    work?: Work;
  }
}

/** Limits the costly work of each person. Counts valid requests, in this process only. */
export const limitWork = (app: FastifyInstance): void => {
  const buckets: Readonly<Record<Work, TokenBuckets>> = {
    export: new TokenBuckets(workLimits.export),
    upload: new TokenBuckets(workLimits.upload),
    bulk: new TokenBuckets(workLimits.bulk),
    lookalikes: new TokenBuckets(workLimits.lookalikes),
  };
  app.addHook('preHandler', async (request, reply) => {
    const { work } = request.routeOptions.config;
    if (work === undefined || !request.signedIn) return;
    const waitMs = buckets[work].take(request.signedIn.access.user.id, performance.now());
    if (waitMs === 0) return;
    reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
    throw new Refused(429, workLimited(Math.ceil(waitMs / 1000)));
  });
};
