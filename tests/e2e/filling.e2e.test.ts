import { expect, test } from 'vitest';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { textNotSearched } from '../../domain/participantMessages.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { enterRows, hasFocus, makeStudents, message, poll, readRange, waitForPaint } from './screens.ts';

const windows = useBrowser();
const officer = as('officer');

const planActivity = async (word: string): Promise<number> =>
  (
    await officer.create('activities', {
      eventTitle: word,
      group: ownGroup,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T15:00:00.000Z',
    })
  ).Id;

const namesOn = async (activity: number) =>
  (await officer.get<RegisterAnswer>(`/activities/${activity}/register`)).json.Students.map(({ Name }) => Name);

test('adds a pasted list of students after a question about namesakes, and undoes it from the message', async () => {
  const word = unique('Pasted');
  const id = await planActivity(word);
  await makeStudents(word, ['Ada', 'Ben']);
  for (const dob of ['2009-03-01', '2011-03-01'])
    await officer.create('students', { firstname: 'Tom', lastname: word, dob, group: ownGroup });
  await officer.search('students', { filter: word });
  const page = await windows.open(`/activities/edit/${id}#attendance`, { as: 'officer' });
  await page.getByRole('button', { name: 'Add students…' }).click();
  const dialog = page.getByRole('dialog', { name: `Add students to ${word}` });
  await dialog.getByRole('radio', { name: 'A pasted list' }).check();
  await dialog.getByRole('button', { name: 'Check students' }).click();
  await dialog.getByText('Please paste a list of names or IDs.').waitFor();
  await dialog.getByRole('textbox', { name: 'Names or IDs' }).fill(`Ada ${word}\n${word}, Ben\nTom ${word}\nNobody ${word}`);
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check students' }).click();

  const add = dialog.getByRole('button', { name: 'Add 2 students' });
  await poll(() => add.isDisabled()).toBe(true);
  await dialog.getByText('line may mean several students').waitFor();
  await dialog.getByRole('list', { name: 'Lines that match no student' }).getByText(`Nobody ${word}`).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('radio', { name: new RegExp(`^Tom ${word} · Born 2011`) }).check();
  await dialog.getByRole('button', { name: 'Add 3 students' }).click();
  await message(page, '3 students added.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await poll(() => namesOn(id)).toEqual([`Ada ${word}`, `Ben ${word}`, `Tom ${word}`]);

  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await message(page, '3 students taken off the activity again.').waitFor();
  await poll(() => namesOn(id)).toEqual([]);
});

test('does not check a list that was changed meanwhile: what is pasted stays to be checked itself', async () => {
  const word = unique('Changed');
  const id = await planActivity(word);
  await makeStudents(word, ['Ada', 'Ben']);
  await officer.search('students', { filter: word });
  const page = await windows.open(`/activities/edit/${id}#attendance`, { as: 'officer' });
  await page.getByRole('button', { name: 'Add students…' }).click();
  const dialog = page.getByRole('dialog', { name: `Add students to ${word}` });
  await dialog.getByRole('radio', { name: 'A pasted list' }).check();
  const names = dialog.getByRole('textbox', { name: 'Names or IDs' });
  await names.fill(`Ada ${word}`);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/students/preview', async (route) => {
    await released;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Check students' }).click();
  await names.fill(`Ada ${word}\nBen ${word}`);
  const answered = page.waitForResponse('**/students/preview');
  release();
  await answered;
  await waitForPaint(page);
  expect(await names.inputValue()).toBe(`Ada ${word}\nBen ${word}`);
  await dialog.getByRole('button', { name: 'Check students' }).click();
  await dialog.getByRole('button', { name: 'Add 2 students' }).waitFor();
});

test('adds all students that a search matches, by the keyboard alone', async () => {
  const word = unique('Matched');
  const id = await planActivity(word);
  await makeStudents(word, ['Ada', 'Ben', 'Cat']);
  const page = await windows.open(`/activities/edit/${id}#attendance`, { as: 'officer' });
  const open = page.getByRole('button', { name: 'Add students…' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Add students to ${word}` });
  const box = dialog.getByRole('combobox', { name: /^Search Students/ });
  await box.focus();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await dialog.getByText('3 students match.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check students' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add 3 students' }).focus();
  await page.keyboard.press('Enter');
  await message(page, '3 students added.').waitFor();
  await poll(() => namesOn(id)).toHaveLength(3);
});

test.each([
  ['press', false],
  ['touch', true],
] as const)('takes the first %s on a button below the search box, which gets lower when it is left', async (_, hasTouch) => {
  const word = unique('Lower');
  const id = await planActivity(word);
  const lastname = `${word}-Featherstonehaugh`;
  await makeStudents(lastname, ['Ada']);
  const page = await windows.open(`/activities/edit/${id}#attendance`, { as: 'officer', more: { hasTouch } });
  await page.getByRole('button', { name: 'Add students…' }).click();
  const dialog = page.getByRole('dialog', { name: `Add students to ${word}` });
  const box = dialog.getByRole('search').getByRole('combobox');
  await box.fill(`lastname:${lastname}`);
  await box.press('Enter');
  await dialog.getByText('1 student matches.').waitFor();
  // The open field, ready for another value, has a line of its own.
  const height = async () => (await dialog.getByRole('search').boundingBox())?.height;
  expect(await height()).toBeGreaterThan(50);
  const check = dialog.getByRole('button', { name: 'Check students' });
  await (hasTouch ? check.tap() : check.click());
  await dialog.getByRole('button', { name: 'Add 1 student' }).waitFor();
});

test('adds the chosen students of the list to an activity', async () => {
  const word = unique('Chosen');
  const id = await planActivity(word);
  await makeStudents(word, ['Ada', 'Ben']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await enterRows(page, /^Sort by Last name/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add to an activity…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check students' }).click();
  await dialog.getByText('Please choose an activity.').waitFor();
  await poll(() => hasFocus(dialog.getByRole('combobox', { name: 'Activity' }))).toBe(true);
  await dialog.getByRole('combobox', { name: 'Activity' }).fill(word);
  await page.getByRole('option', { name: new RegExp(word) }).click();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check students' }).click();
  await dialog.getByRole('button', { name: 'Add 2 students' }).click();
  await message(page, '2 students added.').waitFor();
  await poll(() => namesOn(id)).toHaveLength(2);
  await page.getByRole('toolbar', { name: 'Chosen records' }).waitFor({ state: 'detached' });
});

test('stays with the search, the activity or the list that nobody was found by, and says so', async () => {
  const word = unique('Nobody');
  const id = await planActivity(word);
  const empty = await planActivity(unique('Empty'));
  const page = await windows.open(`/activities/edit/${id}#attendance`, { as: 'officer' });
  await page.getByRole('button', { name: 'Add students…' }).click();
  const dialog = page.getByRole('dialog', { name: `Add students to ${word}` });
  const check = dialog.getByRole('button', { name: 'Check students' });
  const unheard = unique('Unheard');
  const box = dialog.getByRole('combobox', { name: /^Search Students/ });
  await box.fill(unheard);
  // Typed words that were not searched for must not add everybody.
  await check.click();
  await dialog.getByRole('alert').getByText(textNotSearched(unheard)).waitFor();
  await box.press('Enter');
  await dialog.getByText('No students match.').waitFor();
  await check.click();
  await dialog.getByRole('alert').getByText('No students match. Change the search, then check again.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'A pasted list' }).check();
  await dialog.getByRole('textbox', { name: 'Names or IDs' }).fill(`Ada ${word}`);
  await check.click();
  await dialog.getByText('Nobody was found. Check the spelling, or paste IDs such as #12.').waitFor();
  await dialog.getByRole('radio', { name: 'Another activity' }).check();
  // The activity itself is not another one.
  await dialog.getByRole('combobox', { name: 'Activity' }).fill(word);
  await page.getByText('No matches').first().waitFor();
  await dialog.getByRole('combobox', { name: 'Activity' }).fill(String(empty));
  await page.getByRole('option').first().click();
  await check.click();
  await dialog.getByText('This activity has no students that you can see. Choose another one.').waitFor();
  await check.waitFor();
});
