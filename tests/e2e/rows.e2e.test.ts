import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { answerCrate, type Crate } from './crates.ts';
import { findProblems } from './looks.ts';
import { buildPiece, type Piece, showPiece } from './pieces/piece.ts';
import { hasFocus, poll } from './screens.ts';

const windows = useBrowser();

/** Waits until the form has asked for what was saved last. */
const untilRead = (crate: Crate) => poll(() => Promise.resolve(crate.isRead())).toBe(true);

/** The form of a record type with parts: stickers are numbered, stops are known by a school. */
let piece: Piece;
beforeAll(async () => {
  piece = await buildPiece('crateForm.tsx');
});

const packed = {
  'stickers/-1/words': 'Fragile',
  'stickers/-1/colour': 'red',
  'stickers/-2/words': 'Heavy',
  'stops/5/institution': 5,
  'stops/5/minutes': 10,
};

const openCrate = async (values = packed, options = {}): Promise<{ readonly page: Page; readonly crate: Crate }> => {
  const page = await windows.open('/health/live', { as: 'admin', refusals: [400, 409] });
  const crate = await answerCrate(page, values, options);
  await showPiece(page, '/a-crate', 'Crate', piece);
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor();
  return { page, crate };
};

const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save', exact: true }).click();
const removeButton = (page: Page, row: string) => page.getByRole('button', { name: `Remove ${row}`, exact: true });

test('adds, changes and removes rows with the keyboard, and saves them as one edit', async () => {
  const { page, crate } = await openCrate();
  await page.getByRole('button', { name: 'Add a sticker' }).focus();
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(input(page, 'New sticker 1: Words'))).toBe(true);
  await page.keyboard.type('Glass');
  // Enter in the last input adds a row, and in an empty row it saves.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(input(page, 'New sticker 2: Words'))).toBe(true);
  await page.keyboard.type('This way up');

  // A new row goes at once if nothing is in it; any other asks first.
  await removeButton(page, 'Sticker 2').focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('group', { name: /^Remove this sticker\?/ });
  await poll(() => hasFocus(question.getByRole('button', { name: 'Remove Sticker 2' }))).toBe(true);
  await page.keyboard.press('Escape');
  await poll(() => hasFocus(removeButton(page, 'Sticker 2'))).toBe(true);
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(question.getByRole('button', { name: 'Remove Sticker 2' }))).toBe(true);
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(page.getByRole('button', { name: 'Undo the removal of Sticker 2' }))).toBe(true);
  await input(page, 'Sticker 1: Words').fill('Very fragile');
  await bar(page).getByText('4 unsaved changes').waitFor();
  await bar(page).getByText('Sticker 1: Words, Sticker 2 removed, New sticker 1 added, New sticker 2 added').waitFor();

  await page.keyboard.press('Control+s');
  await input(page, 'Sticker 4: Words').waitFor();
  expect(crate.bodies).toEqual([
    {
      'stickers/1/words': 'Very fragile',
      'stickers/2/words': null,
      'stickers/-1/words': 'Glass',
      'stickers/-2/words': 'This way up',
    },
  ]);
  expect(await Promise.all([1, 3, 4].map((key) => input(page, `Sticker ${key}: Words`).inputValue()))).toEqual([
    'Very fragile',
    'Glass',
    'This way up',
  ]);
  await poll(() => bar(page).count()).toBe(0);
  await untilRead(crate);
});

test('keeps the focus and what is typed in a new row while it is saved', async () => {
  const { page, crate } = await openCrate();
  await page.getByRole('button', { name: 'Add a sticker' }).click();
  await page.keyboard.type('Glass');
  await page.keyboard.press('Control+s');
  await input(page, 'Sticker 3: Words').waitFor();
  await poll(() => hasFocus(input(page, 'Sticker 3: Words'))).toBe(true);
  await page.keyboard.type(' inside');
  await page.keyboard.press('Control+s');
  await poll(() => Promise.resolve(crate.bodies.at(-1))).toEqual({ 'stickers/3/words': 'Glass inside' });
  await untilRead(crate);
});

test('says why a changed new row cannot be saved while the record cannot be read, and saves it as the same row later', async () => {
  const { page, crate } = await openCrate();
  await page.getByRole('button', { name: 'Add a sticker' }).click();
  await page.keyboard.type('Glass');
  let isBroken = true;
  await page.route('**/crates/edit/1', (route) =>
    isBroken && route.request().method() === 'GET'
      ? route.fulfill({ status: 400, json: { Success: false, message: 'Not now.', Errors: [] } })
      : route.fallback(),
  );
  const reading = page.waitForResponse((response) => response.request().method() === 'GET' && response.url().endsWith('/crates/edit/1'));
  await page.keyboard.press('Control+s');
  await reading;
  await page.keyboard.type(' inside');
  await page.keyboard.press('Control+s');
  await page.getByText('Not now.').waitFor();
  expect(crate.bodies).toHaveLength(1);
  isBroken = false;
  await save(page);
  await poll(() => Promise.resolve(crate.bodies.slice(1))).toEqual([{ 'stickers/3/words': 'Glass inside' }]);
  await untilRead(crate);
});

