import { expect, test } from 'vitest';
import { leavePlace, leaveWork, takenPlaceGoesOn } from '../../domain/workOfferMessages.ts';
import { inviteAmbassador, waitForAmbassadors } from '../running/ambassadors.ts';
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

test('asks before somebody gives up a place or loses it, and offers the waiting list where no place is free', async () => {
  const { visitor: person } = await createUser([{ group, role: 'officer' }]);
  const { activity, who } = await prepare(person);
  const second = unique('Second');
  const ids: number[] = [(await person.search('ambassadors', { filter: who.replace('Ada ', '') })).Data[0]?.Id ?? 0];
  ids.push((await person.create('ambassadors', { firstname: 'Bea', lastname: second, group })).Id);
  const advertised = { advertiseFrom: '2026-01-01', advertiseTo: '2099-01-01' };
  const { Id: offer } = await person.create('work-opportunities', { title: unique('Guides'), activity, places: 1, ...advertised });
  for (const id of ids) await person.post(`/work-opportunities/${offer}/applicants/add`, { AmbassadorIds: [id] });
  await person.post(`/work-opportunities/${offer}/applicants/accept`, { AmbassadorIds: ids.slice(0, 1) });

  const { visitor: worker } = await inviteAmbassador(ids[0] ?? 0);
  await waitForAmbassadors(worker, ids.slice(0, 1));
  const own = await windows.open(`/work-opportunities/own/edit/${offer}`, { cookies: worker.state.cookies });
  await own.getByRole('button', { name: 'Withdraw' }).click();
  const question = own.getByRole('dialog', { name: leaveWork });
  await question.getByText(leavePlace).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await own.getByText('Accepted', { exact: true }).waitFor();

  const staff = await windows.open(`/work-opportunities/edit/${offer}#applicants`, { cookies: person.state.cookies });
  await staff.getByRole('button', { name: `Waiting list Bea ${second}` }).click();
  await staff.getByText(/1 is on the waiting list/).waitFor();
  await staff.getByRole('button', { name: `Decline ${who}` }).click();
  const dialog = staff.getByRole('dialog', { name: `Decline: ${who}?` });
  await dialog.getByText(takenPlaceGoesOn).waitFor();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  const next = staff.getByRole('listitem', { name: `Bea ${second}` });
  await poll(() => next.getByText('Accepted', { exact: true }).count()).toBe(1);
});

test('keeps the other chosen applicants chosen when one of them, or somebody else, is accepted', async () => {
  const { visitor: person } = await createUser([{ group, role: 'officer' }]);
  const { activity, who } = await prepare(person);
  const lastname = unique('Helper');
  const ids: number[] = [(await person.search('ambassadors', { filter: who.replace('Ada ', '') })).Data[0]?.Id ?? 0];
  for (const firstname of ['Bea', 'Cy']) ids.push((await person.create('ambassadors', { firstname, lastname, group })).Id);
  const advertised = { advertiseFrom: '2026-01-01', advertiseTo: '2099-01-01' };
  const { Id: offer } = await person.create('work-opportunities', { title: unique('Guides'), activity, places: 3, ...advertised });
  await person.post(`/work-opportunities/${offer}/applicants/add`, { AmbassadorIds: ids });
  const page = await windows.open(`/work-opportunities/edit/${offer}#applicants`, { cookies: person.state.cookies });
  const choice = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
  for (const name of [`Bea ${lastname}`, `Cy ${lastname}`]) await choice(name).check();
  for (const name of [who, `Bea ${lastname}`]) {
    await page.getByRole('button', { name: `Accept ${name}` }).click();
    const row = page.getByRole('listitem', { name });
    await poll(() => row.getByText('Accepted', { exact: true }).count()).toBe(1);
  }
  await page.getByRole('region', { name: 'Chosen applicants' }).getByText('1 chosen').waitFor();
  expect(await choice(`Cy ${lastname}`).isChecked()).toBe(true);
});
