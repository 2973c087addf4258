import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../api/demo/seed.ts';
import { wrongCredentials } from '../../domain/signInMessages.ts';
import { unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { readAddress, hasFocus, makeStudents, poll, readRange } from './screens.ts';

const windows = useBrowser();

const signedOutNote = (page: Page) => page.getByText('You’ve been signed out. Sign in to carry on; your changes are kept.');

/** Clicks on a screen whose session has ended. A request of its own, for a change of somebody else, may be refused before. */
const clickUnlessSignedOut = async (button: Locator) => {
  const note = signedOutNote(button.page());
  let isClicked = false;
  // Tried again instead of waiting for long: a click that still waits would come after the sign-in.
  const click = () =>
    button.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  await poll(async () => (isClicked ||= await click()) || note.isVisible()).toBe(true);
  await note.waitFor();
};

test('refuses a wrong password, opens the requested address after sign-in, and signs out, by keyboard', async () => {
  const word = unique('keys');
  await makeStudents(word, ['Ada', 'Ben']);
  const page = await windows.open(`/students/search?filter=${word}`, { refusals: [400, 401] });
  const email = page.getByRole('textbox', { name: 'Email address' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await email.waitFor();
  expect(await page.title()).toBe('Sign in · Waymark');

  await poll(() => hasFocus(email)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Please enter your email address').waitFor();
  await poll(() => hasFocus(email)).toBe(true);

  await page.keyboard.type('officer@demo.test');
  await page.keyboard.press('Tab');
  await poll(() => hasFocus(password)).toBe(true);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(wrongCredentials).waitFor();
  await poll(() => email.inputValue()).toBe('officer@demo.test');
  await poll(() => hasFocus(password)).toBe(true);

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}`);

  await page.getByRole('button', { name: 'You: Olivia Officer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await page.keyboard.press('End');
  await poll(() => hasFocus(page.getByRole('menuitem', { name: 'Sign out' }))).toBe(true);
  await page.keyboard.press('Enter');
  await email.waitFor();
  expect(await readAddress(page)).toBe('/account/login');
  await page.goBack();
  await email.waitFor();
  await poll(() => page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
});

test('leads from an ended session through sign-in back to the same screen', async () => {
  const word = unique('lost');
  await makeStudents(word, ['Cleo']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer', refusals: [401] });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await page.getByRole('combobox', { name: /^Search Students/ }).focus();
  await page.context().clearCookies();
  // Enter repeats the search unless a live event has already done so.
  await page.keyboard.press('Enter');
  await signedOutNote(page).waitFor();
  await page.getByRole('textbox', { name: 'Email address' }).fill('officer@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}`);
});

test('clears the previous user’s messages before it shows the sign-in form', async () => {
  const [id = 0] = await makeStudents(unique('said'), ['Dot']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [401] });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Dotty');
  await page.keyboard.press('Enter');
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.context().clearCookies();
  // If the list reloads first, it meets the ended session and the link disappears.
  await clickUnlessSignedOut(page.getByRole('link', { name: 'Students', exact: true }).first());
  await poll(() => undo.count()).toBe(0);
});

test('restores a filled-in upload form and its file after the session ends and the user signs in', async () => {
  const page = await windows.open('/imports/create', { as: 'admin', refusals: [401] });
  const reference = unique('kept');
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from('URN,EstablishmentName\n') });
  await page.getByLabel('Type').selectOption('edubase');
  await page.context().clearCookies({ name: 'waymark_session' });
  await clickUnlessSignedOut(page.getByRole('button', { name: 'Upload and import' }));
  await page.getByRole('textbox', { name: 'Email address' }).fill('admin@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('schools.csv').waitFor();
  await poll(() => page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe(reference);
});

test('keeps no untouched upload form: the type in the address counts after the sign-in', async () => {
  const page = await windows.open('/imports/create?type=edubase', { as: 'admin', refusals: [401] });
  await poll(() => page.getByLabel('Type').inputValue()).toBe('edubase');
  await page.getByRole('main').getByRole('link', { name: 'Imports' }).click();
  await page.getByRole('link', { name: 'Upload a file' }).first().click();
  await poll(() => page.getByLabel('Type').inputValue()).not.toBe('edubase');
  await page.context().clearCookies({ name: 'waymark_session' });
  await page.keyboard.press('ControlOrMeta+K');
  await signedOutNote(page).waitFor();
  await page.goBack();
  // A second step before the first has ended is lost.
  await poll(() => readAddress(page)).toBe('/imports/search');
  await page.goBack();
  await page.getByRole('textbox', { name: 'Email address' }).fill('admin@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await poll(() => page.getByLabel('Type').inputValue()).toBe('edubase');
  expect(await readAddress(page)).toBe('/imports/create?type=edubase');
});

test('restores changed field settings after the session ends and the user signs in', async () => {
  const page = await windows.open('/field-settings', { as: 'admin', refusals: [401] });
  await page.getByRole('table', { name: 'Fields of students' }).getByRole('radio', { name: 'Sex: Hidden' }).check();
  await page.context().clearCookies({ name: 'waymark_session' });
  await clickUnlessSignedOut(page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }));
  await page.getByRole('textbox', { name: 'Email address' }).fill('admin@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByText('1 unsaved change').waitFor();
  await poll(() => page.getByRole('table', { name: 'Fields of students' }).getByRole('radio', { name: 'Sex: Hidden' }).isChecked()).toBe(
    true,
  );
});

test('stays signed in when a request of the ended session is answered after the sign-in', async () => {
  const page = await windows.open('/users/search', { as: 'admin', refusals: [401] });
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  let answerLate: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  await page.route(
    '**/students/search',
    async (route) => {
      await page.context().clearCookies({ name: 'waymark_session' });
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const searchRequest = page.waitForRequest((sent) => sent.url().endsWith('/students/search'));
  await page.getByRole('link', { name: 'Students' }).first().click();
  const late = await searchRequest;
  await page.getByRole('link', { name: 'Institutions' }).first().click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('admin@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Institutions', level: 1 }).waitFor();
  answerLate();
  // Without an answer if the console has given the request up.
  await late.response();
  await page.getByRole('link', { name: 'Students' }).first().click();
  await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
  expect(await readAddress(page)).toBe('/students/search');
});
