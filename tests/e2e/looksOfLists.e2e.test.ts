import { expect, test } from 'vitest';
import { unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { enterRows, makeStudents, poll, readRange } from './screens.ts';

const windows = useBrowser();

test('the sign-in page passes the layout and accessibility checks, with errors too', async () => {
  const page = await windows.open('/account/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Please enter your email address').waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('the home page passes the layout and accessibility checks, as does its narrow menu', async () => {
  const page = await windows.open('/', { as: 'officer' });
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'You: Olivia Officer' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('a list passes the layout and accessibility checks with filters, selection and questions', async () => {
  const word = unique('looks');
  await makeStudents(word, ['Ari', 'Bel']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await page.getByRole('button', { name: 'Show filters' }).click();
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await enterRows(page, /^Sort by Last name/);
  await page.keyboard.press(' ');
  await page.getByRole('toolbar', { name: 'Chosen records' }).getByText('1 selected').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 1 student?' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reference' }).fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Export 1 student' }).click();
  await page.getByText('Please enter a reference').waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test.each(['/institutions/search', '/users/search', '/tasks/search', '/imports/search', '/exports/search?filter=nothing-like-this'])(
  'the list at %s passes the layout and accessibility checks',
  async (address) => {
    const page = await windows.open(address, { as: 'data' });
    await poll(() => readRange(page)).toMatch(/^Viewing/);
    expect(await findProblems(page)).toEqual([]);
  },
);

test('the not-found page and the upload form pass the layout and accessibility checks', async () => {
  const page = await windows.open('/nothing/search', { as: 'data', refusals: [404] });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.goto('/imports/create');
  await page.getByLabel('Type').selectOption('edubase');
  await page.getByRole('button', { name: 'Upload and import' }).click();
  await page.getByText('Please choose a file').waitFor();
  expect(await findProblems(page)).toEqual([]);
});
