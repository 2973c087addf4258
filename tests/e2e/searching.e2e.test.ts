import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import {
  readAddress,
  chip,
  readColumn,
  readRequestFilter,
  hasFocus,
  makeStudents,
  searchBox,
  poll,
  readRange,
  waitForPaint,
} from './screens.ts';

const windows = useBrowser();

const options = (page: Page) => page.getByRole('listbox').getByRole('option').allTextContents();

test('finds students by school, year, permission and tracking with the keyboard, and shares the address', async () => {
  const word = unique('Oakfield');
  const officer = as('officer');
  const [near, far] = await Promise.all([
    officer.create('institutions', { name: `${word} High School` }),
    officer.create('institutions', { name: `${word} Academy` }),
  ]);
  const pupils = [
    { firstname: 'Found', institutionLastKnown: near.Id, yearGroup: 17, permissionToTrack: 'yes' },
    { firstname: 'Also', institutionLastKnown: far.Id, yearGroup: 17, permissionToTrack: 'yes' },
    { firstname: 'Younger', institutionLastKnown: near.Id, yearGroup: 16, permissionToTrack: 'yes' },
    { firstname: 'Unasked', institutionLastKnown: near.Id, yearGroup: 17, permissionToTrack: 'unknown' },
    { firstname: 'Elsewhere', yearGroup: 17, permissionToTrack: 'yes' },
  ];
  for (const pupil of pupils) await officer.create('students', { ...pupil, lastname: word, group: ownGroup });
  await officer.search('students', { filter: word });
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);

  await page.keyboard.press('/');
  await poll(() => hasFocus(searchBox(page))).toBe(true);
  await page.getByRole('option', { name: /^Born/ }).waitFor();
  await page.keyboard.type('school');
  await page.keyboard.press('ArrowDown');
  await poll(() => page.locator('[aria-selected="true"]').textContent()).toContain('Last known institution');
  await page.keyboard.press('Enter');
  for (const name of [`${word} High`, `${word} Aca`]) {
    await page.keyboard.type(name);
    await poll(() => options(page)).toEqual([expect.stringContaining(name)]);
    await page.keyboard.press('Enter');
  }
  await chip(page, `Last known institution filter parameter: ${word} Academy`).waitFor();
  // A word that matches no school is offered for other fields.
  await page.keyboard.type('year 12');
  await poll(() => options(page)).toEqual(['Last known phase: Year Group 12', 'Search for year 12']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('permission to track');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await poll(() => options(page)).toEqual(['Yes', 'No', 'Unknown']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('tracked no');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await poll(() => readColumn(page, 2)).toEqual(['Found', 'Also']);
  await poll(() => hasFocus(searchBox(page))).toBe(true);
  const shared = await readAddress(page);
  expect(shared).toBe(
    `/students/search?filter=institutionlastknown:${[near.Id, far.Id].map(String).toSorted().join(',')}` +
      ',permissionToTrack:yes,tracked-by-hesa:no,year-group:17',
  );

  const other = await windows.open(shared, { as: 'viewer' });
  await poll(() => readRange(other)).toBe('Viewing: 1-2 of 2');
  for (const name of [
    `Last known institution filter parameter: ${word} High School`,
    'Permission to track filter parameter: Yes',
    'Tracked by HESA filter parameter: No',
    'Last known phase filter parameter: Year Group 12',
  ]) {
    await chip(other, name).waitFor();
  }
});

test('offers the most used fields first, their tokens only where the person is, and records that the words name', async () => {
  const word = unique('Merlin');
  const [, ben] = await makeStudents(word, ['Ada', 'Ben']);
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await page.keyboard.press('/');
  const mostUsed = page.getByRole('group', { name: 'Most used' }).getByRole('option');
  await poll(() => mostUsed.count()).toBe(10);
  const tokenOf = (label: string) => mostUsed.filter({ hasText: new RegExp(`^${label}`) }).getByText(/:$/);
  await poll(() => tokenOf('Last name').isVisible()).toBe(false);
  await mostUsed.filter({ hasText: /^Last name/ }).hover();
  expect([await tokenOf('Last name').isVisible(), await tokenOf('First name').isVisible()]).toEqual([true, false]);

  await page.keyboard.type(`ben ${word}`);
  const records = page.getByRole('group', { name: 'Records' }).getByRole('option');
  await poll(() => records.allTextContents()).toEqual([expect.stringMatching(new RegExp(`^Ben ${word}.*#0*${ben}$`))]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Ben ${word}` }).waitFor();
  await page.goBack();
  await searchBox(page).fill(word);
  await poll(() => records.count()).toBe(2);
  await page.keyboard.press('Enter');
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
});

test('accepts a typed sentence and lets the user choose each meaning in turn', async () => {
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await page.keyboard.press('/');
  await page.keyboard.type('students in year 12 who gave permission to track and have not been tracked');
  for (const [part, remainingText] of [
    ['Last known phase: Year Group 12', 'who gave permission to track and have not been tracked'],
    ['Permission to track: Yes', 'and have not been tracked'],
    ['Tracked by HESA: No', ''],
  ] as const) {
    await poll(async () => (await options(page))[1]).toBe(part);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await chip(page, part.replace(':', ' filter parameter:')).waitFor();
    await poll(() => searchBox(page).inputValue()).toBe(remainingText);
  }
  await poll(() => readAddress(page)).toBe('/students/search?filter=permissionToTrack:yes,tracked-by-hesa:no,year-group:17');
});

test('handles comma, Tab, Backspace, Escape, arrows to the chips, and ! to negate', async () => {
  const page = await windows.open('/students/search', { as: 'officer' });
  await searchBox(page).click();
  // Only the surrounding box shows the focus.
  expect(await searchBox(page).evaluate((input) => getComputedStyle(input).outlineStyle)).toBe('none');
  await page.keyboard.type('sex:fem,mal,');
  await chip(page, 'Sex filter parameter: Female').waitFor();
  await chip(page, 'Sex filter parameter: Male').waitFor();
  // Keys that change the filter wait for a slow search, as buttons do.
  const isIdle = () => poll(() => page.getByRole('search').getAttribute('aria-busy')).toBe('false');
  await isIdle();
  await page.keyboard.press('Escape');
  await page.keyboard.type('recordst');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('!dup');
  await poll(() => options(page)).toEqual(['not Duplicate']);
  await page.keyboard.press('Tab');
  await chip(page, 'Record state filter parameter: not Duplicate').waitFor();
  await poll(() => readAddress(page)).toBe('/students/search?filter=recordState:!4,sex:10,11');
  await isIdle();

  // Backspace removes the open field, then the last value.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await chip(page, 'Sex filter parameter: Male').waitFor({ state: 'detached' });
  // The search is not under way before it has its address.
  await poll(() => readAddress(page)).toBe('/students/search?filter=recordState:!4,sex:10');
  await isIdle();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await poll(() => hasFocus(chip(page, 'Sex filter parameter: Female'))).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await poll(() => readAddress(page)).toBe('/students/search?filter=sex:10');
  await poll(() => hasFocus(searchBox(page))).toBe(true);
  await page.keyboard.type('nothing at all');
  await page.keyboard.press('Escape');
  await poll(() => searchBox(page).inputValue()).toBe('nothing at all');
  await page.keyboard.press('Escape');
  await poll(() => searchBox(page).inputValue()).toBe('');
});

test('opens the next field at a colon while the last one is open for more values', async () => {
  const page = await windows.open('/students/search', { as: 'officer' });
  await searchBox(page).click();
  await page.keyboard.type(':sex:fem');
  await page.keyboard.press('Enter');
  await chip(page, 'Sex filter parameter: Female').waitFor();
  await poll(() => page.getByRole('search').getAttribute('aria-busy')).toBe('false');
  await page.keyboard.type(':dob');
  await page.getByRole('option', { name: /^Born/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('before or on 1/9/2008');
  await page.keyboard.press('Enter');
  await chip(page, 'Born filter parameter: before or on 1/9/2008').waitFor();
  await poll(() => readAddress(page)).toBe('/students/search?filter=dob:<=1/9/2008,sex:10');
});

test('reads what follows a comma as a further value, also where a field takes one value only', async () => {
  const page = await windows.open('/activities/search', { as: 'officer' });
  await searchBox(page).click();
  await page.keyboard.type(':frequency:Weekly,');
  await chip(page, 'Frequency filter parameter: Weekly').waitFor();
  await poll(() => page.getByRole('search').getAttribute('aria-busy')).toBe('false');
  await page.keyboard.type('Daily');
  await page.keyboard.press('Enter');
  await chip(page, 'Frequency filter parameter: Daily').waitFor();
  await poll(() => readAddress(page)).toBe('/activities/search?filter=frequency:1');
});

test('explains under the field how it reads dates, numbers and anything else', async () => {
  const page = await windows.open('/students/search', { as: 'officer' });
  await searchBox(page).click();
  await page.keyboard.type('born:');
  await poll(async () => (await options(page)).slice(0, 3)).toEqual(['Today', 'Week', 'Month']);
  const tip = page.getByText('Date should be in the format dd/mm/yyyy (e.g. 17/10/2016).');
  await tip.waitFor();
  expect(await tip.evaluate((text) => getComputedStyle(text).fontSize)).toBe('14px');
  await page.keyboard.type('1/9/2008');
  await poll(() => options(page)).toEqual([
    '1/9/2008',
    'before 1/9/2008',
    'before or on 1/9/2008',
    'after 1/9/2008',
    'after or on 1/9/2008',
  ]);
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chip(page, 'Born filter parameter: before 1/9/2008').waitFor();
  await page.keyboard.type('31/2/2009');
  await page.getByText('“31/2/2009” isn’t a date, so it was ignored in Born.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show filters' }).click();
  await poll(() => searchBox(page).inputValue()).toBe(':');
  await page.getByRole('option', { name: /^Cohort year/ }).waitFor();
});

test('keeps the commas of a quoted value after “!”', async () => {
  const page = await windows.open('/students/search', { as: 'officer' });
  await searchBox(page).click();
  await page.keyboard.type('lastname:!"O’Neill, Jr"');
  await page.keyboard.press('Enter');
  await chip(page, 'Last name filter parameter: not O’Neill, Jr').waitFor();
  expect(await searchBox(page).inputValue()).toBe('');
});

test('makes each address canonical, also if the last one had the same canonical form', async () => {
  const page = await windows.open('/students/search?filter=complete:maybe', { as: 'officer' });
  await page.getByText('“maybe” isn’t yes or no, so it was ignored in Complete.').waitFor();
  await poll(() => readAddress(page)).toBe('/students/search');
  await page.evaluate(() => {
    history.pushState(null, '', '/students/search?filter=complete:!yes');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('“!yes” was ignored in Complete').waitFor();
  await poll(() => readAddress(page)).toBe('/students/search');
  expect(await page.getByText('isn’t yes or no').count()).toBe(0);
});

test('filters by my group only and quick filters, clears all and repeats the search', async () => {
  const word = unique('grouped');
  const [trent, olivia] = [as('trent'), as('officer')];
  await trent.create('students', { firstname: 'Theirs', lastname: word, group: otherGroup });
  await olivia.create('students', { firstname: 'Ours', lastname: word, group: ownGroup, permissionToTrack: 'yes' });
  for (const each of [trent, olivia]) await each.search('students', { filter: word });
  // Other tests switch the groups of the people of the demo.
  const { visitor } = await createUser([ownGroup, otherGroup].map((group) => ({ group, role: 'officer' })));
  await visitor.post('/account/group', { group: ownGroup });
  const page = await windows.open(`/students/search?filter=${word}`, { cookies: visitor.state.cookies });
  const own = page.getByRole('checkbox', { name: 'My group only' });
  await poll(() => own.isChecked()).toBe(true);
  const groups = () =>
    page
      .getByRole('columnheader', { includeHidden: true })
      .allTextContents()
      .then((labels) => labels.filter((label) => label === 'Group'));
  expect(await groups()).toEqual([]);
  await own.uncheck();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await poll(groups).toEqual(['Group']);
  expect(await readAddress(page)).toBe(`/students/search?filter=${word},group:any`);
  await own.check();
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${word}`);
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');

  // A slow search disables the buttons, so each step waits for the answer to the one before.
  const answerAfter = async (action: () => Promise<void>, filter: string) => {
    const response = page.waitForResponse((each) => readRequestFilter(each.request()) === filter);
    await action();
    await (await response).finished();
    await waitForPaint(page);
    await poll(() => page.getByRole('search').getAttribute('aria-busy')).toBe('false');
  };
  await answerAfter(() => page.getByRole('link', { name: 'Archived' }).click(), `${word},recordState:1`);
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${word},recordState:1`);
  const ready = 'excluded-from-next-track:no,permissionToTrack:yes,tracked-by-hesa:no';
  await answerAfter(() => page.getByRole('link', { name: 'Ready to track' }).click(), ready);
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${ready}`);
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await answerAfter(() => page.getByRole('button', { name: 'Repeat the search' }).click(), ready);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await poll(() => readAddress(page)).toBe('/students/search');
  await page.goto('/institutions/search');
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await poll(() => own.count()).toBe(0);
  // A person of one group has no choice.
  const officer = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(officer)).toMatch(/^Viewing/);
  await poll(() => officer.getByRole('checkbox', { name: 'My group only' }).count()).toBe(0);
});

