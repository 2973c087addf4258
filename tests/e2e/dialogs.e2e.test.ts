import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordDeleted, leftOut, restoreFirst, recordSaved, stateChanged } from '../../domain/messages.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { enterRows, cell, hasFocus, makeStudents, message, press, poll, watchDeletions } from './screens.ts';

const windows = useBrowser();

const openStudent = async (prefix: string): Promise<{ id: number; title: string; page: Page }> => {
  const word = unique(prefix);
  const [id = 0] = await makeStudents(word, ['Gwen']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [400, 500] });
  await page.getByRole('heading', { level: 1, name: `Gwen ${word}` }).waitFor();
  return { id, title: `Gwen ${word}`, page };
};

const ask = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: action, exact: true }).focus();
  await page.keyboard.press('Enter');
};

test('deletes a record by keyboard after its name or id is typed, and undoes it from the message', async () => {
  const { id, title, page } = await openStudent('gone');
  const deletions = await watchDeletions(page);
  await ask(page, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete ${title}?` });
  const confirm = question.getByRole('button', { name: 'Delete' });
  const typed = question.getByRole('textbox', { name: `To confirm, type ${title} or ${printRecordId(id)}` });
  await poll(() => hasFocus(typed)).toBe(true);
  for (const wrong of ['', 'Gwen', String(id + 1)]) {
    await typed.fill(wrong);
    await poll(() => confirm.isDisabled()).toBe(true);
  }
  for (const right of [title.toUpperCase(), `#${id}`, printRecordId(id)]) {
    await typed.fill(right);
    await poll(() => confirm.isEnabled()).toBe(true);
  }
  await page.keyboard.press('Enter');
  await message(page, recordDeleted('student')).waitFor();
  await question.waitFor({ state: 'detached' });
  expect(await deletions()).toEqual([{ path: 'students', id }]);
  await page.getByText(restoreFirst).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await message(page, stateChanged('student', 'Current')).waitFor();
  await page.getByText(restoreFirst).waitFor({ state: 'detached' });
  expect((await as('officer').history('students', id)).map(({ Sentence }) => Sentence)).toEqual([
    'Registered the student',
    'Deleted the student',
    'Restored the student',
  ]);
});

