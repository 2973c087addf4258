import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { makeStudents, message, poll, row } from './screens.ts';

const windows = useBrowser();

const officer = as('officer');

test('copies an activity with its sessions and students, and takes the copy back in one step', async () => {
  const word = unique('Copied');
  const school = (await officer.create('institutions', { name: `${word} school` })).Id;
  const { Id: id } = await officer.create('activities', {
    eventTitle: `${word} club`,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-04-30T15:00:00.000Z',
    'costCodes/-1/costCentre': 'A1',
    [`beneficiaries/${school}/institution`]: school,
  });
  await officer.create('activity-sessions', {
    activity: id,
    name: 'Lesson 1',
    start: '2026-03-10T10:00:00.000Z',
    end: '2026-03-10T11:00:00.000Z',
    totalStudents: 30,
  });
  await officer.post(`/activities/${id}/students`, { Submission: randomUUID(), StudentIds: await makeStudents(word, ['Ada', 'Ben']) });

  const page = await windows.open(`/activities/edit/${id}`, { as: 'officer' });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy the activity' }).click();
  await page.getByText(`A copy of ${word} club.`).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Sessions (1)' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Students (2)' }).isChecked()).toBe(false);
  await page.getByRole('checkbox', { name: 'Students (2)' }).check();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Event title' }).fill(`${word} second club`);
  await page.getByRole('textbox', { name: 'Start' }).fill('1/3/2027 09:00');
  await page.getByRole('textbox', { name: 'End' }).fill('29/4/2027 15:00');
  await page.getByRole('tab', { name: 'Costs' }).click();
  // A row of the original and one that is added here stay two rows.
  await page.getByRole('button', { name: /^Add/ }).filter({ hasText: 'cost code' }).click();
  await page.getByRole('textbox', { name: 'Cost centre code' }).last().fill('B2');
  await page.keyboard.press('ControlOrMeta+S');
  await message(page, '1 session and 2 students copied.').waitFor();
  await page.getByRole('heading', { name: `${word} second club` }).waitFor();
  const copy = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
  await poll(async () => (await officer.form('activities', copy)).Record).toMatchObject({
    start: '2027-03-01T09:00:00.000Z',
    'costCodes/1/costCentre': 'A1',
    'costCodes/2/costCentre': 'B2',
    [`beneficiaries/${school}/institution`]: school,
  });
  await page.getByRole('tab', { name: /^Sessions/ }).click();
  await page.getByRole('row', { name: /^Lesson 1 .*09\/03\/2027 10:00/ }).waitFor();
  await page.getByRole('tab', { name: /^Students/ }).click();
  await row(page, 'Ada').waitFor({ state: 'attached' });

  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
  await message(page, '1 new activity deleted.').waitFor();
  await page.getByText('Deleted', { exact: true }).first().waitFor();
});
