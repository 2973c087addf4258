import { expect, test } from 'vitest';
import { as, unique, waymark } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { makeStudents } from './screens.ts';

const windows = useBrowser();

test('the form of a new student passes the layout and accessibility checks, with errors too', async () => {
  const page = await windows.open('/students/create', { as: 'officer' });
  await page.getByRole('button', { name: 'Add student' }).click();
  await page.getByRole('alert').waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('a student’s tabs, edits, history and earlier revision pass the layout and accessibility checks', async () => {
  const word = unique('looked');
  const [id = 0] = await makeStudents(word, ['Dee']);
  const officer = as('officer');
  const { Revision } = await officer.form('students', id);
  await officer.edit('students', id, Revision, { firstname: 'Dora' });
  const page = await windows.open(`/students/edit/${id}`, { as: 'data' });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Dorothea');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Undo' }).click();
  for (const tab of ['Cohort', 'Background', 'Uni Connect', 'Consent', 'Tracking', 'Contact', 'Qualifications', 'History']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('tabpanel', { name: tab, exact: true }).waitFor();
  }
  await page.getByRole('link', { name: /^View this version/ }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^View this version/ }).click();
  await page.getByText('1 field has changed since.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Consent' }).click();
  await page.getByRole('group', { name: 'Permission to track (optional)' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('a conflict and a deletion pass the layout and accessibility checks', async () => {
  const word = unique('clash');
  const [id = 0] = await makeStudents(word, ['Eli']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'data', refusals: [409] });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Elijah');
  const officer = as('officer');
  const { Revision } = await officer.form('students', id);
  await officer.edit('students', id, Revision, { firstname: 'Elias' });
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save with these choices' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: /^Delete/ }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('a user with roles and an institution pass the layout and accessibility checks', async () => {
  const page = await windows.open(`/users/edit/${waymark.people.officer.session.User?.Id}`, { as: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Olivia Officer' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.goto('/institutions/edit/1#register');
  await page.getByRole('tabpanel', { name: 'Register' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  // It is called like a part of the menu.
  await page.getByRole('tab', { name: 'Outreach', exact: true }).click();
  await page.getByRole('tabpanel', { name: 'Outreach' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('the popups of a form pass the layout and accessibility checks', async () => {
  const [id = 0] = await makeStudents(unique('over'), ['Fay']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  await page.getByRole('button', { name: 'Choose Date of birth from a calendar' }).click();
  await page.getByRole('dialog', { name: 'Choose Date of birth' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Last known institution (optional)' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'Type at least 2 letters, or an ID' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Last known institution (optional)' }).fill('co');
  await page.getByRole('listbox', { name: 'Last known institution' }).getByRole('option').first().waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const menu of ['Actions', 'You: Olivia Officer']) {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menu').waitFor();
    expect(await findProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Faye');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});
