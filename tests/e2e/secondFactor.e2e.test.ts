import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeUsed, wrongCode } from '../../domain/signInMessages.ts';
import { queryDatabase } from '../running/database.ts';
import { generateCode } from '../running/totp.ts';
import { createUser, ownGroup, newVisitor, waymark } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { readAddress, hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();
const roles = [{ group: ownGroup, role: 'officer' }];

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from' });

const givePassword = async (page: Page, { email, password }: { readonly email: string; readonly password: string }) => {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
};

test('sets up an authenticator app, signs in with it, and with a recovery code without it', async () => {
  const person = await createUser(roles);
  const page = await windows.open('/', { cookies: person.visitor.state.cookies, refusals: [400, 401] });

  await page.getByRole('button', { name: /^You: / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).press('Enter');
  await heading(page, 'Second factor').waitFor();
  expect(await readAddress(page)).toBe('/account/security');
  await page.getByText('(this browser)').waitFor();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  const secret = ((await page.getByText('Secret: ').locator('..').textContent()) ?? '').replace('Secret: ', '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await poll(() => hasFocus(codeField(page))).toBe(true);
  expect(await findProblems(page)).toEqual([]);
  await codeField(page).fill(generateCode(secret, 8));
  await page.keyboard.press('Enter');
  await page.getByText(wrongCode).first().waitFor();
  await codeField(page).fill(generateCode(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have kept the codes' }).press('Enter');
  await page.getByText('10 recovery codes are left.').waitFor();
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in').waitFor();

  // The password alone reaches only the second step, even after a reload or at another address.
  await givePassword(page, person);
  await heading(page, 'Second step').waitFor();
  await page.goto('/students/search');
  await heading(page, 'Second step').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await poll(() => hasFocus(codeField(page))).toBe(true);
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.getByText(wrongCode).first().waitFor();
  const code = generateCode(secret, 1);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  expect(await readAddress(page)).toBe('/students/search');

  // A code works once, and so does a recovery code.
  const other = await windows.open('/', { refusals: [400, 401] });
  await givePassword(other, person);
  await codeField(other).fill(code);
  await other.keyboard.press('Enter');
  await other.getByText(codeUsed).or(other.getByText(wrongCode)).first().waitFor();
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: /^You: / }).waitFor();
  await other.goto('/account/security');
  await other.getByText('9 recovery codes are left.').waitFor();

  await other.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click();
  await message(other, 'The session has ended.').waitFor();
  await poll(() => other.getByText(/127\.0\.0\.1/).count()).toBe(1);
  await page.reload();
  await heading(page, 'Sign in').waitFor();
});

test('warns before the session ends, and extends it without losing what was typed', async () => {
  const person = await createUser(roles);
  const page = await windows.open('/students/create', { cookies: person.visitor.state.cookies, refusals: [401] });
  const name = page.getByRole('textbox', { name: 'Last name' });
  // The server sends this after 28 minutes.
  let idleSecondsLeft = 125;
  await page.route('**/account/session', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { Session: { IdleSecondsLeft: number } | null };
    if (json.Session) json.Session.IdleSecondsLeft = idleSecondsLeft;
    await route.fulfill({ response, json });
  });
  await page.reload();
  await name.fill('Half-typed');
  idleSecondsLeft = 118;
  const warning = page.getByRole('dialog', { name: /^You’ll be signed out in/ });
  await warning.waitFor();
  expect(await findProblems(page)).toEqual([]);
  await poll(() => hasFocus(page.getByRole('button', { name: 'Stay signed in' }))).toBe(true);
  idleSecondsLeft = 1800;
  await page.keyboard.press('Enter');
  await warning.waitFor({ state: 'detached' });
  await poll(() => name.inputValue()).toBe('Half-typed');
});

test('warns of an end that nobody can postpone once: the closed warning stays closed when the session is read again', async () => {
  const person = await createUser(roles);
  const page = await windows.open('/health/live', { cookies: person.visitor.state.cookies, isFresh: true });
  let secondsLeft = 118;
  await page.route('**/account/session', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { Session: { SecondsLeft: number } | null };
    if (json.Session) json.Session.SecondsLeft = secondsLeft;
    await route.fulfill({ response, json });
  });
  await page.clock.install();
  await page.goto('/students/create');
  const warning = page.getByRole('dialog', { name: /^You’ll be signed out in/ });
  await warning.getByText('A sign-in lasts for 12 hours.').waitFor();
  await warning.getByRole('button', { name: 'Back to my work' }).click();
  await warning.waitFor({ state: 'detached' });
  const readAgain = page.waitForResponse('**/account/session');
  await page.clock.runFor(16_000);
  await readAgain;
  await page.clock.runFor(2_000);
  expect(await warning.count()).toBe(0);

  // After a sign-in in another window, the end of that one is warned of too.
  secondsLeft = 43_200;
  const signedIn = page.waitForResponse('**/account/session');
  await page.clock.runFor(16_000);
  await signedIn;
  await page.clock.runFor(2_000);
  secondsLeft = 118;
  await page.clock.fastForward(1_700_000);
  await warning.getByText('A sign-in lasts for 12 hours.').waitFor();
});

test('asks for the password again if it was given too long ago', async () => {
  const person = await createUser(roles);
  const elsewhere = newVisitor();
  await elsewhere.signIn(person.email, person.password);
  const page = await windows.open('/account/security', { cookies: person.visitor.state.cookies, refusals: [400] });
  await queryDatabase(waymark.databaseUrl, `UPDATE app.sessions SET password_checked = now() - interval '1 hour' WHERE user_id = $1`, [
    person.id,
  ]);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
  await page.getByRole('textbox', { name: 'Current password' }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('This is not your current password').first().waitFor();
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await page.keyboard.press('Enter');
  await message(page, 'You are signed out everywhere else.').waitFor();
  expect((await elsewhere.get('/students/search')).status).toBe(401);
});
