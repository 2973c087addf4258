import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { waymark } from '../running/waymark.ts';

const viewport = { width: 1440, height: 900 };

/** How the browser of a person is set up. */
export const contextOptions = (): BrowserContextOptions => ({
  baseURL: waymark.url,
  viewport,
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
});

/** What tests listen to. */
const pageEvents = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** The window of an earlier test, without anything of it, until the next test takes it. */
let used: BrowserContext | null = null;

/** A window that an earlier test of this worker has left; null if there is none in this browser. */
export const takeUsed = (browser: Browser): BrowserContext | null => {
  const context = used;
  used = null;
  return context?.browser() === browser ? context : null;
};

/** Deletes what the console stored in the browser. Returns false if a service worker is at work, which would serve the next test too. */
const clearStorage = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.addEventListener('success', resolve);
        deletion.addEventListener('error', reject);
        deletion.addEventListener('blocked', reject);
      });
    return (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0;
  });

/**
 * Leaves a window to the next test, without cookies, storage and settings of this one. A page of the same origin keeps its process, which
 * has compiled the console: the next one takes a third less processor time. Returns false if the window must be closed.
 */
export const putAside = async (context: BrowserContext): Promise<boolean> => {
  const [page, ...others] = context.pages();
  if (used || !page || others.length > 0) return false;
  try {
    for (const event of pageEvents) page.removeAllListeners(event);
    context.removeAllListeners('page');
    await context.setOffline(false);
    // A form with changes asks before it is left.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/health/live');
    page.removeAllListeners('dialog');
    if (!(await clearStorage(page))) return false;
    await context.clearCookies();
    await context.clearPermissions();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null, contrast: null, reducedMotion: 'reduce' });
    await page.mouse.move(0, 0);
  } catch {
    return false;
  }
  used = context;
  return true;
};
