import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryDatabase } from '../running/database.ts';
import { createUser, ownGroup, waymark } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();
const roles = [{ group: ownGroup, role: 'officer' }];
/** Passkeys need a host name; the tests' Waymark otherwise uses an IP address. */
const more = { baseURL: waymark.url.replace('127.0.0.1', 'localhost') };

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
};

const givePassword = async (page: Page, { email, password }: { readonly email: string; readonly password: string }) => {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
};

/** Adds a virtual authenticator to the window; returns a function that removes it. */
const addDevice = async (page: Page) => {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: () => chromium.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
};

test('adds a passkey, signs in with it and removes it', async () => {
  const person = await createUser(roles);
  // 403: a sign-in right after a sign-out sends the old token, and the console retries with the new one.
  const page = await windows.open('/account/login', { more, refusals: [400, 401, 403] });
  const device = await addDevice(page);
  await givePassword(page, person);
  await page.getByRole('button', { name: /^You: / }).waitFor();
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Name of the passkey' });
  await poll(() => hasFocus(name)).toBe(true);
  await poll(() => name.inputValue()).toBe('Chrome on Linux');
  expect(await findProblems(page)).toEqual([]);
  await name.fill('My laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept the codes' }).press('Enter');
  await page.getByRole('list', { name: 'Passkeys' }).getByText('My laptop').waitFor();
  expect(await findProblems(page)).toEqual([]);

  // A device accepts one passkey per account.
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await poll(() => hasFocus(name)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('This device already has one of your passkeys.').first().waitFor();
  await page.keyboard.press('Escape');

  await signOut(page);
  await givePassword(page, person);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await poll(() => hasFocus(use)).toBe(true);
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^You: / }).waitFor();
  await page.goto('/account/security');
  await page.getByRole('list', { name: 'Passkeys' }).getByText('last used').waitFor();

  // Without the device, the user signs in with a recovery code and removes the passkey.
  await device.remove();
  await signOut(page);
  await addDevice(page);
  await givePassword(page, person);
  await use.click();
  await page.getByText('No passkey was used').last().waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^You: / }).waitFor();
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).press('Enter');
  await message(page, 'The passkey has been removed.').waitFor();
  await page.getByText('Your password alone signs you in.').waitFor();
  await poll(() => page.getByRole('list', { name: 'Passkeys' }).count()).toBe(0);
});

test('asks for the password where a second attempt to add a passkey needs it', async () => {
  const person = await createUser(roles);
  const page = await windows.open('/account/login', { more, refusals: [400, 401, 403] });
  await addDevice(page);
  await givePassword(page, person);
  await page.getByRole('button', { name: /^You: / }).waitFor();
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.route('**/passkeys/add', (route) => route.fulfill({ status: 400, json: { Success: false, message: 'Not now.', Errors: [] } }));
  const create = page.getByRole('button', { name: 'Create the passkey' });
  await create.click();
  await page.getByText('Not now.').first().waitFor();
  await page.unrouteAll();
  await queryDatabase(waymark.databaseUrl, `UPDATE app.sessions SET password_checked = now() - interval '1 hour' WHERE user_id = $1`, [
    person.id,
  ]);
  await create.click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await create.click();
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
});

test('hides passkeys at an IP address', async () => {
  const person = await createUser(roles);
  const page = await windows.open('/account/security', { cookies: person.visitor.state.cookies, isFresh: true });
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  await poll(() => page.getByText(/passkey/i).count()).toBe(0);
});
