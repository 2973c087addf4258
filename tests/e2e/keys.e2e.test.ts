import { expect, test } from 'vitest';
import { unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { cell, hasFocus, makeStudents, poll, readRange, row, searchBox } from './screens.ts';

const windows = useBrowser();

test('goes from the search box into the rows with the arrow key, and opens a record with Enter', async () => {
  const word = unique('arrows');
  await makeStudents(word, ['Ada', 'Bea']);
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await page.keyboard.press('/');
  await page.keyboard.press('Alt+ArrowDown');
  await poll(() => page.locator('[aria-selected="true"]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ada');
  await poll(() => page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.press(' ');
  await page.getByText('1 selected', { exact: true }).waitFor();
  await poll(() => cell(row(page, 'Ada'), 'Selected').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Ada ${word}` }).waitFor();
});

test('shows the keys on ? and from the menu of the person, but not while typing', async () => {
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await page.keyboard.press('/');
  await poll(() => hasFocus(searchBox(page))).toBe(true);
  await page.keyboard.type('?');
  await poll(() => searchBox(page).inputValue()).toBe('?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns', exact: true }).focus();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await dialog.getByText('Open the record', { exact: true }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^You:/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await dialog.waitFor();
});

test('says that the keys or another dialog could not be loaded without a network', async () => {
  const page = await windows.open('/students/search', { as: 'officer', refusals: ['ERR_INTERNET_DISCONNECTED'], isFresh: true });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  const notice = page.getByRole('dialog', { name: 'We couldn’t load this part of Waymark' });
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  await page.context().setOffline(true);
  await columns.focus();
  await page.keyboard.press('?');
  await notice.getByText('Check the connection and reload the page. Save what you have typed first.').waitFor();
  await notice.getByRole('button', { name: 'Not now' }).click();
  await notice.waitFor({ state: 'detached' });
  await columns.click();
  await notice.waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'detached' });
  await poll(() => hasFocus(columns)).toBe(true);
});
