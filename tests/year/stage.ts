import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { DemoPerson } from '../running/globalSetup.ts';
import { useBrowser } from '../e2e/browser.ts';
import { endTransitions, loadAxe, measureOverhang, runAxe } from '../e2e/looks.ts';
import { waitForPaint } from '../e2e/screens.ts';
import { findSmallTargets } from '../e2e/targets.ts';

const { width, isDark, pictures } = inject('year');

/** On a tablet and a phone, fingers take the place of mouse and keys. */
export const isTouch = width < 1440;
export const isPhone = width < 800;

/** How long a screen may take for one step, in milliseconds. */
const stepMs = 12_000;

const heights = { 1440: 900, 800: 1100, 360: 740 } as const;
/** The tallest picture of a screen that scrolls, in pixels. */
const maxPictureHeight = 3200;

export const windows = useBrowser();

let openPages: Page[] = [];
let pictureCount = 0;
let faults: string[] = [];

type Opening = NonNullable<Parameters<typeof windows.open>[1]>;

export const open = async (address: string, as: DemoPerson = 'officer', refusals: Opening['refusals'] = []): Promise<Page> => {
  const page = await windows.open(address, {
    as,
    refusals,
    more: {
      viewport: { width, height: heights[width] },
      colorScheme: isDark ? 'dark' : 'light',
      acceptDownloads: true,
      ...(isTouch ? { hasTouch: true, isMobile: true } : {}),
    },
  });
  page.setDefaultTimeout(stepMs);
  openPages.push(page);
  return page;
};

/** A touch on a tablet and a phone, a click elsewhere. */
export const press = (target: Locator): Promise<void> => (isTouch ? target.tap() : target.click());

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

export const pressButton = (within: Page | Locator, name: string | RegExp): Promise<void> => press(button(within, name).first());

/** A box to choose from, by its whole label. */
export const choose = async (within: Page | Locator, label: string, choice: string): Promise<void> => {
  await within.getByRole('combobox', { name: label, exact: true }).selectOption(choice);
};

export const textbox = (within: Page | Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });

export const openTab = async (page: Page, name: string): Promise<void> => {
  await press(page.getByRole('tab', { name: new RegExp(`^${name}`) }));
  await page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }).waitFor();
};

/** Chooses a record by typing into its box and taking the offer that begins with the name. */
export const chooseRecord = async (box: Locator, typed: string): Promise<void> => {
  await press(box);
  await box.fill(typed);
  await press(
    box
      .page()
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(typed) })
      .first(),
  );
};

/** Shows the tools of a list, which fold into one button on a phone. */
export const unfoldTools = async (page: Page): Promise<void> => {
  if (isPhone) await pressButton(page, 'Filters and columns');
};

/** Opens the menu "Actions" of a record and takes an entry. */
export const takeAction = async (page: Page, name: string): Promise<void> => {
  await pressButton(page, 'Actions');
  await press(page.getByRole('menuitem', { name, exact: true }));
};

/** Waits until a shown value equals the typed one. `label` names the value in the failure. */
export const compare = (label: string, read: () => Promise<unknown>, typed: unknown): Promise<void> =>
  expect.poll(read, { timeout: stepMs, interval: 100, message: label }).toEqual(typed);

/** The faults of a screen at this width: axe's findings, a page wider than the window, targets too small for fingers. */
const findFaults = async (page: Page): Promise<readonly string[]> => {
  await loadAxe(page);
  await endTransitions(page);
  const overhang = await measureOverhang(page);
  return [
    ...(await runAxe(page, { colorScheme: isDark ? 'dark' : 'light', rules: 'all' })),
    ...(overhang > 0 ? [`the page is ${overhang} px wider than the window`] : []),
    ...(isTouch ? await findSmallTargets(page) : []),
  ];
};

const save = async (page: Page, name: string): Promise<void> => {
  pictureCount += 1;
  await page.screenshot({ path: join(pictures, `${String(pictureCount).padStart(2, '0')}-${name}.png`) });
};

/** Takes a picture of the whole page, the part below the window included, and looks for faults. */
export const picture = async (page: Page, name: string): Promise<void> => {
  await waitForPaint(page);
  const pageFaults = await findFaults(page);
  const below = await page.evaluate(() => {
    const main = document.querySelector('#main') ?? document.documentElement;
    return document.querySelector('[role="dialog"][data-state="open"]') ? 0 : main.scrollHeight - main.clientHeight;
  });
  if (below > 8) {
    await page.setViewportSize({ width, height: Math.min(heights[width] + below, maxPictureHeight) });
    await waitForPaint(page);
    await save(page, name);
    await page.setViewportSize({ width, height: heights[width] });
    await waitForPaint(page);
  } else await save(page, name);
  faults.push(...pageFaults.map((fault) => `${name}: ${fault}`));
};

/** Takes pictures of the open windows after a failed step. */
export const takeFailedPictures = async (name: string): Promise<void> => {
  for (const page of openPages) if (!page.isClosed()) await save(page, `${name}-failed`);
  openPages = [];
};

/** The faults of the screens since the last time. */
export const takeFaults = (): readonly string[] => {
  const before = faults;
  faults = [];
  return before;
};
