import type { Page } from 'playwright-core';

/** No page asks for it. */
const unasked = 'http://unasked.test/';

const kept = new WeakSet<Page>();

/**
 * Once a test routes a request of a window, Playwright goes on to route all of them until the test ends. When the last route goes, Chromium
 * never answers the requests that it holds back at that moment, and the screen waits for them. Playwright itself answers those that a
 * handler of the test still works on; what the handler then answers is an error, which would end the whole run.
 */
export const keepRouting = (page: Page): void => {
  if (kept.has(page)) return;
  kept.add(page);
  const route = page.route.bind(page);
  const unrouteAll = page.unrouteAll.bind(page);
  page.route = async (...routing) => {
    await page.context().route(unasked, (each) => each.fallback());
    return route(...routing);
  };
  page.unrouteAll = () => unrouteAll({ behavior: 'ignoreErrors' });
};
