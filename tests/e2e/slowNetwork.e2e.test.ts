import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saved, saveTransportFailure } from '../../domain/messages.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { column, makeStudents, message, soon, viewing } from './screens.ts';

const windows = useBrowser();

/** A village hall's reception: what browsers call slow 3G. */
const slow = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const gone = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
const fine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Changes what the network of a window is like, from now on. */
const networkOf = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return (conditions: typeof slow) => devtools.send('Network.emulateNetworkConditions', conditions);
};

const searchBox = (page: Page) => page.getByRole('search').getByRole('combobox');
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('over a slow network a list shows where it will be, and what is typed meanwhile stays', async () => {
  const word = unique('patient');
  await makeStudents(word, ['Ada', 'Bo']);
  const page = await windows.open('/', { as: 'officer' });
  const network = await networkOf(page);
  await network(slow);
  await page.goto(`/students/search?filter=${word}`, { waitUntil: 'commit' });
  // Before the scripts have arrived, the frame's place is there.
  await page.locator('[data-boot]').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
  const places = page.locator('main [class*="skeleton"][class*="seen"]');
  await places.first().waitFor();
  expect(await places.count()).toBeGreaterThan(20);
  await soon(() => viewing(page)).toBe('Viewing: 1-2 of 2');
  expect(await places.count()).toBe(0);

  await searchBox(page).click();
  await page.keyboard.type('firstname:Ada');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type('typed while it searches');
  await soon(() => column(page, 2)).toEqual(['Ada']);
  expect(await searchBox(page).inputValue()).toBe('typed while it searches');
});

test('over a slow network nothing that is typed while a record is saved is lost, and a network that is gone loses nothing either', async () => {
  const word = unique('kept');
  const [id = 0] = await makeStudents(word, ['Cy']);
  const page = await windows.open('/students/search', { as: 'officer', refusals: ['ERR_INTERNET_DISCONNECTED'] });
  await page.goto(`/students/edit/${id}`);
  const firstname = page.getByRole('textbox', { name: 'First name (optional)' });
  const ucas = page.getByRole('textbox', { name: 'UCAS personal id (optional)' });
  await firstname.fill('Cyrus');
  const network = await networkOf(page);
  await network(slow);
  await page.keyboard.press('ControlOrMeta+S');
  await soon(() => bar(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await ucas.fill('1234567890');
  await message(page, saved('student')).waitFor();
  await soon(() => bar(page).textContent()).toContain('1 unsaved change');
  expect(await firstname.inputValue()).toBe('Cyrus');
  expect(await ucas.inputValue()).toBe('1234567890');
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Cyrus' });

  await network(gone);
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('alert').getByText(saveTransportFailure, { exact: true }).waitFor();
  expect(await ucas.inputValue()).toBe('1234567890');
  await network(fine);
  await page.keyboard.press('ControlOrMeta+S');
  await bar(page).waitFor({ state: 'detached' });
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Cyrus', ucas: '1234567890' });
});
