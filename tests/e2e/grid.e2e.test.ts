import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { wrongWith } from './looks.ts';
import { buildPiece, type Piece, showPiece } from './pieces/piece.ts';
import { cell, column, row, soon } from './screens.ts';

const windows = useBrowser();

/** A list of cost codes, which no record type declares yet, in the one grid. */
let piece: Piece;
beforeAll(async () => {
  piece = await buildPiece('codesGrid.tsx');
});

const code = 2;
const openCodes = async (): Promise<Page> => {
  const page = await windows.open('/health/live', { as: 'admin' });
  await showPiece(page, '/codes', 'Codes', piece);
  await soon(() => column(page, code)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta', 'Summary']);
  return page;
};
const done = (page: Page) => page.getByRole('status', { name: 'What was done' }).textContent();

/** The middle of a painted cell in the window: rows and columns from 0, in a grid of rows of 36 px. */
const placeOf = async (page: Page, at: number, x: number) => {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('The grid is not on the page');
  return { x: box.x + x, y: box.y + 36 * (at + 1) + 18 };
};

test('a summary stays under the rows, and says nothing of what it does not sum up', async () => {
  const page = await openCodes();
  const summary = row(page, 'Summary');
  expect(await cell(summary, '6,000').count()).toBe(1);
  expect(await summary.getByRole('gridcell', { includeHidden: true }).allTextContents()).toEqual(['', 'Summary', '6,000', '', '', '']);
  expect(await wrongWith(page)).toEqual([]);
});

test('rows are moved with the keyboard and with the pointer', async () => {
  const page = await openCodes();
  const first = await placeOf(page, 0, 100);
  await page.mouse.click(first.x, first.y + 36);
  await soon(() => done(page)).toBe('Opened 2');
  await page.keyboard.press('Alt+ArrowDown');
  await soon(() => column(page, code)).toEqual(['Alpha', 'Charlie', 'Bravo', 'Delta', 'Summary']);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await soon(() => column(page, code)).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta', 'Summary']);

  const from = await placeOf(page, 0, 20);
  const to = await placeOf(page, 3, 20);
  const drag = async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await column(page, code)).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta', 'Summary']);
  await drag();
  await page.mouse.up();
  await soon(() => column(page, code)).toEqual(['Alpha', 'Charlie', 'Delta', 'Bravo', 'Summary']);
});

test('deleting asks in the cell: Escape and another row leave it, Enter again does it', async () => {
  const page = await openCodes();
  const first = await placeOf(page, 0, 100);
  await page.mouse.click(first.x, first.y);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await soon(() => cell(row(page, 'Alpha'), 'Delete it?').count()).toBe(1);
  await page.keyboard.press('Escape');
  await soon(() => cell(row(page, 'Alpha'), 'Delete').count()).toBe(1);
  await page.keyboard.press('Enter');
  await soon(() => cell(row(page, 'Alpha'), 'Delete it?').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await soon(() => cell(row(page, 'Alpha'), 'Delete').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await soon(() => column(page, code)).toEqual(['Alpha', 'Charlie', 'Delta', 'Summary']);
  expect(await page.getByRole('status').allTextContents()).toEqual(['Opened 1', '']);
});

test('the menu of a row opens at its cell, and gives the focus back to it', async () => {
  const page = await openCodes();
  const first = await placeOf(page, 2, 100);
  await page.mouse.click(first.x, first.y);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await menu.getByRole('menuitem', { name: 'Include' }).waitFor();
  expect(await wrongWith(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await soon(() => done(page)).toBe('Included 3');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+Enter');
  await soon(() => done(page)).toBe('Opened 3 elsewhere');
});
