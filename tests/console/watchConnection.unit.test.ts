import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isReachable } from '../../console/api/watchConnection.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

/** Answers as the browser does: not at all, until the request is ended. */
const silentFetch = (_address: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('ended'))));

it('takes a server that gives no answer in time as out of reach', async () => {
  vi.stubGlobal('fetch', silentFetch);
  expect(await isReachable(10)).toBe(false);
});

it('takes a server that answers as within reach, and one that fails not', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  expect(await isReachable()).toBe(true);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })));
  expect(await isReachable()).toBe(false);
});
