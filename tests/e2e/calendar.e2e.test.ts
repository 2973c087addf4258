import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { findSmallTargets } from './targets.ts';
import { hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();
const admin = as('admin');
const officer = as('officer');

const plan = (eventTitle: string, start: string, end: string, more: object = {}, by = officer) =>
  by.create('activities', { eventTitle, group: ownGroup, start, end, category: 1, ...more });

/** The calendar of what has this word, on a day of March 2032: the clocks go forward on Sunday the 28th. */
const addressOf = (view: string, word: string, date = '2032-03-15') => `/calendar?view=${view}&date=${date}&filter=${word}`;

const entry = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

test('shows a month, its busy days and what is cancelled, and finds its way by keys', async () => {
  const word = unique('Fair').replaceAll(' ', '');
  const { Id } = await plan(`${word} opening`, '2032-03-16T10:00:00.000Z', '2032-03-16T12:00:00.000Z');
  for (const hour of ['09', '11', '13', '15', '16'])
    await plan(`${word} ${hour}`, `2032-03-18T${hour}:00:00.000Z`, `2032-03-18T17:00:00.000Z`);
  const page = await windows.open(addressOf('month', word), { as: 'officer' });
  const opening = entry(page, `10:00 ${word} opening, until 12:00, Outreach`);
  await opening.waitFor();
  expect(await findProblems(page)).toEqual([]);

  // One tab stop: the day of the address. Down goes through the entries of a day.
  await page.getByRole('link', { name: 'Monday 15 March 2032, nothing planned' }).focus();
  await page.keyboard.press('ArrowRight');
  await poll(() => hasFocus(page.getByRole('link', { name: 'Tuesday 16 March 2032, 1 entry' }))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await poll(() => hasFocus(opening)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await poll(() => hasFocus(page.getByRole('link', { name: /^Tuesday 23 March 2032/ }))).toBe(true);
  await page.keyboard.press('PageDown');
  await poll(() => hasFocus(page.getByRole('link', { name: /^Friday 23 April 2032/ }))).toBe(true);
  await page.getByRole('heading', { name: 'April 2032' }).waitFor();
  await page.keyboard.press('PageUp');
  await poll(() => hasFocus(page.getByRole('link', { name: /^Tuesday 23 March 2032/ }))).toBe(true);
  // The weeks of March have the first days of April.
  const firstOf = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} 2032`) });
  await firstOf('Thursday 1 April').focus();
  await page.keyboard.press('PageUp');
  await poll(() => hasFocus(firstOf('Monday 1 March'))).toBe(true);
  await page.keyboard.press('PageDown');
  await page.getByRole('heading', { name: 'April 2032' }).waitFor();
  await poll(() => hasFocus(firstOf('Thursday 1 April'))).toBe(true);
  await page.keyboard.press('PageUp');
  await page.getByRole('heading', { name: 'March 2032' }).waitFor();

  await page.getByRole('link', { name: '3 more on Thursday 18 March 2032, 5 entries' }).click();
  await page.getByRole('heading', { name: 'Thursday 18 March 2032', level: 2 }).first().waitFor();
  await poll(() => page.getByRole('button', { name: `Move ${word}` }).count()).toBe(5);
  expect(await findProblems(page)).toEqual([]);

  await page.keyboard.press('w');
  await page.getByRole('grid', { name: 'Week' }).waitFor();
  await entry(page, `09:00 ${word} 09, until 17:00, Outreach`).waitFor();
  expect(await findProblems(page)).toEqual([]);

  await officer.post(`/activities/cancel/${Id}`, { reason: 'Snow' });
  const cancelled = await windows.open(`${addressOf('agenda', word)},recordState:16`, { as: 'officer' });
  await cancelled
    .getByRole('listitem')
    .filter({ hasText: `${word} opening` })
    .getByText('Cancelled')
    .waitFor();
  await cancelled.getByRole('link', { name: `${word} opening` }).click();
  await cancelled.waitForURL(`**/activities/edit/${Id}`);
});

test('keeps the focus in its days: in another view, and on the entry that was opened', async () => {
  const word = unique('Return').replaceAll(' ', '');
  const { Id } = await plan(word, '2032-05-12T10:00:00.000Z', '2032-05-13T12:00:00.000Z');
  const page = await windows.open(`/calendar?view=month&date=2032-05-12&filter=${word}`, { as: 'officer' });
  const onSecondDay = page.locator('[data-entry]').last();
  for (const [key, view] of [
    ['w', 'week'],
    ['m', 'month'],
  ] as const) {
    await onSecondDay.focus();
    await page.keyboard.press(key);
    await page.waitForURL(`**/calendar?**view=${view}`);
    await poll(() => hasFocus(page.getByRole('link', { name: /^Thu(rsday)? 13 May/ }))).toBe(true);
  }
  for (const [key, view, label] of [
    ['a', 'agenda', 'Agenda'],
    ['w', 'week', 'Week'],
  ] as const) {
    await page.keyboard.press(key);
    await page.waitForURL(`**/calendar?**view=${view}`);
    // The days of the other view take the focus when they come, which is later than the address.
    await page.locator('a[aria-current="page"]', { hasText: label }).waitFor();
    await poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await onSecondDay.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/activities/edit/${Id}`);
    await page.getByRole('heading', { level: 1, name: word }).waitFor();
    await page.goBack();
    await poll(() => hasFocus(onSecondDay)).toBe(true);
  }
});

