import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { genericState } from '../../domain/record/states.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { type Made, makeRegister, nameButton, progress, readSaved, rows, student, untilKept, untilSaved } from './registers.ts';
import { hasFocus, message, poll, waitForPaint } from './screens.ts';

const windows = useBrowser();
const officer = as('officer');
const offline = ['ERR_INTERNET_DISCONNECTED'] as const;

const markTheRest = async (page: Page, status: string) => {
  await page.getByRole('button', { name: 'Mark the rest as…' }).click();
  await page.getByRole('menuitem', { name: status, exact: true }).click();
};

test('takes back with Undo only the marks of the rest that nobody has changed since', async () => {
  const register = await makeRegister(3);
  const page = await windows.open(register.address, { as: 'officer' });
  await nameButton(page, 'PupilA0').waitFor();
  await markTheRest(page, 'Attended');
  await message(page, '3 students marked as attended.').waitFor();
  await student(page, 'PupilA0').getByRole('button', { name: 'Unattended', exact: true }).click();
  await untilSaved(page);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await poll(() => progress(page).textContent()).toBe('1 of 3 marked');
  await untilSaved(page);
  expect(await readSaved(register)).toEqual(['unattended', 'registered', 'registered']);
});

test('offers to undo the marks of the rest only while the register is open', async () => {
  const register = await makeRegister(1);
  const page = await windows.open(register.address, { as: 'officer' });
  await nameButton(page, 'PupilA0').waitFor();
  await markTheRest(page, 'Attended');
  await message(page, '1 student marked as attended.').waitFor();
  await untilSaved(page);
  await page.getByRole('navigation', { name: 'Where this register belongs' }).getByRole('link', { name: register.lastname }).click();
  await page.getByRole('heading', { level: 1, name: register.lastname }).waitFor();
  expect(await message(page, '1 student marked as attended.').count()).toBe(0);
});

/** Types the name of somebody who came while there is no network. */
const keepWalkIn = async (page: Page, name: string) => {
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByText('No connection. You can keep marking.').waitFor();
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Keep this name' }).click();
  await page.context().setOffline(false);
  return dialog;
};

test('keeps the name of a walk-in once if the connection goes while the student is looked for', async () => {
  const register = await makeRegister(1);
  const name = `${unique('Zed')} Walker`;
  const page = await windows.open(register.address, { as: 'officer', refusals: offline });
  const dialog = await keepWalkIn(page, name);
  await page.getByRole('button', { name: `Find ${name}` }).click();
  await page.context().setOffline(true);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name}son`);
  await dialog.getByRole('button', { name: 'Keep this name' }).click();
  await dialog.waitFor({ state: 'detached' });
  const kept = page.getByRole('region', { name: 'Walk-ins' }).getByRole('listitem');
  await poll(() => kept.getByRole('strong').allTextContents()).toEqual([`${name}son`]);
});

test('lets a person type on about a walk-in when the student added before arrives', async () => {
  const register = await makeRegister(1);
  const firstname = unique('Early');
  await officer.create('students', { firstname, lastname: register.lastname, group: ownGroup });
  await officer.search('students', { filter: firstname });
  const name = `${unique('Zed')} Walker`;
  const page = await windows.open(register.address, { as: 'officer', refusals: offline });
  const dialog = await keepWalkIn(page, name);
  const find = page.getByRole('button', { name: `Find ${name}` });
  await find.waitFor();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/register', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add a student' }).click();
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill(firstname);
  await dialog.getByRole('list', { name: 'Students found' }).getByRole('button', { name: firstname }).click();
  await dialog.waitFor({ state: 'detached' });
  await find.click();
  const box = dialog.getByRole('textbox', { name: 'Name or ID' });
  await poll(() => hasFocus(box)).toBe(true);
  await page.keyboard.press('End');
  release();
  await page.locator(`li:has-text("${firstname}")`).waitFor();
  await waitForPaint(page);
  await waitForPaint(page);
  // A focus that jumps out and comes back would have selected the name, and the next key would replace it.
  await page.keyboard.type('son');
  expect(await box.inputValue()).toBe(`${name}son`);
});

test('says that the group of a new student could not be read, and reads it again', async () => {
  const register = await makeRegister(1);
  const firstname = unique('Fresh');
  const page = await windows.open(register.address, { as: 'officer', refusals: [503] });
  await nameButton(page, 'PupilA0').waitFor();
  const address = `**/activities/edit/${register.activity}`;
  await page.route(address, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '' }));
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill(`${firstname} Newcomer`);
  await dialog.getByRole('form', { name: 'New student' }).getByRole('alert').waitFor();
  await page.unroute(address);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: `Create and add ${firstname} Newcomer` }).click();
  await student(page, firstname).waitFor();
  expect((await readSaved(register)).length).toBe(2);
});

/** A register of a deleted session, which one may only read. */
const makeDeleted = async (count: number): Promise<Made> => {
  const register = await makeRegister(count);
  const { status } = await officer.post(`/activity-sessions/state/${register.session}`, { state: genericState.deleted.value });
  expect(status).toBe(200);
  return register;
};

test('goes to a found name on a register that one may only read', async () => {
  const register = await makeDeleted(26);
  const page = await windows.open(register.address, { as: 'officer' });
  await poll(() => rows(page).count()).toBe(26);
  expect(await hasFocus(rows(page).first())).toBe(false);
  await page.getByRole('searchbox', { name: 'Find a name on this register' }).fill('pupilz');
  const found = student(page, 'PupilZ25');
  await poll(() => found.evaluate((row) => row.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(found)).toBe(true);
});