test('normalises an address, and waits for the user if it contains #', async () => {
  const word = unique('ordered');
  await makeStudents(word, ['Ann']);
  const page = await windows.open(`/students/search?sort=firstname&pageSize=50&order=asc&filter=${word},year-group:18,17,sex:FEMALE`, {
    as: 'officer',
  });
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${word},sex:10,year-group:17,18&order=asc&pageSize=50&sort=firstname`);

  let requests = 0;
  page.on('request', (request) => (requests += readRequestFilter(request) === 'waits' ? 1 : 0));
  await page.goto('/students/search?filter=waits#later');
  await page.getByRole('heading', { name: 'This search hasn’t been run yet' }).waitFor();
  expect(requests).toBe(0);
  // It may ask again by itself when other tests change students.
  const repeated = page.waitForRequest((request) => readRequestFilter(request) === 'waits');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await repeated;
  await page.getByRole('heading', { name: 'No students match' }).waitFor();
});

test('dialogs return the focus to the button that opened them', async () => {
  const word = unique('focus');
  await makeStudents(word, ['Ann']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  for (const name of ['Export', 'Save search']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await poll(() => hasFocus(page.getByRole('button', { name, exact: true }))).toBe(true);
    await poll(() => page.getByRole('dialog').count()).toBe(0);
  }
});

test('a short chip stays on the line of the tools on a phone', async () => {
  const page = await windows.open('/students/search?filter=sex:Female', {
    as: 'officer',
    more: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await chip(page, 'Sex filter parameter: Female').waitFor();
  await poll(async () => (await page.getByRole('search').boundingBox())?.height).toBeLessThanOrEqual(48);
  await page.getByRole('button', { name: 'Filters and columns' }).click();
  await page.getByRole('button', { name: 'Auto-refresh' }).waitFor();
});