test('keeps the delete question open when the deletion fails, without a success message', async () => {
  const { id, title, page } = await openStudent('stays');
  await page.route('**/students/delete/*', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'Oh' }));
  await ask(page, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete ${title}?` });
  await question.getByRole('textbox').fill(String(id));
  await question.getByRole('button', { name: 'Delete' }).click();
  await poll(() => question.getByRole('button', { name: 'Delete' }).isEnabled()).toBe(true);
  await poll(() => page.getByRole('region', { name: 'Messages' }).textContent()).toBe('');
  await poll(() => question.isVisible()).toBe(true);
});

test('a dialog keeps the focus inside, closes on Esc or an outside click, and returns the focus', async () => {
  const { title, page } = await openStudent('held');
  const actions = page.getByRole('button', { name: 'Actions' });
  await ask(page, 'Archive');
  const question = page.getByRole('dialog', { name: `Archive ${title}?` });
  await question.waitFor();
  const inside: boolean[] = [];
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press(step < 4 ? 'Tab' : 'Shift+Tab');
    inside.push(await question.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement)));
  }
  expect(inside).toEqual(inside.map(() => true));
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await poll(() => hasFocus(actions)).toBe(true);

  await ask(page, 'Archive');
  await question.waitFor();
  await page.mouse.click(20, 700);
  await question.waitFor({ state: 'detached' });
  await poll(() => hasFocus(actions)).toBe(true);
});

test('closes a message over a dialog without the dialog, and lets Ctrl-K leave the dialog', async () => {
  const { title, page } = await openStudent('over');
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Gwendolen');
  await page.keyboard.press('Enter');
  const toast = message(page, recordSaved('student'));
  await toast.waitFor();
  const named = title.replace('Gwen', 'Gwendolen');
  await page.getByRole('heading', { level: 1, name: named }).waitFor();
  await ask(page, 'Archive');
  const question = page.getByRole('dialog', { name: `Archive ${named}?` });
  await question.waitFor();
  // Above the dialog, whose buttons are at its lower end.
  const close = page.locator('[aria-label="Close the message"]');
  const [closeBox, questionBox] = [await close.boundingBox(), await question.boundingBox()];
  expect((closeBox?.y ?? 0) + (closeBox?.height ?? 0)).toBeLessThanOrEqual(questionBox?.y ?? 0);
  await close.click();
  await toast.waitFor({ state: 'detached' });
  await poll(() => question.isVisible()).toBe(true);

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to a screen, a record or a saved search' });
  await poll(() => hasFocus(palette.getByRole('combobox'))).toBe(true);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await poll(() => hasFocus(question.getByRole('button', { name: 'Archive' }))).toBe(true);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('instit');
  await palette.getByRole('option', { name: /^Institutions/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Institutions/ }).waitFor();
  await poll(() => page.getByRole('dialog').count()).toBe(0);

  // Global dialogs close as well.
  await page.setViewportSize({ width: 800, height: 700 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Waymark' });
  await menu.waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('stud');
  await palette.getByRole('option', { name: /^Students/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Students/ }).waitFor();
  await menu.waitFor({ state: 'detached' });
});

test('shows that lists leave out an archived record, until the message is closed', async () => {
  const { id, title, page } = await openStudent('old');
  await ask(page, 'Archive');
  await page
    .getByRole('dialog', { name: `Archive ${title}?` })
    .getByRole('button', { name: 'Archive' })
    .click();
  const note = page.getByText(leftOut('student', 'students', 'Archived'));
  await note.waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('complementary', { name: 'Message' }).getByRole('button', { name: 'Close the message' }).click();
  await note.waitFor({ state: 'detached' });
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'waymark-dismissed');
  expect(cookie?.value).toBe(`student-${id}-1`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await poll(() => note.count()).toBe(0);
});

test('Esc closes the upper of two dialogs, then the lower, and each returns the focus', async () => {
  const word = unique('stacked');
  await makeStudents(word, ['Hal']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await press(cell(page, 'Hal'));
  const title = `Hal ${word}`;
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Harold');
  await ask(page, 'Delete');
  const lower = page.getByRole('dialog', { name: `Delete ${title}?` });
  const typed = lower.getByRole('textbox');
  await poll(() => hasFocus(typed)).toBe(true);
  // The question on leaving opens on top.
  await page.goBack();
  const upper = page.getByRole('dialog', { name: 'Leave without saving?' });
  await upper.waitFor();
  expect(await upper.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await upper.waitFor({ state: 'detached' });
  await poll(() => lower.isVisible()).toBe(true);
  await poll(() => hasFocus(typed)).toBe(true);
  await page.keyboard.press('Escape');
  await lower.waitFor({ state: 'detached' });
  await poll(() => hasFocus(page.getByRole('button', { name: 'Actions' }))).toBe(true);
  await poll(() => page.getByRole('textbox', { name: 'First name (optional)' }).inputValue()).toBe('Harold');
});

test('a dialog focuses its first input, and a question its way back', async () => {
  const word = unique('begun');
  await makeStudents(word, ['Ida']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await cell(page, 'Ida').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(page.getByRole('textbox', { name: 'Reference' }))).toBe(true);
  await page.keyboard.type('For the visit');
  await page.keyboard.press('Enter');
  await message(page, 'Preparing your file…').waitFor();
  await enterRows(page, /^Sort by Last name/);
  await page.keyboard.press(' ');
  await page.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'Archive' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Archive 1 student?' });
  await poll(() => hasFocus(question.getByRole('button', { name: 'Cancel' }))).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect((await as('officer').search('students', { filter: word })).Total).toBe(1);
});
