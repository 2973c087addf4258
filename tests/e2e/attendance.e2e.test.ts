import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { enterRows, makeStudents, message, poll, readRange, row } from './screens.ts';

const windows = useBrowser();

const officer = as('officer');

test('the page of an activity shows who came, what is recorded, and leads to the register', async () => {
  const word = unique('Came');
  const school = (await officer.create('institutions', { name: `${word} school` })).Id;
  const { Id } = await officer.create('activities', {
    eventTitle: `${word} visit`,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T15:00:00.000Z',
    [`beneficiaries/${school}/institution`]: school,
    [`beneficiaries/${school}/total`]: 30,
  });
  const students = await makeStudents(word, ['Ada', 'Ben']);
  await officer.post(`/activities/${Id}/students`, { Submission: randomUUID(), StudentIds: students });
  const [first = 0] = students;
  const Marks = [{ StudentId: first, Status: 'attended', Seen: 'registered' }];
  await officer.post(`/activities/${Id}/register`, { Submission: randomUUID(), Marks });

  const page = await windows.open(`/activities/edit/${Id}`, { as: 'officer' });
  const recorded = page.getByRole('region', { name: /^Recorded: 2 of 7/ });
  await recorded.getByText('Student total captured').waitFor();
  await recorded.getByRole('link', { name: /^Register taken/ }).click();
  await page.getByText('Not every student has been marked yet.').waitFor();
  const table = page.getByRole('region', { name: 'By institution' });
  await table.getByRole('row', { name: `${word} school 30` }).waitFor();
  await table.getByRole('row', { name: /^No institution.* 2 1 1 0 0/ }).waitFor();
  // Nobody typed how many were offered a place, expected, staff or parents, so these columns have no sum.
  expect(await table.getByRole('row').last().getByRole('cell').allTextContents()).toEqual(['30', '', '', '2', '1', '1', '0', '0', '', '']);
  await page.getByText('28 of the total are not known by name.').waitFor();
  expect(await findProblems(page)).toEqual([]);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe(`activity-${Id}-attendance.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${school},${word} school,Y,30,`);

  // A tablet shows all numbers at once. On a phone they scroll beside the names.
  await page.setViewportSize({ width: 800, height: 900 });
  expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = table.getByRole('rowheader', { name: `${word} school` });
  const leftEdge = (await name.boundingBox())?.x;
  await table.evaluate((part) => part.scrollTo({ left: part.scrollWidth }));
  expect((await name.boundingBox())?.x).toBe(leftEdge);

  // Without room beside the form, what is recorded stands above it.
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByText('Recorded: 2 of 7').click();
  await page.getByRole('link', { name: /^Contact hours reported/ }).click();
  await page.getByRole('tab', { name: 'Contact hours', selected: true }).waitFor();
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('tab', { name: /^Students/ }).click();
  await row(page, 'Ada').filter({ hasText: 'Attended' }).waitFor({ state: 'attached' });
  await row(page, 'Ben').filter({ hasText: 'Registered' }).waitFor({ state: 'attached' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export 2 students' });
  await exporting.getByText('A CSV file of all 2 students in this search.', { exact: true }).waitFor();
  expect(await exporting.getByLabel('States').count()).toBe(0);
  const request = page.waitForRequest(/\/students\/export$/);
  await exporting.getByRole('button', { name: 'Export 2 students' }).click();
  const { columns } = (await request).postDataJSON() as { readonly columns: readonly string[] };
  expect(columns).toEqual(expect.arrayContaining(['lastname', 'attendance', 'evaluationGroup']));
  await exporting.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Attendance' }).click();
  await page.getByRole('link', { name: 'Take the register' }).click();
  await page.getByRole('heading', { name: `Register: ${word} visit` }).waitFor();
});

test('the students of an activity are added, put into an evaluation group and taken off in their list', async () => {
  const word = unique('Grouped');
  const { Id } = await officer.create('activities', {
    eventTitle: `${word} visit`,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T15:00:00.000Z',
  });
  const page = await windows.open(`/activities/edit/${Id}#students`, { as: 'officer' });
  await page.getByText('Add the students of a search, of another activity or of a pasted list.').waitFor();
  await page.getByRole('button', { name: 'Add students…' }).first().click();
  await page.getByRole('dialog', { name: `Add students to ${word} visit` }).waitFor();
  await page.keyboard.press('Escape');
  await officer.post(`/activities/${Id}/students`, {
    Submission: randomUUID(),
    StudentIds: await makeStudents(word, ['Ada', 'Ben', 'Cid']),
  });
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');
  // At 800 px the date of birth has room when only the attendance stands before it.
  const text = (await page.getByRole('main').textContent()) ?? '';
  const order = ['Attendance, cannot', 'Sort by Date of birth', 'Evaluation group, cannot'].map((header) => text.indexOf(header));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));

  const ask = async (action: string) => {
    await page.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const chooseAll = async () => {
    await enterRows(page, /^Sort by Last name/);
    await page.keyboard.press('ControlOrMeta+a');
  };
  await chooseAll();
  await ask('Set evaluation group…');
  const grouping = page.getByRole('dialog', { name: 'Set the evaluation group of 3 students' });
  await grouping.getByRole('combobox', { name: 'Evaluation group' }).selectOption('Control');
  expect(await findProblems(page)).toEqual([]);
  await grouping.getByRole('button', { name: 'Set for 3 students' }).click();
  await message(page, 'Evaluation group of 3 students set.').waitFor();
  for (const name of ['Ada', 'Ben', 'Cid']) await row(page, name).filter({ hasText: 'Control' }).waitFor({ state: 'attached' });

  // All that a filter finds, of more students than are selected.
  await page.goto(`/activities/edit/${Id}?students-filter=Ada&students-pageSize=25#students`);
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await chooseAll();
  await ask('Take off the activity…');
  const leaving = page.getByRole('dialog', { name: `Take 1 student off ${word} visit?` });
  await leaving.getByRole('button', { name: 'Take off 1 student' }).click();
  await message(page, '1 student taken off the activity.').waitFor();
  const remaining = async () => (await officer.search(`activities/${Id}/students`, { sort: 'firstname' })).Data;
  await poll(async () => (await remaining()).map(({ firstname, evaluationGroup }) => [firstname, evaluationGroup])).toEqual([
    ['Ben', 3],
    ['Cid', 3],
  ]);

  const looking = await windows.open(`/activities/edit/${Id}#students`, { as: 'viewer' });
  await poll(() => readRange(looking)).toBe('Viewing: 1-2 of 2');
  expect(await looking.getByRole('button', { name: 'Add students…' }).count()).toBe(0);
});

test('the sessions of an activity lead to their registers', async () => {
  const word = unique('Weekly');
  const { Id } = await officer.create('activities', {
    eventTitle: `${word} club`,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-30T15:00:00.000Z',
  });
  const session = await officer.create('activity-sessions', {
    activity: Id,
    name: `${word} one`,
    start: '2026-03-09T10:00:00.000Z',
    end: '2026-03-09T11:00:00.000Z',
    totalStudents: 30,
  });
  await officer.post(`/activities/${Id}/students`, { Submission: randomUUID(), StudentIds: await makeStudents(word, ['Cid']) });
  const page = await windows.open('/', { as: 'officer', refusals: [500] });
  const sessions = `**/activities/${Id}/sessions/search**`;
  await page.route(sessions, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(new URL(`/activities/edit/${Id}#attendance`, page.url()).href);
  await page.getByRole('heading', { name: 'We couldn’t load the sessions' }).waitFor();
  await page.unroute(sessions);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: `Register of ${word} one` }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  const own = await windows.open(`/activity-sessions/edit/${session.Id}#register`, { as: 'officer' });
  await own.getByText('0 of 1 student marked.').waitFor();
  expect(await findProblems(own)).toEqual([]);
  await own.getByRole('link', { name: 'Take the register' }).click();
  await own.getByRole('heading', { name: `Register: ${word} one` }).waitFor();
});
