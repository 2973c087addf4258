import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { LinkAnswer } from '../../api/contract/search.ts';
import { as, ownGroup } from '../running/waymark.ts';
import { waitMs } from './browser.ts';

/** Asks until the answer is as expected: screens follow the server, and the server its log. */
export const poll = <Answer>(read: () => Promise<Answer>) => expect.poll(read, { timeout: waitMs, interval: 50 });

/** Where the keyboard is: the accessible name or the label of the focused element, as a locator that matches only while it has the focus. */
export const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === node.ownerDocument.activeElement);

/** A row of a list by some text in it. Lists are painted; what they say to screen readers lies inside the painting, unseen. */
export const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row', { includeHidden: true }).filter({ hasText: text });

/** One cell of a list by its whole text. */
export const cell = (within: Page | Locator, text: string): Locator =>
  within
    .getByRole('gridcell', { includeHidden: true })
    .filter({ hasText: new RegExp(`^${text.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`)}$`) });

/** Does with a cell what Enter does: opens the record, or chooses it where the cell says 'Not selected'. */
export const press = (found: Locator): Promise<void> => found.dispatchEvent('click');

/** The texts of one column of a list, from the top. `at` counts from 1, the checkboxes first. */
export const readColumn = (page: Page, at: number): Promise<string[]> =>
  page.locator(`[role="gridcell"][aria-colindex="${at}"]`).allTextContents();

/** The search box of a list. */
export const searchBox = (page: Page): Locator => page.getByRole('search').getByRole('combobox');

/** The button that takes a value out of the filter, by what it says after 'Remove'. */
export const chip = (page: Page, name: string): Locator => page.getByRole('button', { name: `Remove ${name}`, exact: true });

/** 'Viewing: 1-25 of 30'. */
export const readRange = (page: Page): Promise<string | null> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('status').textContent();

/** A message over the screen that says this. */
export const message = (page: Page, text: string): Locator => page.getByRole('region', { name: 'Messages' }).getByText(text);

/** The path and the question of a window's address, in the spec's form: a filter that stands there as the id of a link is put in its place. */
export const readAddress = async (page: Page): Promise<string> => {
  const { pathname, searchParams } = new URL(page.url());
  const link = searchParams.get('link');
  if (link !== null) {
    const find = () => page.request.get(`/search/links/${link}`, { headers: { accept: 'application/json' } });
    await poll(async () => (await find()).status()).toBe(200);
    searchParams.delete('link');
    searchParams.set('filter', ((await (await find()).json()) as LinkAnswer).Filter);
    searchParams.sort();
  }
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join('&');
  return query === '' ? pathname : `${pathname}?${query}`;
};

/** The filter that a request of the console carries in its body; null for any other request. */
export const readRequestFilter = (request: Request): string | null => {
  if (request.method() !== 'POST' || !new URL(request.url()).pathname.endsWith('/search')) return null;
  return z.looseObject({ filter: z.string().default('') }).parse(request.postDataJSON()).filter;
};

/**
 * A window at the address that an action opens in a window of its own. Playwright can miss the end of that window's first load,
 * and then waits for it in vain, so the address is opened again in another window of the same person.
 */
export const openNewWindow = async (page: Page, action: () => Promise<void>): Promise<Page> => {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), action()]);
  await poll(async () => opened.url()).toMatch(/^http/);
  const address = opened.url();
  await opened.close();
  const window = await page.context().newPage();
  await window.goto(address);
  return window;
};

/** Students of the officer's group under one last name, with these first names; answers when lists show them. */
export const makeStudents = async (lastname: string, firstnames: readonly string[]): Promise<readonly number[]> => {
  const officer = as('officer');
  const made = await Promise.all(firstnames.map((firstname) => officer.create('students', { firstname, lastname, group: ownGroup })));
  await officer.search('students', { filter: lastname });
  return made.map(({ Id }) => Id);
};
