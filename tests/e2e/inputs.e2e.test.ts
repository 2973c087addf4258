import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { recordSelectorFailure, recordSaved } from '../../domain/messages.ts';
import { as, newUrn, otherGroup, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { buildPiece, type Piece, showPiece } from './pieces/piece.ts';
import { readRequestFilter, hasFocus, message, poll, waitForPaint } from './screens.ts';

const windows = useBrowser();

/** The form of a record type with every kind of field. */
let piece: Piece;
beforeAll(async () => {
  piece = await buildPiece('widgetForm.tsx');
});

/** Opens the widget form as a signed-in user, so that its lookups reach the server. */
const openWidget = async (): Promise<Page> => {
  const page = await windows.open('/health/live', { as: 'admin', refusals: [500] });
  await showPiece(page, '/a-widget', 'Widget', piece);
  await page.getByRole('heading', { level: 1, name: 'New widget' }).waitFor();
  return page;
};

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('fills in a timespan from its start and end while its box is ticked, and accepts hours and minutes', async () => {
  const page = await openWidget();
  const span = page.getByRole('group', { name: 'Open for (optional)' });
  const shift = page.getByRole('group', { name: 'Shift (optional)' });
  const printSpan = (locator: typeof span) =>
    Promise.all(['hours', 'minutes'].map((part) => text(page, part).and(locator.getByRole('textbox')).inputValue()));
  await text(page, 'Opened (optional)').fill('17/10/2016 09:00');
  await text(page, 'Closed (optional)').fill('17 Oct 2016 11:20');
  await page.keyboard.press('Tab');
  expect([await text(page, 'Opened (optional)').inputValue(), await text(page, 'Closed (optional)').inputValue()]).toEqual([
    '17 Oct 2016 09:00',
    '17 Oct 2016 11:20',
  ]);
  expect([await printSpan(span), await printSpan(shift)]).toEqual([
    ['', ''],
    ['2', '20'],
  ]);
  await page.getByRole('checkbox', { name: 'Timed' }).check();
  expect(await printSpan(span)).toEqual(['2', '20']);

  // With the end before the start, dates leave the timespan unchanged and times set it to zero.
  await text(page, 'Closed (optional)').fill('16/10/2016 08:00');
  expect([await printSpan(span), await printSpan(shift)]).toEqual([
    ['2', '20'],
    ['0', '0'],
  ]);

  const minutes = span.getByRole('textbox', { name: 'minutes' });
  await minutes.fill('75');
  await page.keyboard.press('Tab');
  await poll(() => minutes.inputValue()).toBe('59');
  await span.getByText('Set to 59, the maximum').waitFor();
});

test('picks a date and time with the keyboard, in weeks from Monday and the 24-hour clock', async () => {
  const page = await openWidget();
  const moment = text(page, 'Checked (optional)');
  await moment.fill('31 Dec 2026 23:59');
  await page
    .getByRole('button', { name: 'Choose Checked (optional) from a calendar' })
    .or(page.getByRole('button', { name: 'Choose Checked from a calendar' }))
    .click();
  const picker = page.getByRole('dialog', { name: 'Choose Checked' });
  await poll(() => picker.getByRole('columnheader').first().getAttribute('aria-label')).toBe('Monday');
  const selectedDay = picker.getByRole('button', { name: /31 December 2026/ });
  await poll(() => hasFocus(selectedDay)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await poll(() => moment.inputValue()).toBe('1 Jan 2027 23:59');
  expect(await picker.getByRole('combobox', { name: 'Hour' }).locator('option').allTextContents()).toHaveLength(24);
  await picker.getByRole('combobox', { name: 'Hour' }).selectOption('07');
  await picker.getByRole('combobox', { name: 'Minute' }).selectOption('05');
  await poll(() => moment.inputValue()).toBe('1 Jan 2027 07:05');
  await picker.getByRole('button', { name: 'Done' }).click();
  await picker.waitFor({ state: 'detached' });
  await poll(() => hasFocus(page.getByRole('button', { name: 'Choose Checked from a calendar' }))).toBe(true);
});

test('moves the calendar by keys in days, weeks, months and years, and stops at the end of short months', async () => {
  const page = await openWidget();
  await text(page, 'Checked (optional)').fill('31 Jan 2024 10:00');
  await page.getByRole('button', { name: 'Choose Checked from a calendar' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose Checked' });
  const isAt = (day: string) => poll(() => hasFocus(picker.getByRole('button', { name: new RegExp(` ${day}`) }))).toBe(true);
  await isAt('31 January 2024');
  for (const [key, day] of [
    ['PageDown', '29 February 2024'],
    ['Shift+PageDown', '28 February 2025'],
    ['ArrowDown', '7 March 2025'],
    ['Home', '3 March 2025'],
    ['ArrowLeft', '2 March 2025'],
    ['ArrowUp', '23 February 2025'],
    ['ArrowRight', '24 February 2025'],
    ['End', '2 March 2025'],
    ['PageUp', '2 February 2025'],
    ['Shift+PageUp', '2 February 2024'],
  ] as const) {
    await page.keyboard.press(key);
    await isAt(day);
  }
  // Days of adjacent months are hidden.
  await poll(() => picker.getByRole('button', { name: /(January|March) 2024/ }).count()).toBe(0);
  await picker.getByRole('combobox', { name: 'Year' }).selectOption('1900');
  await picker.getByRole('combobox', { name: 'Month' }).selectOption('January');
  await picker
    .getByRole('button', { name: /1 January 1900/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
  await poll(() => hasFocus(page.getByRole('button', { name: 'Choose Checked from a calendar' }))).toBe(true);
  await poll(() => text(page, 'Checked (optional)').inputValue()).toBe('31 Jan 2024 10:00');
});

test('clamps numbers, steps them with keys and arrows, and shows two decimals where needed', async () => {
  const page = await openWidget();
  const [weight, price] = [text(page, 'Weight (optional)'), text(page, 'Price (optional)')];
  await weight.fill('900');
  await price.fill('1.5');
  await page.keyboard.press('Tab');
  expect([await weight.inputValue(), await price.inputValue()]).toEqual(['500', '1.50']);
  await price.focus();
  await page.keyboard.press('ArrowUp');
  await poll(() => price.inputValue()).toBe('2.50');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await poll(() => price.inputValue()).toBe('0.00');
  await weight.fill('1e5');
  await price.fill('+7.5');
  await page.keyboard.press('Tab');
  expect([await weight.inputValue(), await price.inputValue()]).toEqual(['1e5', '7.50']);
  await weight.fill('500');
  await weight.hover();
  await page.locator('[data-field="weight"] [aria-hidden="true"] button').last().click();
  await poll(() => weight.inputValue()).toBe('499');
});

test('looks up records in the current group, or in any group on request', async () => {
  const word = unique('near');
  await as('officer').create('students', { firstname: 'Own', lastname: word, group: ownGroup });
  await as('trent').create('students', { firstname: 'Other', lastname: word, group: otherGroup });
  const page = await openWidget();
  const requests: string[] = [];
  page.on('request', (request) => {
    const filter = readRequestFilter(request);
    if (filter !== null && new URL(request.url()).pathname === '/students/search') requests.push(filter);
  });
  const parts = page.getByRole('combobox', { name: 'Parts (optional)' });
  const box = page.locator('[data-field="parts"]').getByRole('checkbox', { name: 'My group only' });
  await poll(() => box.isChecked()).toBe(true);
  await box.uncheck();
  await parts.click();
  await parts.fill(word);
  await poll(() => page.getByRole('listbox', { name: 'Parts' }).getByRole('option').count()).toBe(2);
  await box.check();
  await parts.fill(`${word} `);
  await poll(() => Promise.resolve(requests.at(-1))).toBe(`${word},group:own`);
  expect(requests).toContain(`${word},group:any`);
});

test('shows an institution with its distinguishing facts, offers closed ones and omits deleted ones', async () => {
  const name = unique('Quorn');
  const urns = [newUrn(), newUrn(), newUrn()];
  const admin = as('admin');
  const laestab = '8551234';
  const [open, closed, gone] = await Promise.all(
    urns.map((urn, at) =>
      admin.create('institutions', {
        name: `${name} ${at}`,
        urn,
        type: 'Community school',
        town: at === 0 ? 'Leicester' : null,
        localAuthority: 'Rutland',
        ...(at === 0 ? { laestab } : {}),
      }),
    ),
  );
  await admin.post(`/institutions/state/${closed?.Id}`, { state: 1 });
  await admin.post(`/institutions/delete/${gone?.Id}`);
  await admin.search('institutions', { filter: name });
  const page = await windows.open('/students/create', { as: 'officer', refusals: [500] });
  const selector = page.getByRole('combobox', { name: 'Last known institution (optional)' });
  await selector.click();
  await page.getByText('Type at least 2 letters, or an id').first().waitFor();
  const offered = page.getByRole('listbox', { name: 'Last known institution' }).getByRole('option');
  await selector.fill(name);
  await poll(() => offered.allTextContents()).toEqual([
    `${name} 0 [Open] - Community school - Leicester - ${urns[0]} - ${laestab} (${open?.Id})`,
    `${name} 1 [Closed] - Community school - Rutland - ${urns[1]} (${closed?.Id})`,
  ]);
  await selector.fill(`#${closed?.Id}`);
  await poll(() => offered.count()).toBe(1);
  await page.keyboard.press('Enter');
  await poll(() => selector.inputValue()).toBe(`${name} 1`);
  expect(await page.getByRole('link', { name: 'View the chosen record' }).last().getAttribute('href')).toBe(
    `/institutions/edit/${closed?.Id}`,
  );
  await page.route('**/institutions/search*', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'Oh' }));
  await selector.fill('Anywhere else');
  await page.getByText(recordSelectorFailure).first().waitFor();
});

test('offers the best names first, replaces a chosen one by typing, and says how many more there are', async () => {
  const name = unique('Heron');
  const admin = as('admin');
  const names = [`Old ${name}`, `${name} School`, name, ...Array.from({ length: 40 }, (_, at) => `Upper ${name} ${at}`)];
  await Promise.all(names.map((each) => admin.create('institutions', { name: each, town: 'Derby' })));
  await admin.search('institutions', { filter: name });
  const page = await windows.open('/students/create', { as: 'officer' });
  const selector = page.getByRole('combobox', { name: 'Last known institution (optional)' });
  const offered = page.getByRole('listbox', { name: 'Last known institution' }).getByRole('option');
  await selector.fill(name);
  await poll(async () => (await offered.allTextContents()).slice(0, 3).map((each) => each.replace(/ \[.*/, ''))).toEqual([
    name,
    `${name} School`,
    `Old ${name}`,
  ]);
  await page.getByText('3 more. Keep typing to narrow the list.').first().waitFor();
  await page.keyboard.press('Enter');
  await poll(() => selector.inputValue()).toBe(name);
  await selector.click();
  await page.keyboard.type(`${name} Sch`);
  await poll(() => selector.inputValue()).toBe(`${name} Sch`);
  await poll(() => offered.count()).toBe(1);
});

test('looks up one character after a second, and two at once', async () => {
  const page = await windows.open('/students/create', { as: 'officer' });
  const selector = page.getByRole('combobox', { name: 'Last known institution (optional)' });
  await selector.click();
  // Record in the window whether a request precedes a timer of 0.9 s that starts with each character.
  await page.evaluate(() => {
    const order: string[] = [];
    // A change of an institution by another test repeats a lookup.
    const names = new Set<string>();
    Object.assign(globalThis, { order });
    const originalFetch = globalThis.fetch;
    globalThis.fetch = (...request) => {
      const [address, options] = request;
      const requestText = `${typeof address === 'string' ? address : ''} ${typeof options?.body === 'string' ? options.body : ''}`;
      if (/institutions\/search.*filter(?:=|":")So?\b/.test(requestText) && !names.has(requestText)) {
        names.add(requestText);
        order.push('request');
      }
      return originalFetch(...request);
    };
    document.addEventListener('input', () => setTimeout(() => order.push('0.9 s later'), 900), { capture: true });
  });
  const order = () => page.evaluate(() => (globalThis as unknown as { order: string[] }).order);
  await selector.fill('S');
  await poll(order).toEqual(['0.9 s later', 'request']);
  await selector.fill('So');
  await poll(async () => (await order()).length).toBe(4);
  expect(await order()).toEqual(['0.9 s later', 'request', 'request', '0.9 s later']);
});

test('keeps the list during a lookup, and Enter chooses no outdated answer', async () => {
  const name = unique('Slow');
  await as('admin').create('institutions', { name: `${name} Academy`, urn: newUrn() });
  await as('admin').search('institutions', { filter: name });
  const page = await windows.open('/students/create', { as: 'officer' });
  const selector = page.getByRole('combobox', { name: 'Last known institution (optional)' });
  const offered = page.getByRole('listbox', { name: 'Last known institution' }).getByRole('option');
  await selector.fill(name);
  await poll(() => offered.count()).toBe(1);
  let isAsked = false;
  let goOn: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/institutions/search*', async (route) => {
    isAsked = true;
    await released;
    await route.continue();
  });
  await selector.fill(`${name} Academy`);
  await poll(() => Promise.resolve(isAsked)).toBe(true);
  await page.keyboard.press('Enter');
  expect([await offered.count(), await selector.inputValue()]).toEqual([1, `${name} Academy`]);
  goOn?.();
  await poll(async () => {
    await page.keyboard.press('Enter');
    return page.getByRole('button', { name: 'Clear Last known institution' }).count();
  }).toBe(1);
  await poll(() => selector.inputValue()).toBe(`${name} Academy`);
});

test('shows and hides a password', async () => {
  const page = await windows.open('/account/password', { as: 'officer' });
  const present = page.getByLabel('Current password', { exact: true });
  await present.fill('secret words');
  await poll(() => present.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await poll(() => present.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await poll(() => present.getAttribute('type')).toBe('password');
});

test('every kind of input passes the layout and accessibility checks', async () => {
  const page = await openWidget();
  expect(await findProblems(page)).toEqual([]);
});

test('offers the list entries of the chosen group and changes with it', async () => {
  const [word, cohorts] = [unique('cohort'), customLookups.cohort];
  const admin = as('admin');
  for (const [name, group] of [
    [`${word} own`, ownGroup],
    [`${word} other`, otherGroup],
  ] as const)
    await admin.create('field-lists', { name, list: cohorts, group });
  const own = (await admin.search('field-lists', { filter: `${word},group:${ownGroup}` })).Data[0]?.Id ?? 0;
  const { Id } = await admin.create('students', { lastname: word, group: ownGroup, cohort: own });
  await admin.search('students', { filter: word });
  const page = await windows.open(`/students/edit/${Id}`, { as: 'admin' });
  const save = page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' });
  const cohort = page.getByLabel('Cohort (optional)');
  const toCohort = () => page.getByRole('tab', { name: 'Cohort' }).click();
  const readOffered = async () => (await cohort.locator('option').allTextContents()).filter((name) => name.startsWith(word));
  await toCohort();
  await poll(readOffered).toEqual([`${word} own`]);

  // Another group clears the choice; the first group restores it.
  const toGroup = async (name: string) => {
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('combobox', { name: 'Group', exact: true }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    await toCohort();
  };
  await toGroup('Trent Bridge University');
  await poll(readOffered).toEqual([`${word} other`]);
  await poll(() => cohort.inputValue()).toBe('');
  await toGroup('Soar Valley University');
  await poll(readOffered).toEqual([`${word} own`]);
  await poll(() => cohort.inputValue()).toBe(String(own));
  await save.waitFor({ state: 'detached' });

  await toGroup('Trent Bridge University');
  await poll(readOffered).toEqual([`${word} other`]);
  await cohort.selectOption(`${word} other`);
  expect(await findProblems(page)).toEqual([]);
  await save.click();
  await message(page, recordSaved('student')).waitFor();
  await poll(async () => (await admin.history('students', Id)).at(1)?.Changes.map(({ Label, From, To }) => [Label, From, To])).toEqual([
    ['Group', 'Soar Valley University', 'Trent Bridge University'],
    ['Cohort', `${word} own`, `${word} other`],
  ]);
});

test('says nothing about the entries of a list before they are there', async () => {
  const admin = as('admin');
  const [name, start] = [unique('Content'), '2098-06-08T09:00:00.000Z'];
  await admin.create('field-lists', { name, list: customLookups.content, group: ownGroup });
  const { Id } = await admin.create('activities', { eventTitle: unique('Fair'), group: ownGroup, start, end: start });
  const page = await windows.open('about:blank', { as: 'admin' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/field-lists/fetch/**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`/activities/edit/${Id}#programme`);
  await page.getByRole('combobox', { name: 'Content' }).press('ArrowDown');
  await waitForPaint(page);
  expect(await page.getByText('No further entries match').count()).toBe(0);
  answer();
  await page.getByRole('option', { name }).waitFor();
});

test('chooses the offered value with Enter while the same answer refreshes', async () => {
  const word = unique('Refreshed');
  const admin = as('admin');
  const newInstitution = (name: string) => admin.create('institutions', { name, urn: newUrn(), type: 'Community school' });
  await newInstitution(`${word} School`);
  await admin.search('institutions', { filter: word });
  const page = await windows.open('/students/create', { as: 'officer' });
  const selector = page.getByRole('combobox', { name: 'Last known institution (optional)' });
  await selector.fill(word);
  const offered = page.getByRole('listbox', { name: 'Last known institution' }).getByRole('option');
  await poll(() => offered.count()).toBe(1);
  let refreshes = 0;
  await page.route('**/institutions/search*', () => {
    refreshes += 1;
  });
  await newInstitution(unique('Other'));
  await poll(() => Promise.resolve(refreshes)).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await poll(() => selector.inputValue()).toBe(`${word} School`);
});

test('finds a subject by words or code, shows both, and can remove it', async () => {
  const lastname = unique('studies');
  const { Id } = await as('officer').create('students', { lastname, group: ownGroup });
  const page = await windows.open(`/students/edit/${Id}#cohort`, { as: 'officer' });
  const selector = page.getByRole('combobox', { name: 'JACS subject (optional)' });
  const offered = page.getByRole('listbox', { name: 'JACS subject' }).getByRole('option');
  await selector.fill('pre-cl');
  await poll(() => offered.allTextContents()).toEqual(['Pre-clinical medicine (A100)', 'Pre-clinical dentistry (A200)']);
  await selector.fill('G100');
  await poll(() => offered.allTextContents()).toEqual(['Mathematics (G100)']);
  await page.keyboard.press('Enter');
  await poll(() => selector.inputValue()).toBe('Mathematics (G100)');
  await page.keyboard.press('ControlOrMeta+S');
  await message(page, recordSaved('student')).waitFor();
  await poll(() => page.getByRole('link', { name: 'View the chosen record' }).getAttribute('href')).toBe('/jacs-subjects/edit/9');

  await page.getByRole('button', { name: 'Clear JACS subject' }).click();
  await poll(() => selector.inputValue()).toBe('');
  await page.keyboard.press('ControlOrMeta+S');
  await poll(async () => (await as('officer').form('students', Id)).Record['jacsSubject']).toBe(null);
  await poll(() => selector.inputValue()).toBe('');
});
