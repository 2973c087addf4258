import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { message, poll } from '../e2e/screens.ts';
import { as, newVisitor, ownGroup } from '../running/waymark.ts';
import { cast, word } from './cast.ts';
import { compare, isPhone, isTouch, open, picture, press, pressButton, textbox } from './stage.ts';
import type { Step } from './step.ts';

const officer = as('officer');

/** Two calendar weeks before the clocks go forward on 29 March 2026, and two after it. */
const mentoring = `${word} mentoring`;
const visit = `${word} campus visit`;

const planSpring = async () => {
  const club = await officer.create('activities', {
    eventTitle: mentoring,
    group: ownGroup,
    category: 1,
    start: '2026-03-16T10:00:00.000Z',
    end: '2026-04-13T10:00:00.000Z',
  });
  const [start, end] = ['2026-03-18T10:00:00.000Z', '2026-03-18T14:30:00.000Z'];
  const trip = await officer.create('activities', { eventTitle: visit, group: ownGroup, category: 1, start, end });
  for (const hour of ['09', '11', '13', '15'])
    await officer.create('activities', {
      eventTitle: `${word} talk at ${hour}`,
      group: ownGroup,
      category: 16,
      start: `2026-03-20T${hour}:00:00.000Z`,
      end: `2026-03-20T${hour}:45:00.000Z`,
    });
  return { club: club.Id, trip: trip.Id };
};

let planned: ReturnType<typeof planSpring> | undefined;
const spring = () => (planned ??= planSpring());

const clocks: Step = {
  name: 'clocks',
  needs: [],
  play: async () => {
    const { club } = await spring();
    await officer.create('activity-sessions', {
      activity: club,
      name: 'Meeting 1',
      start: '2026-03-16T10:00:00.000Z',
      end: '2026-03-16T11:00:00.000Z',
      totalStudents: 12,
    });
    const page = await open(`/activities/edit/${club}#sessions`);
    await pressButton(page, 'Repeat Meeting 1 weekly');
    const dialog = page.getByRole('dialog', { name: 'Repeat Meeting 1 weekly' });
    await textbox(dialog, 'Until').fill('6/4/2026');
    await dialog.getByText('30 Mar 2026, 10:00 to 11:00').waitFor();
    await picture(page, 'clocks-forward');
    await pressButton(dialog, 'Add 3 sessions');
    await message(page, '3 sessions added.').waitFor();
    for (const [name, day] of [
      ['Meeting 2', '23/03/2026'],
      ['Meeting 3', '30/03/2026'],
      ['Meeting 4', '06/04/2026'],
    ])
      await page.getByRole('row', { name: new RegExp(`^${name} .*${day} 10:00 .*${day} 11:00`) }).waitFor();
    const read = async () =>
      (await officer.search(`activities/${club}/sessions`, { sort: 'start', order: 'asc' })).Data.map(({ start }) => start);
    await compare('The starts over the change of the clocks', read, [
      '2026-03-16T10:00:00.000Z',
      '2026-03-23T10:00:00.000Z',
      '2026-03-30T09:00:00.000Z',
      '2026-04-06T09:00:00.000Z',
    ]);
    await picture(page, 'sessions-in-spring');
  },
};

const addressOf = (view: string) => `/calendar?view=${view}&date=2026-03-18&filter=${word}`;
const entry = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

const calendar: Step = {
  name: 'calendar',
  needs: ['clocks'],
  play: async () => {
    const month = await open(addressOf('month'));
    await month.getByRole('heading', { name: 'March 2026' }).waitFor();
    await month.getByRole('link', { name: /^Wednesday 18 March 2026, \d+ entr/ }).waitFor();
    await picture(month, 'calendar-month');
    await press(month.getByRole('link', { name: /^Friday 20 March 2026, / }).first());
    await month.getByRole('heading', { name: 'Friday 20 March 2026' }).first().waitFor();
    await compare('The entries of the day', () => month.getByRole('button', { name: new RegExp(`^Move ${word} talk`) }).count(), 4);
    await picture(month, 'calendar-day');
    const week = await open(addressOf('week'));
    // A phone has no room for seven columns: the week is a list.
    await entry(week, isPhone ? visit : new RegExp(`^10:00 ${visit}, until 14:30`)).waitFor();
    await picture(week, 'calendar-week');
    const agenda = await open(addressOf('agenda'));
    await entry(agenda, visit).waitFor();
    await picture(agenda, 'calendar-agenda');
  },
};

const times = async (id: number) => {
  const { start, end } = (await officer.form('activities', id)).Record;
  return [start, end];
};