test('goes to today by a key, with the focus', async () => {
  const word = unique('Today').replaceAll(' ', '');
  const page = await windows.open('/health/live', { as: 'officer' });
  const today = page.locator('a[aria-current="date"]');
  for (const view of ['month', 'week']) {
    await page.goto(addressOf(view, word));
    await page.locator('a[data-day]').first().focus();
    await page.keyboard.press('t');
    await poll(() => hasFocus(today)).toBe(true);
    // Another day of the same month or week.
    await page.locator('a[data-day]:not([aria-current])').last().focus();
    await page.keyboard.press('t');
    await poll(() => hasFocus(today)).toBe(true);
  }
});

test('names what a quiet day of a month has, also on a tablet', async () => {
  const { Id } = await plan('Teacher twilight session', '2032-03-16T10:00:00.000Z', '2032-03-16T12:00:00.000Z');
  const page = await windows.open(addressOf('month', String(Id)), { as: 'officer', more: { viewport: { width: 800, height: 1100 } } });
  const shown = entry(page, '10:00 Teacher twilight session, until 12:00, Outreach');
  await shown.waitFor();
  const cutOff = (part: Element) => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
  expect(await shown.evaluate(cutOff)).toEqual([0, 0]);
});

test('gives fingers enough room on a tablet', async () => {
  const word = unique('Touched').replaceAll(' ', '');
  for (const hour of ['09', '11', '13', '15'])
    await plan(`${word} ${hour}`, `2032-03-18T${hour}:00:00.000Z`, `2032-03-18T${hour}:45:00.000Z`);
  const more = { viewport: { width: 800, height: 1100 }, hasTouch: true, isMobile: true };
  const page = await windows.open(addressOf('month', word), { as: 'officer', more });
  const busy = page.getByRole('link', { name: /^Thursday 18 March 2032, 4 entries/ });
  await busy.waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
  // A touch below the number of a day opens the day too.
  const { x = 0, y = 0 } = (await page.getByRole('link', { name: /^Friday 19 March 2032/ }).boundingBox()) ?? {};
  await page.touchscreen.tap(x + 40, y + 80);
  await page.getByRole('heading', { name: 'Friday 19 March 2032' }).first().waitFor();
  for (const view of ['week', 'agenda']) {
    await page.goto(addressOf(view, word));
    await page.getByRole('link', { name: new RegExp(`${word} 09`) }).waitFor();
    expect(await findSmallTargets(page)).toEqual([]);
  }
});

