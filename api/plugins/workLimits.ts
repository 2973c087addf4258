import type { FastifyInstance } from 'fastify';
import { workLimited } from '../../domain/messages.ts';
import { TokenBuckets, type WorkLimit } from '../limits/tokenBuckets.ts';
import { Refused } from './errors.ts';

/** Work that costs much more than its request, by kind. Far above what a person does, far below what a program can. */
const workLimits = {
  export: { burst: 60, refillMs: 10_000 },
  upload: { burst: 60, refillMs: 30_000 },
  bulk: { burst: 120, refillMs: 2_000 },
  lookalikes: { burst: 120, refillMs: 500 },
} as const satisfies Readonly<Record<string, WorkLimit>>;

export type Work = keyof typeof workLimits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The costly work that the route starts: how much of it one person may ask for is limited. */
    work?: Work;
  }
}

/** Limits what each person may ask for of costly work. Counted once a request is valid, in this process. */
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
