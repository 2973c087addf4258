import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { as, waitForTask, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import {
  readAddress,
  cell,
  readColumn,
  readRequestFilter,
  hasFocus,
  makeStudents,
  message,
  press,
  row,
  poll,
  readRange,
  enterRows,
} from './screens.ts';

const windows = useBrowser();
const firstNames = 2;

/** The id of the task that the next bulk change starts. */
const taskStartedOn = async (page: Page): Promise<number> => {
  const reply = await page.waitForResponse(/\/bulk-(delete|state)/);
  return ((await reply.json()) as { Task: number }).Task;
};

test('deletes chosen rows after a question with their count, and restores them with Undo', async () => {
  const word = unique('bulk');
  await makeStudents(word, ['Ali', 'Bo', 'Cy']);
  const list = `/students/search?filter=${word}&order=asc&sort=firstname`;
  const page = await windows.open(list, { as: 'officer' });
  await poll(() => readColumn(page, firstNames)).toEqual(['Ali', 'Bo', 'Cy']);

  await enterRows(page, 'Sort by First name, sorted ascending now');
  await page.keyboard.press(' ');
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  await toolbar.getByText('1 selected').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await toolbar.getByText('2 selected').waitFor();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 students?' });
  await question.getByText('You can undo this from Tasks.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await toolbar.getByText('2 selected').waitFor();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const task = taskStartedOn(page);
  const confirm = question.getByRole('button', { name: 'Delete 2 students' });
  await poll(() => confirm.isEnabled()).toBe(false);
  await question.getByLabel('To confirm, type 2').fill('3');
  await poll(() => confirm.isEnabled()).toBe(false);
  await question.getByLabel('To confirm, type 2').fill('2');
  await confirm.click();
  // One message says what is being done, and then what was done.
  await message(page, '2 students deleted.').waitFor();
  await poll(() => page.getByText('Deleting 2 students…').count()).toBe(0);
  await poll(() => readColumn(page, firstNames)).toEqual(['Cy']);
  await poll(() => toolbar.count()).toBe(0);

  await page.goto(`/tasks/edit/${await task}`);
  const outcome = page.getByRole('region', { name: 'Progress' });
  await poll(() => outcome.getByRole('definition').allTextContents()).toEqual(['2', '2', '0']);
  await page.getByRole('button', { name: 'Undo' }).click();
  const undoMenu = page.getByRole('dialog', { name: 'Undo “Delete 2 students”?' });
  await undoMenu.getByText('2 records will go back to how they were. Anything changed since then stays.').waitFor();
  await undoMenu.getByRole('button', { name: 'Undo' }).click();
  // A task can be undone once.
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await page.getByText('Undone by').waitFor();
  await message(page, '2 students are current again.').waitFor();

  await page.goto(list);
  await poll(() => readColumn(page, firstNames)).toEqual(['Ali', 'Bo', 'Cy']);
});

test('asks for the count of one chosen row too, and keeps the question open without a message when the deletion fails', async () => {
  const word = unique('single');
  await makeStudents(word, ['Ali']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer', refusals: [500] });
  await poll(() => readColumn(page, firstNames)).toEqual(['Ali']);
  await enterRows(page, /^Sort by Last name/);
  await page.keyboard.press(' ');
  await page.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 1 student?' });
  const confirm = question.getByRole('button', { name: 'Delete 1 student' });
  await question.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await question.getByLabel('To confirm, type 1').fill('1');
  await poll(() => confirm.isEnabled()).toBe(true);
  const refuse = { status: 500, json: { Success: false, message: 'Not now.', Errors: [] } };
  await page.route('**/students/bulk-delete*', (route) => route.fulfill(refuse), { times: 1 });
  const failed = page.waitForResponse('**/students/bulk-delete*');
  await confirm.click();
  await failed;
  await poll(() => confirm.isEnabled()).toBe(true);
  expect(await page.getByRole('region', { name: 'Messages' }).textContent()).toBe('');
  await confirm.click();
  await message(page, '1 student deleted.').waitFor();
});

test('archives all matches at once, and undoes it from the message or the list of tasks', async () => {
  const word = unique('many');
  await makeStudents(
    word,
    Array.from({ length: 28 }, (_, index) => `Pupil${index}`),
  );
  const list = `/students/search?filter=${word}`;
  const page = await windows.open(list, { as: 'officer' });
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  const archiveAll = async () => {
    await poll(() => readRange(page)).toBe('Viewing: 1-25 of 28');
    await enterRows(page, /^Sort by Last name/);
    await page.keyboard.press('ControlOrMeta+a');
    await toolbar.getByText('25 selected').waitFor();
    await toolbar.getByRole('button', { name: 'Select all 28 that match' }).click();
    await toolbar.getByText('28 selected').waitFor();
    await poll(() => hasFocus(toolbar)).toBe(true);
    await toolbar.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog', { name: 'Archive 28 students?' }).getByRole('button', { name: 'Archive 28 students' }).click();
    await page.getByRole('heading', { name: 'No students match' }).waitFor();
  };
  const task = taskStartedOn(page);
  await archiveAll();
  await message(page, '28 students archived.').waitFor();
  await page.goto(`/tasks/search?filter=id:${await task}`);
  await press(cell(row(page, 'Completed'), 'Undo'));
  await page.getByRole('dialog', { name: /^Undo/ }).getByRole('button', { name: 'Undo' }).click();
  await cell(row(page, 'Completed'), 'Undo').waitFor({ state: 'detached' });
  await page.goto(list);

  await archiveAll();
  await message(page, '28 students archived.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await message(page, '28 students are current again.').waitFor();
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 28');
  await poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Students 28');
});

test('includes a record that somebody adds after all matches are chosen', async () => {
  const word = unique('meanwhile');
  await makeStudents(
    word,
    Array.from({ length: 26 }, (_, index) => `Pupil${index}`),
  );
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 26');
  await enterRows(page, /^Sort by Last name/);
  await page.keyboard.press('ControlOrMeta+a');
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  await toolbar.getByRole('button', { name: 'Select all 26 that match' }).click();
  await toolbar.getByText('26 selected').waitFor();
  await makeStudents(word, ['Late']);
  await toolbar.getByText('27 selected').waitFor();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  await poll(() => page.getByRole('dialog').getByRole('heading').textContent()).toBe('Delete 27 students?');
});

test('shows running tasks and their progress at the top of every screen', async () => {
  const officer = as('officer');
  const word = unique('busy');
  const ids = await makeStudents(word, ['Fay']);
  const { json } = await officer.post<{ Task: number }>(`/students/bulk-delete?ids=${ids.join(',')}`);
  await waitForTask(officer, json.Task);
  const [task] = (await officer.search('tasks', { filter: `id:${json.Task}` })).Data;
  const page = await windows.open('/account/login', { as: 'officer' });
  // Test tasks end too soon to be seen, so the answer reports one half-way through.
  await page.route('**/tasks/search', async (route) => {
    if (!readRequestFilter(route.request())?.includes('Waiting')) return route.continue();
    const answer = await route.fetch();
    const result = (await answer.json()) as SearchAnswer;
    return route.fulfill({
      response: answer,
      json: { ...result, Total: 1, Data: [{ ...task, status: taskStatus.running, done: 600, size: 1200 }] },
    });
  });
  await page.goto('/students/search');
  await page.getByRole('button', { name: '1 task running' }).click();
  const running = page.getByRole('dialog', { name: 'Running tasks' });
  await running.getByText('600 of 1,200').waitFor();
  expect(await running.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value / bar.max)).toBe(0.5);
  await running.getByRole('link', { name: /600 of 1,200/ }).click();
  await page.getByRole('region', { name: 'Progress' }).waitFor();
  expect(await readAddress(page)).toBe(`/tasks/edit/${json.Task}`);
});

test('shows Delete in red and apart in the menu of a narrow window', async () => {
  const word = unique('red');
  await makeStudents(word, ['Ali']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readColumn(page, firstNames)).toEqual(['Ali']);
  await enterRows(page, /^Sort by First name/);
  await page.keyboard.press('ControlOrMeta+a');
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  await toolbar.getByText('1 selected').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await toolbar.getByRole('button', { name: 'Actions' }).click();
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const colourOf = (name: string) => entry(name).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf('Delete')).not.toBe(await colourOf('Archive'));
  expect(await page.getByRole('menu').getByRole('group').last().getByRole('menuitem').allTextContents()).toEqual(['Delete']);
});

test('sets a field of chosen rows after a preview, and undoes it from the message', async () => {
  const word = unique('edit');
  await makeStudents(word, ['Ali', 'Bo', 'Cy']);
  const page = await windows.open(`/students/search?filter=${word}&order=asc&sort=firstname`, { as: 'officer', refusals: [400] });
  await poll(() => readColumn(page, firstNames)).toEqual(['Ali', 'Bo', 'Cy']);
  await enterRows(page, 'Sort by First name, sorted ascending now');
  await page.keyboard.press('ControlOrMeta+a');
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  await toolbar.getByText('3 selected').waitFor();
  await toolbar.getByRole('button', { name: 'Edit fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 students' });
  // The fields come after the dialog.
  await poll(() => hasFocus(dialog.getByRole('combobox', { name: 'Field' }))).toBe(true);
  await dialog.getByRole('combobox', { name: 'Field' }).fill('Lawful');
  await page.getByRole('option', { name: 'Lawful basis' }).click();
  await poll(() => dialog.getByRole('button', { name: 'Change', exact: true }).isEnabled()).toBe(false);
  await dialog.getByLabel('Lawful basis', { exact: true }).selectOption({ label: 'Public Task' });
  await dialog.getByText('3 students will change to Public Task.').waitFor();
  await dialog.getByText('3 not recorded').waitFor();
  for (const width of [1440, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/bulk-edit-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  // A refusal is of what was sent; it goes when another value is chosen.
  const refusal = { Success: false, message: 'Not this value.', Errors: [] };
  await page.route('**/students/bulk-edit', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await dialog.getByRole('button', { name: 'Change 3 students' }).click();
  await dialog.getByText(refusal.message).waitFor();
  await dialog.getByLabel('Lawful basis', { exact: true }).selectOption({ label: 'Consent' });
  await dialog.getByText(refusal.message).waitFor({ state: 'detached' });
  await dialog.getByLabel('Lawful basis', { exact: true }).selectOption({ label: 'Public Task' });
  await dialog.getByText('3 students will change to Public Task.').waitFor();
  await dialog.getByRole('button', { name: 'Change 3 students' }).click();
  await page.getByText('3 students changed.').waitFor();
  await poll(() => toolbar.count()).toBe(0);
  const countPublicTask = async () => (await as('officer').search('students', { filter: `${word},lawful-basis:4` })).Total;
  await poll(countPublicTask).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await poll(countPublicTask).toBe(0);
});