test('moves an activity by dragging it, over a change of the clocks, and back', async () => {
  const word = unique('Visit').replaceAll(' ', '');
  const { Id } = await plan(word, '2032-03-24T10:00:00.000Z', '2032-03-24T12:00:00.000Z');
  const times = async () => {
    const { start, end } = (await officer.form('activities', Id)).Record;
    return { start, end };
  };
  const page = await windows.open(addressOf('month', word), { as: 'officer' });
  const target = page.getByRole('gridcell').filter({ has: page.getByRole('link', { name: /^Tuesday 30 March 2032/ }) });
  await entry(page, `10:00 ${word}, until 12:00, Outreach`).dragTo(target);
  await message(page, `${word}: Moved to Tue 30 March, 10:00.`).waitFor();
  await target.getByRole('link', { name: word }).waitFor();
  await poll(times).toEqual({ start: '2032-03-30T09:00:00.000Z', end: '2032-03-30T11:00:00.000Z' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await poll(times).toEqual({ start: '2032-03-24T10:00:00.000Z', end: '2032-03-24T12:00:00.000Z' });
  await page
    .getByRole('gridcell')
    .filter({ has: page.getByRole('link', { name: /^Wednesday 24 March 2032/ }) })
    .getByRole('link', { name: word })
    .waitFor();
});

test('moves an activity to another time by dragging it in a week, and says so when somebody else moved it', async () => {
  const word = unique('Tour').replaceAll(' ', '');
  const { Id } = await plan(word, '2032-03-16T10:00:00.000Z', '2032-03-16T11:00:00.000Z');
  const page = await windows.open(addressOf('week', word), { as: 'officer', refusals: [409] });
  await entry(page, `10:00 ${word}, until 11:00, Outreach`).waitFor();
  const days = page.getByRole('gridcell');
  const [from, to] = [await days.nth(1).boundingBox(), await days.nth(2).boundingBox()];
  // Two hours are 96 pixels.
  const grabbed = await entry(page, new RegExp(`^10:00 ${word}`)).boundingBox();
  if (!from || !to || !grabbed) throw new Error('The week is not on the screen');
  await entry(page, new RegExp(`^10:00 ${word}`)).dragTo(days.nth(2), {
    sourcePosition: { x: 20, y: 10 },
    targetPosition: { x: 20, y: grabbed.y + 10 + 96 - to.y },
  });
  await message(page, `${word}: Moved to Wed 17 March, 12:00.`).waitFor();
  await poll(async () => (await officer.form('activities', Id)).Record).toMatchObject({
    start: '2032-03-17T12:00:00.000Z',
    end: '2032-03-17T13:00:00.000Z',
  });
  // Its place was half transparent while it was dragged.
  const place = entry(page, `12:00 ${word}, until 13:00, Outreach`).locator('..');
  expect(await place.evaluate((part) => getComputedStyle(part).opacity)).toBe('1');

  await entry(page, `12:00 ${word}, until 13:00, Outreach`).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Move ${word}` });
  await dialog.getByRole('textbox', { name: 'Start' }).fill('18/3/2032 12:00');
  const { Revision } = await officer.form('activities', Id);
  await officer.edit('activities', Id, Revision, { start: '2032-03-19T09:00:00.000Z', end: '2032-03-19T10:00:00.000Z' });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByText('Somebody else has just changed these times. The calendar shows theirs.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await entry(page, `09:00 ${word}, until 10:00, Outreach`).waitFor();
});

test('moves a session by keys, and says why it cannot leave its activity', async () => {
  const word = unique('Club').replaceAll(' ', '');
  const { Id } = await plan(word, '2032-03-01T09:00:00.000Z', '2032-03-31T15:00:00.000Z');
  const session = await officer.create('activity-sessions', {
    activity: Id,
    name: 'Lesson',
    start: '2032-03-16T10:00:00.000Z',
    end: '2032-03-16T11:00:00.000Z',
    totalStudents: 12,
  });
  const page = await windows.open(addressOf('week', word), { as: 'officer', refusals: [400] });
  const lesson = entry(page, `10:00 Lesson ${word}, until 11:00, Outreach`);
  await lesson.focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Move Lesson' });
  // Key by key, as people type: what is half typed is no time.
  await dialog.getByRole('textbox', { name: 'Start' }).fill('');
  await dialog.getByRole('textbox', { name: 'Start' }).pressSequentially('17/3/2032 14:00');
  expect(await dialog.getByRole('textbox', { name: 'End' }).inputValue()).toBe('17 Mar 2032 15:00');
  await dialog.getByRole('textbox', { name: 'End' }).fill('17/4/2032 15:00');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByText('End date should be within the activity start/end date').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'End' }).fill('17/3/2032 15:30');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await message(page, 'Lesson: Moved to Wed 17 March, 14:00.').waitFor();
  await poll(() => hasFocus(entry(page, `14:00 Lesson ${word}, until 15:30, Outreach`))).toBe(true);
  await poll(async () => (await officer.form('activity-sessions', session.Id)).Record).toMatchObject({
    start: '2032-03-17T14:00:00.000Z',
    end: '2032-03-17T15:30:00.000Z',
  });
});

test('makes an address for other calendars, which is shown once, and ends it', async () => {
  const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await windows.open('/calendar', { cookies: visitor.state.cookies, more: { permissions } });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this calendar' });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Your calendar address' }).inputValue();
  expect((await fetch(address)).headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await message(page, 'The address has been copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.goto(new URL('/account/security', page.url()).href);
  await page.getByText('It shows the activities of').waitFor();
  expect(await page.getByRole('textbox', { name: 'Your calendar address' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Replace…' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await poll(() => hasFocus(page.getByRole('button', { name: 'Replace…' }))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Replace the address' }).click();
  const second = await page.getByRole('textbox', { name: 'Your calendar address' }).inputValue();
  expect([(await fetch(address)).status, (await fetch(second)).status]).toEqual([404, 200]);
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'End the address' }).click();
  await message(page, 'Your calendar address no longer works.').waitFor();
  expect((await fetch(second)).status).toBe(404);
  await poll(() => hasFocus(page.getByRole('button', { name: 'Make an address' }))).toBe(true);
});

test('moves only what belongs to a group whose activities the person may change', async () => {
  const word = unique('Trip').replaceAll(' ', '');
  await plan(`${word} seen`, '2032-03-16T10:00:00.000Z', '2032-03-16T12:00:00.000Z');
  await plan(`${word} changed`, '2032-03-17T10:00:00.000Z', '2032-03-17T12:00:00.000Z', { group: otherGroup }, admin);
  const { visitor } = await createUser([
    { group: ownGroup, role: 'viewer' },
    { group: otherGroup, role: 'officer' },
  ]);
  const page = await windows.open(`${addressOf('agenda', word)},group:any`, { cookies: visitor.state.cookies });
  await page.getByRole('link', { name: `${word} seen` }).waitFor();
  await page.getByRole('button', { name: `Move ${word} changed…` }).waitFor();
  expect(await page.getByRole('button', { name: /^Move/ }).count()).toBe(1);
});

test('opens as an agenda on a phone, and only shows to a viewer', async () => {
  const word = unique('Evening').replaceAll(' ', '');
  await plan(word, '2032-03-16T18:00:00.000Z', '2032-03-16T20:00:00.000Z');
  const page = await windows.open(`/calendar?date=2032-03-15&filter=${word}`, {
    as: 'viewer',
    more: { viewport: { width: 360, height: 780 } },
  });
  await page.getByRole('heading', { name: /Tuesday 16 March 2032/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Move/ }).count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);
});

test('cuts no line of an entry in a narrow week', async () => {
  const word = unique('Narrow');
  await plan(`${word} mentoring of undergraduates at the college`, '2032-03-16T10:00:00.000Z', '2032-03-16T11:00:00.000Z');
  const more = { viewport: { width: 800, height: 1000 } };
  const page = await windows.open(addressOf('week', word), { as: 'officer', more });
  const link = entry(page, /^10:00 /);
  await link.waitFor();
  const belowEnd = await link.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { right, bottom } = element.getBoundingClientRect();
    return [...text.getClientRects()].filter((line) => line.left < right).map((line) => line.bottom - bottom);
  });
  expect(belowEnd.length).toBeGreaterThan(1);
  expect(belowEnd.filter((pixels) => pixels > 0)).toEqual([]);
});

test('asks for the sessions of the shown days alone where there are too many, and says that sessions are missing', async () => {
  const word = unique('Many').replaceAll(' ', '');
  const { Id: activity } = await plan(word, '2032-03-16T09:00:00.000Z', '2032-03-18T17:00:00.000Z');
  await officer.create('activity-sessions', {
    activity,
    name: 'Talk',
    totalStudents: 30,
    start: '2032-03-16T10:00:00.000Z',
    end: '2032-03-16T11:00:00.000Z',
  });
  const page = await windows.open('/health/live', { as: 'officer' });
  const asked: string[] = [];
  await page.route('**/calendar/*/*/activity-sessions/search', async (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').slice(2, 4).join(' '));
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly Total: number };
    return route.fulfill({ response, json: { ...answer, Total: answer.Total + 1 } });
  });
  await page.goto(addressOf('day', word, '2032-03-16'));
  await page.getByText('Only the first session is shown. Add a filter to see the others.').waitFor();
  expect(asked.at(-1)).toBe('2032-03-16 2032-03-16');
});
