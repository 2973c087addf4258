import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { HomeAnswer } from '../../api/contract/home.ts';
import { inviteAmbassador, waitForAmbassadors } from '../running/ambassadors.ts';
import { preparePay } from '../running/paying.ts';
import type { Visitor } from '../running/visitor.ts';
import { createUser, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { cell, hasFocus, message, poll, press, row } from './screens.ts';

const windows = useBrowser();

/** An offer with one place at two sessions that are over. */
const makeOffer = async (organiser: Visitor, activity: number): Promise<{ readonly id: number; readonly title: string }> => {
  const sessions: number[] = [];
  for (const [name, start, end] of [
    ['Morning', '2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00.000Z'],
    ['Afternoon', '2026-03-02T13:00:00.000Z', '2026-03-02T14:30:00.000Z'],
  ] as const)
    sessions.push((await organiser.create('activity-sessions', { activity, name, start, end, totalStudents: 30 })).Id);
  const title = unique('Guides');
  const advertised = { advertiseFrom: '2026-01-01', advertiseTo: '2099-01-01' };
  const { Id } = await organiser.create('work-opportunities', { title, activity, sessions, places: 1, ...advertised });
  return { id: Id, title };
};

/** How many timesheets wait for a person on their home page, by what for. */
const waiting = async (person: Visitor): Promise<Readonly<Record<string, number | null>>> => {
  const { json } = await person.get<HomeAnswer>('/home', { after: person.position });
  return Object.fromEntries(json.Attention.flatMap(({ Kind, Count }) => (Kind.startsWith('timesheets') ? [[Kind, Count]] : [])));
};

/** Chooses an action of a record in the console of staff. */
const choose = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

/** Confirms an action that was chosen. */
const confirm = async (page: Page, label: string, done: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
  await message(page, done).waitFor();
};

test('pays an ambassador to the penny for work that three people looked at', async () => {
  const { group, first: organiser, ambassador, activity } = await preparePay();
  const { visitor: payOfficer } = await createUser([{ group, role: 'payOfficer' }]);
  const offer = await makeOffer(organiser, activity);
  const { visitor: worker } = await inviteAmbassador(ambassador);
  await waitForAmbassadors(worker, [ambassador]);
  await poll(async () => (await worker.search('work-opportunities/own', {})).Total).toBe(1);

  const own = await windows.open(`/work-opportunities/own/edit/${offer.id}`, { cookies: worker.state.cookies });
  await own.getByRole('button', { name: 'Apply' }).click();
  await own.getByText('Pending', { exact: true }).first().waitFor();

  const staff = await windows.open(`/work-opportunities/edit/${offer.id}#applicants`, { cookies: organiser.state.cookies });
  await staff.getByRole('button', { name: /^Accept Sam/ }).click();
  await staff.getByText('1 of 1 place is taken.').waitFor();

  await own.getByRole('link', { name: 'Shifts' }).click();
  await own.getByRole('listitem').filter({ hasText: 'Morning' }).getByRole('button', { name: 'Make the timesheet' }).click();
  await own.waitForURL(/\/timesheets\/edit\/\d+/);
  const sheet = Number(/\/edit\/(\d+)/.exec(own.url())?.[1]);
  await own.getByRole('button', { name: 'Submit' }).click();
  await confirm(own, 'Submit', 'The timesheet has been submitted.');
  await poll(() => waiting(organiser)).toEqual({ timesheetsToPreapprove: 1 });

  await staff.goto(`/ambassadors/timesheets/edit/${sheet}`);
  await choose(staff, 'Send back');
  await staff.getByRole('dialog').getByLabel('Reason').fill('You stayed until half past twelve.');
  await confirm(staff, 'Send back', 'The timesheet has been sent back.');
  await poll(() => waiting(organiser)).toEqual({});

  await own.reload();
  await own.getByText('You stayed until half past twelve.').waitFor();
  await own.getByLabel('minutes').fill('30');
  await own.getByRole('button', { name: 'Save' }).click();
  await own.getByText('The timesheet has been saved.').first().waitFor();
  await poll(async () => (await worker.form('timesheets', sheet)).Record['hours']).toBe(2.5);
  await own.getByRole('button', { name: 'Submit' }).click();
  await confirm(own, 'Submit', 'The timesheet has been submitted.');

  await staff.reload();
  await staff.getByRole('button', { name: 'Pre-approve', exact: true }).click();
  await staff.getByRole('dialog').getByText('You confirm that the work was done.').waitFor();
  await confirm(staff, 'Pre-approve', 'The timesheet has been pre-approved.');
  await staff.getByText('You pre-approved this timesheet. Somebody else must approve it.').waitFor();
  // The button that had the focus has gone.
  await poll(() => hasFocus(staff.getByRole('button', { name: 'Actions' }))).toBe(true);
  const refused = await organiser.post(`/ambassadors/timesheets/approve/${sheet}`, {});
  expect([refused.status, refused.json.message]).toEqual([400, 'You pre-approved this timesheet. Somebody else must approve it.']);
  await poll(() => waiting(payOfficer)).toEqual({ timesheetsToApprove: 1 });
  expect(await waiting(organiser)).toEqual({});
  await staff.goto('/ambassadors/timesheets/search?filter=stage:preapproved');
  await press(cell(row(staff, 'Sam'), 'Actions'));
  const withheld = staff.getByRole('menuitem', { name: /^Approve You pre-approved this timesheet/ });
  expect(await withheld.getAttribute('aria-disabled')).toBe('true');

  const pay = await windows.open('/', { cookies: payOfficer.state.cookies });
  await pay.getByRole('link', { name: '1 timesheet is awaiting your approval' }).click();
  // A pay officer may not edit timesheets, and approves them from the list all the same.
  await row(pay, 'Sam').waitFor({ state: 'attached' });
  await press(cell(row(pay, 'Sam'), 'Not selected'));
  await pay.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'Approve', exact: true }).click();
  await pay.getByRole('dialog').getByText('The amounts are fixed, and the next pay run sends them to the pay office.').waitFor();
  await confirm(pay, 'Approve', '1 timesheet approved.');
  await poll(() => waiting(payOfficer)).toEqual({});

  await pay.goto('/ambassadors/pay-runs/create');
  await pay.getByRole('button', { name: 'Send 1 item, £31.78' }).click();
  await poll(async () => (await payOfficer.form('ambassadors/timesheets', sheet)).Record['sentDate']).not.toBeNull();
  const run = Number((await payOfficer.form('ambassadors/timesheets', sheet)).Record['payRun']);
  await pay.goto(`/ambassadors/pay-runs/edit/${run}`);
  const download = pay.waitForEvent('download');
  await pay.getByRole('link', { name: 'Download the file' }).click();
  const [, line] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(line).toMatch(/^.*2\.50,12\.71,31\.78$/);
});
