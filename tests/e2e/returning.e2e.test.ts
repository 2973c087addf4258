import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { makeStudents, poll, press, cell, cellsHaveFocus, readAddress, readRange, gridBox } from './screens.ts';

const windows = useBrowser();
const name = (index: number) => `Pupil${String(index).padStart(2, '0')}`;

const crumb = (page: Page) => page.getByRole('navigation', { name: 'Where this record is listed' }).getByRole('link');

/** The vertical scroll offset of the grid in pixels. */
const scrollTop = () => document.querySelector('.dvn-scroller')?.scrollTop ?? -1;

test('comes back to the list with its filter, scroll, selection and focus, and steps through its records', async () => {
  const word = unique('back');
  await makeStudents(
    word,
    Array.from({ length: 27 }, (_, index) => name(index)),
  );
  const list = `/students/search?filter=${word}&sort=firstname&order=asc`;
  const page = await windows.open(list, { as: 'officer', more: { viewport: { width: 1440, height: 560 } } });
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 27');
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, 400);
  await poll(() => page.evaluate(scrollTop)).toBe(400);
  await poll(() => cell(page, name(14)).count()).toBe(1);
  const box = await gridBox(page);
  // The checkbox of a row in the middle.
  await page.mouse.click(box.x + 32, box.y + 36 * 4);
  await page.getByText('1 selected', { exact: true }).waitFor();
  const top = await page.evaluate(scrollTop);
  expect(top).toBeGreaterThan(0);
  await page.mouse.click(box.x + 100, box.y + 36 * 4);
  const steps = page.getByRole('navigation', { name: 'Records of the list' });
  await steps.waitFor();
  const heading = (index: number) => page.getByRole('heading', { level: 1, name: `${name(index)} ${word}` });
  const opened = Number((await steps.textContent())?.split(' ')[0]) - 1;
  await heading(opened).waitFor();
  await steps.getByRole('button', { name: /^Next student/ }).click();
  await heading(opened + 1).waitFor();
  await page.keyboard.press('Alt+PageUp');
  await heading(opened).waitFor();

  await crumb(page).click();
  await poll(() => page.evaluate(scrollTop)).toBe(top);
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}&order=asc&sort=firstname`);
  await page.getByText('1 selected', { exact: true }).waitFor();
  await poll(() => cellsHaveFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await heading(opened).waitFor();
  await poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.goBack();
  await poll(() => page.evaluate(scrollTop)).toBe(top);
  await poll(() => cellsHaveFocus(page)).toBe(true);

  // What is kept for a reload names neither the filter nor a record.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).toContain('waymark-list-place');
  expect(kept).not.toContain('students');
  expect(kept).not.toContain(word);
  await page.reload();
  await poll(() => page.evaluate(scrollTop)).toBe(top);
  await poll(() => cellsHaveFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await heading(opened).waitFor();
});

test('steps across the pages of a list, and comes back to the page of the record', async () => {
  const word = unique('pages');
  await makeStudents(
    word,
    Array.from({ length: 27 }, (_, index) => name(index)),
  );
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc&page=2`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 26-27 of 27');
  await press(cell(page, name(25)));
  const steps = page.getByRole('navigation', { name: 'Records of the list' });
  await steps.getByText('26 of 27', { exact: true }).waitFor();
  await steps.getByRole('button', { name: /^Previous student/ }).click();
  await page.getByRole('heading', { level: 1, name: `${name(24)} ${word}` }).waitFor();
  await steps.getByText('25 of 27', { exact: true }).waitFor();
  await crumb(page).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 27');
  await poll(() => cellsHaveFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `${name(24)} ${word}` }).waitFor();

  expect(await findProblems(page)).toEqual([]);
  await page.goto('/students/create');
  await page.getByRole('heading', { level: 1, name: 'New student' }).waitFor();
  await poll(() => page.getByRole('navigation', { name: 'Records of the list' }).count()).toBe(0);
});
