import { expect, test } from 'vitest';
import { forgottenLinkSent, linkDead, passwordSetSignIn } from '../../domain/signInMessages.ts';
import { readMailTo, createUser, ownGroup, newVisitor, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, poll } from './screens.ts';

const windows = useBrowser();
const roles = [{ group: ownGroup, role: 'viewer' }] as const;

test('resets a forgotten password from the sign-in page; the new one signs in', async () => {
  const { email } = await createUser(roles);
  const page = await windows.open('/account/login', { refusals: [400] });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const address = page.getByRole('textbox', { name: 'Email address' });
  await poll(() => hasFocus(address)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Please enter your email address').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(forgottenLinkSent).waitFor();
  expect(await findProblems(page)).toEqual([]);

  let secret = '';
  const readSecret = async () => /\/account\/reset#([\w-]+)/.exec(await readMailTo(email, 'forgotten').catch(() => ''))?.[1] ?? '';
  await poll(async () => (secret = await readSecret())).not.toBe('');
  await page.goto(`/account/reset#${secret}`);
  await page.getByRole('textbox', { name: 'New password' }).fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('A password must be at least 12 characters').first().waitFor();
  expect(await findProblems(page)).toEqual([]);
  const next = `Chosen-${unique()}-word`;
  await page.getByRole('textbox', { name: 'New password' }).fill(next);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(passwordSetSignIn).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(next);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();

  await page.goto(`/account/reset#${secret}`);
  await page.getByRole('textbox', { name: 'New password' }).fill(next);
  await page.keyboard.press('Enter');
  await page.getByText(linkDead).first().waitFor();
});

test('tells a user how long to wait', async () => {
  const email = `${unique()}@example.test`;
  for (let wrong = 0; wrong < 5; wrong += 1) await newVisitor().signIn(email, 'not the password');
  const page = await windows.open('/account/login', { refusals: [429] });
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/^Too many attempts\. Try again in \d+ seconds?\./)
    .waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('shows an error for an incomplete invitation, and the password form for a complete one', async () => {
  const page = await windows.open('/account/invitation');
  await page.getByText('This link is not complete.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.goto('/account/invitation#made-up');
  await page.getByRole('textbox', { name: 'New password' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});
