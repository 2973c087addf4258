import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CustomLookupAnswer } from '../../api/contract/lookups.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { recordDeleted } from '../../domain/messages.ts';
import { pause } from '../infra/waiting.ts';
import { as, newUrn, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { cell, readColumn, message, row, poll, waitForPaint, gridBox } from './screens.ts';

const windows = useBrowser();
const admin = as('admin');
const { cohort } = customLookups;

/** Opens the list of a new group's three cohorts. */
const openCohorts = async (): Promise<{
  readonly page: Page;
  readonly names: readonly [string, string, string];
  readonly offered: () => Promise<readonly string[]>;
}> => {
  const { Id: group } = await admin.create('institutions', { name: unique('Cohorts'), urn: newUrn(), subscriber: true });
  const names = [unique('First'), unique('Second'), unique('Third')] as const;
  for (const name of names) await admin.create('field-lists', { name, list: cohort, group });
  const readOffered = async () =>
    (await admin.get<CustomLookupAnswer>(`/field-lists/fetch/${cohort}?institution=${group}`)).json.data.map(({ Name }) => Name);
  expect(await readOffered()).toEqual(names);
  const page = await windows.open(`/field-lists/search?filter=group:${group}`, { as: 'admin' });
  await poll(() => readColumn(page, 3)).toEqual(names);
  return { page, names, offered: readOffered };
};

/** Clicks a row's cell and waits as long as a person does before the next key. */
const enterRow = async (page: Page, at: number): Promise<void> => {
  const box = await gridBox(page);
  await page.mouse.click(box.x + 620, box.y + 36 * (at + 1) + 18);
  await pause(80);
  await waitForPaint(page);
};
const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  await pause(80);
  await waitForPaint(page);
};

test('reorders entries with the keyboard, shows the order in forms, and undoes a move', async () => {
  const {
    page,
    names: [first, second, third],
    offered,
  } = await openCohorts();
  await enterRow(page, 0);
  await press(page, 'Alt+ArrowDown');
  await poll(() => readColumn(page, 3)).toEqual([second, first, third]);
  await page.getByText(`${first} is now 2 of 3.`).waitFor();
  await poll(offered).toEqual([second, first, third]);
  expect(await findProblems(page)).toEqual([]);
  await page.reload();
  await poll(() => readColumn(page, 3)).toEqual([second, first, third]);

  await enterRow(page, 2);
  await press(page, 'Alt+ArrowUp');
  await poll(() => readColumn(page, 3)).toEqual([second, third, first]);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await poll(() => readColumn(page, 3)).toEqual([second, first, third]);
  await poll(offered).toEqual([second, first, third]);
});

/** Deletes the entry of a row by keyboard, and answers the question in the row. */
const deleteRow = async (page: Page, at: number, name: string): Promise<void> => {
  await enterRow(page, at);
  await press(page, 'End');
  await press(page, 'ArrowLeft');
  await press(page, 'Enter');
  await poll(() => cell(row(page, name), 'Delete it?').count()).toBe(1);
  await pause(700);
  await press(page, 'Enter');
};

test('deletes an entry after a question in its row, and undoes it', async () => {
  const {
    page,
    names: [first, second, third],
    offered,
  } = await openCohorts();
  await deleteRow(page, 1, second);
  await poll(() => readColumn(page, 3)).toEqual([first, third]);
  await message(page, recordDeleted('list entry')).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await poll(() => readColumn(page, 3)).toEqual([first, second, third]);
  await poll(offered).toEqual([first, second, third]);
});

test('shows one message at a time on a phone, and the others on request', async () => {
  const {
    page,
    names: [first, second, third],
  } = await openCohorts();
  const messages = page.getByRole('region', { name: 'Messages' });
  const undo = messages.getByRole('button', { name: 'Undo' });
  await deleteRow(page, 1, second);
  await poll(() => readColumn(page, 3)).toEqual([first, third]);
  await enterRow(page, 0);
  await press(page, 'Alt+ArrowDown');
  await poll(() => undo.count()).toBe(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await poll(() => undo.count()).toBe(1);
  await messages.getByRole('button', { name: '1 more' }).click();
  await poll(() => undo.count()).toBe(2);
  expect(await findProblems(page)).toEqual([]);
});
