import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changesUndone, requiredMessage, recordSaved, unableToUpdate } from '../../domain/messages.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, makeStudents, message, poll, readingAfter } from './screens.ts';

const windows = useBrowser();

test('creates a student with the keyboard, with errors under the fields and in the summary', async () => {
  const word = unique('made');
  const page = await windows.open('/students/create', { as: 'officer' });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  const last = page.getByRole('textbox', { name: 'Last name' });
  const born = page.getByRole('textbox', { name: 'Date of birth (optional)' });
  await poll(() => hasFocus(first)).toBe(true);
  await page.keyboard.type('Nia');
  await page.keyboard.press('Tab');
  await poll(() => hasFocus(last)).toBe(true);
  await page.keyboard.press('Tab');
  await poll(() => hasFocus(born)).toBe(true);
  await page.keyboard.type('31/02/2010');
  await page.keyboard.press('ControlOrMeta+S');

  const summary = page.getByRole('alert', { name: unableToUpdate });
  await summary.waitFor();
  await poll(() => hasFocus(summary)).toBe(true);
  const links = await summary.getByRole('link').allTextContents();
  expect(links).toHaveLength(2);
  expect(links[0]).toBe(requiredMessage('Last name'));
  // Each field is described by the same error below it.
  for (const [input, words] of [
    [last, links[0]],
    [born, links[1]],
  ] as const) {
    await poll(() => input.getAttribute('aria-invalid')).toBe('true');
    const described = await input.getAttribute('aria-describedby');
    const error = page.locator(`[id="${described?.split(' ').at(-1)}"]`);
    await poll(() => error.textContent()).toBe(words);
    expect((await error.boundingBox())?.y).toBeGreaterThan((await input.boundingBox())?.y ?? Number.NaN);
  }

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(last)).toBe(true);
  await page.keyboard.type(word);
  await poll(() => last.getAttribute('aria-invalid')).toBe(null);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1 Mar 2010');
  await page.keyboard.press('Tab');
  await poll(() => born.inputValue()).toBe('1 Mar 2010');
  await poll(() => summary.count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+S');

  await page.getByRole('heading', { level: 1, name: `Nia ${word}` }).waitFor();
  await message(page, recordSaved('student')).waitFor();
  expect(await page.title()).toBe(`Nia ${word} · Waymark`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: `Nia ${word}` }).waitFor();
  await poll(() => born.inputValue()).toBe('1 Mar 2010');
  const { Data } = await (await readingAfter(page, as('officer'))).search('students', { filter: word });
  expect(Data).toHaveLength(1);
});

test('counts edits, undoes them, warns before leaving, and saves them', async () => {
  const word = unique('edited');
  const [id = 0] = await makeStudents(word, ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await first.fill('Olga');
  await bar.getByText('1 unsaved change', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Postcode (optional)', exact: true }).fill('le1 1aa');
  await bar.getByText('2 unsaved changes', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await bar.waitFor({ state: 'detached' });
  await poll(() => first.inputValue()).toBe('Ola');
  await message(page, changesUndone(2)).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Redo' }).click();
  await bar.getByText('2 unsaved changes', { exact: true }).waitFor();
  await poll(() => first.inputValue()).toBe('Olga');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await bar.waitFor({ state: 'detached' });

  await first.fill('Oleana');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students', exact: true }).click();
  const warning = page.getByRole('dialog', { name: 'Leave without saving?' });
  await warning.getByText('Your change will be lost.').waitFor();
  await page.keyboard.press('Escape');
  await warning.waitFor({ state: 'detached' });
  await poll(() => first.inputValue()).toBe('Oleana');
  await bar.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: `Oleana ${word}` }).waitFor();
  await bar.waitFor({ state: 'detached' });

  await first.fill('Nobody');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students', exact: true }).click();
  await warning.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { level: 1, name: /^Students/ }).waitFor();
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Oleana', lastname: word, postcode: null });
});

