import { expect, test } from 'vitest';
import { onlyAlike, pageNotNumber, pageRequired } from '../../domain/messages.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { readAddress, readColumn, hasFocus, makeStudents, poll, readRange, searchBox } from './screens.ts';

const windows = useBrowser();
const firstNames = 2;

test('shows the total of a list, and sorts and opens it with the keyboard', async () => {
  const word = unique('sorted');
  const [, , zoe] = await makeStudents(word, ['Bea', 'adam', 'Zoë']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await page.getByRole('heading', { level: 1, name: 'Students 3', exact: true }).waitFor();
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');

  await page.getByRole('button', { name: 'Sort by Last name' }).focus();
  await page.keyboard.press('ArrowLeft');
  await poll(() => hasFocus(page.getByRole('button', { name: 'Sort by First name' }))).toBe(true);
  await page.keyboard.press('Enter');
  await poll(() => readColumn(page, firstNames)).toEqual(['adam', 'Bea', 'Zoë']);
  await page.getByRole('button', { name: 'Sort by First name, sorted ascending now' }).waitFor();
  await page.keyboard.press('Enter');
  await poll(() => readColumn(page, firstNames)).toEqual(['Zoë', 'Bea', 'adam']);
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}&order=desc&sort=firstname`);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Zoë ${word}` }).waitFor();
  expect(await readAddress(page)).toBe(`/students/edit/${zoe}`);
  await page.goBack();
  await poll(() => readColumn(page, firstNames)).toEqual(['Zoë', 'Bea', 'adam']);
});

test('orders words by relevance until a column is chosen, the default one included, and then keeps that order', async () => {
  const word = unique('Ranked');
  const officer = as('officer');
  for (const [firstname, lastname] of [
    ['Zara', `A${word.toLowerCase()} ${word}`],
    ['Adam', `${word}son`],
    ['Bea', word],
  ] as const)
    await officer.create('students', { firstname, lastname, group: ownGroup });
  await officer.search('students', { filter: word });
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  const byRelevance = ['Bea', 'Adam', 'Zara'];
  await poll(() => readColumn(page, firstNames)).toEqual(byRelevance);
  await page.getByRole('button', { name: 'Sort by Last name', exact: true }).focus();
  await page.keyboard.press('Enter');
  await poll(() => readColumn(page, firstNames)).toEqual(['Zara', 'Bea', 'Adam']);
  await page.getByRole('button', { name: 'Sort by Last name, sorted ascending now' }).waitFor();
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}&order=asc&sort=lastname`);
  await page.reload();
  await poll(() => readColumn(page, firstNames)).toEqual(['Zara', 'Bea', 'Adam']);
  await page.getByRole('button', { name: 'Best matches first' }).click();
  await poll(() => readColumn(page, firstNames)).toEqual(byRelevance);
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}`);
  await poll(() => page.getByRole('button', { name: 'Best matches first' }).count()).toBe(0);
});

