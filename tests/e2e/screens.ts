import type { Locator, Page, Request } from 'playwright-core';
import { pause } from '../infra/waiting.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import type { LinkAnswer } from '../../api/contract/search.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, ownGroup } from '../running/waymark.ts';
import { waitMs } from './browser.ts';

/** Repeats a read until the assertion holds, since screens and the read side update with a delay. */
export const poll = <Answer>(read: () => Promise<Answer>) => expect.poll(read, { timeout: waitMs, interval: 50 });

export const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === node.ownerDocument.activeElement);

/** Waits until the page has painted all changes so far; for a second at most, since a hidden page paints nothing. */
export const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 1000);
      }),
  );

const escapeForRegExp = (text: string): string => text.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`);

/**
 * A list row by some of its text, capitals included: random small letters of another row could spell a name. Lists are painted on a canvas;
 * their accessible rows are hidden inside it.
 */
export const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row', { includeHidden: true }).filter({ hasText: typeof text === 'string' ? new RegExp(escapeForRegExp(text)) : text });

/** A list cell by its whole text. */
export const cell = (within: Page | Locator, text: string): Locator =>
  within.getByRole('gridcell', { includeHidden: true }).filter({ hasText: new RegExp(`^${escapeForRegExp(text)}$`) });

/** Activates a cell like Enter: opens the record, or selects it if the cell says 'Not selected'. */
export const press = (locator: Locator): Promise<void> => locator.dispatchEvent('click');

/** The texts of a list column from the top. `at` counts from 1, including the checkboxes. */
export const readColumn = (page: Page, at: number): Promise<string[]> =>
  page.locator(`[role="gridcell"][aria-colindex="${at}"]`).allTextContents();

/** The box of the grid, once it is painted. */
export const gridBox = async (page: Page) => {
  const canvas = page.locator('canvas').first();
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The grid is not on the page');
  return box;
};

/** The window position of a painted cell; rows count from 0 and are 36 px high. */
export const cellPlace = async (page: Page, at: number, x: number) => {
  const box = await gridBox(page);
  return { x: box.x + x, y: box.y + 36 * (at + 1) + 18 };
};

/** Presses a key and waits as a person does, because the canvas follows keys frame by frame. */
export const pressInGrid = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  await pause(80);
  await waitForPaint(page);
};

/** Whether a cell of a list has the focus, or the canvas around the cells. */
export const cellsHaveFocus = (page: Page): Promise<boolean> => page.evaluate(() => Boolean(document.activeElement?.closest('canvas')));

/** Moves the focus from a column header into the rows. The header is there before the rows, and has the focus until they are painted. */
export const enterRows = async (page: Page, header: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: header }).focus();
  await page.keyboard.press('ArrowDown');
  await poll(() => cellsHaveFocus(page)).toBe(true);
};

export const searchBox = (page: Page): Locator => page.getByRole('search').getByRole('combobox');

/** The filter chip whose button says 'Remove' and this name. */
export const chip = (page: Page, name: string): Locator => page.getByRole('button', { name: `Remove ${name}`, exact: true });

/** For example 'Viewing: 1-25 of 30'. */
export const readRange = (page: Page): Promise<string | null> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('status').textContent();

export const message = (page: Page, text: string): Locator => page.getByRole('region', { name: 'Messages' }).getByText(text);

/** Watches the events that announce deletions, until the page is left. The result reads what they named. */
export const watchDeletions = async (page: Page): Promise<() => Promise<unknown[]>> => {
  await page.evaluate(() => {
    const deletions: unknown[] = [];
    document.addEventListener('record-deleted', (event) => deletions.push((event as CustomEvent).detail));
    Object.assign(globalThis, { deletions });
  });
  return () => page.evaluate(() => (globalThis as unknown as { deletions: unknown[] }).deletions);
};

/** A visitor whose reads include what was changed in the window. */
export const readingAfter = async (page: Page, visitor: Visitor): Promise<Visitor> => {
  const position = await page.evaluate(() => sessionStorage.getItem('waymark.readAfter'));
  if (position !== null) visitor.position = position;
  return visitor;
};

/** The path and query of the address, with the stored filter in place of its link id. */
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

/** The filter in the body of a search request; null for other requests. */
export const readRequestFilter = (request: Request): string | null => {
  if (request.method() !== 'POST' || !new URL(request.url()).pathname.endsWith('/search')) return null;
  return z.looseObject({ filter: z.string().default('') }).parse(request.postDataJSON()).filter;
};

/** Creates students in the officer's group; resolves with their ids once lists show them. */
export const makeStudents = async (lastname: string, firstnames: readonly string[]): Promise<readonly number[]> => {
  const officer = as('officer');
  const students = await Promise.all(firstnames.map((firstname) => officer.create('students', { firstname, lastname, group: ownGroup })));
  await officer.search('students', { filter: lastname });
  return students.map(({ Id }) => Id);
};
