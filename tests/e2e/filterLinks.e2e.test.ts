import { expect, test } from 'vitest';
import { connectionLostNote, linkExpired } from '../../domain/messages.ts';
import { pause } from '../infra/waiting.ts';
import { unique } from '../running/names.ts';
import { createUser, ownGroup } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { readAddress, cellPlace, chip, makeStudents, message, row, searchBox, poll, readRange } from './screens.ts';
import { openNewWindow, readNewWindow } from './newWindows.ts';

const windows = useBrowser();

test('keeps searched names out of addresses and request lines; links still open', async () => {
  const word = unique('Secret');
  await makeStudents(word, ['Ann', 'Bob']);
  const page = await windows.open('/students/search', { as: 'officer' });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);

  await searchBox(page).fill(word);
  await page.keyboard.press('Enter');
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}`);
  await searchBox(page).fill(`lastname:${word}`);
  await page.keyboard.press('Enter');
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${word},lastname:${word}`);
  const link = page.url();

  await page.reload();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await chip(page, `Last name filter parameter: ${word}`).waitFor();
  await page.goBack();
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${word}`);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('dialog').getByRole('combobox').fill(word);
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(`Ann ${word}`) })
    .waitFor();
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => address.toLowerCase().includes(word.toLowerCase()))).toEqual([]);

  const other = await windows.open(link, { as: 'viewer' });
  await poll(() => readRange(other)).toBe('Viewing: 1-2 of 2');
  const foreign = await windows.open(link, { as: 'trent' });
  await foreign.getByRole('heading', { name: 'No students match' }).waitFor();
});

test('opens a quick filter beside a name in a new window', async () => {
  const word = unique('Wide');
  await makeStudents(word, ['Ann']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  const popup = await openNewWindow(page, () => page.getByRole('link', { name: 'Archived' }).click({ modifiers: ['ControlOrMeta'] }));
  await popup.getByRole('heading', { name: 'No students match' }).waitFor();
  await chip(popup, 'Record state filter parameter: Archived').waitFor();
  expect(popup.url()).not.toContain(word);
});

test('opens a saved search with personal data from its row in a new window', async () => {
  const word = unique('Kept');
  await makeStudents(word, ['Ann']);
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  await visitor.post('/search/add', { name: word, filter: `lastname:${word}`, forType: 'students' });
  const page = await windows.open('/saved-searches/search', { cookies: visitor.state.cookies });
  await row(page, word).waitFor({ state: 'attached' });
  const place = await cellPlace(page, 0, 100);
  await page.mouse.move(place.x, place.y);
  await pause(100);
  const popup = await openNewWindow(page, () => page.mouse.click(place.x, place.y, { button: 'middle' }));
  await poll(() => readRange(popup)).toBe('Viewing: 1-1 of 1');
  expect(await readAddress(popup)).toBe(`/students/search?filter=lastname:${word}`);
});

test('opens all matches of words from the palette in a new window, which cannot reach this one', async () => {
  const word = unique('Many');
  await makeStudents(
    word,
    Array.from({ length: 9 }, (_, index) => `Pupil${index}`),
  );
  const page = await windows.open('/', { as: 'officer' });
  await page.getByRole('button', { name: /^Go to a person/ }).click();
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(word);
  const all = palette.getByRole('option', { name: 'See all 9 in Students' });
  const { url, canAccessOpener } = await readNewWindow(page, () => all.click({ modifiers: ['ControlOrMeta'] }));
  expect(canAccessOpener).toBe(false);
  expect(url).not.toContain(word);
  await page.goto(url);
  await poll(() => readRange(page)).toBe('Viewing: 1-9 of 9');
});

test('closes the new window of a search whose filter could not be saved, and says why', async () => {
  const word = unique('Refused');
  await makeStudents(word, ['Ann', 'Bob', 'Cy', 'Di', 'Ed', 'Flo', 'Gus']);
  const page = await windows.open('/', { as: 'officer', refusals: [500] });
  await page.route('**/search/links', (route) => route.fulfill({ status: 500, json: { Success: false, message: 'Not now.', Errors: [] } }));
  await page.getByRole('button', { name: /^Go to a person/ }).click();
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(word);
  const all = palette.getByRole('option', { name: 'See all 7 in Students' });
  await all.click({ modifiers: ['ControlOrMeta'] });
  await message(page, 'Not now.').waitFor();
  await poll(async () => page.context().pages().length).toBe(1);
});

test('saves the filter of a link that was focused without a connection when it is back', async () => {
  const word = unique('Later');
  await makeStudents(word, ['Ann']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer', refusals: ['ERR_INTERNET_DISCONNECTED'] });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await page.context().setOffline(true);
  const archived = page.getByRole('link', { name: 'Archived' });
  await archived.focus();
  await page.getByRole('status').getByText(connectionLostNote).waitFor();
  const id = new URL((await archived.getAttribute('href')) ?? '', page.url()).searchParams.get('link');
  await page.context().setOffline(false);
  const read = () => page.request.get(`/search/links/${id}`, { headers: { accept: 'application/json' } });
  await poll(async () => (await read()).status()).toBe(200);
});

test('explains an expired link and does not show the whole list instead', async () => {
  const page = await windows.open('/students/search?link=AAAAAAAAAAAAAAAAAAAAAA', { as: 'officer', refusals: [404] });
  await page.getByRole('heading', { name: linkExpired }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all students' }).click();
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
});
