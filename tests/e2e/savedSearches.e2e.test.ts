import { expect, test } from 'vitest';
import { searchExists } from '../../domain/messages.ts';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';
import { waymark } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { readAddress, cell, hasFocus, makeStudents, message, press, row, poll, readRange, watchDeletions } from './screens.ts';

const windows = useBrowser();

test('saves a search, opens it, counts it on the home page and deletes it', async () => {
  const [word, name] = [unique('saved'), unique('My search')];
  await makeStudents(word, ['Ann', 'Bob']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer', refusals: [500] });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  const save = dialog.getByRole('button', { name: 'Save search' });
  await poll(() => hasFocus(dialog.getByRole('textbox', { name: 'Name' }))).toBe(true);
  await poll(() => save.isDisabled()).toBe(true);
  await page.keyboard.type('   ');
  await poll(() => save.isDisabled()).toBe(true);
  await page.keyboard.type(name);
  await dialog.getByText(`Words: ${word}`).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await message(page, `The search “${name}” has been saved.`).waitFor();

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await poll(() => readRange(page)).not.toBe('Viewing: 1-2 of 2');
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('link', { name, exact: true }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}`);
  await poll(() => page.getByRole('button', { name: 'Save search' }).isVisible()).toBe(true);

  await page.goto('/');
  await poll(() => page.getByRole('link', { name: new RegExp(name) }).textContent()).toContain('2 students');
  expect(await findProblems(page)).toEqual([]);
  await page.goto('/saved-searches/search');
  await press(cell(row(page, name), name));
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${word}`);

  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await page.route(
    '**/search/delete/*',
    (route) => route.fulfill({ status: 500, json: { Success: false, message: 'Not now.', Errors: [] } }),
    {
      times: 1,
    },
  );
  const failed = page.waitForResponse('**/search/delete/*');
  await question.getByRole('button', { name: 'Delete saved search' }).click();
  await failed;
  await poll(() => question.getByRole('button', { name: 'Delete saved search' }).isEnabled()).toBe(true);
  expect(await message(page, 'Not now.').count()).toBe(0);
  await page.keyboard.press('Escape');
  await poll(() => hasFocus(page.getByRole('button', { name: 'Saved', exact: true }))).toBe(true);
  const { Data } = await as('officer').search('saved-searches', { filter: name });
  await page.goto(`/search/delete/${Data[0]?.Id}`);
  await page.getByRole('heading', { name: `Delete “${name}”?` }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  const deletions = await watchDeletions(page);
  await page.getByRole('button', { name: 'Delete saved search' }).click();
  await message(page, 'The saved search has been deleted.').waitFor();
  expect(await deletions()).toEqual([{ path: 'saved-searches', id: Data[0]?.Id }]);
  await row(page, name).waitFor({ state: 'detached' });

  const other = await windows.open(`/search/delete/${Data[0]?.Id}`, { as: 'viewer', refusals: [404] });
  await other.getByRole('heading', { level: 1 }).waitFor();
  await poll(() => other.getByRole('button', { name: 'Delete saved search' }).count()).toBe(0);
});

test('offers a retry after a failed save, and warns that the same name replaces a search', async () => {
  const [word, name] = [unique('tried'), unique('Again')];
  await makeStudents(word, ['Ann']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer', refusals: [400, 500] });
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  const answers: readonly (readonly [number, string, string])[] = [
    [500, 'broken', 'There was an issue saving your search.'],
    [200, JSON.stringify({ Success: false }), 'Failed to retrieve data from server.'],
    [400, JSON.stringify({ Success: false, message: 'No.', Errors: [] }), 'Failed to retrieve data from server.'],
    [
      400,
      JSON.stringify({ Success: false, message: 'No.', Errors: [{ FieldName: 'name', ErrorMessages: ['Not this name'] }] }),
      'Not this name',
    ],
  ];
  for (const [status, body, expected] of answers) {
    await page.route('**/search/add', (route) => route.fulfill({ status, contentType: 'application/json', body }));
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await dialog.getByText(expected, { exact: true }).waitFor();
    await poll(() => dialog.getByRole('button', { name: 'Save search' }).isEnabled()).toBe(true);
    await page.unrouteAll();
  }
  const saving = page.waitForRequest('**/search/add');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  expect((await saving).postDataJSON()).toMatchObject({
    name,
    filter: word,
    __RequestVerificationToken: expect.stringMatching(/.{20}/) as string,
  });
  await message(page, `The search “${name}” has been saved.`).waitFor();

  await page.getByRole('button', { name: 'Save search' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name.toUpperCase());
  await page.keyboard.press('Enter');
  await dialog.getByText(searchExists(name)).first().waitFor();
  await dialog.getByRole('button', { name: 'Replace saved search' }).waitFor();
});

test('replaces no search of the same name while the saved searches could not be loaded', async () => {
  const [word, name] = [unique('kept'), unique('Mine')];
  await makeStudents(word, ['Ann']);
  const officer = as('officer');
  await officer.post('/search/add', { name, filter: 'kept', forType: 'students' });
  const page = await windows.open('/health/live', { as: 'officer', refusals: [500] });
  await page.route('**/saved-searches/search*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`/students/search?filter=${word}`);
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog.getByText('There was an issue saving your search.', { exact: true }).waitFor();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await dialog.getByText(searchExists(name)).first().waitFor();
  const { Data } = await officer.search('saved-searches', { filter: name });
  expect(Data.map(({ filter }) => filter)).toEqual(['kept']);
});

test('explains to a user without saved searches how to save one', async () => {
  const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
  const page = await windows.open('/account/login');
  await page.context().addCookies(visitor.state.cookies.map(([name, value]) => ({ name, value, url: waymark.url })));
  await page.goto('/saved-searches/search');
  await page.getByText('Save a search from any list to see it here. Only you can see it.').waitFor();
  expect(await findProblems(page)).toEqual([]);
});
