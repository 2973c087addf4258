import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pause } from '../infra/waiting.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { buildPiece, type Piece, showPiece } from './pieces/piece.ts';
import { cell, readColumn, row, poll, pressInGrid, cellPlace } from './screens.ts';

const windows = useBrowser();

/** Opens a grid of cost codes, which no record type declares yet. */
let piece: Piece;
beforeAll(async () => {
  piece = await buildPiece('codesGrid.tsx');
});

const code = 2;
const openCodes = async (): Promise<Page> => {
  const page = await windows.open('/health/live', { as: 'admin' });
  await showPiece(page, '/codes', 'Codes', piece);
  await poll(() => readColumn(page, code)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta', 'Summary']);
  return page;
};
const done = (page: Page) => page.getByRole('status', { name: 'What was done' }).textContent();

test('keeps the summary row under the rows, without a total for columns that have none', async () => {
  const page = await openCodes();
  const summary = row(page, 'Summary');
  await poll(() => cell(summary, '6,000').count()).toBe(1);
  await poll(() => summary.getByRole('gridcell', { includeHidden: true }).allTextContents()).toEqual(['', 'Summary', '6,000', '', '', '']);
  expect(await findProblems(page)).toEqual([]);
});

test('moves rows with the keyboard and the pointer', async () => {
  const page = await openCodes();
  const first = await cellPlace(page, 0, 100);
  await page.mouse.click(first.x, first.y + 36);
  await poll(() => done(page)).toBe('Opened 2');
  await pressInGrid(page, 'Alt+ArrowDown');
  await poll(() => readColumn(page, code)).toEqual(['Alpha', 'Charlie', 'Bravo', 'Delta', 'Summary']);
  await pressInGrid(page, 'Alt+ArrowUp');
  await pressInGrid(page, 'Alt+ArrowUp');
  await pressInGrid(page, 'Alt+ArrowUp');
  await poll(() => readColumn(page, code)).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta', 'Summary']);

  const from = await cellPlace(page, 0, 20);
  const to = await cellPlace(page, 3, 20);
  const drag = async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
  };
  await drag();
  await pressInGrid(page, 'Escape');
  await page.mouse.up();
  expect(await readColumn(page, code)).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta', 'Summary']);
  await drag();
  await page.mouse.up();
  await poll(() => readColumn(page, code)).toEqual(['Alpha', 'Charlie', 'Delta', 'Bravo', 'Summary']);
});

test('asks before a delete in the cell: Escape or another row cancels, Enter confirms', async () => {
  const page = await openCodes();
  const first = await cellPlace(page, 0, 100);
  await page.mouse.click(first.x, first.y);
  for (let step = 0; step < 3; step += 1) await pressInGrid(page, 'ArrowRight');
  await pressInGrid(page, 'Enter');
  await poll(() => cell(row(page, 'Alpha'), 'Delete it?').count()).toBe(1);
  await pressInGrid(page, 'Escape');
  await poll(() => cell(row(page, 'Alpha'), 'Delete').count()).toBe(1);
  await pressInGrid(page, 'Enter');
  await poll(() => cell(row(page, 'Alpha'), 'Delete it?').count()).toBe(1);
  await pressInGrid(page, 'ArrowDown');
  await poll(() => cell(row(page, 'Alpha'), 'Delete').count()).toBe(1);
  await pressInGrid(page, 'Enter');
  await pause(700);
  await pressInGrid(page, 'Enter');
  await poll(() => readColumn(page, code)).toEqual(['Alpha', 'Charlie', 'Delta', 'Summary']);
  await poll(() => page.getByRole('status').allTextContents()).toEqual(['Opened 1', '']);
});

test('handles keys right after a click, even if the next frame is late', async () => {
  const page = await openCodes();
  const first = await cellPlace(page, 0, 100);
  // Glide focuses a clicked cell in the next frame.
  await page.evaluate(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => nextFrame(callback), 2000);
  });
  await page.mouse.click(first.x, first.y);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await poll(() => cell(row(page, 'Alpha'), 'Delete it?').count()).toBe(1);
  expect(await done(page)).toBe('Opened 1');
});

test('opens the row menu at its cell and returns the focus to the cell', async () => {
  const page = await openCodes();
  const first = await cellPlace(page, 2, 100);
  await page.mouse.click(first.x, first.y);
  // Wait for the click before the keys, as a person would.
  await poll(() => done(page)).toBe('Opened 3');
  await pressInGrid(page, 'End');
  await pressInGrid(page, 'Enter');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await menu.getByRole('menuitem', { name: 'Include' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await pressInGrid(page, 'Escape');
  await menu.waitFor({ state: 'detached' });
  await pressInGrid(page, 'Enter');
  await pressInGrid(page, 'ArrowDown');
  await pressInGrid(page, 'Enter');
  await poll(() => done(page)).toBe('Included 3');
  await pressInGrid(page, 'Home');
  await pressInGrid(page, 'ArrowRight');
  await pressInGrid(page, 'ControlOrMeta+Enter');
  await poll(() => done(page)).toBe('Opened 3 elsewhere');
});