test('shows an error for a wrong page number and opens a valid one', async () => {
  const word = unique('paged');
  await makeStudents(
    word,
    Array.from({ length: 30 }, (_, index) => `Pupil${String(index).padStart(2, '0')}`),
  );
  const page = await windows.open(`/students/search?filter=${word}&sort=firstname&order=asc`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 30');
  const box = page.getByRole('textbox', { name: 'Page' });

  await box.fill('');
  await page.getByRole('alert').getByText(pageRequired, { exact: true }).waitFor();
  await box.fill('two');
  await page.getByRole('alert').getByText(pageNotNumber, { exact: true }).waitFor();
  expect(await readRange(page)).toBe('Viewing: 1-25 of 30');
  await box.fill('2');
  await box.press('Enter');
  await poll(() => readRange(page)).toBe('Viewing: 26-30 of 30');
  await poll(() => page.getByRole('alert').count()).toBe(0);
  await poll(() => readColumn(page, firstNames)).toEqual(['Pupil25', 'Pupil26', 'Pupil27', 'Pupil28', 'Pupil29']);
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}&order=asc&page=2&sort=firstname`);
  await poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Previous page' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 30');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50');
  await poll(() => readRange(page)).toBe('Viewing: 1-30 of 30');
});

test('opens a typed page after a second without typing, and ignores a page that does not exist', async () => {
  const word = unique('rested');
  await makeStudents(
    word,
    Array.from({ length: 30 }, (_, index) => `Pupil${String(index).padStart(2, '0')}`),
  );
  const page = await windows.open('/account/login', { as: 'officer', isFresh: true });
  await page.clock.install();
  await page.goto(`/students/search?filter=${word}`);
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 30');
  const box = page.getByRole('textbox', { name: 'Page' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('2');
  await page.clock.runFor(990);
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}`);
  await page.clock.runFor(10);
  await page.clock.resume();
  await poll(() => readRange(page)).toBe('Viewing: 26-30 of 30');
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}&page=2`);

  // A page that was typed for another order is not opened.
  await page.clock.pauseAt(Date.now() + 120_000);
  await box.fill('1');
  await page.getByRole('button', { name: /^Sort by First name/ }).focus();
  await page.keyboard.press('Enter');
  const sorted = `/students/search?filter=${word}&order=asc&sort=firstname`;
  await poll(() => readAddress(page)).toBe(sorted);
  await page.clock.runFor(1_500);
  await page.clock.resume();
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 30');
  expect([await readAddress(page), await box.inputValue()]).toEqual([sorted, '1']);
  await page.getByRole('button', { name: 'Next page' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 26-30 of 30');

  for (const typed of ['0', '3', '1.5', '-1']) {
    await box.fill(typed);
    await box.press('Enter');
    await poll(() => box.inputValue()).toBe('2');
  }
  expect(await readAddress(page)).toBe(sorted.replace('&sort', '&page=2&sort'));
});

test('shows a closed warning again for another search', async () => {
  const word = unique('warned');
  await makeStudents(word, ['Ann', 'Bob']);
  const page = await windows.open('/', { as: 'officer' });
  await page.route('**/students/search', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), Warning: onlyAlike } });
  });
  await page.goto(new URL(`/students/search?filter=${word}`, page.url()).href);
  const warning = page.getByText(onlyAlike);
  const close = page.getByRole('button', { name: 'Close the warning' });
  await close.click();
  await poll(() => warning.count()).toBe(0);
  await page.getByRole('button', { name: /^Sort by First name/ }).focus();
  await page.keyboard.press('Enter');
  await poll(() => readColumn(page, firstNames)).toEqual(['Ann', 'Bob']);
  expect(await warning.count()).toBe(0);
  await searchBox(page).fill('Bob');
  await page.keyboard.press('Enter');
  await poll(() => readColumn(page, firstNames)).toEqual(['Bob']);
  await warning.waitFor();
});

test('filters by words and fields as chips; Back, Forward and a shared address repeat it', async () => {
  const word = unique('found');
  const officer = as('officer');
  for (const [firstname, yearGroup] of [
    ['Ann', 17],
    ['Bob', 17],
    ['Cat', 15],
  ] as const) {
    await officer.create('students', { firstname, lastname: word, group: ownGroup, yearGroup });
  }
  await officer.search('students', { filter: word });
  const page = await windows.open('/students/search', { as: 'officer' });
  const box = page.getByRole('combobox', { name: 'Search Students: words, or a field by its name' });
  await box.click();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');
  const ofWord = page.getByRole('button', { name: `Remove Words filter parameter: ${word}`, exact: true });
  await ofWord.waitFor();

  await page.keyboard.type('last known ph');
  await page.getByRole('option', { name: /^Last known phase/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Last known phase' }).waitFor();
  await page.keyboard.type('group 12');
  await poll(() => page.getByRole('listbox', { name: 'Last known phase' }).getByRole('option').allTextContents()).toEqual([
    'Year Group 12',
  ]);
  await page.keyboard.press('Enter');
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  const ofYear = page.getByRole('button', { name: 'Remove Last known phase filter parameter: Year Group 12', exact: true });
  await ofYear.waitFor();
  await poll(() => readColumn(page, firstNames)).toEqual(['Ann', 'Bob']);
  const shared = await readAddress(page);

  await page.goBack();
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');
  await poll(() => ofYear.count()).toBe(0);
  await page.goForward();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await ofYear.waitFor();

  const other = await windows.open(shared, { as: 'viewer' });
  await poll(() => readRange(other)).toBe('Viewing: 1-2 of 2');
  // A viewer's list has no checkbox column.
  await poll(() => readColumn(other, 1)).toEqual(['Ann', 'Bob']);
  await other.getByRole('button', { name: 'Remove Last known phase filter parameter: Year Group 12', exact: true }).click();
  await poll(() => readRange(other)).toBe('Viewing: 1-3 of 3');

  await page.keyboard.press('Escape');
  await ofYear.click();
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await ofWord.waitFor({ state: 'detached' });
  expect(await readAddress(page)).toBe('/students/search');
});

test('shows another user’s change in the list without a reload', async () => {
  const word = unique('live');
  const [first = 0] = await makeStudents(word, ['Early']);
  const page = await windows.open(`/students/search?filter=${word}&order=asc&sort=id`, { as: 'viewer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  const officer = as('officer');
  await officer.create('students', { firstname: 'Late', lastname: word, group: ownGroup });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await poll(() => readColumn(page, 1)).toEqual(['Early', 'Late']);
  await poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Students 2');
  const { Revision } = await officer.form('students', first);
  await officer.edit('students', first, Revision, { firstname: 'Renamed' });
  await poll(() => readColumn(page, 1)).toEqual(['Renamed', 'Late']);
});

test('keeps the address when a user skips to the content', async () => {
  const page = await windows.open('/students/search?filter=year-group:12', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(page.locator('main'))).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
});
