import { expect, test } from 'vitest';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { enterRows, hasFocus, message, poll, readRange } from './screens.ts';

const windows = useBrowser();
const officer = as('officer');

test('cancels an activity with a reason, which the history keeps, and restores it', async () => {
  const { Id } = await officer.create('activities', {
    eventTitle: unique('Snowed in'),
    group: ownGroup,
    start: '2026-03-28T10:00:00.000Z',
    end: '2026-03-28T12:30:00.000Z',
  });
  const page = await windows.open(`/activities/edit/${Id}`, { as: 'officer' });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel the activity' }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.waitFor();
  expect(await findProblems(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Cancel the activity' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await poll(() => hasFocus(reason)).toBe(true);
  expect(await findProblems(page)).toEqual([]);

  await reason.fill('Snow closed the school');
  await dialog.getByRole('button', { name: 'Cancel the activity' }).click();
  await message(page, 'The activity has been cancelled.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Olivia Officer cancelled the activity: Snow closed the school').waitFor();

  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await message(page, 'Activity restored.').waitFor();
});

test('offers only the answers that the record allows', async () => {
  const path = 'ambassadors/applications';
  const { Id } = await officer.create(path, { lastname: unique('Applicant'), applied: '2026-10-01', group: ownGroup });
  expect((await officer.post(`/${path}/fail-screening/${Id}`, { email: false, reason: 'Too young' })).status).toBe(200);
  const page = await windows.open(`/${path}/edit/${Id}`, { as: 'officer' });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Return to an earlier status' }).click();
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Return to' });
  await choice.waitFor();
  expect(await choice.getByRole('option').allTextContents()).toEqual(['', 'New']);
});

test('approves and cancels an activity from the menu of its row, without leaving the list', async () => {
  const word = unique('Rowed');
  await officer.create('activities', {
    eventTitle: `${word} regatta`,
    group: ownGroup,
    start: '2026-03-28T10:00:00.000Z',
    end: '2026-03-28T12:30:00.000Z',
  });
  const page = await windows.open(`/activities/search?filter=${word}`, { as: 'officer' });
  const menu = page.getByRole('menu', { name: 'Actions' });
  /** The entries of the row's menu, opened anew: an open menu keeps those of the moment when it was opened. */
  const entries = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Sort by Event title/ }).focus();
    for (const key of ['ArrowDown', 'End', 'Enter']) await page.keyboard.press(key);
    return menu.getByRole('menuitem').allTextContents();
  };
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await poll(entries).toEqual([
    'Edit',
    'Open in a new window',
    'Copy',
    'Approve',
    'Cancel the activity',
    'Withdraw the activity',
    'Delete',
  ]);
  expect(await findProblems(page)).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await message(page, 'The activity has been approved.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await poll(entries).toContain('Withdraw approval');
  await menu.getByRole('menuitem', { name: 'Cancel the activity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Low water');
  await dialog.getByRole('button', { name: 'Cancel the activity' }).click();
  await message(page, 'The activity has been cancelled.').waitFor();
  await page.getByRole('heading', { name: 'No activities match' }).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await message(page, 'Activity restored.').waitFor();
});

test('cancels the chosen activities of a list with one reason', async () => {
  const word = unique('Stormy');
  for (const name of ['fair', 'visit'])
    await officer.create('activities', {
      eventTitle: `${word} ${name}`,
      group: ownGroup,
      start: '2026-03-28T10:00:00.000Z',
      end: '2026-03-28T12:30:00.000Z',
    });
  const page = await windows.open(`/activities/search?filter=${word}`, { as: 'officer' });
  const toolbar = page.getByRole('toolbar', { name: 'Chosen records' });
  await enterRows(page, /^Sort by Event title/);
  await page.keyboard.press('ControlOrMeta+a');
  await toolbar.getByText('2 selected').waitFor();
  await toolbar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel the activity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 activities?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Storm');
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel 2 activities' }).click();
  await message(page, '2 activities cancelled.').waitFor();
  await page.getByRole('heading', { name: 'No activities match' }).waitFor();
});
