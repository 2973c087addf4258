import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../api/services.ts';
import { buildServer } from '../../api/server.ts';
import { isMadeByAmbassadors } from '../../domain/access/own.ts';
import { attachmentsPartOf } from '../../domain/attachments/attachments.ts';
import { notAllowed } from '../../domain/messages.ts';
import { ownSets } from '../../domain/search/variants.ts';
import { ownStepNames } from '../../domain/workOffers/steps.ts';

/** The session of an ambassador's account, as the database gives it. */
const session = {
  id: '1',
  idle_seconds: 0,
  seconds_left: 3600,
  seconds_since_password: 0,
  second_factor_shown: false,
  has_second_factor: false,
  one_time_password: false,
  required_roles: null,
  current_group: null,
  email: 'sam@student.test',
  user_id: 9,
  title: 'Sam Taylor',
  roles: null,
  groups: [],
  openings: null,
  ambassadors: [{ id: 41, group: 11 }],
};

let app: FastifyInstance;

beforeAll(async () => {
  // Routes use their services when they are called, not when they are declared. Only what recognises visitors is here.
  const services = {
    rowReads: { query: () => Promise.resolve({ rows: [session] }) },
    accounts: { sessions: { keyOf: (secret: string) => secret, idleMinutes: 60 }, secondFactorRules: {} },
    securityLog: { note: () => undefined },
    dependencies: { shown: { find: () => Promise.resolve(null) } },
  };
  app = await buildServer(services as unknown as Services, {
    consoleFolder: null,
    logLevel: 'silent',
    isSecure: false,
    tls: null,
    trustProxy: [],
    publicUrl: undefined,
  });
});
afterAll(() => app.close());

/** Whether a route refuses an ambassador's account before it does anything else. */
const isClosed = async (method: string, template: string): Promise<boolean> => {
  const reply = await app.inject({
    method: method.toUpperCase() as 'GET',
    url: template.replaceAll(/\{\w+\}/g, '1'),
    headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    cookies: { [app.cookieSettings.session]: 'secret' },
  });
  return reply.statusCode === 403 && reply.json<{ message: string }>().message === notAllowed;
};

describe('the server', () => {
  it('assembles, with the rights of every route declared', () => {
    expect(app.hasRoute({ method: 'POST', url: '/students/create' })).toBe(true);
  });

  it('is open to the accounts of ambassadors only where they have records of their own, and for their own sign-in', async () => {
    const paths = app.swagger().paths ?? {};
    const routes = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods ?? {}).map((method) => [method, path] as const));
    expect(routes.length).toBeGreaterThan(500);
    const closed = await Promise.all(routes.map(([method, path]) => isClosed(method, path)));
    const open = routes.filter((_route, at) => !closed[at]).map(([method, path]) => `${method} ${path}`);
    const ofOwnLists = ownSets.flatMap(({ name: set, path, type }) => [
      ...[...new Set([path, set])].flatMap((at) => [`get /${at}/search`, `post /${at}/search`]),
      `get /${path}/edit/{id}`,
      ...(isMadeByAmbassadors(type) ? [`get /${path}/create`, `post /${path}/create`] : []),
      ...(type.own?.edits.length ? [`post /${path}/edit/{id}`] : []),
      ...(attachmentsPartOf(type)?.attachments.isForAmbassadors
        ? [`get /${path}/attachments/{id}`, `get /${path}/attachments/{id}/{file}`, `post /${path}/attachments/{id}`]
        : []),
      ...Object.entries(type.actions).flatMap(([name, { byAmbassador }]) => (byAmbassador ? [`post /${path}/${name}/{id}`] : [])),
    ]);
    expect(open.filter((each) => !/ \/(account|health)\//.test(each)).toSorted()).toEqual(
      [
        ...ofOwnLists,
        // The secret of a calendar's address says whose it is, and that of a form that it is open.
        'get /apply/{key}',
        'get /calendar/feed/{file}',
        'post /apply/{key}',
        'post /apply/{key}/with-files',
        'get /contracts/{id}/pdf',
        'get /file-data/delete/{id}',
        'get /own',
        'get /own/details',
        'get /own/documents',
        'get /own/documents/{id}',
        'get /own/shifts',
        'get /search/definitions',
        'get /work-opportunities/own/{id}/applicant',
        'post /file-data/delete/{id}',
        'post /own/details/{id}',
        'post /own/documents/attachments/{id}',
        'post /own/documents/delete/{id}',
        'post /own/shifts/timesheet',
        ...ownStepNames.map((name) => `post /work-opportunities/own/${name}/{id}`),
      ].toSorted(),
    );
  });
});
