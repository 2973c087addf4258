import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface CookieSettings {
  readonly session: string;
  readonly csrf: string;
  /** Marks a device on which somebody has signed in before. */
  readonly device: string;
  readonly options: CookieSerializeOptions;
}

declare module 'fastify' {
  interface FastifyInstance {
    cookieSettings: CookieSettings;
  }
}

/** Over HTTPS the names begin with `__Host-`, which browsers accept only from this host and over TLS. */
const cookieSettings = (isSecure: boolean): CookieSettings => {
  const prefix = isSecure ? '__Host-' : '';
  return {
    session: `${prefix}waymark_session`,
    csrf: `${prefix}waymark_csrf`,
    device: `${prefix}waymark_device`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  };
};

/** Reads the cookies of every request. `isSecure`: people reach this server over HTTPS. */
export const readCookies = async (app: FastifyInstance, isSecure: boolean): Promise<void> => {
  app.decorate('cookieSettings', cookieSettings(isSecure));
  await app.register(cookie);
};

export const sessionSecretOf = (request: FastifyRequest): string | undefined =>
  request.cookies[request.server.cookieSettings.session] || undefined;

/** Starts a session in the browser. Earlier anti-forgery tokens become invalid. */
export const setSessionCookie = (reply: FastifyReply, secret: string): FastifyReply => {
  const { session, csrf, options } = reply.server.cookieSettings;
  return reply.setCookie(session, secret, options).clearCookie(csrf, options);
};

export const clearSessionCookie = (reply: FastifyReply): FastifyReply => {
  const { session, csrf, options } = reply.server.cookieSettings;
  return reply.clearCookie(session, options).clearCookie(csrf, options);
};

/** The longest that browsers keep a cookie. */
const deviceCookieDays = 400;

export const deviceSecretOf = (request: FastifyRequest): string | undefined =>
  request.cookies[request.server.cookieSettings.device] || undefined;

export const setDeviceCookie = (reply: FastifyReply, secret: string): FastifyReply => {
  const { device, options } = reply.server.cookieSettings;
  return reply.setCookie(device, secret, { ...options, maxAge: deviceCookieDays * 24 * 60 * 60 });
};
