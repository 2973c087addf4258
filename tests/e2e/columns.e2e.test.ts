import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { as, createUser, newUrn, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { cell, cellsHaveFocus, gridBox, hasFocus, makeStudents, message, poll, readRange, waitForPaint } from './screens.ts';

const windows = useBrowser();

const headers = (page: Page) => page.getByRole('columnheader', { includeHidden: true }).allTextContents();

/** The box of a painted column header; its button takes that place with the focus. */
const headerOf = async (on: Page, label: string) => {
  const button = on.getByRole('button', { name: new RegExp(`^Sort by ${label}`) });
  await on.getByRole('button', { name: /^Sort by ID/ }).focus();
  await button.focus();
  await poll(async () => (await button.boundingBox())?.width ?? 0).toBeGreaterThan(20);
  return (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
};
const widthOf = async (on: Page, label: string) => Math.round((await headerOf(on, label)).width);

test('chooses the columns of a list with the keyboard, per user and on every device', async () => {
  const word = unique('Columns');
  await makeStudents(word, ['Dee']);
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const { cookies } = visitor.state;
  const list = `/students/search?filter=${word}`;
  const page = await windows.open(list, { cookies });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await poll(() => headers(page)).toContain('Date of birth');
  const usual = await headers(page);
  expect(usual).not.toContain('Sex');

  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Date of birth' }).press(' ');
  await dialog.getByRole('checkbox', { name: 'Sex' }).press(' ');
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save columns' }).press('Enter');
  await message(page, 'Your columns have been saved.').waitFor();
  await poll(() => headers(page)).toContain('Sex');
  expect(await headers(page)).not.toContain('Date of birth');

  const elsewhere = await windows.open(list, { cookies });
  await poll(() => headers(elsewhere)).toContain('Sex');
  expect(await headers(elsewhere)).not.toContain('Date of birth');

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await dialog.getByRole('button', { name: 'Save columns' }).click();
  await poll(() => headers(page)).toEqual(usual);
});

test('moves columns in the dialog by its buttons, and resets the order', async () => {
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open('/institutions/search', { cookies: visitor.state.cookies });
  await poll(() => headers(page)).not.toEqual([]);
  const usual = (await headers(page)).filter((label) => label !== '');
  const order = async () => (await headers(page)).filter((label) => label !== '');
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  const up = dialog.getByRole('button', { name: 'Move ID up' });
  await up.press('Enter');
  await poll(() => hasFocus(dialog.getByRole('button', { name: 'Move ID down' }))).toBe(true);
  await poll(() => up.isDisabled()).toBe(true);
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save columns' }).click();
  await poll(async () => (await order()).indexOf('ID')).toBe(usual.indexOf('ID') - 1);
  await page.reload();
  await poll(async () => (await order()).indexOf('ID')).toBe(usual.indexOf('ID') - 1);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await dialog.getByRole('button', { name: 'Save columns' }).click();
  await poll(order).toEqual(usual);
});

test('resizes and moves columns by keys and by the pointer, per user and on every device', async () => {
  const word = unique('Widths');
  await makeStudents(word, ['Dee']);
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const { cookies } = visitor.state;
  const list = `/students/search?filter=${word}`;
  const page = await windows.open(list, { cookies });
  await poll(() => headers(page)).toContain('Date of birth');
  const untilSaved = () => page.waitForResponse((answer) => answer.url().endsWith('/account/settings/data-grid-options'));

  const before = await widthOf(page, 'Date of birth');
  const first = untilSaved();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.getByText(/^Date of birth: \d+ pixels wide$/).waitFor();
  expect((await first).status()).toBe(200);
  expect(await widthOf(page, 'Date of birth')).toBe(before + 48);

  const at = await headerOf(page, 'Date of birth');
  const second = untilSaved();
  await page.mouse.move(at.x + at.width - 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width + 38, at.y + at.height / 2, { steps: 5 });
  await page.mouse.up();
  await second;
  const wide = await widthOf(page, 'Date of birth');
  expect(Math.abs(wide - before - 88)).toBeLessThan(4);
  // The drag is no click on the header.
  await poll(() => page.getByRole('button', { name: 'Sort by Date of birth', exact: true }).count()).toBe(1);

  const labels = () => headers(page).then((all) => all.filter((label) => label === 'Date of birth' || label === 'State'));
  expect(await labels()).toEqual(['State', 'Date of birth']);
  await headerOf(page, 'Date of birth');
  const third = untilSaved();
  await page.keyboard.press('Alt+ArrowLeft');
  await third;
  await poll(labels).toEqual(['Date of birth', 'State']);

  const from = await headerOf(page, 'Date of birth');
  const fourth = untilSaved();
  await page.mouse.move(from.x + 30, from.y + 18);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width + 60, from.y + 18, { steps: 10 });
  await page.mouse.up();
  await fourth;
  await poll(labels).toEqual(['State', 'Date of birth']);
  expect(await findProblems(page)).toEqual([]);

  const elsewhere = await windows.open(list, { cookies });
  await poll(() => headers(elsewhere)).toContain('Date of birth');
  expect(await widthOf(elsewhere, 'Date of birth')).toBe(wide);
});

test('gives columns of a short list the room of what is added while it is open', async () => {
  const word = unique('Grown');
  await makeStudents(word, ['Dee']);
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open(`/students/search?filter=${word}`, { cookies: visitor.state.cookies });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  const before = await widthOf(page, 'Last known institution');
  const { Id: school } = await as('officer').create('institutions', { name: `${word} school with a name that needs room` });
  await as('officer').create('students', { firstname: 'Eve', lastname: word, group: ownGroup, institutionLastKnown: school });
  await page.getByRole('button', { name: 'Repeat the search' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  const after = await widthOf(page, 'Last known institution');
  expect(after).toBeGreaterThan(before);
  await page.reload();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  expect(await widthOf(page, 'Last known institution')).toBe(after);
});

test('resizes a column by keys that this person cannot sort by', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Unsorted'), urn: newUrn(), subscriber: true });
  const { visitor } = await createUser([{ group, role: 'administrator' }]);
  const page = await windows.open('/users/search', { cookies: visitor.state.cookies });
  await poll(() => headers(page)).toContain('Role');
  const header = page.getByRole('button', { name: 'Role, cannot be sorted' });
  await header.focus();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/account/settings/data-grid-options'));
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText(/^Role: \d+ pixels wide$/).waitFor();
  expect((await saved).status()).toBe(200);
  const address = page.url();
  await page.keyboard.press('Enter');
  await waitForPaint(page);
  expect(page.url()).toBe(address);
  expect(await findProblems(page)).toEqual([]);
});

test('shows cut texts whole in a tooltip, by pointer and keyboard, and has compact rows', async () => {
  const word = unique('Tooltip');
  const long = `${word} ${'Wilhelmina '.repeat(6)}`.trim();
  await makeStudents(long, ['Al', 'Bo']);
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  const canvas = page.locator('canvas').first();
  const button = page.getByRole('button', { name: /^Sort by Last name/ });
  await button.focus();
  await poll(async () => (await button.boundingBox())?.width ?? 0).toBeGreaterThan(20);
  const [at, box] = [await button.boundingBox(), await gridBox(page)];
  const tooltip = page.getByRole('tooltip');
  await page.mouse.move((at?.x ?? 0) + 20, box.y + 36 * 2 + 18);
  // The pointer shows a text although a header has the focus: whichever moved last does.
  await tooltip.getByText(long, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await tooltip.getByText(long, { exact: true }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await poll(() => hasFocus(cell(page, 'Al'))).toBe(true);
  await page.getByRole('combobox', { name: 'Rows' }).focus();
  await page.mouse.move((at?.x ?? 0) + 24, box.y + 36 * 2 + 18, { steps: 3 });
  await tooltip.getByText(long, { exact: true }).waitFor();
  // Escape hides it wherever the focus is.
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });

  const height = () => canvas.evaluate((drawn) => drawn.clientHeight);
  const usual = await height();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: /^Compact rows/ }).check();
  await dialog.getByRole('button', { name: 'Save columns' }).click();
  await poll(height).toBe(usual - 3 * 4);
  await page.reload();
  await poll(height).toBe(usual - 3 * 4);
});

