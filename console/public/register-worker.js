/*
 * Opens registers without a network. `console/register/keepScreen.ts` keeps the page and its files in the cache named here; they say
 * nothing about anybody. The names and marks are kept by the page.
 */
const cacheName = 'waymark-register';
const pageKey = '/register-page';
const registerAddress = /^\/(activities|activity-sessions)\/\d{1,10}\/register\/?$/;

/** A network that does not answer for so long, in milliseconds, counts as none. */
const patienceMs = 4000;

const keptPage = async () => (await caches.open(cacheName)).match(pageKey);

const openPage = async (request) => {
  const kept = await keptPage();
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patienceMs));
  const answer = await Promise.race([fetch(request), late]).catch(() => kept);
  return answer.status >= 500 ? kept : answer;
};

const openFile = async (request) => (await (await caches.open(cacheName)).match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (event.request.mode === 'navigate' && registerAddress.test(pathname)) event.respondWith(openPage(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event.request));
});
