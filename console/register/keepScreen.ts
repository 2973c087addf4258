import { registerPaths } from './registerAddress.ts';

/** These names are in the service worker too (`console/public/register-worker.js`). */
const cacheName = 'waymark-register';
const pageKey = '/register-page';

const assetsIn = (page: string): readonly string[] => [...new Set(page.match(/\/assets\/[\w.-]+/g))];

/** The scripts, styles and fonts that this window has loaded. Browsers list only its first 250 requests; parts loaded later have a link. */
const loadedAssets = (): readonly string[] => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href);
  const requests = performance.getEntriesByType('resource').map(({ name }) => name);
  const addresses = [...links, ...requests].map((each) => new URL(each));
  return [
    ...new Set(
      addresses
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
        .map(({ pathname }) => pathname),
    ),
  ];
};

/**
 * Keeps the page and its files, none of which says anything about a person, and registers the service worker that answers with them where
 * there is no network. A page of a newer build than this window's is not kept, because its register screen was not loaded.
 */
export const keepScreen = async (): Promise<void> => {
  // The top bar and the keys open these without a network too. A sign-out asks about marks that were not sent, which is mostly then.
  await Promise.all([import('./UnsentMarksDialog.tsx'), import('../keys/KeysDialog.tsx'), import('../palette/Palette.tsx')]);
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  await Promise.all(registerPaths.map((path) => navigator.serviceWorker.register('/register-worker.js', { scope: `/${path}/` })));
  const answer = await fetch(location.pathname, { headers: { Accept: 'text/html' }, credentials: 'same-origin' });
  const page = answer.clone();
  const loaded = loadedAssets();
  const needed = assetsIn(await answer.text());
  if (!page.ok || needed.length === 0 || needed.some((each) => !loaded.includes(each))) return;
  const cache = await caches.open(cacheName);
  const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(loaded.filter((each) => !cachedPaths.has(each)));
  await cache.put(pageKey, page);
  const old = [...cachedPaths].filter((each) => each !== pageKey && !loaded.includes(each));
  await Promise.all(old.map((each) => cache.delete(each)));
};
