import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { recordSelectorFailure, retrieveFailure, recordSaved, saveTransportFailure } from '../../domain/messages.ts';
import { pause } from '../infra/waiting.ts';
import { as, unique, waymark } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { readAddress, readColumn, makeStudents, message, poll, readRange, readRequestFilter } from './screens.ts';

const windows = useBrowser({ isFresh: true });

/** Slow 3G. */
const slow = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const networkOf = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return (conditions: typeof slow) => devtools.send('Network.emulateNetworkConditions', conditions);
};

/** Delays the answers to some requests of a window until the returned function is called. The others do not pass through the test. */
const delayResponses = async (page: Page, url: RegExp, isDelayed = (_request: Request) => true): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (isDelayed(route.request())) await released;
    await route.continue();
  });
  return release;
};

const searchBox = (page: Page) => page.getByRole('search').getByRole('combobox');
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('shows the frame of a list over a slow network and keeps what is typed meanwhile', async () => {
  const word = unique('patient');
  await makeStudents(word, ['Ada', 'Bo']);
  const page = await windows.open('/', { as: 'officer' });
  const network = await networkOf(page);
  await network(slow);
  const answer = await delayResponses(page, /\/students\/search/, (request) => request.resourceType() === 'fetch');
  await page.goto(`/students/search?filter=${word}`, { waitUntil: 'commit' });
  // The frame is visible before the scripts load.
  await page.locator('[data-boot]').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
  const places = page.locator('main [class*="skeleton"][class*="seen"]');
  await places.first().waitFor();
  await poll(() => places.count()).toBeGreaterThan(20);
  await network(fast);
  answer();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  await poll(() => places.count()).toBe(0);

  const searchesForAda = (request: Request) => readRequestFilter(request)?.includes('firstname:Ada') ?? false;
  const answerAda = await delayResponses(page, /\/students\/search/, searchesForAda);
  const searching = page.waitForRequest(searchesForAda);
  await searchBox(page).click();
  await page.keyboard.type('firstname:Ada');
  await page.keyboard.press('Enter');
  await searching;
  await page.keyboard.press('Escape');
  await page.keyboard.type('typed while it searches');
  answerAda();
  await poll(() => readColumn(page, 2)).toEqual(['Ada']);
  await poll(() => searchBox(page).inputValue()).toBe('typed while it searches');
});

test('requests a list’s data before the console loads, and shows changes made meanwhile', async () => {
  const word = unique('early');
  await makeStudents(word, ['Ada']);
  const page = await windows.open('about:blank', { as: 'officer' });
  const requested: string[] = [];
  page.on('response', (response) => requested.push(new URL(response.url()).pathname.replace(/-[\w-]+\.js$/, '.js')));
  const release = await delayResponses(page, /assets\/main-.*\.js$/);
  await page.goto(`/students/search?filter=${word}`, { waitUntil: 'commit' });
  const early = ['/account/session', '/search/definitions', '/students/search', '/assets/ListPage.js', '/assets/lists.js'];
  await poll(async () => early.filter((each) => !requested.includes(each))).toEqual([]);
  await makeStudents(word, ['Bo']);
  release();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  for (const each of ['/account/session', '/search/definitions']) expect(requested.filter((url) => url === each)).toEqual([each]);
});

test('shows changes that are announced while the scripts of a list still load', async () => {
  const word = unique('announced');
  await makeStudents(word, ['Ada']);
  const page = await windows.open('about:blank', { as: 'officer' });
  const answer = page.waitForResponse(
    (response) => response.request().resourceType() === 'fetch' && response.url().includes('/students/search'),
  );
  const listening = page.waitForRequest(/\/events$/);
  const release = await delayResponses(page, /assets\/lists-.*\.js$/);
  await page.goto(`/students/search?filter=${word}`, { waitUntil: 'commit' });
  await Promise.all([answer, listening]);
  await makeStudents(word, ['Bo']);
  await page.getByRole('navigation').first().waitFor();
  await pause(1000);
  release();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
});

