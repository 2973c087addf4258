import { expect, test } from 'vitest';
import type { Visitor } from '../running/visitor.ts';
import { createUser, unique, unrelatedGroup as group } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { message, poll } from './screens.ts';

const windows = useBrowser();

/** An activity with a session, and two ambassadors. */
const prepare = async (person: Visitor) => {
  const { Id: activity } = await person.create('activities', {
    eventTitle: unique('Open day'),
    group,
    start: '2027-05-01T09:00:00.000Z',
    end: '2027-05-01T17:00:00.000Z',
  });
  await person.create('activity-sessions', {
    activity,
    name: 'Morning tour',
    start: '2027-05-01T10:00:00.000Z',
    end: '2027-05-01T12:00:00.000Z',
    totalStudents: 30,
  });
  const lastname = unique('Guide');
  const { Position } = await person.create('ambassadors', { firstname: 'Ada', lastname, group });
  await person.search('ambassadors', {}, { after: Position });
  return { activity, who: `Ada ${lastname}` };
};

test('offers work at a session from the page of its activity, and accepts an ambassador', async () => {
  const { visitor: person } = await createUser([{ group, role: 'officer' }]);
  const { activity, who } = await prepare(person);
  const page = await windows.open(`/activities/edit/${activity}#work-offers`, { cookies: person.state.cookies });
  await page.getByRole('link', { name: 'Add work offer' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Guides');
  await page.getByRole('combobox', { name: 'Sessions' }).click();
  await page.getByRole('option', { name: /Morning tour/ }).click();
  await page.getByRole('textbox', { name: 'Advertise from' }).fill('1/11/2026');
  await page.getByRole('textbox', { name: 'Advertise to' }).fill('1/4/2099');
  await page.getByRole('button', { name: 'Add work offer' }).click();
  await page.getByRole('tab', { name: 'Applicants' }).click();
  await page.getByText('0 of 1 place is taken.').waitFor();
  await page.getByRole('combobox', { name: 'Add an ambassador' }).fill(who);
  await page.getByRole('option', { name: new RegExp(who) }).click();
  await page.getByRole('button', { name: `Accept ${who}` }).click();
  await message(page, '1 ambassador accepted.').waitFor();
  await page.getByText('1 of 1 place is taken.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  // The reactions have done the rest: it is advertised, and the ambassador stands on the activity.
  await poll(async () => (await person.search(`activities/${activity}/ambassadors`)).Total).toBe(1);
  await poll(async () => page.getByText('Advertising', { exact: true }).count()).toBe(1);
});
