import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changedByAnother, groupChosenElsewhere, fieldSettingsChanged, valueBefore } from '../../domain/messages.ts';
import { as, createUser, newUrn, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { enterRows, makeStudents, message, poll, readRange } from './screens.ts';

const windows = useBrowser();

const first = (page: Page) => page.getByRole('textbox', { name: 'First name (optional)' });
const postcode = (page: Page) => page.getByRole('textbox', { name: 'Postcode (optional)', exact: true });
const area = (page: Page) => page.getByRole('textbox', { name: 'Local authority (optional)' });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save' }).click();

const bothOpen = async (prefix: string): Promise<{ id: number; word: string; olivia: Page; dana: Page }> => {
  const word = unique(prefix);
  const [id = 0] = await makeStudents(word, ['Quinn']);
  const [olivia, dana] = await Promise.all([
    windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [409] }),
    windows.open(`/students/edit/${id}`, { as: 'data', refusals: [409] }),
  ]);
  await Promise.all([first(olivia).waitFor(), first(dana).waitFor()]);
  return { id, word, olivia, dana };
};

test('asks the second of two users about a conflict and keeps everything they typed', async () => {
  const { id, word, olivia, dana } = await bothOpen('both');
  await first(dana).fill('Quincy');
  await postcode(dana).fill('LE2 2BB');
  await first(olivia).fill('Quentin');
  await area(olivia).fill('Rutland');
  await save(olivia);
  await olivia.getByRole('heading', { level: 1, name: `Quentin ${word}` }).waitFor();
  await save(dana);
  const question = dana.getByRole('dialog', { name: 'You and Olivia Officer both changed this record' });
  const choice = question.getByRole('group', { name: 'First name' });
  await choice.getByRole('radio', { name: /^Keep mine ?Quincy/ }).waitFor();
  await choice.getByText(valueBefore('Quinn')).waitFor();
  const decide = question.getByRole('button', { name: 'Save with these choices' });
  await poll(() => decide.isDisabled()).toBe(true);

  await question.getByRole('button', { name: 'Back to the form' }).click();
  await poll(() => first(dana).inputValue()).toBe('Quincy');
  await dana.getByRole('tab', { name: 'Details (has conflicts)' }).waitFor();
  await dana.getByText(changedByAnother('Olivia Officer', 'Quentin')).waitFor();
  await poll(() => postcode(dana).inputValue()).toBe('LE2 2BB');
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Quentin', postcode: null });

  await save(dana);
  await choice.getByRole('radio', { name: /^Keep mine/ }).check();
  await decide.click();
  await dana.getByRole('heading', { level: 1, name: `Quincy ${word}` }).waitFor();
  await bar(dana).waitFor({ state: 'detached' });
  await dana.getByRole('tab', { name: 'Details', exact: true }).waitFor();
  expect((await as('officer').form('students', id)).Record).toMatchObject({
    firstname: 'Quincy',
    postcode: 'LE2 2BB',
    localAuthority: 'Rutland',
  });
});

test('keeps everything else typed when the user takes the other value', async () => {
  const { id, word, olivia, dana } = await bothOpen('theirs');
  await first(dana).fill('Quincy');
  await postcode(dana).fill('LE3 3CC');
  await first(olivia).fill('Quentin');
  await save(olivia);
  await olivia.getByRole('heading', { level: 1, name: `Quentin ${word}` }).waitFor();
  await save(dana);
  const question = dana.getByRole('dialog', { name: 'You and Olivia Officer both changed this record' });
  await question.getByRole('radio', { name: /^Take theirs ?Quentin/ }).check();
  await question.getByRole('button', { name: 'Save with these choices' }).click();
  await dana.getByRole('heading', { level: 1, name: `Quentin ${word}` }).waitFor();
  await bar(dana).waitFor({ state: 'detached' });
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Quentin', postcode: 'LE3 3CC' });
});

test('merges changes of different fields without a question', async () => {
  const { id, word, olivia, dana } = await bothOpen('merged');
  await postcode(dana).fill('LE4 4DD');
  await first(olivia).fill('Quentin');
  await save(olivia);
  await olivia.getByRole('heading', { level: 1, name: `Quentin ${word}` }).waitFor();
  await save(dana);
  await dana.getByRole('heading', { level: 1, name: `Quentin ${word}` }).waitFor();
  await bar(dana).waitFor({ state: 'detached' });
  await poll(() => dana.getByRole('dialog').count()).toBe(0);
  await poll(() => first(dana).inputValue()).toBe('Quentin');
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Quentin', postcode: 'LE4 4DD' });
});

