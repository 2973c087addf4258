import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Access, hasRightAnywhere } from '../../domain/access/access.ts';
import type { FactorPerson } from '../../commands/accounts/secondFactor.ts';
import type { SessionOrigin } from '../../commands/accounts/sessions.ts';
import { deviceOf } from '../../domain/accounts/device.ts';
import type { PendingStep } from '../../domain/accounts/pendingSteps.ts';
import { isAmbassadors, withOwnRights } from '../../domain/access/own.ts';
import type { NeededRight, Right } from '../../domain/access/rights.ts';
import { notSignedIn } from '../../domain/signInMessages.ts';
import { notAllowed } from '../../domain/messages.ts';
import { findSignedIn, type SignedIn } from '../../projections/reading/signedIn.ts';
import type { Services } from '../services.ts';
import { sessionSecretOf } from './cookies.ts';
import { Refused } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for visitors. */
    signedIn: SignedIn | null;
    /** The person who gave their password and must still do a step that this route serves; null for everybody else. */
    halfway: SignedIn | null;
  }
  interface FastifyContextConfig {
    isPublic?: boolean;
    /**
     * For routes that are not public: the required rights, checked before the body is read. One right of each list in any group is enough.
     */
    needs?: readonly NeededRight[];
    /**
     * Ambassadors' accounts may use the route too, with these rights in the groups of their ambassadors and for records of theirs only.
     * Absent: they may not.
     */
    ambassadors?: readonly Right[];
    /** Nobody else may use it. */
    isForAmbassadorsOnly?: boolean;
    /** The steps of signing in that this route serves. People who must do one of them may use it. */
    duringSteps?: readonly PendingStep[];
    /** The console calls this route without any action of the person, so it keeps no session alive. */
    isBackground?: boolean;
  }
}

/** Records the use of a session once in this interval: 60 s, or a quarter of the idle limit if that is shorter. */
const sessionUseIntervalSeconds = (idleMinutes: number): number => Math.min(60, idleMinutes * 15);

/** Whether the person did something. The console marks its own background requests (`console/api/activity.ts`). */
const isUse = (request: FastifyRequest): boolean =>
  !request.routeOptions.config.isBackground && request.headers['x-waymark-background'] === undefined;

/** The session of a request; null if there is none or it has ended. */
const sessionOf = async ({ rowReads, accounts }: Services, request: FastifyRequest): Promise<SignedIn | null> => {
  const { sessions, secondFactorRules } = accounts;
  const secret = sessionSecretOf(request);
  return secret === undefined
    ? null
    : findSignedIn(rowReads, sessions.keyOf(secret), { idleMinutes: sessions.idleMinutes, ...secondFactorRules });
};

/** The fully signed-in person of a request; null if the session has ended or a step of signing in is left. */
export const findSession = async (services: Services, request: FastifyRequest): Promise<SignedIn | null> => {
  const signedIn = await sessionOf(services, request);
  return signedIn?.pending.length === 0 ? signedIn : null;
};

const recordSessionUse = async ({ accounts: { sessions } }: Services, request: FastifyRequest, signedIn: SignedIn): Promise<SignedIn> => {
  if (!isUse(request) || signedIn.session.idleSeconds < sessionUseIntervalSeconds(sessions.idleMinutes)) return signedIn;
  await sessions.noteUse(signedIn.session.id);
  return { ...signedIn, session: { ...signedIn.session, idleSeconds: 0 } };
};

/** Authenticates every request and checks the rights of its route before the body is read. */
export const recogniseVisitors = (app: FastifyInstance, services: Services): void => {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('halfway', null);
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.isPublic && !config?.needs) throw new RangeError(`The route ${url} does not say which rights it needs`);
  });
  app.addHook('onRequest', async (request) => {
    // The console's files are public: the sign-in page needs them.
    if (request.url.startsWith('/assets/')) return;
    // Health checks must work without the database.
    if (request.url.startsWith('/health/')) return;
    const { config, url } = request.routeOptions;
    const session = await sessionOf(services, request);
    const person = session && (await recordSessionUse(services, request, session));
    const [next] = person?.pending ?? [];
    request.signedIn = next === undefined ? person : null;
    request.halfway = next !== undefined && config.duringSteps?.includes(next) ? person : null;
    if (!request.signedIn && !request.halfway && !config.isPublic && url !== undefined) throw new Refused(401, notSignedIn);
    if (request.signedIn && isAmbassadors(request.signedIn.access) && !config.isPublic) {
      if (config.ambassadors === undefined && url !== undefined) throw new Refused(403, notAllowed);
      request.signedIn = { ...request.signedIn, access: withOwnRights(request.signedIn.access, config.ambassadors ?? []) };
    } else if (request.signedIn && config.isForAmbassadorsOnly) throw new Refused(403, notAllowed);
    if (request.signedIn) for (const needed of config.needs ?? []) requireRight(request, needed);
  });
};

export const signedInOf = (request: FastifyRequest): SignedIn => {
  if (!request.signedIn) throw new Refused(401, notSignedIn);
  return request.signedIn;
};

/** The signed-in person, or the one who must still do a step that this route serves. */
export const personOf = (request: FastifyRequest): SignedIn => request.halfway ?? signedInOf(request);

/** The person as the commands about second factors take them. */
export const factorPersonOf = (request: FastifyRequest): FactorPerson => {
  const { access, email, session } = personOf(request);
  return { user: access.user, email, session: { id: session.id, secret: sessionSecretOf(request) ?? '' } };
};

export const accessOfRequest = (request: FastifyRequest): Access => signedInOf(request).access;

export const originOf = (request: FastifyRequest): SessionOrigin => ({
  device: deviceOf(request.headers['user-agent'] ?? ''),
  address: request.ip,
});

/** Refuses people who hold none of these rights in any group. */
const requireRight = (request: FastifyRequest, needed: NeededRight): void => {
  if (!hasRightAnywhere(accessOfRequest(request), needed)) throw new Refused(403, notAllowed);
};
