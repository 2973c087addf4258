import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { tooManyResults } from '../../domain/messages.ts';
import { pause } from '../infra/waiting.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
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

/** Holds searches of students with this filter. Returns what lets them go on. */
const holdSearch = async (page: Page, filter: string): Promise<() => void> => {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/students/search', async (route) => {
    if (readRequestFilter(route.request()) === filter) await released;
    await route.continue();
  });
  return release;
};

test('locks the filter during a slow search and ignores a late answer', async () => {
  const [slow, quick] = [unique('slow'), unique('quick')];
  await makeStudents(slow, ['Tortoise']);
  await makeStudents(quick, ['Hare']);
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing/);
  const answerSlow = await holdSearch(page, slow);
  await searchBox(page).fill(slow);
  await page.keyboard.press('Enter');
  await poll(() => searchBox(page).getAttribute('aria-disabled')).toBe('true');
  await poll(() => page.getByRole('button', { name: 'Show filters' }).isDisabled()).toBe(true);
  await poll(() => page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
  await poll(() => page.getByRole('link', { name: 'Archived' }).getAttribute('aria-disabled')).toBe('true');
  await poll(() => hasFocus(searchBox(page))).toBe(true);
  // Text typed meanwhile is kept without a request.
  await page.keyboard.type('later');
  await poll(() => searchBox(page).inputValue()).toBe('later');
  expect(await readAddress(page)).toBe(`/students/search?filter=${slow}`);

  await page.evaluate((filter) => {
    history.pushState({}, '', `/students/search?filter=${filter}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, quick);
  await poll(() => readColumn(page, 2)).toEqual(['Hare']);
  const late = page.waitForResponse((response) => readRequestFilter(response.request()) === slow);
  answerSlow();
  await (await late).finished();
  await waitForPaint(page);
  expect(await readColumn(page, 2)).toEqual(['Hare']);
  await poll(() => searchBox(page).getAttribute('aria-disabled')).toBeNull();
});

test('follows a press on a quick filter that began before a search was slow', async () => {
  const slow = unique('slow');
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing/);
  await page.route('**/students/search', (route) =>
    readRequestFilter(route.request()) === slow ? new Promise<void>(() => undefined) : route.continue(),
  );
  const archived = page.getByRole('link', { name: 'Archived' });
  await archived.hover();
  await page.mouse.down();
  await page.evaluate((filter) => {
    history.pushState({}, '', `/students/search?filter=${filter}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, slow);
  await poll(() => archived.getAttribute('aria-disabled')).toBe('true');
  await page.mouse.up();
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${slow},recordState:1`);
  await poll(() => archived.getAttribute('aria-current')).toBe('true');
});

test.each(['Save search', 'Show filters', 'Clear all filters', 'Export'])(
  'follows a press on “%s” that began before a search was slow',
  async (name) => {
    const [word, slow] = [unique('begun'), unique('slow')];
    await makeStudents(word, ['Ada']);
    const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
    await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
    await page.route('**/students/search', (route) =>
      readRequestFilter(route.request()) === slow ? new Promise<void>(() => undefined) : route.continue(),
    );
    const button = page.getByRole('button', { name, exact: true });
    await button.hover();
    await page.mouse.down();
    await page.evaluate((filter) => {
      history.pushState({}, '', `/students/search?filter=${filter}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, slow);
    await poll(() => button.isDisabled()).toBe(true);
    const outcomes: Readonly<Record<string, () => Promise<unknown>>> = {
      'Save search': () => page.getByRole('dialog').count(),
      'Show filters': () => page.getByRole('listbox').count(),
      'Clear all filters': () => readAddress(page),
      Export: () => page.getByRole('dialog').count(),
    };
    const outcome = outcomes[name] ?? (() => Promise.reject(new RangeError(name)));
    const before = await outcome();
    await page.mouse.up();
    await poll(outcome).not.toEqual(before);
  },
);

test.each([',', 'Enter', 'Tab'])('adds a value after a slow search if “%s” ended it meanwhile, and lets fields be opened', async (key) => {
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing/);
  const answerSlow = await holdSearch(page, 'recordState:4');
  await searchBox(page).fill('recordstate:Duplicate');
  await page.keyboard.press('Enter');
  await poll(() => searchBox(page).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await page.keyboard.type('sex:fem');
  await page.getByRole('option', { name: 'Female' }).waitFor();
  await page.keyboard.press(key);
  await poll(() => chip(page, 'Sex filter parameter: Female').count()).toBe(0);
  await poll(() => searchBox(page).inputValue()).toBe('fem');
  answerSlow();
  await chip(page, 'Sex filter parameter: Female').waitFor();
  expect(await readAddress(page)).toBe('/students/search?filter=recordState:4,sex:10');
});

test('searches for all words that Enter ended during a slow search', async () => {
  const [slow, ...later] = [unique('slow'), unique('later'), unique('latest')];
  const page = await windows.open('/students/search', { as: 'officer' });
  await poll(() => readRange(page)).toMatch(/^Viewing/);
  const answerSlow = await holdSearch(page, slow);
  for (const word of [slow, ...later]) {
    await searchBox(page).pressSequentially(word);
    await page.keyboard.press('Enter');
    await poll(() => searchBox(page).getAttribute('aria-disabled')).toBe('true');
  }
  await poll(() => searchBox(page).inputValue()).toBe(later.join(','));
  answerSlow();
  await poll(() => readAddress(page)).toBe(`/students/search?filter=${[slow, ...later].join(',')}`);
  await poll(() => searchBox(page).inputValue()).toBe('');
});

test('explains a search that finds too much or fails, and keeps its filter', async () => {
  const page = await windows.open('/students/search', { as: 'officer', refusals: [404, 500] });
  await poll(() => readRange(page)).toMatch(/^Viewing/);
  const failing = async (status: number, body: object, words = `much${status}`) => {
    await page.unrouteAll();
    await page.route('**/students/search', (route) =>
      (readRequestFilter(route.request()) ?? '') !== ''
        ? route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
        : route.continue(),
    );
    await searchBox(page).fill(words);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  };
  await failing(404, { Success: false, message: tooManyResults, Errors: [], IsError: true, customError: tooManyResults });
  await page
    .getByRole('alert')
    .getByText('This search returns too many results. Please refine using the filters or adjusting your search terms.', { exact: true })
    .waitFor();
  await chip(page, 'Words filter parameter: much404').waitFor();
  // A change makes the list ask again by itself. Its answer does not come before the click, and the failure stays until then.
  let answerNow = () => undefined as void;
  const clicked = new Promise<void>((resolve) => (answerNow = resolve));
  const askedAgain = page.waitForRequest((request) => readRequestFilter(request) === 'much404');
  await page.route('**/students/search', async (route) => {
    await clicked;
    await route.continue();
  });
  await makeStudents(unique('Changed'), ['Kit']);
  await askedAgain;
  await waitForPaint(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  answerNow();
  await page.getByRole('heading', { name: 'No students match' }).waitFor();
  await failing(500, { nothing: 'of the contract' });
  await chip(page, 'Words filter parameter: much500').waitFor();
  expect(await readAddress(page)).toBe('/students/search?filter=much404,much500');
  // A 404 that is not from Waymark means that the search found too much.
  await failing(404, {}, 'more');
  await page.getByRole('alert').getByText(tooManyResults, { exact: true }).waitFor();
});

test('fetches the list every 30 seconds while auto-refresh is on', async () => {
  const page = await windows.open('/account/login', { as: 'officer', isFresh: true });
  await page.clock.install();
  // Block live events, whose requests must not be counted.
  await page.route('**/events', () => undefined);
  await page.goto('/students/search');
  await poll(() => readRange(page)).toMatch(/^Viewing/);
  let requests = 0;
  let answers = 0;
  const isSearch = (request: Request) => request.url().includes('/students/search') && request.resourceType() === 'fetch';
  page.on('request', (request) => (requests += isSearch(request) ? 1 : 0));
  page.on('requestfinished', (request) => (answers += isSearch(request) ? 1 : 0));
  const choose = async (label: string) => {
    await page.getByRole('button', { name: 'Auto-refresh' }).click();
    await page.getByRole('menuitemradio', { name: label }).click();
  };
  await page.clock.fastForward(29_000);
  const before = requests;
  await choose('Every 30 seconds');
  for (let seconds = 0; seconds < 70; seconds += 5) {
    await page.clock.runFor(5_000);
    // The next interval starts after the last answer.
    await pause(50);
    await poll(() => Promise.resolve(answers)).toBe(requests);
  }
  expect(requests - before).toBe(2);
  await choose('Manually');
  const after = requests;
  await page.clock.runFor(31_000);
  expect(requests).toBe(after);
});

test('waits on Enter for values in lookup, and reports a failed lookup', async () => {
  const word = unique('Elmwood');
  await as('officer').create('institutions', { name: `${word} College` });
  await as('officer').search('institutions', { filter: word });
  const page = await windows.open('/students/search', { as: 'officer', refusals: [500] });
  await poll(() => readRange(page)).toMatch(/^Viewing/);
  let answer: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/institutions/search', async (route) => {
    await released;
    await route.continue();
  });
  await searchBox(page).click();
  await page.keyboard.type(`last known institution:${word}`);
  await page.keyboard.press('Enter');
  await page.getByText('Searching…').waitFor();
  answer();
  await chip(page, `Last known institution filter parameter: ${word} College`).waitFor();
  await page.unrouteAll();
  await page.route('**/institutions/search', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.keyboard.type('Zebra');
  await page.getByText('There was a problem fetching records.', { exact: true }).waitFor();
  expect(await readRange(page)).toMatch(/^Viewing/);
});