test('reports another user’s change in an open record and shows it on request', async () => {
  const { word, olivia, dana } = await bothOpen('noticed');
  await postcode(dana).fill('LE5 5EE');
  await first(olivia).fill('Quentin');
  await save(olivia);
  await dana.getByText('Olivia Officer changed this record just now').waitFor();
  await poll(() => first(dana).inputValue()).toBe('Quinn');
  await dana.getByRole('button', { name: 'Show the new values' }).click();
  await poll(() => first(dana).inputValue()).toBe('Quentin');
  await dana.getByRole('heading', { level: 1, name: `Quentin ${word}` }).waitFor();
  await poll(() => postcode(dana).inputValue()).toBe('LE5 5EE');
});

test('updates lists in a user’s other windows after a save and a delete', async () => {
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const { cookies } = visitor.state;
  const [home, list] = await Promise.all([windows.open('/', { cookies }), windows.open('/students/search?filter=smith', { cookies })]);
  await home.getByRole('heading', { name: 'Saved searches' }).waitFor();
  const name = unique('Everywhere');
  await list.getByRole('button', { name: 'Save search' }).click();
  await list.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await list.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
  await home.getByRole('link', { name }).waitFor();
  const [saved] = (await visitor.search('saved-searches', { filter: name })).Data;
  await visitor.post(`/search/delete/${saved?.Id}`);
  await home.getByRole('link', { name }).waitFor({ state: 'detached' });
  await poll(() => list.getByRole('alert').count()).toBe(0);
});

test('applies changed field settings to open forms and keeps what was typed', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Settling'), urn: newUrn(), subscriber: true });
  const { visitor } = await createUser([{ group, role: 'officer' }]);
  const { Id: id } = await as('admin').create('students', { firstname: 'Quinn', lastname: unique('Settled'), group });
  const { cookies } = visitor.state;
  const [record, created] = await Promise.all([
    windows.open(`/students/edit/${id}`, { cookies }),
    windows.open('/students/create', { cookies }),
  ]);
  for (const page of [record, created]) await first(page).fill('Quincy');
  await as('admin').post(`/field-settings/${group}`, { Revision: -1, Uses: { 'student.ucas': 'required', 'student.sex': 'hidden' } });
  // The messages go after some seconds.
  const told = fieldSettingsChanged(['Now required: UCAS Personal ID', 'Now hidden: Sex']);
  await Promise.all([record, created].map((page) => message(page, told).waitFor()));
  for (const page of [record, created]) {
    await page.getByRole('textbox', { name: 'UCAS Personal ID', exact: true }).waitFor();
    await poll(() => page.getByRole('combobox', { name: /^Sex/ }).count()).toBe(0);
    await poll(() => first(page).inputValue()).toBe('Quincy');
  }
  await bar(record).getByText('1 unsaved change').waitFor();
});

test('changes the group in all windows of the user and clears selections of the old group', async () => {
  const [here, there] = [unique('Here'), unique('There')];
  const groups = await Promise.all(
    [here, there].map((name) => as('admin').create('institutions', { name, urn: newUrn(), subscriber: true })),
  );
  const { visitor } = await createUser(groups.map(({ Id }) => ({ group: Id, role: 'officer' })));
  await Promise.all(
    groups.map(({ Id: group }) => as('admin').create('students', { firstname: 'Rae', lastname: unique('Grouped'), group })),
  );
  await as('admin').search('students', { filter: 'Grouped' });
  const list = await windows.open('/students/search', { cookies: visitor.state.cookies });
  const groupOf = (page: Page) => page.getByRole('button', { name: /^Group: / });
  await poll(() => readRange(list)).toBe('Viewing: 1-1 of 1');
  const before = ((await groupOf(list).textContent()) ?? '').includes(here) ? here : there;
  const next = before === here ? there : here;
  await enterRows(list, /^Sort by First name/);
  await list.keyboard.press(' ');
  const toolbar = list.getByRole('toolbar', { name: 'Chosen records' });
  await toolbar.getByText('1 selected').waitFor();

  const other = await list.context().newPage();
  await other.goto('/');
  await groupOf(other).click();
  await other.getByRole('menuitemradio', { name: next }).click();
  await message(list, groupChosenElsewhere(next)).waitFor();
  await poll(() => groupOf(list).textContent()).toContain(next);
  await toolbar.waitFor({ state: 'detached' });
  await poll(() => message(other, groupChosenElsewhere(next)).count()).toBe(0);
});

test('a list that asks about attendance follows the registers of others', async () => {
  const word = unique('follows');
  const officer = as('officer');
  const StudentIds = await makeStudents(word, ['Noor', 'Omar']);
  const { Id } = await officer.create('activities', {
    eventTitle: word,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T10:00:00.000Z',
  });
  await officer.post(`/activities/${Id}/students`, { Submission: unique('attach'), StudentIds });
  const page = await windows.open(`/students/search?filter=${word},attendedactivity:attended`, { as: 'data' });
  await page.getByText('No students match').waitFor();
  await officer.post(`/activities/${Id}/register`, {
    Submission: unique('marks'),
    Marks: StudentIds.map((StudentId) => ({ StudentId, Status: 'attended', Seen: 'registered' })),
  });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
});
