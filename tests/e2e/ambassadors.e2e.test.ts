import { expect, test } from 'vitest';
import { attachmentShared, attachmentUnshared } from '../../domain/attachmentMessages.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { sendFile, smallPdf } from '../running/uploading.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();
const admin = as('admin');

test('puts an ambassador with training on an activity, who then lists it', async () => {
  const [lastname, training, eventTitle] = [unique('Guide'), unique('Safety'), unique('Fair')];
  const { Id } = await admin.create('ambassadors', { firstname: 'Ada', lastname, group: ownGroup });
  const { Id: entry } = await admin.create('field-lists', { name: training, list: customLookups.training, group: ownGroup });
  const start = '2026-06-08T09:00:00.000Z';
  const { Id: activity } = await admin.create('activities', { eventTitle, group: ownGroup, start, end: start });
  await admin.get('/ambassadors/search');

  const page = await windows.open(`/ambassadors/edit/${Id}#training`, { as: 'officer' });
  await page.getByRole('button', { name: 'Add a training course' }).click();
  await page.getByRole('combobox', { name: 'Training' }).selectOption({ label: training });
  expect(await page.getByRole('tab', { name: 'Employment' }).count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await poll(async () => (await admin.form('ambassadors', Id)).Record['training/1/training']).toBe(entry);

  await page.goto(`/activities/edit/${activity}#ambassadors`);
  const selector = page.getByRole('combobox', { name: 'Add an ambassador' });
  await selector.fill(lastname);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `Ada ${lastname}` }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await poll(async () => (await admin.form('activities', activity)).Record[`ambassadors/${Id}/ambassador`]).toBe(Id);

  await page.getByRole('link', { name: `Ada ${lastname}` }).click();
  await page.getByRole('tab', { name: /Activities 1/ }).click();
  // The grid draws its cells; screen readers get them as links.
  await page.getByRole('link', { name: eventTitle, includeHidden: true }).first().waitFor({ state: 'attached' });
  expect(await findProblems(page)).toEqual([]);
});

test('keeps the focus on the checkbox that shares a document', async () => {
  const { Id } = await admin.create('ambassadors', { firstname: 'Ada', lastname: unique('Sharing'), group: ownGroup });
  await sendFile(admin, `/ambassadors/attachments/${Id}`, smallPdf, 'DBS check.pdf');
  const page = await windows.open(`/ambassadors/edit/${Id}#documents`, { as: 'officer' });
  const shared = page.getByRole('checkbox', { name: /^Shared with the ambassador/ });
  await shared.press(' ');
  await message(page, attachmentShared('document')).waitFor();
  await poll(() => shared.isChecked()).toBe(true);
  expect(await hasFocus(shared)).toBe(true);
  await page.keyboard.press(' ');
  await poll(() => shared.isChecked()).toBe(false);
  await message(page, attachmentUnshared('document')).waitFor();
  expect(await hasFocus(shared)).toBe(true);
});
