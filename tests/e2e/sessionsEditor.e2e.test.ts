import { expect, test } from 'vitest';
import { noWeekLeft, outsideActivity } from '../../domain/activityMessages.ts';
import { requiredMessage } from '../../domain/messages.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();

const officer = as('officer');

const planActivity = (word: string) =>
  officer.create('activities', {
    eventTitle: word,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-04-30T15:00:00.000Z',
  });

const planTerm = async (word: string): Promise<number> => (await planActivity(word)).Id;

const addSession = (activity: number, name: string) =>
  officer.create('activity-sessions', {
    activity,
    name,
    start: '2026-03-09T10:00:00.000Z',
    end: '2026-03-09T11:00:00.000Z',
    totalStudents: 30,
  });

test('types a row of sessions into the page of an activity', async () => {
  const word = unique('Typed');
  const id = await planTerm(word);
  const page = await windows.open(`/activities/edit/${id}#sessions`, { as: 'officer' });
  const form = page.getByRole('form', { name: 'New session' });
  const name = form.getByRole('textbox', { name: 'Name' });

  // Errors about missing values and dates outside the activity stand under their fields.
  await name.fill('');
  await name.press('Enter');
  await form.getByText(requiredMessage('Name')).waitFor();
  await form.getByText(requiredMessage('Total students')).waitFor();
  await poll(() => hasFocus(name)).toBe(true);
  await name.fill(`${word} 1`);
  const total = form.getByRole('textbox', { name: 'Total students' });
  await total.fill('-3');
  await total.press('Tab');
  await form.getByText('Set to 0, the minimum').waitFor();
  await total.fill('12');
  await form.getByRole('textbox', { name: 'Start date' }).fill('1/3/2026 10:00');
  await name.press('Enter');
  await form.getByText(outsideActivity('Start date')).waitFor();

  await form.getByRole('textbox', { name: 'Start date' }).fill('16/3/2026 10:00');
  await form.getByRole('textbox', { name: 'End date' }).fill('16/3/2026 11:30');
  await name.press('Enter');
  await form.page().getByText(`${word} 1 has been added.`).waitFor();
  // Enter adds the next one, a week later at the same time.
  for (const next of [2, 3]) {
    await poll(() => name.inputValue()).toBe(`${word} ${next}`);
    await poll(() => hasFocus(name)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(`${word} ${next} has been added.`).waitFor();
  }
  await page.getByText('3 sessions, 4.5 hours, 36 students in total').waitFor();
  await page.getByRole('row', { name: new RegExp(`^${word} 3 .*30/03/2026 10:00 .*30/03/2026 11:30`) }).waitFor();
  expect(await findProblems(page)).toEqual([]);

  // The message disappears when the person types or leaves the form.
  const added = page.getByText(/ has been added\.$/);
  await poll(() => added.count()).toBe(1);
  await page.getByRole('button', { name: `Edit ${word} 1` }).focus();
  await poll(() => added.count()).toBe(0);

  const answer = await officer.search(`activities/${id}/sessions`, { sort: 'start', order: 'asc' });
  expect(answer.Data.map(({ start }) => start)).toEqual([
    '2026-03-16T10:00:00.000Z',
    '2026-03-23T10:00:00.000Z',
    '2026-03-30T09:00:00.000Z',
  ]);

  await page.getByRole('link', { name: `Take the register of ${word} 2` }).click();
  await page.getByRole('heading', { name: `Register: ${word} 2` }).waitFor();
});

test('changes and deletes a session in its row, and gives the focus back', async () => {
  const word = unique('Rowed');
  const id = await planTerm(word);
  const session = await addSession(id, `${word} one`);
  const page = await windows.open(`/activities/edit/${id}#sessions`, { as: 'officer', refusals: [409, 500] });
  const edit = page.getByRole('button', { name: `Edit ${word} one` });

  await edit.click();
  const form = page.getByRole('form', { name: `Edit ${word} one` });
  const total = form.getByRole('textbox', { name: 'Total students' });
  await page.keyboard.press('Escape');
  await poll(() => hasFocus(edit)).toBe(true);

  // Somebody else changes the same value meanwhile.
  await edit.click();
  await officer.edit('activity-sessions', session.Id, session.Revision, { totalStudents: 25 });
  await total.fill('28');
  await total.press('Enter');
  const conflict = page.getByRole('dialog', { name: /both changed this record/ });
  await conflict.getByRole('radio', { name: /Keep mine/ }).check();
  await conflict.getByRole('button', { name: 'Save with these choices' }).click();
  await page.getByText('1 session, 1 hour, 28 students in total').waitFor();

  const remove = page.getByRole('button', { name: `Delete ${word} one` });
  await remove.click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await poll(() => hasFocus(remove)).toBe(true);
  await remove.click();
  const confirm = page.getByRole('group', { name: `Delete ${word} one?` }).getByRole('button', { name: 'Delete', exact: true });
  const refuse = { status: 500, json: { Success: false, message: 'Not now.', Errors: [] } };
  await page.route('**/activity-sessions/delete/*', (route) => route.fulfill(refuse), { times: 1 });
  const failed = page.waitForResponse('**/activity-sessions/delete/*');
  await confirm.click();
  await failed;
  await poll(() => confirm.isEnabled()).toBe(true);
  expect(
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText(/deleted|Not now/)
      .count(),
  ).toBe(0);
  await confirm.click();
  await page.getByText('No sessions yet.').waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('row', { name: new RegExp(word) }).waitFor();
  await message(page, 'The session has been').first().waitFor();
});

test('says why a deleted session is not restored once the activity ends before it', async () => {
  const word = unique('Outside');
  const activity = await planActivity(word);
  const session = await addSession(activity.Id, `${word} one`);
  const page = await windows.open(`/activities/edit/${activity.Id}#sessions`, { as: 'officer', refusals: [400] });
  await page.getByRole('button', { name: `Delete ${word} one` }).click();
  await page
    .getByRole('group', { name: `Delete ${word} one?` })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await page.getByText('No sessions yet.').waitFor();
  await officer.edit('activities', activity.Id, activity.Revision, { end: '2026-03-05T15:00:00.000Z' });
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
  await message(page, `${outsideActivity('Start date')}. ${outsideActivity('End date')}`).waitFor();
  expect((await officer.form('activity-sessions', session.Id)).State).toMatchObject({ name: 'Deleted' });
});

test('shows the list of sessions where it is asked for, and to people who may not change them', async () => {
  const word = unique('Listed');
  const id = await planTerm(word);
  await addSession(id, `${word} one`);
  const page = await windows.open(`/activities/edit/${id}#sessions`, { as: 'officer' });
  await page.getByRole('button', { name: 'Show as list' }).click();
  await page.getByRole('button', { name: 'Export' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit in rows' }).click();
  await page.getByRole('form', { name: 'New session' }).waitFor();

  const viewer = await windows.open(`/activities/edit/${id}#sessions`, { as: 'viewer' });
  await viewer.getByRole('heading', { name: `Sessions of ${word}` }).waitFor();
  expect(await viewer.getByRole('form', { name: 'New session' }).count()).toBe(0);
});

test('repeats a session weekly after showing the dates, and undoes it as one', async () => {
  const word = unique('Weekly');
  const id = await planTerm(word);
  await addSession(id, `${word} 1`);
  const page = await windows.open(`/activities/edit/${id}#sessions`, { as: 'officer' });
  const open = page.getByRole('button', { name: `Repeat ${word} 1 weekly` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Repeat ${word} 1 weekly` });
  await dialog.getByText('7 sessions to add:').waitFor();
  const until = dialog.getByRole('textbox', { name: 'Until' });
  await until.fill('10/3/2026');
  await until.press('Enter');
  await dialog.getByText(noWeekLeft).waitFor();
  await until.fill('30/3/2026');
  await dialog.getByText('30 Mar 2026, 10:00 to 11:00').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 3 sessions' }).click();
  await message(page, '3 sessions added.').waitFor();
  await poll(() => hasFocus(open)).toBe(true);
  await page.getByRole('row', { name: new RegExp(`^${word} 4 .*30/03/2026 10:00`) }).waitFor();
  // The form of the next session proposes a time after them.
  const next = page.getByRole('form', { name: 'New session' }).getByRole('textbox', { name: 'Start date' });
  await poll(() => next.inputValue()).toBe('6 Apr 2026 10:00');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
  await message(page, '3 new sessions deleted.').waitFor();
  await page.getByText('1 session, 1 hour, 30 students in total').waitFor();
});

test('asks before a session that is typed and not added is lost', async () => {
  const id = await planTerm(unique('Kept'));
  const page = await windows.open(`/activities/edit/${id}#sessions`, { as: 'officer' });
  const name = page.getByRole('form', { name: 'New session' }).getByRole('textbox', { name: 'Name' });
  await name.fill('Lesson in the hall');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const tab = (label: string) => page.getByRole('tab', { name: label }).click();

  for (const again of [1, 2]) {
    await tab('History');
    await dialog.getByText('Your change will be lost.').waitFor();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect([again, await name.inputValue()]).toEqual([again, 'Lesson in the hall']);
  }
  await tab('History');
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('tabpanel', { name: 'History' }).waitFor();
  await tab('Sessions');
  await poll(() => name.inputValue()).not.toBe('Lesson in the hall');
  await tab('History');
  await page.getByRole('tabpanel', { name: 'History' }).waitFor();
});
