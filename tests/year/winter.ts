import type { Page } from 'playwright-core';
import { chip, message, poll, readRange } from '../e2e/screens.ts';
import { as, ownGroup } from '../running/waymark.ts';
import { word } from './cast.ts';
import { compare, open, openTab, picture, press, pressButton, takeAction, textbox } from './stage.ts';
import type { Step } from './step.ts';
import { activityId, title } from './term.ts';

const officer = as('officer');

const stateOf = async (id: number) => (await officer.form('activities', id)).State.value;

/** Answers the question of an action. */
const confirm = async (page: Page, question: string, label: string, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.waitFor();
  await picture(page, name);
  await pressButton(dialog, label);
  await dialog.waitFor({ state: 'detached' });
};

const approve: Step = {
  name: 'approve',
  needs: ['plan'],
  play: async () => {
    const id = await activityId();
    const page = await open(`/activities/edit/${id}`);
    await pressButton(page, 'Actions');
    await picture(page, 'actions');
    await press(page.getByRole('menuitem', { name: 'Approve', exact: true }));
    await confirm(page, `Approve ${title}?`, 'Approve', 'approve');
    await message(page, 'The activity has been approved.').waitFor();
    await compare('Whether it is approved', async () => (await officer.form('activities', id)).Record['approved'], true);
    await takeAction(page, 'Withdraw approval');
    await confirm(page, `Withdraw the approval of ${title}?`, 'Withdraw approval', 'withdraw-approval');
    await message(page, 'The approval has been withdrawn.').waitFor();
    await compare('Whether it is approved', async () => (await officer.form('activities', id)).Record['approved'], false);
    await takeAction(page, 'Approve');
    await confirm(page, `Approve ${title}?`, 'Approve', 'approve-again');
    await openTab(page, 'History');
    await page.getByText('Olivia Officer withdrew the approval').first().waitFor();
    await picture(page, 'approvals-in-history');
  },
};

const callOff: Step = {
  name: 'call-off',
  needs: [],
  play: async () => {
    const name = `${word} winter lecture`;
    const [start, end] = ['2026-01-13T17:00:00.000Z', '2026-01-13T19:00:00.000Z'];
    const { Id } = await officer.create('activities', { eventTitle: name, group: ownGroup, start, end, category: 1 });
    const page = await open(`/activities/edit/${Id}`);
    await takeAction(page, 'Cancel the activity');
    const dialog = page.getByRole('dialog');
    await pressButton(dialog, 'Cancel the activity');
    await dialog.getByText('Reason is required').waitFor();
    await picture(page, 'cancel-without-reason');
    await textbox(dialog, 'Reason').fill('Snow closed the school');
    await confirm(page, `Cancel ${name}?`, 'Cancel the activity', 'cancel');
    await message(page, 'The activity has been cancelled.').waitFor();
    await compare('The state', () => stateOf(Id), 16);
    await picture(page, 'cancelled');
    await openTab(page, 'History');
    await page.getByText('Olivia Officer cancelled the activity: Snow closed the school').waitFor();
    await picture(page, 'cancelled-in-history');

    const list = await open(`/activities/search?filter=${word},recordState:16`);
    await poll(() => readRange(list)).toBe('Viewing: 1-1 of 1');
    await chip(list, 'Record state filter parameter: Cancelled').waitFor();
    await picture(list, 'cancelled-in-list');

    await takeAction(page, 'Restore');
    await confirm(page, `Restore ${name}?`, 'Restore', 'restore');
    await compare('The state', () => stateOf(Id), 0);
    await takeAction(page, 'Withdraw the activity');
    await textbox(page.getByRole('dialog'), 'Reason').fill('The school holds an evening of its own');
    await confirm(page, `Withdraw ${name}?`, 'Withdraw the activity', 'withdraw');
    await message(page, 'The activity has been withdrawn.').waitFor();
    await compare('The state', () => stateOf(Id), 128);
    await press(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last());
    await message(page, 'Activity restored.').waitFor();
    await compare('The state', () => stateOf(Id), 0);
    await picture(page, 'restored');
  },
};

export const winter: readonly Step[] = [approve, callOff];
