import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cellNotEditable, changedByAnother, requiredMessage, restoreFirst } from '../../domain/messages.ts';
import { pause } from '../infra/waiting.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { cell, makeStudents, message, poll, readRange, row, waitForPaint } from './screens.ts';

const windows = useBrowser();

/** The columns of the grid that these tests edit, by the position of the first name. */
const openList = async (word: string, person: 'officer' | 'viewer' = 'officer', refusals: readonly number[] = []): Promise<Page> => {
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, { as: person, refusals });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await cell(page, 'Ada').waitFor({ state: 'attached' });
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await poll(() => focusedCell(page)).toBe('Ada');
  return page;
};
const focusedCell = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const editorOf = (page: Page, label: string): Locator => page.getByRole('dialog', { name: `Edit ${label}`, exact: true });
const pressAndPaint = async (page: Page, key: string) => {
  await page.keyboard.press(key);
  await waitForPaint(page);
};

test('edits a cell with the keyboard, goes on with Tab, cancels with Esc and undoes', async () => {
  const word = unique('cells');
  const [id = 0] = await makeStudents(word, ['Ada', 'Bea']);
  const page = await openList(word);
  await page.keyboard.press('F2');
  const first = page.getByLabel(`First name of Ada ${word}`, { exact: true });
  await first.waitFor();
  await poll(() => first.inputValue()).toBe('Ada');
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.type('Adele');
  await page.keyboard.press('Enter');
  await cell(row(page, word), 'Adele').waitFor({ state: 'attached' });
  await poll(() => focusedCell(page)).toBe('Adele');
  await message(page, 'The student has been saved.').waitFor();

  await page.keyboard.press('F2');
  await first.or(page.getByLabel(`First name of Adele ${word}`, { exact: true })).waitFor();
  await page.keyboard.type('Zoe');
  await page.keyboard.press('Escape');
  await poll(() => focusedCell(page)).toBe('Adele');

  await page.keyboard.press('F2');
  await page.keyboard.type('Adela');
  await page.keyboard.press('Tab');
  // The editor may open before the list shows the new name.
  await page.getByRole('dialog', { name: new RegExp(`^Edit Last name of Adel[ea] ${word}$`) }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('dialog', { name: new RegExp(`^Edit First name of Adel[ea] ${word}$`) }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const namesIn = async () => (await as('officer').history('students', id)).map(({ Changes }) => Changes[0]?.To);
  await poll(namesIn).toEqual(['Ada', 'Adele', 'Adela', 'Adele']);
  await cell(row(page, word), 'Adele').waitFor({ state: 'attached' });
});

test('keeps keys that are typed while a cell opens or saves', async () => {
  const word = unique('quick');
  const ids = await makeStudents(word, ['Ada', 'Bea', 'Cat']);
  const page = await openList(word);
  for (const name of ['Ann', 'Ben', 'Col']) {
    await page.keyboard.press('F2');
    for (const letter of name) await page.keyboard.press(letter);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  for (const name of ['Ann', 'Ben', 'Col']) await cell(row(page, word), name).waitFor({ state: 'attached' });
  const forms = await Promise.all(ids.map((id) => as('officer').form('students', id)));
  expect(forms.map(({ Record, Revision }) => [Record['firstname'], Revision])).toEqual([
    ['Ann', 1],
    ['Ben', 1],
    ['Col', 1],
  ]);
});

test('deletes text with the keys that are typed while a cell opens', async () => {
  const word = unique('slow');
  await makeStudents(word, ['Ada', 'Bea']);
  const page = await openList(word);
  const typeWhileOpening = async (...keys: readonly string[]) => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/students/edit/*', async (route) => {
      await opened;
      await route.continue();
    });
    for (const key of ['F2', ...keys]) await page.keyboard.press(key);
    open();
  };
  await typeWhileOpening('a', 'b', 'Backspace', 'c');
  await poll(() => page.getByLabel(`First name of Ada ${word}`, { exact: true }).inputValue()).toBe('ac');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await poll(() => focusedCell(page)).toBe('Bea');
  await typeWhileOpening('Delete');
  await poll(() => page.getByLabel(`First name of Bea ${word}`, { exact: true }).inputValue()).toBe('');
});

/** A point in a painted cell, by the name of its column and the number of its row from 1. */
const placeOf = async (page: Page, column: string, at: number) => {
  const header = page.locator(`[data-sort="${column}"]`);
  await header.focus();
  await poll(async () => (await header.boundingBox())?.height).toBe(36);
  const box = await header.boundingBox();
  return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 36 * at + 18 };
};

test('edits a cell with the pointer: from its menu, and a click elsewhere saves', async () => {
  const word = unique('mouse');
  const [, id = 0] = await makeStudents(word, ['Ada', 'Bea']);
  const page = await openList(word);
  const at = await placeOf(page, 'firstname', 2);
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit First name' }).click();
  await editorOf(page, `First name of Bea ${word}`).waitFor();
  await page.keyboard.type('Belle');
  await page.getByRole('heading', { level: 1 }).click();
  await cell(page, 'Belle').waitFor({ state: 'attached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await as('officer').form('students', id)).Record['firstname']).toBe('Belle');

  const birth = await placeOf(page, 'dob', 2);
  await page.mouse.dblclick(birth.x, birth.y);
  await page.getByLabel(`Date of birth of Belle ${word}`, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('opens another cell by a double click once the open one is saved', async () => {
  const word = unique('other');
  const [id = 0] = await makeStudents(word, ['Ada', 'Bea']);
  await as('officer').edit('students', id, 0, { dob: '2012-01-31' });
  const page = await openList(word, 'officer');
  const first = await placeOf(page, 'dob', 1);
  const second = await placeOf(page, 'dob', 2);
  await page.mouse.dblclick(first.x, first.y);
  const input = page.getByLabel(`Date of birth of Ada ${word}`, { exact: true });
  await poll(() => input.inputValue()).toBe('31 Jan 2012');
  // Both clicks come before the editor has closed.
  await page.mouse.dblclick(second.x, second.y);
  const other = page.getByLabel(`Date of birth of Bea ${word}`, { exact: true });
  await poll(() => other.inputValue()).toBe('');
  await page.keyboard.type('1/2/2013');
  await page.keyboard.press('Enter');
  await cell(row(page, 'Bea'), '01/02/2013').waitFor({ state: 'attached' });

  await page.mouse.dblclick(first.x, first.y);
  await poll(() => input.inputValue()).toBe('31 Jan 2012');
  await page.keyboard.type('99/1/2012');
  await page.mouse.dblclick(second.x, second.y, { delay: 60 });
  await editorOf(page, `Date of birth of Ada ${word}`).getByRole('alert').getByText('Enter a real date').waitFor();
  expect(await other.count()).toBe(0);
  await input.fill('1/3/2012');
  await page.route(`**/students/edit/${id}`, async (route) => {
    await pause(500);
    await route.continue();
  });
  await page.mouse.dblclick(second.x, second.y, { delay: 60 });
  await cell(row(page, 'Ada'), '01/03/2012').waitFor({ state: 'attached' });
  await poll(() => other.inputValue()).toBe('1 Feb 2013');
  await page.keyboard.press('Escape');
});

test('shows the errors of the form under a cell and keeps what was typed', async () => {
  const word = unique('wrong');
  await makeStudents(word, ['Ada']);
  const page = await openList(word);
  await pressAndPaint(page, 'ArrowRight');
  await page.keyboard.press('F2');
  const input = page.getByLabel(`Last name of Ada ${word}`, { exact: true });
  await input.waitFor();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await editorOf(page, `Last name of Ada ${word}`).getByRole('alert').getByText(requiredMessage('Last name')).waitFor();
  await poll(() => input.evaluate((each) => each === document.activeElement)).toBe(true);
  await poll(() => input.getAttribute('aria-invalid')).toBe('true');
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await cell(page, word).waitFor({ state: 'attached' });
});

/** Types a first name into the cell of a student whom somebody else changes meanwhile; the question about both. */
const clash = async (word: string, id: number, theirs: Readonly<Record<string, string>>) => {
  const page = await openList(word, 'officer', [409]);
  await page.keyboard.press('F2');
  await editorOf(page, `First name of Ada ${word}`).waitFor();
  await page.keyboard.type('Mine');
  const { Revision } = await as('data').form('students', id);
  expect((await as('data').edit('students', id, Revision, theirs)).status).toBe(200);
  await page.keyboard.press('Enter');
  return { page, question: page.getByRole('dialog', { name: 'You and Dana Data both changed this record' }) };
};

test('asks about a conflict in a cell like the form', async () => {
  const word = unique('clash');
  const [id = 0] = await makeStudents(word, ['Ada']);
  const { page, question } = await clash(word, id, { firstname: 'Theirs', localAuthority: 'Rutland' });
  await question.getByRole('button', { name: 'Back to the cell' }).click();
  await page.getByText(changedByAnother('Dana Data', 'Theirs')).waitFor();
  await page.getByLabel(`First name of Ada ${word}`, { exact: true }).press('Enter');
  await question.getByRole('radio', { name: /^Keep mine/ }).check();
  await question.getByRole('button', { name: 'Save with these choices' }).click();
  await cell(page, 'Mine').waitFor({ state: 'attached' });
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Mine', localAuthority: 'Rutland' });
});

test('returns to the cell when the value of somebody else is taken', async () => {
  const word = unique('taken');
  const [id = 0] = await makeStudents(word, ['Ada']);
  const { page, question } = await clash(word, id, { firstname: 'Theirs' });
  await question.getByRole('radio', { name: /^Take theirs/ }).check();
  await question.getByRole('button', { name: 'Save with these choices' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await poll(() => focusedCell(page)).toBe('Theirs');
});

test('says why a cell cannot be edited', async () => {
  const word = unique('refused');
  const [id = 0] = await makeStudents(word, ['Ada']);
  const viewer = await openList(word, 'viewer');
  await viewer.keyboard.press('F2');
  await message(viewer, cellNotEditable.list('students')).waitFor();
  await poll(() => focusedCell(viewer)).toBe('Ada');
  const place = await placeOf(viewer, 'firstname', 1);
  await viewer.mouse.click(place.x, place.y, { button: 'right' });
  await poll(() => viewer.getByRole('menuitem', { name: /^Edit/ }).count()).toBe(0);

  const page = await openList(word);
  await pressAndPaint(page, 'ArrowRight');
  await pressAndPaint(page, 'ArrowRight');
  await page.keyboard.press('F2');
  await message(page, cellNotEditable.column('ID')).waitFor();
  await as('officer').post(`/students/delete/${id}`);
  const deleted = await openList(`${word},recordState:64`);
  await deleted.keyboard.press('F2');
  await message(deleted, restoreFirst).waitFor();
  await poll(() => deleted.getByRole('dialog').count()).toBe(0);
});