test('loads a list with at most 275 kB of compressed script', async () => {
  const page = await windows.open('about:blank', { as: 'officer' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/students/search');
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-25 of /);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(275_000);
});

test('keeps what is typed during a slow save, and everything when the network fails', async () => {
  const word = unique('kept');
  const [id = 0] = await makeStudents(word, ['Cy']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: ['ERR_INTERNET_DISCONNECTED'] });
  const firstname = page.getByRole('textbox', { name: 'First name (optional)' });
  const ucas = page.getByRole('textbox', { name: 'UCAS Personal ID (optional)' });
  // The number of another student would be asked about before the save.
  const number = String(Date.now()).slice(-10);
  await firstname.fill('Cyrus');
  const network = await networkOf(page);
  await network(slow);
  await page.keyboard.press('ControlOrMeta+S');
  await poll(() => bar(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await ucas.fill(number);
  await message(page, recordSaved('student')).waitFor();
  await poll(() => bar(page).textContent()).toContain('1 unsaved change');
  await poll(() => firstname.inputValue()).toBe('Cyrus');
  await poll(() => ucas.inputValue()).toBe(number);
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Cyrus' });

  await network(offline);
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('alert').getByText(saveTransportFailure, { exact: true }).waitFor();
  await poll(() => ucas.inputValue()).toBe(number);
  await network(fast);
  await page.keyboard.press('ControlOrMeta+S');
  await bar(page).waitFor({ state: 'detached' });
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Cyrus', ucas: number });
});

test('gets a new token for an expired one and sends the change again', async () => {
  const [id = 0] = await makeStudents(unique('token'), ['Eve']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [403] });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Evelyn');
  await page.context().clearCookies({ name: 'waymark_csrf' });
  await page.keyboard.press('ControlOrMeta+S');
  await message(page, recordSaved('student')).waitFor();
  expect((await as('officer').form('students', id)).Record).toMatchObject({ firstname: 'Evelyn' });
});

test('shows failures on the home page and in the palette as failures, with a retry', async () => {
  const page = await windows.open('about:blank', { as: 'officer', refusals: [500, 'ERR_FAILED'] });
  const fails = (route: Route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.continue();
  for (const address of ['**/search/definitions', '**/*/search', '**/home', '**/account/recently-viewed']) await page.route(address, fails);
  await page.goto('/');
  const alarm = page.getByRole('alert');
  await poll(() => alarm.innerText()).toMatch(new RegExp(`^We couldn’t load your work\\s+${retrieveFailure}\\s+Try again$`));
  await page.unroute('**/search/definitions', fails);
  await alarm.getByRole('button', { name: 'Try again' }).click();
  const sections = ['Needs your attention', 'Changed today', 'Tasks in progress', 'Recently viewed', 'Saved searches'].map((name) =>
    page.getByRole('region', { name }),
  );
  for (const section of sections) await section.getByText(retrieveFailure).first().waitFor();
  await poll(() => page.getByText('Nothing needs your attention.').isVisible()).toBe(false);

  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: 'Go to a screen, a record or a saved search' });
  await palette.getByRole('combobox').fill('zzzz');
  await palette.getByText(recordSelectorFailure).waitFor();
  await page.unrouteAll();
  await palette.getByRole('combobox').fill('zzzzz');
  await palette.getByText('No match for “zzzzz”').waitFor();
});

describe('a page older than an update of Waymark', () => {
  const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  /** Simulates an update of the server that removes these files of the console. */
  const update = async (page: Page, parts: string) => {
    await page.route(parts, missing);
    await page.route(`${waymark.url}/`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/first-[\w-]+\.js|index-[\w-]+\.js/g, 'index-newer.js'),
      });
    });
  };

  test('offers a reload in place of a screen, and works after it', async () => {
    const page = await windows.open('/', { as: 'admin', refusals: [404] });
    await update(page, '**/assets/UploadPage-*.js');
    await page.goto('/imports/search');
    await page.getByRole('link', { name: 'Upload a file' }).first().click();
    const notice = page.getByRole('alert');
    await poll(() => notice.innerText()).toMatch(/^Waymark was updated\s+Reload the page\.\s+Reload the page$/);
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Upload a file' }).waitFor();
    expect(await readAddress(page)).toBe('/imports/create');
  });

  test('offers a reload over a form and warns before it loses edits', async () => {
    const [id = 0] = await makeStudents(unique('older'), ['Di']);
    const page = await windows.open('about:blank', { as: 'officer', refusals: [404] });
    await update(page, '**/assets/Palette-*.js');
    await page.goto(`/students/edit/${id}`);
    const firstname = page.getByRole('textbox', { name: 'First name (optional)' });
    await firstname.fill('Diana');
    await page.keyboard.press('ControlOrMeta+K');
    const notice = page.getByRole('dialog', { name: 'Waymark was updated' });
    const warned = new Promise<void>((resolve) => page.once('dialog', (dialog) => void dialog.dismiss().then(resolve)));
    await notice.getByRole('button', { name: 'Reload the page' }).click();
    await warned;
    await notice.getByRole('button', { name: 'Not now' }).click();
    await poll(() => firstname.inputValue()).toBe('Diana');
    await bar(page).getByText('1 unsaved change').waitFor();
  });

  test('explains in place of the console that its scripts cannot be fetched', async () => {
    const page = await windows.open('about:blank', { as: 'officer', refusals: ['ERR_FAILED'] });
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await poll(() => page.locator('[data-boot]').innerText()).toMatch(
      /^We couldn’t load this part of Waymark\. Check the connection and reload the page\.\s+Reload the page$/,
    );
    // It is visible in the window.
    expect((await page.getByRole('button', { name: 'Reload the page' }).boundingBox())?.y).toBeLessThan(200);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  });
});

test('creates a new record once if its answer is lost, however often it is saved', async () => {
  const lastname = unique('lost');
  const page = await windows.open('/students/create', { as: 'officer', refusals: ['ERR_FAILED'] });
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastname);
  await page.route('**/students/create', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  const add = page.getByRole('button', { name: 'Add student' });
  await add.click();
  await page.getByText(saveTransportFailure).first().waitFor();
  await page.unrouteAll();
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Lou');
  await add.click();
  await message(page, recordSaved('student')).waitFor();
  const search = () => as('officer').search('students', { filter: lastname });
  await poll(async () => (await search()).Data.map((row) => row['firstname'])).toEqual(['Lou']);
  expect((await search()).Total).toBe(1);
});

test('types into the palette while it loads, not into what had the focus', async () => {
  const page = await windows.open('/students/create', { as: 'officer' });
  const lastname = page.getByRole('textbox', { name: 'Last name' });
  await lastname.fill('Quick');
  const arrive = await delayResponses(page, /assets\/Palette-.*\.js$/);
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('instx');
  await page.keyboard.press('Backspace');
  arrive();
  const palette = page.getByRole('dialog').getByRole('combobox');
  await poll(() => palette.inputValue()).toBe('inst');
  await palette.pressSequentially('itu');
  await page.getByRole('option', { name: 'Institutions' }).first().waitFor();
  await page.keyboard.press('Escape');
  await poll(() => lastname.inputValue()).toBe('Quick');
});
