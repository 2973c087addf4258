import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { as, createUser, ownGroup, newVisitor, waymark } from '../running/waymark.ts';

const notAllowed = 'You don’t have permission to do this.';

/** Announces a large body, sends none of it, and returns the first line of the answer. */
const announce = (path: string, cookies: string, withinMs = 10_000): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(waymark.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          `Host: ${hostname}`,
          `Cookie: ${cookies}`,
          'Accept: application/json',
          'Content-Type: application/json',
          'Content-Length: 2000000',
          '\r\n',
        ].join('\r\n'),
      ),
    );
    socket.setTimeout(withinMs, () => {
      socket.destroy();
      reject(new Error(`${path} waits for its body`));
    });
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString('utf8').split('\r\n')[0] ?? '');
    });
    socket.on('error', reject);
  });

const changingPaths = async (): Promise<readonly string[]> => {
  const { json } = await as('admin').get<{ paths: Record<string, Record<string, unknown>> }>('/openapi.json');
  return Object.entries(json.paths).flatMap(([path, methods]) => ('post' in methods ? [path.replace(/\{\w+\}/, '2147483647')] : []));
};

describe('a request with a body', () => {
  it('is refused before the body is read if a viewer may not create', async () => {
    expect(await announce('/students/create', as('viewer').cookies)).toBe('HTTP/1.1 403 Forbidden');
  });

  it('is refused before the body is read if a visitor must sign in', async () => {
    const open = ['/account/forgotten', '/account/login', '/account/password', '/apply/2147483647', '/apply/2147483647/with-files'];
    const paths = await changingPaths();
    expect(paths).toEqual(expect.arrayContaining(open));
    // Only time tells that a route waits for its body; a refusal may be slow on a busy machine.
    const answers = await Promise.all(open.map((path) => announce(path, '', 2_000).catch(() => 'waits')));
    expect(answers).not.toContain('HTTP/1.1 401 Unauthorized');
    for (const path of paths.filter((each) => !open.includes(each)))
      expect([path, await announce(path, '', 30_000).catch(() => 'waits')]).toEqual([path, 'HTTP/1.1 401 Unauthorized']);
  });

  it('is refused to users without rights, except for their own account and public lists', async () => {
    const { visitor } = await createUser([]);
    const open: string[] = [];
    for (const path of await changingPaths()) {
      const reply = await visitor.request('POST', path, { headers: { 'content-type': 'application/json' }, body: 'no JSON' });
      if (reply.status !== 403 || reply.json.message !== notAllowed) open.push(path);
    }
    expect(open.toSorted().filter((path) => !path.startsWith('/account/'))).toEqual([
      '/apply/2147483647',
      '/apply/2147483647/with-files',
      '/contracts/search',
      '/expenses/search',
      '/institutions/governmentofficeregions',
      '/institutions/localauthorities',
      '/institutions/ncopconsortia',
      '/institutions/search',
      '/institutions/subtypes',
      '/institutions/types',
      '/jacs-subjects/search',
      '/jacsSubjects/search',
      '/sapWorkOffer/search',
      '/saved-searches/search',
      '/savedSearches/search',
      '/search/add',
      '/search/delete/2147483647',
      '/search/links',
      '/students/JACS',
      '/timesheets/search',
      '/work-opportunities/own/search',
    ]);
  });

  it('is refused for a missing token before validation', async () => {
    const reply = await as('officer').request('POST', '/students/create', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonsense: 1 }),
    });
    expect(reply).toMatchObject({
      status: 403,
      json: { message: 'This request did not carry the anti-forgery token. Reload the page and try again.' },
    });
  });

  it('is validated before the rights on the record are checked', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    expect((await visitor.post('/students/edit/2147483647', { Revision: 'x' })).status).toBe(400);
    expect((await visitor.post('/students/edit/2147483647', { Revision: 1 })).status).toBe(404);
    expect((await newVisitor().post('/students/edit/2147483647', {})).status).toBe(401);
  });
});