test('undoes a removal and discards new rows before the form is saved', async () => {
  const { page } = await openCrate();
  await removeButton(page, 'Sticker 1').click();
  await page
    .getByRole('group', { name: /^Remove this sticker\?/ })
    .getByRole('button', { name: 'Remove Sticker 1' })
    .click();
  await page.getByRole('button', { name: 'Undo the removal of Sticker 1' }).click();
  expect(await input(page, 'Sticker 1: Words').inputValue()).toBe('Fragile');
  await poll(() => bar(page).count()).toBe(0);

  await page.getByRole('button', { name: 'Add a sticker' }).click();
  await removeButton(page, 'New sticker 1').click();
  await poll(() => hasFocus(page.getByRole('button', { name: 'Add a sticker' }))).toBe(true);
  await page.getByRole('button', { name: 'Add a sticker' }).click();
  await page.keyboard.type('Glass');
  await removeButton(page, 'Stop School 5').click();
  await page.getByRole('button', { name: 'Remove Stop School 5' }).last().click();
  await bar(page).getByText('2 unsaved changes').waitFor();
  await bar(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await poll(() => bar(page).count()).toBe(0);
  expect([await input(page, 'Stop School 5: Minutes').inputValue(), await input(page, 'New sticker 1: Words').count()]).toEqual(['10', 0]);
});

test('adds a row for a chosen record, once', async () => {
  const { page, crate } = await openCrate();
  const offered = page.getByRole('listbox').getByRole('option');
  const selector = page.getByRole('combobox', { name: 'Add a stop' });
  await selector.fill('#7');
  await offered.first().waitFor();
  await page.keyboard.press('Enter');
  await poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-row'))).toBe('stops/7');
  await page.keyboard.type('25');
  // Enter in the last input leads to the next choice. A record that has a row is not offered.
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(selector)).toBe(true);
  await page.keyboard.type('#7');
  await page.getByText('This stop is in the list already').first().waitFor();
  expect(await offered.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await poll(() => Promise.resolve(crate.bodies)).toEqual([{ 'stops/7/institution': 7, 'stops/7/minutes': 25 }]);
  await untilRead(crate);
});

test('shows errors at their cells and leads to them', async () => {
  const { page } = await openCrate();
  await page.getByRole('button', { name: 'Add a sticker' }).click();
  await page.keyboard.type('Heavy');
  await input(page, 'Stop School 5: Minutes').fill('ten');
  await save(page);
  const summary = page.getByRole('alert');
  await summary.getByText('in New sticker 1', { exact: true }).waitFor();
  await summary.getByText('in Stop School 5', { exact: true }).waitFor();
  const descriptionOf = (name: string) =>
    input(page, name).evaluate((node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent);
  expect([await descriptionOf('New sticker 1: Words'), await descriptionOf('Stop School 5: Minutes')]).toEqual([
    'Words are on another sticker',
    'Minutes must be a number',
  ]);
  await page.getByRole('tab', { name: 'Details (has errors)' }).waitFor();
  await summary.getByRole('link', { name: 'Words are on another sticker' }).click();
  await poll(() => hasFocus(input(page, 'New sticker 1: Words'))).toBe(true);
  expect(await findProblems(page)).toEqual([]);
});

test('asks for each cell that somebody else changed too', async () => {
  const { page, crate } = await openCrate();
  await input(page, 'Sticker 1: Words').fill('Glass');
  await input(page, 'Sticker 2: Words').fill('Light');
  crate.edit({ 'stickers/1/words': 'China', 'stickers/2/words': 'Very heavy', 'stops/5/minutes': 15 });
  await save(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Sticker 1: Words' }).getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('group', { name: 'Sticker 2: Words' }).getByRole('radio', { name: 'Take theirs' }).check();
  await dialog.getByRole('button', { name: 'Save with these choices' }).click();
  await poll(() => Promise.resolve(crate.bodies.at(-1))).toEqual({ 'stickers/1/words': 'Glass' });
  await poll(() => input(page, 'Sticker 2: Words').inputValue()).toBe('Very heavy');
  await poll(() => input(page, 'Stop School 5: Minutes').inputValue()).toBe('15');
  await untilRead(crate);
  expect(crate.bodies.length).toBe(2);
});

test('shows rows that somebody else changed when the person asks for them, beside their own edits', async () => {
  const { page, crate } = await openCrate();
  await input(page, 'Sticker 2: Words').fill('Light');
  crate.edit({ 'stickers/1/words': null, 'stickers/1/colour': null, 'stickers/-1/words': 'China' });
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByRole('button', { name: 'Show the new values' }).click();
  await poll(() => input(page, 'Sticker 3: Words').inputValue()).toBe('China');
  expect([await input(page, 'Sticker 2: Words').inputValue(), await input(page, 'Sticker 1: Words').count()]).toEqual(['Light', 0]);
  await untilRead(crate);
});

test('shows rows to people who may not edit them, without inputs', async () => {
  const { page } = await openCrate(packed, { canEdit: false });
  await page.getByRole('table', { name: 'Stickers' }).getByRole('row', { name: 'Sticker 1 Fragile Red' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Add|Remove)/ }).count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);
});

test('shows twenty rows as a table on a wide screen and as cards on a phone', async () => {
  const words = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`stickers/${-at - 1}/words`, `Sticker of case ${at + 1}`]));
  const { page } = await openCrate({ ...packed, ...words });
  const table = page.getByRole('table', { name: 'Stickers' });
  await table.waitFor();
  const heightOf = async () => (await page.locator('[data-row]').first().boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeLessThan(56);
  await page.setViewportSize({ width: 360, height: 900 });
  await poll(() => table.count()).toBe(0);
  await poll(heightOf).toBeGreaterThan(100);
  expect(await findProblems(page)).toEqual([]);
});
