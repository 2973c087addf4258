import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldSettingsSaved, requiredMessage, unableToUpdate, valueBefore } from '../../domain/messages.ts';
import { as, createUser, newUrn, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();

/** An administrator of a new group without other users. */
const ownAdministrator = async (): Promise<{ group: string; page: Page }> => {
  const group = unique('Settled');
  const { Id } = await as('admin').create('institutions', { name: group, urn: newUrn(), subscriber: true });
  const { visitor } = await createUser([{ group: Id, role: 'administrator' }]);
  const page = await windows.open('/field-settings', { cookies: visitor.state.cookies });
  await page.getByRole('heading', { level: 1, name: 'Field settings' }).waitFor();
  return { group, page };
};

/** Forms of other records have fields of the same names. */
const ofStudents = (page: Page) => page.getByRole('table', { name: 'Fields of students' });

test('hides and requires fields in the forms of the group, and can show hidden fields again', async () => {
  const { group, page } = await ownAdministrator();
  await page.getByText(`Choose which fields ${group}’s forms show`).waitFor();
  await ofStudents(page).getByRole('radio', { name: 'UCAS Personal ID: Required' }).check();
  for (const field of ['Lawful basis', 'Marketing option', 'Permission to track', 'Permission to monitor'])
    await ofStudents(page)
      .getByRole('radio', { name: `${field}: Hidden` })
      .check();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByText('5 unsaved changes').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Save' }).click();
  await message(page, fieldSettingsSaved).waitFor();
  await bar.waitFor({ state: 'detached' });
  await page.getByText('Students: UCAS Personal ID').waitFor();

  await page.goto('/students/create');
  await poll(() => hasFocus(page.getByRole('textbox', { name: 'First name (optional)' }))).toBe(true);
  await poll(() => page.getByRole('tab').allTextContents()).toEqual([
    'Details',
    'Cohort',
    'Background',
    'Uni Connect',
    'Tracking',
    'Contact',
    'Qualifications',
  ]);
  await page.getByText('4 fields hidden by your group.').waitFor();
  await page.getByRole('textbox', { name: 'Last name' }).fill(unique('Asked'));
  await page.keyboard.press('ControlOrMeta+S');
  const summary = page.getByRole('alert', { name: unableToUpdate });
  await poll(() => summary.getByRole('link').allTextContents()).toEqual([requiredMessage('UCAS Personal ID')]);
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Show all fields' }).check();
  await page.getByRole('tab', { name: 'Consent' }).click();
  await page.getByRole('group', { name: 'Permission to track (optional)' }).waitFor();
  // The browser remembers the choice.
  await page.reload();
  await page.getByRole('tab', { name: 'Consent' }).waitFor();
});

test('undoes changed settings from the message, and does not reopen a closed message', async () => {
  const { page } = await ownAdministrator();
  const note = page.getByRole('complementary', { name: 'Message' });
  await note.getByRole('button', { name: 'Close the message' }).click();
  await note.waitFor({ state: 'detached' });
  await page.reload();
  const hidden = ofStudents(page).getByRole('radio', { name: 'Sex: Hidden' });
  await hidden.check();
  await poll(() => note.count()).toBe(0);
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await poll(() => hasFocus(page.locator('main'))).toBe(true);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await poll(() => ofStudents(page).getByRole('radio', { name: 'Sex: Shown' }).isChecked()).toBe(true);
  await poll(() => page.getByText('Students: Sex', { exact: true }).count()).toBe(2);
});

test('keeps a choice that is made during a save, and through the undo of that save', async () => {
  const { page } = await ownAdministrator();
  const use = (name: string) => ofStudents(page).getByRole('radio', { name });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const releases: (() => void)[] = [];
  await page.route('**/field-settings/*', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  const release = async () => {
    await poll(() => Promise.resolve(releases.length)).toBe(1);
    releases.pop()?.();
  };
  await use('Sex: Hidden').check();
  await bar.getByRole('button', { name: 'Save' }).click();
  await poll(() => Promise.resolve(releases.length)).toBe(1);
  await use('UCAS Personal ID: Required').check();
  await release();
  await message(page, fieldSettingsSaved).waitFor();
  await bar.getByText('1 unsaved change', { exact: true }).waitFor();
  expect(await use('UCAS Personal ID: Required').isChecked()).toBe(true);

  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await release();
  await poll(() => use('Sex: Shown').isChecked()).toBe(true);
  expect(await use('UCAS Personal ID: Required').isChecked()).toBe(true);
  await bar.getByText('1 unsaved change', { exact: true }).waitFor();
});

/** Two administrators of a new group, each with the settings open. */
const twoAdministrators = async (): Promise<{ group: number; one: Page; other: Page }> => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Contested'), urn: newUrn(), subscriber: true });
  const open = async () => {
    const { visitor } = await createUser([{ group, role: 'administrator' }]);
    return windows.open('/field-settings', { cookies: visitor.state.cookies, refusals: [409] });
  };
  return { group, one: await open(), other: await open() };
};

const use = (page: Page, name: string) => ofStudents(page).getByRole('radio', { name });
const save = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
const conflictIn = (page: Page) => page.getByRole('dialog', { name: /both changed/ });

test('shows in a conflict what the use was before', async () => {
  const { group, one, other } = await twoAdministrators();
  await use(one, 'Sex: Hidden').check();
  // The change by the other administrator has not arrived yet.
  let isHeld = true;
  await one.route(`**/field-settings/${group}`, (route) =>
    isHeld && route.request().method() === 'GET' ? new Promise<void>(() => undefined) : route.continue(),
  );
  await use(other, 'Sex: Required').check();
  await save(other);
  await message(other, fieldSettingsSaved).waitFor();
  await save(one);
  const question = conflictIn(one).getByRole('group', { name: /Sex/ });
  await question.getByText(valueBefore('Shown')).waitFor();
  expect(await question.getByRole('radio').count()).toBe(2);
  isHeld = false;
});

test('saves what an undo brings back when its conflict is decided, and leaves unsaved choices alone', async () => {
  const { one, other } = await twoAdministrators();
  await use(one, 'Sex: Hidden').check();
  await save(one);
  const undo = one.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await poll(() => use(other, 'Sex: Hidden').isChecked()).toBe(true);
  await use(other, 'Sex: Required').check();
  await save(other);
  await message(other, fieldSettingsSaved).waitFor();
  await use(one, 'UCAS Personal ID: Required').check();
  await undo.click();
  const dialog = conflictIn(one);
  const question = dialog.getByRole('group', { name: /Sex/ });
  await question.getByText(valueBefore('Hidden')).waitFor();
  await question.getByRole('radio', { name: /Keep mine/ }).check();
  await dialog.getByRole('button', { name: /Save/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await poll(() => use(other, 'Sex: Shown').isChecked()).toBe(true);
  await one.getByRole('region', { name: 'Unsaved changes' }).getByText('1 unsaved change', { exact: true }).waitFor();
  expect(await use(other, 'UCAS Personal ID: Required').isChecked()).toBe(false);
});
