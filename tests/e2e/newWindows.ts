import type { Page } from 'playwright-core';
import { poll } from './screens.ts';

interface OpenedWindow {
  readonly url: string;
  readonly canAccessOpener: boolean;
}

/**
 * The window that an action opens, as the browser tells it, with the address that it is at. Playwright can miss such a window and wait for
 * ever. It is closed.
 */
export const readNewWindow = async (page: Page, action: () => Promise<void>): Promise<OpenedWindow> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The window belongs to no browser');
  const ownSession = await page.context().newCDPSession(page);
  const session = await browser.newBrowserCDPSession();
  const { targetInfo: own } = await ownSession.send('Target.getTargetInfo');
  const readWindows = async () =>
    (await session.send('Target.getTargets')).targetInfos.filter(
      ({ type, browserContextId }) => type === 'page' && browserContextId === own.browserContextId,
    );
  const before = new Set((await readWindows()).map(({ targetId }) => targetId));
  await action();
  const findOpened = async () => (await readWindows()).find(({ targetId }) => !before.has(targetId));
  await poll(async () => (await findOpened())?.url).toMatch(/^http/);
  const opened = await findOpened();
  if (!opened) throw new Error('The new window was closed');
  await session.send('Target.closeTarget', { targetId: opened.targetId });
  await Promise.all([session.detach(), ownSession.detach()]);
  return opened;
};

/** Returns a window of the same user at the address that an action opens in a new window. */
export const openNewWindow = async (page: Page, action: () => Promise<void>): Promise<Page> => {
  const { url } = await readNewWindow(page, action);
  const window = await page.context().newPage();
  await window.goto(url);
  return window;
};
