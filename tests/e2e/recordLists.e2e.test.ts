import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runExport } from '../running/exporting.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { cell, hasFocus, message, poll, press, readColumn, readRange, row, searchBox } from './screens.ts';

const windows = useBrowser();
const firstNames = 2;

/** A school with students of these first names. */
const makeSchool = async (firstnames: readonly string[]) => {
  const [admin, officer] = [as('admin'), as('officer')];
  const name = unique('Tab School');
  const { Id: school } = await admin.create('institutions', { name });
  const lastname = unique('Tabbed');
  await officer.get('/institutions/search', { after: admin.position });
  await Promise.all(
    firstnames.map((firstname) => officer.create('students', { firstname, lastname, group: ownGroup, institutionLastKnown: school })),
  );
  await officer.search('students', { filter: lastname });
  return { name, school, lastname, address: `/institutions/edit/${school}` };
};

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const hashAndQuery = (page: Page) => {
  const { hash, searchParams } = new URL(page.url());
  return { hash, query: Object.fromEntries(searchParams) };
};

test('lists the students of an institution in a tab, with its own filter, sort and pages in the address', async () => {
  const { name, lastname, address } = await makeSchool(Array.from({ length: 27 }, (_, index) => `N${String(index).padStart(2, '0')}`));
  const page = await windows.open(address, { as: 'officer' });
  await tab(page, /^Students 27$/).click();
  await page.getByRole('heading', { level: 2, name: `Students of ${name} 27` }).waitFor();
  await poll(() => readRange(page)).toBe('Viewing: 1-25 of 27');
  await page.getByText('Students whose last known institution this is.').waitFor();
  expect(hashAndQuery(page)).toEqual({ hash: '#students', query: {} });
  // Every row would say the same.
  expect(await page.getByRole('columnheader', { name: 'Last known institution', includeHidden: true }).count()).toBe(0);

  await page.getByRole('button', { name: /^Sort by First name/ }).focus();
  await page.keyboard.press('Enter');
  await poll(async () => (await readColumn(page, firstNames))[0]).toBe('N00');
  await page.getByRole('button', { name: 'Next page' }).click();
  await poll(() => readColumn(page, firstNames)).toEqual(['N25', 'N26']);
  const second = { hash: '#students', query: { 'students-order': 'asc', 'students-page': '2', 'students-sort': 'firstname' } };
  expect(hashAndQuery(page)).toEqual(second);

  await page.reload();
  await poll(() => readColumn(page, firstNames)).toEqual(['N25', 'N26']);

  // A student leads back to the tab as it was.
  await press(cell(page, 'N26'));
  await page.getByRole('heading', { level: 1, name: `N26 ${lastname}` }).waitFor();
  await page.getByRole('navigation', { name: 'Records of the list' }).getByText('27 of 27').waitFor();
  await page.getByRole('link', { name: `Students of ${name}` }).click();
  await poll(() => readColumn(page, firstNames)).toEqual(['N25', 'N26']);
  expect(hashAndQuery(page)).toEqual(second);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: `N26 ${lastname}` }).waitFor();
  await page.goBack();
  await poll(() => readColumn(page, firstNames)).toEqual(['N25', 'N26']);

  // Names stay out of the address; a reload still knows the filter.
  await searchBox(page).fill('N07');
  await page.keyboard.press('Enter');
  await poll(() => readColumn(page, firstNames)).toEqual(['N07']);
  expect(page.url()).not.toContain('N07');
  await page.reload();
  await poll(() => readColumn(page, firstNames)).toEqual(['N07']);
  await tab(page, /^Students 27$/).waitFor();
  await page.goBack();
  await poll(() => readColumn(page, firstNames)).toEqual(['N25', 'N26']);
});

test('keeps unsaved changes of the form while a person is in the list', async () => {
  const { address } = await makeSchool(['Ida']);
  const page = await windows.open(address, { as: 'officer' });
  await page.getByRole('textbox', { name: /^Sub-type/ }).fill('Free school');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await tab(page, /^Students/).click();
  await poll(() => readColumn(page, firstNames)).toEqual(['Ida']);
  await searchBox(page).fill('Ida');
  await page.keyboard.press('Enter');
  await poll(async () => hashAndQuery(page).query).toHaveProperty('students-link');
  await tab(page, /^Details/).click();
  expect(await page.getByRole('textbox', { name: /^Sub-type/ }).inputValue()).toBe('Free school');
  await page.goBack();
  await poll(() => readColumn(page, firstNames)).toEqual(['Ida']);
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Undo' }).click();
});

test('asks about unsaved changes of the form while a cell of the list is edited, and after that', async () => {
  const { name } = await makeSchool(['Ida']);
  const page = await windows.open(`/institutions/search?filter=${encodeURIComponent(name)}`, { as: 'officer' });
  await press(cell(page, name));
  await page.getByRole('textbox', { name: /^Sub-type/ }).fill('Free school');
  await tab(page, /^Students/).click();
  await poll(() => readColumn(page, firstNames)).toEqual(['Ida']);
  await searchBox(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await poll(() => hasFocus(cell(page, 'Ida'))).toBe(true);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const leaveByBack = async () => {
    await page.evaluate(() => {
      window.history.go(-2);
    });
    await question.getByText('Your change will be lost.').waitFor();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });
  };
  // With the editor of a cell open, in which nothing was typed.
  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: /^Edit First name of Ida/ }).waitFor();
  await leaveByBack();
  await page.keyboard.press('Escape');
  await leaveByBack();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Undo' }).click();
});

