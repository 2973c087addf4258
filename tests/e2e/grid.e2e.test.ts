import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SearchAnswer, SearchRow } from '../../api/contract/search.ts';
import { pause } from '../infra/waiting.ts';
import { unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { readAddress, cell, readColumn, hasFocus, makeStudents, row, poll, readRange, gridBox, cellPlace, pressInGrid } from './screens.ts';
import { openNewWindow } from './newWindows.ts';

const windows = useBrowser();

/** The column of last names. */
const nameColumn = 2;

test('deletes a row from its menu after its name is typed, and undoes it from the message', async () => {
  const word = unique('Menu');
  await makeStudents(word, ['Kim', 'Lou']);
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, { as: 'officer' });
  await poll(() => readColumn(page, nameColumn)).toEqual(['Kim', 'Lou']);
  await page.getByRole('button', { name: 'Sort by First name, sorted ascending now' }).focus();
  await pressInGrid(page, 'ArrowDown');
  await pressInGrid(page, 'End');
  await pressInGrid(page, 'Enter');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await poll(() => menu.getByRole('menuitem').allTextContents()).toEqual(['Edit', 'Open in a new window', 'Delete']);
  expect(await menu.evaluate((node) => window.innerWidth - node.getBoundingClientRect().right)).toBeGreaterThanOrEqual(8);
  await pressInGrid(page, 'End');
  await pressInGrid(page, 'Enter');
  const question = page.getByRole('dialog', { name: `Delete Kim ${word}?` });
  const button = question.getByRole('button', { name: 'Delete' });
  await poll(() => button.isDisabled()).toBe(true);
  await page.keyboard.type(`kim ${word.toLowerCase()}`);
  await poll(() => button.isEnabled()).toBe(true);
  await pressInGrid(page, 'Enter');
  await poll(() => readColumn(page, nameColumn)).toEqual(['Lou']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await poll(() => readColumn(page, nameColumn)).toEqual(['Kim', 'Lou']);
});

test('follows an answer’s row route, downloads, summary and unchanged paging', async () => {
  // The small letters of the last name spell a first name.
  const word = `${unique('Answer')}mo`;
  await makeStudents(word, ['Mo', 'Ned']);
  const page = await windows.open('/account/login', { as: 'viewer' });
  let skips = false;
  await page.route('**/students/search*', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const answer = await route.fetch();
    const result = (await answer.json()) as SearchAnswer;
    const Data = result.Data.map((each) => ({ ...each, downloadurl: `/exports/download/${each.Id}` }));
    return route.fulfill({
      response: answer,
      json: {
        ...result,
        Data,
        Summary: { lastname: 'Both of them' },
        RowActionRoute: 'elsewhere',
        SkipPagingUpdate: skips,
        ...(skips ? { Total: 99 } : {}),
      },
    });
  });
  await page.goto(`/students/search?filter=${word}&sort=firstname&order=asc`);
  await poll(() => cell(row(page, 'Mo'), 'Download').count()).toBe(1);
  await poll(() => cell(page, 'Both of them').count()).toBe(1);
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  skips = true;
  await page.getByRole('button', { name: /^Sort by First name/ }).focus();
  await pressInGrid(page, 'Enter');
  await poll(() => readColumn(page, 1)).toEqual(['Ned', 'Mo', 'Summary']);
  expect(await readRange(page)).toBe('Viewing: 1-2 of 2');
  await pressInGrid(page, 'ArrowDown');
  await pressInGrid(page, 'Enter');
  await poll(() => readAddress(page)).toMatch(/^\/elsewhere\/\d+$/);
});