const moving: Step = {
  name: 'move',
  needs: ['calendar'],
  play: async () => {
    const { trip } = await spring();
    const was = ['2026-03-18T10:00:00.000Z', '2026-03-18T14:30:00.000Z'];
    const page = await open(addressOf(isTouch ? 'agenda' : 'week'));
    if (isTouch) await pressButton(page, new RegExp(`^Move ${visit}`));
    else {
      await entry(page, new RegExp(`^10:00 ${visit}`)).focus();
      await page.keyboard.press('e');
    }
    const dialog = page.getByRole('dialog', { name: `Move ${visit}` });
    await textbox(dialog, 'Start').fill('31/3/2026 13:00');
    await compare('The end, which keeps the length', () => textbox(dialog, 'End').inputValue(), '31 Mar 2026 17:30');
    await picture(page, 'move-asked');
    await pressButton(dialog, 'Move');
    await message(page, `${visit}: Moved to Tue 31 March, 13:00.`).waitFor();
    await compare('The new times', () => times(trip), ['2026-03-31T12:00:00.000Z', '2026-03-31T16:30:00.000Z']);
    await picture(page, 'moved');
    await pressButton(page.getByRole('region', { name: 'Messages' }), 'Undo');
    await compare('The times after undo', () => times(trip), was);

    if (isPhone) return;
    const month = await open(addressOf('month'));
    const target = month.getByRole('gridcell').filter({ has: month.getByRole('link', { name: /^Thursday 19 March 2026/ }) });
    if (isTouch) {
      // A touch opens the day, and the button of the entry asks for the time.
      await press(month.getByRole('link', { name: /^Wednesday 18 March 2026, / }).first());
      await month.getByRole('button', { name: new RegExp(`^Move ${visit}`) }).waitFor();
      return;
    }
    await entry(month, new RegExp(`^10:00 ${visit}`)).dragTo(target);
    await message(month, `${visit}: Moved to Thu 19 March, 10:00.`).waitFor();
    await compare('The times after a drag', () => times(trip), ['2026-03-19T10:00:00.000Z', '2026-03-19T14:30:00.000Z']);
    await picture(month, 'dragged');
    await pressButton(month.getByRole('region', { name: 'Messages' }), 'Undo');
    await compare('The times after undo', () => times(trip), was);
  },
};

const inDays = (days: number, hour: number): string => {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
};

const readFeed = async (address: string) => {
  const { status, text } = await newVisitor().get(new URL(address).pathname);
  const events = text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .filter((event) => event.includes(word));
  return { status, text, events };
};

const feed: Step = {
  name: 'feed',
  needs: [],
  play: async () => {
    const { lastname } = await cast();
    const fair = `${word} careers fair`;
    const day = { start: inDays(4, 10), end: inDays(4, 12) };
    const { Id } = await officer.create('activities', { eventTitle: fair, group: ownGroup, category: 1, venue: 'Hall 1', ...day });
    const later = `${word} summer school`;
    const { Id: off } = await officer.create('activities', {
      eventTitle: later,
      group: ownGroup,
      category: 1,
      start: inDays(200, 10),
      end: inDays(201, 12),
    });
    await officer.post(`/activities/${Id}/students`, {
      Submission: `${word}-fair-list`,
      StudentIds: (await cast()).pupils.map(({ id }) => id),
    });
    await officer.post(`/activities/cancel/${off}`, { reason: 'No rooms' });
    const page = await open('/calendar');
    await pressButton(page, 'Subscribe');
    const dialog = page.getByRole('dialog', { name: 'Subscribe to this calendar' });
    await picture(page, 'subscribe');
    await pressButton(dialog, 'Make an address');
    const address = await textbox(dialog, 'Your calendar address').inputValue();
    await picture(page, 'subscribed');
    await poll(async () => (await readFeed(address)).events.length).toBe(2);
    const first = await readFeed(address);
    const [ofFair, cancelled] = [fair, later].map((name) => first.events.find((event) => event.includes(name)) ?? '');
    expect(ofFair, 'The event of the fair').toContain(`UID:activity-${Id}@`);
    expect(ofFair, 'The place of the fair').toContain('LOCATION:Hall 1');
    expect(cancelled, 'What is cancelled says so').toContain('STATUS:CANCELLED');
    for (const name of [lastname, 'Aisha']) expect(first.text, 'No name of a student').not.toContain(name);
    const second = await readFeed(address);
    const uids = (events: readonly string[]) => events.map((event) => /UID:\S+/.exec(event)?.[0] ?? '').toSorted();
    expect(uids(second.events), 'The ids of events stay').toEqual(uids(first.events));
    await pressButton(dialog, /^End/);
    await message(page, 'Your calendar address no longer works.').waitFor();
    await picture(page, 'unsubscribed');
    await compare('The answer for the address that ended', async () => (await readFeed(address)).status, 404);
  },
};

export const springTerm: readonly Step[] = [clocks, calendar, moving, feed];
