import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the cookies of this server are called and how they are sent. */
export interface CookieSettings {
  readonly session: string;
  readonly csrf: string;
  /** Says that somebody has signed in on this device before. */
  readonly device: string;
  readonly options: CookieSerializeOptions;
}

declare module 'fastify' {
  interface FastifyInstance {
    cookieSettings: CookieSettings;
  }
}

/** Over HTTPS the names begin with `__Host-`: browsers then take them from this very host over TLS only. */
const cookieSettings = (isSecure: boolean): CookieSettings => {
  const prefix = isSecure ? '__Host-' : '';
  return {
    session: `${prefix}waymark_session`,
    csrf: `${prefix}waymark_csrf`,
    device: `${prefix}waymark_device`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  };
};

/** Reads the cookies of every request. `isSecure` says whether people reach this server over HTTPS. */
export const readCookies = async (app: FastifyInstance, isSecure: boolean): Promise<void> => {
  app.decorate('cookieSettings', cookieSettings(isSecure));
  await app.register(cookie);
};

/** The secret of the session that a request came with, whether or not that session is still alive. */
export const sessionSecretOf = (request: FastifyRequest): string | undefined =>
  request.cookies[request.server.cookieSettings.session] || undefined;

/** Starts a session in the browser. Anti-forgery tokens of the time before are good no more. */
export const setSessionCookie = (reply: FastifyReply, secret: string): FastifyReply => {
  const { session, csrf, options } = reply.server.cookieSettings;
  return reply.setCookie(session, secret, options).clearCookie(csrf, options);
};

export const clearSessionCookie = (reply: FastifyReply): FastifyReply => {
  const { session, csrf, options } = reply.server.cookieSettings;
  return reply.clearCookie(session, options).clearCookie(csrf, options);
};

/** Browsers keep no cookie for longer. */
const deviceCookieDays = 400;

/** The secret of the device that a request came from, whether or not it is known. */
export const deviceSecretOf = (request: FastifyRequest): string | undefined =>
  request.cookies[request.server.cookieSettings.device] || undefined;

export const setDeviceCookie = (reply: FastifyReply, secret: string): FastifyReply => {
  const { device, options } = reply.server.cookieSettings;
  return reply.setCookie(device, secret, { ...options, maxAge: deviceCookieDays * 24 * 60 * 60 });
};
