import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';

/** A request that has no answer yet, with the time at which it was sent, in milliseconds since 1970. */
type Pending = Map<Request, number>;

const pendingOf = new WeakMap<Page, Pending>();

/** Notes which requests of a window have no answer yet. */
export const noteRequests = (page: Page): void => {
  const pending: Pending = new Map();
  pendingOf.set(page, pending);
  page.on('request', (request) => pending.set(request, Date.now()));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
};

/** Leaves a picture of a window if it can be taken, its address and its unanswered requests in the folder `waymark-e2e`. */
export const keepFailedWindow = async (page: Page, name: string): Promise<void> => {
  const folder = join(tmpdir(), 'waymark-e2e');
  const path = join(folder, name);
  const unanswered = [...(pendingOf.get(page) ?? [])].map(
    ([request, since]) => `${request.method()} ${request.url()}, sent ${Date.now() - since} ms ago`,
  );
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${path}.png` }).catch(() => undefined);
  await writeFile(`${path}.txt`, [page.url(), ...unanswered, ''].join('\n'));
};
