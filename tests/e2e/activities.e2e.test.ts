import { expect, test } from 'vitest';
import { recordSaved } from '../../domain/messages.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { message, poll, row, searchBox } from './screens.ts';

const windows = useBrowser();

test('plans an activity, changes it, approves it and finds it', async () => {
  const title = unique('Taster day');
  const officer = as('officer');
  const page = await windows.open('/activities/create', { as: 'officer' });
  await page.getByRole('textbox', { name: 'Event title' }).fill(title);
  await page.getByRole('textbox', { name: 'Start' }).fill('26/3/2027 09:30');
  await page.getByRole('textbox', { name: 'End' }).fill('26/3/2027 11:45');
  expect(await findProblems(page)).toEqual([]);

  // Contact hours follow from start and end once they are enabled.
  await page.getByRole('tab', { name: 'Contact hours' }).click();
  await page.getByRole('checkbox', { name: 'Contact hours enabled' }).check();
  await page.keyboard.press('ControlOrMeta+S');
  await message(page, recordSaved('activity')).waitFor();
  const findActivity = async () => (await officer.search('activities', { filter: title })).Data[0];
  await poll(async () => (await findActivity())?.['contactHours']).toBe(2.25);
  const id = (await findActivity())?.Id ?? 0;
  expect(await findActivity()).toMatchObject({ start: '2027-03-26T09:30:00.000Z', end: '2027-03-26T11:45:00.000Z' });

  const record = await windows.open(`/activities/edit/${id}`, { as: 'officer' });
  await record.getByRole('textbox', { name: 'Organiser (optional)' }).fill('Priya Shah');
  await record.keyboard.press('ControlOrMeta+S');
  await message(record, recordSaved('activity')).waitFor();
  await record.getByRole('button', { name: 'Actions' }).click();
  await record.getByRole('menuitem', { name: 'Approve' }).click();
  await record
    .getByRole('dialog', { name: `Approve ${title}?` })
    .getByRole('button', { name: 'Approve' })
    .click();
  await message(record, 'The activity has been approved.').waitFor();
  await poll(async () => (await officer.form('activities', id)).Record).toMatchObject({ approved: true, organiser: 'Priya Shah' });

  const list = await windows.open('/activities/search', { as: 'officer' });
  await searchBox(list).fill(`${title},start:26/3/2027,approved:yes`);
  await list.keyboard.press('Enter');
  await row(list, title).waitFor({ state: 'attached' });
  expect(await findProblems(list)).toEqual([]);
});