test('shows changes in the history, opens an earlier revision and restores a value', async () => {
  const word = unique('told');
  const [id = 0] = await makeStudents(word, ['Pat']);
  const officer = as('officer');
  const { Revision } = await officer.form('students', id);
  const edited = await officer.edit('students', id, Revision, { firstname: 'Patricia' });
  await officer.edit('students', id, edited.json.Revision ?? 0, { localAuthority: 'Leicester' });
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  await page.getByRole('tab', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'became' });
  await page.getByText('Olivia Officer changed 2 fields in 2 edits').waitFor();
  await poll(() => entry.getByRole('definition').allTextContents()).toEqual(['Pat→becamePatricia', 'nothing→becameLeicester']);
  await page.getByRole('button', { name: 'Show the 2 edits' }).click();
  await poll(() => entry.last().getByRole('definition').allTextContents()).toEqual(['Pat→becamePatricia']);
  await page.getByText('Current version').first().waitFor();
  await page.getByRole('combobox', { name: 'Field', exact: true }).selectOption('Local authority');
  await page.getByText('Olivia Officer changed Local authority').waitFor();
  await poll(() => page.getByText('Olivia Officer registered the student').count()).toBe(0);
  await page.getByRole('button', { name: 'Show all changes' }).click();

  await page
    .getByRole('link', { name: /^View this version/ })
    .last()
    .click();
  await page.getByText('2 fields have changed since.').waitFor();
  const pastValue = page.getByRole('definition').filter({ hasText: 'Then: Pat' });
  await poll(() => pastValue.textContent()).toBe('Then: PatNow: Patricia');
  expect(new URL(page.url()).searchParams.get('at')).toBe('0');
  await page.getByRole('button', { name: 'Restore this value of First name' }).click();
  await page.getByText('Will be restored when you save.').waitFor();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: `Pat ${word}` }).waitFor();
  expect((await officer.form('students', id)).Record).toMatchObject({ firstname: 'Pat', localAuthority: 'Leicester' });
});

test('shows the first of many changes of an event, and the others when they are asked for', async () => {
  const officer = as('officer');
  const { Id: id } = await officer.create('activities', {
    eventTitle: unique('Crowd'),
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T10:00:00.000Z',
  });
  const names = Array.from({ length: 53 }, (_, at) => `Crowd ${at}`);
  const StudentIds = await makeStudents(unique('crowd'), names);
  await officer.post(`/activities/${id}/students`, { Submission: randomUUID(), StudentIds });
  const page = await windows.open(`/activities/edit/${id}#history`, { as: 'officer' });
  const changes = page.getByRole('listitem').filter({ hasText: 'added students' }).getByRole('definition');
  await poll(() => changes.count()).toBe(3);
  await page.getByRole('button', { name: 'Show 50 of 53 changes' }).click();
  await poll(() => changes.count()).toBe(50);
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show 3 more' }).press('Enter');
  await poll(() => changes.count()).toBe(53);
  expect(await page.getByRole('button', { name: /^Show \d/ }).count()).toBe(0);
});

test('restores the rows of an old version', async () => {
  const { Id: id } = await as('officer').create('activities', {
    eventTitle: unique('Coded'),
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T10:00:00.000Z',
    'costCodes/-1/costCentre': 'J1',
    'costCodes/-2/costCentre': 'J2',
  });
  await as('officer').edit('activities', id, 0, { 'costCodes/1/costCentre': 'J9', 'costCodes/2/costCentre': null });
  const page = await windows.open(`/activities/edit/${id}?at=0#history`, { as: 'officer' });
  await page.getByRole('button', { name: 'Restore these cost codes' }).click();
  await page.getByText('The cost codes will be changed when you save.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await message(page, recordSaved('activity')).waitFor();
  expect((await as('officer').form('activities', id)).Record).toMatchObject({
    'costCodes/1/costCentre': 'J1',
    'costCodes/3/costCentre': 'J2',
  });
});

test('scrolls to the tab in the address on a phone', async () => {
  const [id = 0] = await makeStudents(unique('phone'), ['Ivo']);
  const page = await windows.open(`/students/edit/${id}#history`, { as: 'officer', more: { viewport: { width: 360, height: 740 } } });
  const tab = page.getByRole('tab', { name: 'History', selected: true });
  await tab.waitFor();
  // Counts of other tabs arrive later and move it.
  await page.getByRole('tab', { name: /^Activities ?\d/ }).waitFor();
  const isInView = async () => {
    const box = await tab.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 360;
  };
  await poll(isInView).toBe(true);
});
