import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { makeRegister, nameButton, progress, readSaved, student, untilSaved } from './registers.ts';
import { message, poll } from './screens.ts';

const windows = useBrowser();

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