/** A list of students in which the header of the last name has the focus before the grid is painted. */
const focusHeaderEarly = async (key?: string): Promise<Page> => {
  // An init script stays with its window.
  const page = await windows.open('/health/live', { as: 'officer', isFresh: true });
  await page.addInitScript((pressed) => {
    const observer = new MutationObserver(() => {
      const header = document.querySelector<HTMLElement>('[data-sort="lastname"]');
      if (!header) return;
      observer.disconnect();
      header.focus();
      if (pressed !== undefined) header.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, key);
  await page.goto('/students/search');
  return page;
};

test('a header that has the focus before the grid is painted lies over its painted header', async () => {
  const page = await focusHeaderEarly();
  const button = page.getByRole('button', { name: /^Sort by Last name/ });
  await poll(() => hasFocus(button)).toBe(true);
  await poll(async () => (await button.boundingBox())?.width ?? 0).toBeGreaterThan(20);
});

test('the cells take the focus once they are painted if an arrow key was pressed before', async () => {
  const page = await focusHeaderEarly('ArrowDown');
  await poll(() => cellsHaveFocus(page)).toBe(true);
});

test('keeps at least one column and saves nothing without one', async () => {
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open('/exports/search', { cookies: visitor.state.cookies });
  const saves: string[] = [];
  page.on('request', (request) => request.url().includes('data-grid-options') && saves.push(request.url()));
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.waitFor();
  for (const box of await dialog
    .getByRole('checkbox', { checked: true })
    .all()
    .then((boxes) => boxes.toReversed()))
    await box.uncheck();
  await dialog.getByRole('alert').getByText('Keep at least one column', { exact: true }).waitFor();
  await poll(() => dialog.getByRole('button', { name: 'Save columns' }).isDisabled()).toBe(true);
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(saves).toEqual([]);
});
