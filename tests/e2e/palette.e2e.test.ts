import { expect, test } from 'vitest';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { readAddress, hasFocus, makeStudents, message, poll, readRange, readRequestFilter } from './screens.ts';

const windows = useBrowser();

test('opens a screen, a record by name or id, or a saved search from Ctrl-K by keyboard', async () => {
  const word = unique('Jump');
  const [first = 0] = await makeStudents(word, ['Ada', 'Ben']);
  const search = unique('Leavers');
  // Others who are signed in as the officer view records meanwhile.
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  await visitor.post('/search/add', { name: search, filter: word, forType: 'students' });
  const page = await windows.open('/', { cookies: visitor.state.cookies });
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  const palette = page.getByRole('dialog', { name: 'Go to a screen, a record or a saved search' });
  const box = palette.getByRole('combobox', { name: 'Go to' });
  const go = async (typed: string, option: string | RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await poll(() => hasFocus(box)).toBe(true);
    await page.keyboard.type(typed);
    await palette.getByRole('option', { name: option }).waitFor();
    // All results of what was typed, so that the first does not change any more.
    await palette.getByText(/^(1 result|\d+ results)$/).waitFor();
  };

  await go('instit', /^Institutions/);
  await page.keyboard.press('Enter');
  await poll(() => readAddress(page)).toBe('/institutions/search');
  await palette.waitFor({ state: 'detached' });

  await go(`ada ${word}`, new RegExp(`^Ada ${word}`));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Ada ${word}` }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const viewed = palette.getByRole('group', { name: 'Recently viewed' });
  await viewed.getByRole('option', { name: new RegExp(`^Ada ${word}`) }).waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });

  await page.goto('/users/search');
  await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor();
  // Records of other lists may have the same number, and their results come before or after.
  const named = new RegExp(`^Ada ${word}`);
  await go(`#${first}`, named);
  const selectedText = () => palette.getByRole('option', { selected: true }).textContent();
  for (let steps = 0; steps < 20 && !named.test((await selectedText()) ?? ''); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Ada ${word}` }).waitFor();
  expect(await readAddress(page)).toBe(`/students/edit/${first}`);

  await go(search, new RegExp(`^${search}`));
  await page.keyboard.press('Enter');
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${word}`);
});