test('selects all rows of a page from the header; the next page has its own selection', async () => {
  const word = unique('Every');
  await makeStudents(
    word,
    Array.from({ length: 27 }, (_, index) => `Pupil${String(index).padStart(2, '0')}`),
  );
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 27');
  await page.getByRole('button', { name: /^Sort by First name/ }).focus();
  await pressInGrid(page, 'ArrowLeft');
  const every = page.getByRole('checkbox', { name: 'Select every row of this page' });
  await poll(() => hasFocus(every)).toBe(true);
  await pressInGrid(page, ' ');
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  await toolbar.getByText('25 selected').waitFor();
  await poll(() => every.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 26-27 of 27');
  await poll(() => every.isChecked()).toBe(false);
  await toolbar.getByText('25 selected').waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('shows the next page from its top', async () => {
  const word = unique('Top');
  await makeStudents(
    word,
    Array.from({ length: 50 }, (_, index) => `Pupil${String(index).padStart(2, '0')}`),
  );
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, { as: 'officer' });
  await poll(async () => (await readColumn(page, nameColumn))[0]).toBe('Pupil00');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 2000);
  await poll(async () => (await readColumn(page, nameColumn)).at(-1)).toBe('Pupil24');
  expect((await readColumn(page, nameColumn))[0]).not.toBe('Pupil00');
  await page.getByRole('button', { name: 'Next page' }).click();
  await poll(async () => (await readColumn(page, nameColumn))[0]).toBe('Pupil25');
});

test('shows the last page for a page number past the end', async () => {
  const word = unique('Past');
  await makeStudents(
    word,
    Array.from({ length: 27 }, (_, index) => `Pupil${index}`),
  );
  const page = await windows.open(`/students/search?filter=${word}&page=9`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 26-27 of 27');
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}&page=2`);
});

/** The pixels by which the grid is wider than its container. */
const beyond = (page: Page): Promise<number> =>
  page.locator('.dvn-scroller').evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);

/** A row for imports, exports, tasks and saved searches, with texts of maximum length. */
const job: SearchRow = {
  Id: 1,
  HasSecondaryFormatting: false,
  Labels: { group: 'Middle Shires Uni Connect', createdBy: 'Alexandra Administrator', startedBy: 'Alexandra Administrator' },
  reference: 'Register of schools, September 2026',
  name: 'Year 11 who may be tracked',
  command: 'bulk change',
  title: 'Import: Register of schools, September 2026',
  type: 'edubase',
  status: 2,
  group: 1,
  createdBy: 1,
  startedBy: 1,
  uploaded: '2026-09-21T19:20:00.000Z',
  added: '2026-09-21T19:20:00.000Z',
  requested: '2026-09-21T19:20:00.000Z',
  rows: 49_514,
  rowsCreated: 49_514,
  rowsUpdated: 12_345,
  failed: 1234,
  done: 49_514,
  size: 49_514,
  filter: 'permissionToTrack:yes,tracked-by-hesa:no,year-group:Year Group 11',
  forType: 'students',
  message: '49,514 schools added, 12,345 updated. 1,234 rows were imported without some values.',
};

/** Lists that other tests add rows to meanwhile, of any width. */
const jobLists = ['imports', 'exports', 'tasks', 'saved-searches'];

test.each(['students', 'institutions', 'users', ...jobLists])(
  'fits the columns of %s to a laptop’s width without sideways scrolling',
  async (path) => {
    const page = await windows.open('/account/login', { as: 'data' });
    await page.route(`**/${path}/search*`, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const answer = await route.fetch();
      const result = (await answer.json()) as SearchAnswer;
      return route.fulfill({ response: answer, json: { ...result, Total: 1, Data: jobLists.includes(path) ? [job] : result.Data } });
    });
    await page.goto(`/${path}/search`);
    await poll(() => readColumn(page, 1)).not.toEqual([]);
    expect(await beyond(page)).toBe(0);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    expect(await beyond(page)).toBe(0);
  },
);

test('keeps row menus visible beside scrolling columns; the menu key opens one from any cell', async () => {
  const word = unique('Pinned');
  await makeStudents(word, ['Oz', 'Pia']);
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, {
    as: 'officer',
    more: { viewport: { width: 800, height: 900 } },
  });
  await poll(() => readColumn(page, nameColumn)).toEqual(['Oz', 'Pia']);
  expect(await beyond(page)).toBeGreaterThan(0);
  const second = await cellPlace(page, 1, 760);
  await page.mouse.click(second.x, second.y);
  const menu = page.getByRole('menu', { name: 'Actions' });
  await menu.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
  await pause(200);
  await poll(() => menu.isVisible()).toBe(true);
  const box = await menu.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(800);
  await pressInGrid(page, 'Escape');
  // Hold the button for a moment: some systems open the menu on press.
  await page.mouse.move(second.x - 500, second.y);
  await page.mouse.down({ button: 'right' });
  await pause(150);
  await page.mouse.up({ button: 'right' });
  await pause(150);
  await menu.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
  await pressInGrid(page, 'Escape');
  await pressInGrid(page, 'Shift+F10');
  await menu.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
  await menu.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: `Pia ${word}` }).waitFor();
});

test('opens a record in a new window by middle button or Ctrl, and stays on the list', async () => {
  const word = unique('Windows');
  await makeStudents(word, ['Quy', 'Rae']);
  const address = `/students/search?filter=${word}&order=asc&sort=firstname`;
  const page = await windows.open(address, { as: 'officer' });
  await poll(() => readColumn(page, nameColumn)).toEqual(['Quy', 'Rae']);
  const name = await cellPlace(page, 0, 100);
  await page.mouse.move(name.x, name.y);
  await pause(100);
  const findOpened = async (action: () => Promise<void>) => {
    const own = await openNewWindow(page, action);
    await own.getByRole('heading', { level: 1, name: `Quy ${word}` }).waitFor();
    await own.close();
    return await readAddress(page);
  };
  expect(await findOpened(() => page.mouse.click(name.x, name.y, { button: 'middle' }))).toBe(address);
  expect(
    await findOpened(async () => {
      await page.keyboard.down('ControlOrMeta');
      await page.mouse.click(name.x, name.y);
      await page.keyboard.up('ControlOrMeta');
    }),
  ).toBe(address);
});

test('gives screen readers the sort order, row positions, links and checkboxes', async () => {
  const word = unique('Spoken');
  await makeStudents(
    word,
    Array.from({ length: 27 }, (_, index) => `Pupil${String(index).padStart(2, '0')}`),
  );
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=desc&page=2`, { as: 'officer' });
  await poll(() => readColumn(page, nameColumn)).toEqual(['Pupil01', 'Pupil00']);
  const table = page.getByRole('grid', { name: 'Students', includeHidden: true });
  await poll(() => table.getAttribute('aria-rowcount')).toBe('28');
  const header = (name: string) => page.getByRole('columnheader', { name, includeHidden: true });
  await poll(() => header('First name').getAttribute('aria-sort')).toBe('descending');
  await poll(() => header('Last name').getAttribute('aria-sort')).toBe('none');
  expect(await header('Select').getAttribute('aria-sort')).toBeNull();
  const last = row(page, 'Pupil00');
  await poll(() => last.getAttribute('aria-rowindex')).toBe('28');
  await poll(() => last.getByRole('link', { name: 'Pupil00', includeHidden: true }).getAttribute('href')).toMatch(
    /^\/students\/edit\/\d+$/,
  );
  const box = last.getByRole('checkbox', { name: `Select Pupil00 ${word}`, includeHidden: true });
  await poll(() => box.getAttribute('aria-checked')).toBe('false');
  await box.dispatchEvent('click');
  await poll(() => box.getAttribute('aria-checked')).toBe('true');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await poll(async () => (await readColumn(page, nameColumn))[0]).toBe('Pupil26');
  await poll(() => row(page, 'Pupil26').getAttribute('aria-rowindex')).toBe('2');
  await row(page, 'Pupil26').getByRole('link', { name: 'Pupil26', includeHidden: true }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: `Pupil26 ${word}` }).waitFor();
});

