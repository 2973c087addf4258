import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkingSave, outcomeOfFormUnknown, recordSaved } from '../../domain/messages.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { makeStudents, message, poll, readingAfter } from './screens.ts';

const windows = useBrowser();

/** Lets the server save a student but answers with an unknown outcome. `later` holds back what follows. */
const leaveUnknown = async (page: Page, times: number, later: Promise<void> = Promise.resolve()): Promise<void> => {
  let sent = 0;
  await page.route('**/students/edit/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (sent > times) {
      await later;
      return route.continue();
    }
    await route.fetch();
    return route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ Success: false, message: outcomeOfFormUnknown, Errors: [], OutcomeUnknown: true }),
    });
  });
};

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

/** The first names in a student's history, oldest first. */
const namesOf = async (page: Page, id: number): Promise<readonly string[]> =>
  (await (await readingAfter(page, as('officer'))).history('students', id)).flatMap(({ Changes }) =>
    Changes.filter(({ Field }) => Field === 'firstname').map(({ To }) => To),
  );

test('finds out whether an edit with an unknown outcome was saved, and saves it once without a conflict', async () => {
  const [id = 0] = await makeStudents(unique('unknown'), ['Fay']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [503] });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Faye');
  let answer = () => undefined as void;
  await leaveUnknown(page, 1, new Promise<void>((resolve) => (answer = resolve)));
  await page.keyboard.press('ControlOrMeta+S');
  await poll(() => bar(page).textContent()).toContain(checkingSave);
  answer();
  await message(page, recordSaved('student')).waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await namesOf(page, id)).toEqual(['Fay', 'Faye']);
});

test('says that an outcome stays unknown, and saves further edits on top of it', async () => {
  const [id = 0] = await makeStudents(unique('unknown'), ['Gil']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [503] });
  const firstname = page.getByRole('textbox', { name: 'First name (optional)' });
  await firstname.fill('Gill');
  await leaveUnknown(page, 5);
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('alert').getByText(outcomeOfFormUnknown).waitFor();
  await poll(() => firstname.inputValue()).toBe('Gill');
  await firstname.fill('Gilly');
  await page.keyboard.press('ControlOrMeta+S');
  await message(page, recordSaved('student')).waitFor();
  await poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await namesOf(page, id)).toEqual(['Gil', 'Gill', 'Gilly']);
});