test('cycles with arrow keys, reports no matches, and returns the focus', async () => {
  const page = await windows.open('/students/search', { as: 'viewer' });
  const button = page.getByRole('button', { name: /^Go to…/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const palette = page.getByRole('dialog');
  const box = palette.getByRole('combobox', { name: 'Go to' });
  await poll(() => hasFocus(box)).toBe(true);
  await palette.getByRole('option', { name: /^Students/ }).waitFor();
  const selectedText = () => palette.getByRole('option', { selected: true }).textContent();
  // Other tests open records as the same person, so what was viewed last may stand before the lists.
  await poll(() => palette.getByRole('option', { selected: true }).count()).toBe(1);
  const first = await palette.getByRole('option').first().textContent();
  await page.keyboard.press('ArrowUp');
  expect(await selectedText()).toBe('Sign out');
  await page.keyboard.press('ArrowDown');
  expect(await selectedText()).toBe(first);
  // A viewer may not open the users.
  await poll(() => palette.getByRole('option', { name: /^Users/ }).count()).toBe(0);
  await page.keyboard.type('qqxxqq');
  await palette.getByText('No match for “qqxxqq”. Try fewer letters, or an ID such as #12.').waitFor();
  await page.keyboard.press('Escape');
  await poll(() => hasFocus(button)).toBe(true);
});

test('ranks what words mean, tells namesakes apart, and leads to all matches', async () => {
  const word = unique('Kestrel');
  const officer = as('officer');
  const school = await officer.create('institutions', { name: `${word} School`, town: 'Leicester' });
  await officer.create('institutions', { name: `Old ${word}`, town: 'Derby' });
  for (const [firstname, dob] of [
    ['Ada', '2008-03-01'],
    ['Ada', '2011-03-01'],
    ...['Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus'].map((name) => [name, null] as const),
  ] as const)
    await officer.create('students', { firstname, lastname: word, dob, group: ownGroup, institutionLastKnown: school.Id });
  await officer.search('students', { filter: word });
  const page = await windows.open('/', { as: 'officer' });
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  const texts = (heading: string) => palette.getByRole('group', { name: heading }).getByRole('option').allTextContents();
  await page.keyboard.type(`ada ${word}`);
  await poll(async () => (await texts('Students')).map((text) => text.replace(/#\d+$/, '')).toSorted()).toEqual([
    expect.stringMatching(new RegExp(`^Ada ${word}Born 2008 · ${word} School · `)),
    expect.stringMatching(new RegExp(`^Ada ${word}Born 2011 · ${word} School · `)),
  ]);
  await palette.getByRole('combobox').fill(word);
  await poll(async () => (await texts('Institutions')).map((text) => text.replace(/#\d+$/, ''))).toEqual([
    `${word} SchoolLeicester`,
    `Old ${word}Derby`,
  ]);
  await poll(async () => (await texts('Students')).length).toBe(7);
  await palette.getByRole('option', { name: 'See all 8 in Students' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-8 of 8');
});

test('opens what was marked although other results arrive before it, and the keyboard shortcuts', async () => {
  const word = unique('Marked');
  const officer = as('officer');
  const school = await officer.create('institutions', { name: `${word} School` });
  await makeStudents(word, ['Ada']);
  await officer.search('institutions', { filter: word });
  const page = await windows.open('/', { as: 'officer' });
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  let answer = () => undefined as void;
  const released = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/students/search', async (route) => {
    if (readRequestFilter(route.request())?.includes(word)) await released;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to a screen, a record or a saved search' });
  await poll(() => hasFocus(palette.getByRole('combobox'))).toBe(true);
  await page.keyboard.type(word);
  const selectedOption = palette.getByRole('option', { selected: true });
  await poll(() => selectedOption.textContent()).toMatch(new RegExp(`^${word} School`));
  answer();
  await palette.getByRole('option', { name: new RegExp(`^Ada ${word}`) }).waitFor();
  await poll(() => palette.getByRole('option').first().textContent()).toMatch(/^Ada/);
  await poll(() => selectedOption.textContent()).toMatch(new RegExp(`^${word} School`));
  await page.keyboard.press('Enter');
  await poll(() => readAddress(page)).toBe(`/institutions/edit/${school.Id}`);

  await page.keyboard.press('ControlOrMeta+k');
  await poll(() => hasFocus(palette.getByRole('combobox'))).toBe(true);
  await page.keyboard.type('keyboard');
  await poll(() => selectedOption.textContent()).toBe('Keyboard shortcuts');
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.waitFor();
  await palette.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
});

test('offers what the screen below it offers', async () => {
  const word = unique('offered');
  const [id = 0] = await makeStudents(word, ['Flo']);
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  const palette = page.getByRole('dialog', { name: 'Go to a screen, a record or a saved search' });
  const run = async (typed: string, option: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await poll(() => hasFocus(palette.getByRole('combobox', { name: 'Go to' }))).toBe(true);
    await page.keyboard.type(typed);
    await palette.getByRole('group', { name: 'Actions' }).getByRole('option', { name: option }).click();
    await palette.waitFor({ state: 'detached' });
  };
  await run('export this', /^Export this list/);
  const exporting = page.getByRole('dialog', { name: 'Export 1 student' });
  await poll(() => hasFocus(exporting.getByRole('textbox', { name: 'Reference' }))).toBe(true);
  await page.keyboard.press('Escape');

  await page.goto(`/students/edit/${id}`);
  await page.getByRole('heading', { level: 1, name: `Flo ${word}` }).waitFor();
  await run('archive', new RegExp(`^Archive\\s*Flo ${word}`));
  const archiving = page.getByRole('dialog', { name: `Archive Flo ${word}?` });
  await poll(() => archiving.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await archiving.getByRole('button', { name: 'Archive' }).click();
  await message(page, 'The student is now archived.').waitFor();
});

test('switches the appearance and signs out', async () => {
  const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
  // The search for what is typed may reach the server after the sign-out.
  const page = await windows.open('/', { cookies: visitor.state.cookies, refusals: [401] });
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  const act = async (typed: string, name: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    const box = page.getByRole('dialog').getByRole('combobox');
    await poll(() => hasFocus(box)).toBe(true);
    await page.keyboard.type(typed);
    await poll(() => page.getByRole('option', { selected: true }).textContent()).toBe(name);
    await page.keyboard.press('Enter');
  };
  await act('dark', 'Dark appearance');
  await poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await act('sign out', 'Sign out');
  await poll(() => readAddress(page)).toBe('/account/login');
  await poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
});

test('the command palette passes the checks at every screen size, light and dark', async () => {
  const word = unique('Palette');
  await makeStudents(word, ['Cat']);
  const page = await windows.open('/', { as: 'officer' });
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('option', { name: /^Students/ }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.type(word);
  await page.getByRole('option', { name: new RegExp(`^Cat ${word}`) }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});
