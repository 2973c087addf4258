import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createUser, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { makeStudents, message, poll, readRange } from './screens.ts';

const windows = useBrowser();

const headers = (page: Page) => page.getByRole('columnheader', { includeHidden: true }).allTextContents();

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

test('keeps at least one column and saves nothing without one', async () => {
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open('/exports/search', { cookies: visitor.state.cookies });
  const saves: string[] = [];
  page.on('request', (request) => request.url().includes('data-grid-options') && saves.push(request.url()));
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  for (const box of await dialog
    .getByRole('checkbox', { checked: true })
    .all()
    .then((boxes) => boxes.toReversed()))
    await box.uncheck();
  await dialog.getByRole('alert').getByText('Keep at least one column', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Save columns' }).isDisabled()).toBe(true);
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(saves).toEqual([]);
});