test('shows rows in two lines on a phone, sorted by a menu, with the other tools folded into one button', async () => {
  const word = unique('Phone');
  await makeStudents(word, ['Ava', 'Ben']);
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, {
    as: 'officer',
    more: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await poll(() => row(page, 'Ava').count()).toBe(1);
  expect(await readColumn(page, 2)).toEqual([`Ava ${word}, Current`, `Ben ${word}, Current`]);
  expect(await beyond(page)).toBe(0);
  await poll(() => page.getByRole('button', { name: 'Columns', exact: true }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters and columns' }).tap();
  await page.getByRole('button', { name: 'Columns', exact: true }).waitFor();
  const box = await gridBox(page);
  await page.touchscreen.tap(box.x + 100, box.y + 20);
  await page.getByRole('menu', { name: 'Sort by' }).getByRole('menuitem', { name: 'First name, descending' }).tap();
  await poll(() => readColumn(page, 2)).toEqual([`Ben ${word}, Current`, `Ava ${word}, Current`]);
  await page.touchscreen.tap(box.x + 20, box.y + 44 + 30);
  await page.getByRole('toolbar', { name: 'Chosen records' }).getByText('1 selected').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^Ben/, includeHidden: true }).first().dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: `Ben ${word}` }).waitFor();
});