test('adds a student of the institution from its empty list', async () => {
  const { name, school } = await makeSchool([]);
  // The address of the data leads to the tab.
  const page = await windows.open(`/institutions/${school}/students/search`, { as: 'officer' });
  await page.getByText(`No students of ${name} in your group yet`).waitFor();
  await page.getByText('Add the first one. The institution is filled in for you.').waitFor();
  expect(hashAndQuery(page).hash).toBe('#students');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Add student' }).last().click();
  await poll(() => page.getByRole('combobox', { name: /^Last known institution/ }).inputValue()).toBe(name);
  const lastname = unique('Added');
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Abe');
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastname);
  await page.getByRole('button', { name: 'Add student' }).click();
  await page.getByRole('heading', { level: 1, name: `Abe ${lastname}` }).waitFor();
  await page.goBack();
  await poll(() => readColumn(page, firstNames)).toEqual(['Abe']);
  await tab(page, /^Students 1$/).waitFor();
});

test('plans an activity for the institution from its empty list, and adds a student to it from theirs', async () => {
  const { name, school } = await makeSchool([]);
  const page = await windows.open(`/institutions/edit/${school}#activities`, { as: 'officer' });
  await page.getByText(`No activities of ${name} in your group yet`).waitFor();
  await tab(page, /^Our contacts/).click();
  await page.getByText(`No contacts at ${name} in your group yet`).waitFor();
  await tab(page, /^Activities/).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Add activity' }).last().click();
  const title = unique('Planned');
  await page.getByRole('textbox', { name: 'Event title' }).fill(title);
  await page.getByRole('textbox', { name: 'Start', exact: true }).fill('02/03/2026 09:00');
  await page.getByRole('textbox', { name: 'End', exact: true }).fill('02/03/2026 10:00');
  await page.getByRole('tab', { name: 'Beneficiaries' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add activity' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.goBack();
  await tab(page, /^Activities 1$/).waitFor();

  const { Id: student } = await as('officer').create('students', { lastname: unique('Joins'), group: ownGroup });
  await page.goto(`/students/edit/${student}#activities`);
  await page.getByText('Add this student to an activity that is there already.').waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add to an activity…' }).last().click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Activity' }).fill(title);
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await page.getByRole('button', { name: 'Check students' }).click();
  await page.getByRole('button', { name: 'Add 1 student' }).click();
  await tab(page, /^Activities 1$/).waitFor();
  const other = await windows.open(`/students/edit/${student}#activities`, { as: 'viewer' });
  await tab(other, /^Activities 1$/).waitFor();
  expect(await other.getByRole('button', { name: 'Add to an activity…' }).count()).toBe(0);
});

test('exports and archives the students of the institution alone', async () => {
  const { name, lastname, address } = await makeSchool(['Kim', 'Lee']);
  const officer = as('officer');
  const { Id: other } = await officer.create('students', { firstname: 'Max', lastname, group: ownGroup });
  const page = await windows.open(`${address}#students`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 2 students' });
  expect(await dialog.getByLabel('Reference').inputValue()).toMatch(new RegExp(`^Students of ${name}, `));
  await dialog.getByRole('button', { name: 'Export 2 students' }).click();
  await message(page, 'Your file is ready').or(message(page, '2 students exported.')).first().waitFor();

  await row(page, 'Kim').locator('[role="gridcell"]').first().dispatchEvent('click');
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  await toolbar.getByText('1 selected').waitFor();
  await toolbar.getByRole('button', { name: 'Select all 2 that match' }).click();
  await toolbar.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog', { name: 'Archive 2 students?' }).getByRole('button', { name: 'Archive 2 students' }).click();
  await page.getByText('No current students', { exact: true }).waitFor();
  expect((await officer.form('students', other)).State.name).toBe('Current');
});

test('runs the search of an export again in the list that was exported', async () => {
  const { name, lastname, school } = await makeSchool(['Kim', 'Lee']);
  const officer = as('officer');
  await officer.create('students', { firstname: 'Kim', lastname, group: ownGroup });
  const openExport = async (path: string) => {
    const id = await runExport(officer, path, { reference: unique('Again'), filter: 'firstname:Kim' });
    return windows.open(`/exports/edit/${id}`, { as: 'officer' });
  };
  const page = await openExport(`institutions/${school}/students`);
  await page.getByRole('link', { name: 'Run this search again' }).click();
  await page.getByRole('heading', { level: 2, name: `Students of ${name} 1` }).waitFor();
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  const other = await openExport('students/retention');
  await other.getByRole('link', { name: 'Run this search again' }).click();
  await other.waitForURL(/\/students\/retention\/search\?/);
});

test('a list in a tab passes the layout and accessibility checks, full and empty', async () => {
  const { address } = await makeSchool(['Una', 'Vic']);
  const page = await windows.open(`${address}#students`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  expect(await findProblems(page)).toEqual([]);
  // On a phone the open tab is in view, with its count.
  await page.setViewportSize({ width: 360, height: 740 });
  await poll(() => tab(page, /^Students 2$/).evaluate((node) => node.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
  const empty = await makeSchool([]);
  const other = await windows.open(`${empty.address}#students`, { as: 'viewer' });
  await other.getByText(`No students of ${empty.name} in your group yet`).waitFor();
  expect(await other.getByRole('link', { name: 'Add student' }).count()).toBe(0);
  expect(await findProblems(other)).toEqual([]);
});
