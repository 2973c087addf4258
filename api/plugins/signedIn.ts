import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Access, hasRightAnywhere } from '../../domain/access/access.ts';
import type { FactorPerson } from '../../commands/accounts/secondFactor.ts';
import type { SessionOrigin } from '../../commands/accounts/sessions.ts';
import { deviceOf } from '../../domain/accounts/device.ts';
import type { PendingStep } from '../../domain/accounts/pendingSteps.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { notAllowed, notSignedIn } from '../../domain/messages.ts';
import { findSignedIn, type SignedIn } from '../../projections/signedIn.ts';
import type { Services } from '../services.ts';
import { sessionSecretOf } from './cookies.ts';
import { Refused } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null for a visitor. */
    signedIn: SignedIn | null;
    /** Who has given their password and has something left to do that this route is for; null for everybody else. */
    halfway: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Routes that visitors may use too. */
    public?: boolean;
    /** For every other route: the rights that it asks for, before its body is read. Of each list, one held in any group is enough. */
    needs?: readonly NeededRight[];
    /** Steps of signing in that this route is for: it answers people who have to do one of them next. */
    duringSteps?: readonly PendingStep[];
    /** Routes that are asked without anybody doing anything: they keep no session alive. */
    background?: boolean;
  }
}

/** The use of a session is noted at most this often, and four times before it would end. */
const sessionUseIntervalSeconds = (idleMinutes: number): number => Math.min(60, idleMinutes * 15);

/** Whether a person did something; the console marks what it asks by itself (`console/session/activity.ts`). */
const isUse = (request: FastifyRequest): boolean =>
  !request.routeOptions.config.background && request.headers['x-waymark-background'] === undefined;

/** The session that a request came with; null where there is none, or it is over. */
const sessionOf = async ({ db, accounts }: Services, request: FastifyRequest): Promise<SignedIn | null> => {
  const { sessions, secondFactorRules } = accounts;
  const secret = sessionSecretOf(request);
  return secret === undefined
    ? null
    : findSignedIn(db, sessions.keyOf(secret), { idleMinutes: sessions.idleMinutes, ...secondFactorRules });
};

/** Who is signed in by now with the session that a request came with; null where it is over, or something is left to do. */
export const findSession = async (services: Services, request: FastifyRequest): Promise<SignedIn | null> => {
  const found = await sessionOf(services, request);
  return found?.pending.length === 0 ? found : null;
};

const recordSessionUse = async ({ accounts: { sessions } }: Services, request: FastifyRequest, signedIn: SignedIn): Promise<SignedIn> => {
  if (!isUse(request) || signedIn.session.idleSeconds < sessionUseIntervalSeconds(sessions.idleMinutes)) return signedIn;
  await sessions.noteUse(signedIn.session.id);
  return { ...signedIn, session: { ...signedIn.session, idleSeconds: 0 } };
};

/**
 * Finds out who asks, before anything of the request is looked at. Visitors get no further than the public routes, others no further than
 * the routes whose rights they hold: nobody's body is read for a refusal.
 */
export const recogniseVisitors = (app: FastifyInstance, services: Services): void => {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('halfway', null);
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.public && !config?.needs) throw new RangeError(`The route ${url} does not say which rights it needs`);
  });
  app.addHook('onRequest', async (request) => {
    // The console's own files are for everybody: the sign-in page is made of them.
    if (request.url.startsWith('/assets/')) return;
    // Whether Waymark is well is told without asking the database who wants to know.
    if (request.url.startsWith('/health/')) return;
    const { config, url } = request.routeOptions;
    const found = await sessionOf(services, request);
    const person = found && (await recordSessionUse(services, request, found));
    const [next] = person?.pending ?? [];
    request.signedIn = next === undefined ? person : null;
    request.halfway = next !== undefined && config.duringSteps?.includes(next) ? person : null;
    if (!request.signedIn && !request.halfway && !config.public && url !== undefined) throw new Refused(401, notSignedIn);
    if (request.signedIn) for (const needed of config.needs ?? []) requireRight(request, needed);
  });
};

/** The signed-in person and their session. */
export const signedInOf = (request: FastifyRequest): SignedIn => {
  if (!request.signedIn) throw new Refused(401, notSignedIn);
  return request.signedIn;
};

/** Who is signed in, or has something left to do that this route is for. */
export const personOf = (request: FastifyRequest): SignedIn => request.halfway ?? signedInOf(request);

/** The same as the commands about second factors take it. */
export const factorPersonOf = (request: FastifyRequest): FactorPerson => {
  const { access, email, session } = personOf(request);
  return { user: access.user, email, session: { id: session.id, secret: sessionSecretOf(request) ?? '' } };
};

/** The signed-in person's access. */
export const accessOfRequest = (request: FastifyRequest): Access => signedInOf(request).access;

/** Where a session that begins with this request is begun. */
export const originOf = (request: FastifyRequest): SessionOrigin => ({
  device: deviceOf(request.headers['user-agent'] ?? ''),
  address: request.ip,
});

/** Refuses people who hold none of the needed rights in any group. */
export const requireRight = (request: FastifyRequest, needed: NeededRight): Access => {
  const access = accessOfRequest(request);
  if (!hasRightAnywhere(access, needed)) throw new Refused(403, notAllowed);
  return access;
};
