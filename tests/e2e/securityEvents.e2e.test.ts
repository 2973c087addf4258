import { expect, test } from 'vitest';
import { noAccess, realDateExpected } from '../../domain/messages.ts';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { poll } from './screens.ts';

const windows = useBrowser();

test('shows an administrator refused requests and filters them by user', async () => {
  const { id, visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
  expect((await visitor.post('/students/create', { lastname: unique('No') })).status).toBe(403);
  const { Title } = await as('admin').form('users', id);
  const page = await windows.open('/security/events', { as: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Security events' }).waitFor();
  await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'Right missing' });
  await page.getByRole('combobox', { name: 'Person' }).fill(Title.split(' ')[1] ?? '');
  await page.getByRole('option', { name: new RegExp(Title) }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/user=/);
  const row = page.getByRole('row').filter({ hasText: Title });
  await row.getByText('/students/create').waitFor();
  expect(new URL(page.url()).searchParams.get('kind')).toBe('refused');
  expect(await findProblems(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('security-events.csv');
});

test('says what is wrong with a filter in place of the events of the filter before', async () => {
  const page = await windows.open('/security/events', { as: 'admin', refusals: [400] });
  const download = page.getByRole('link', { name: 'Download as CSV' });
  await download.waitFor();
  await page.getByRole('textbox', { name: 'From' }).fill('yesterday');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'We couldn’t load the security events' }).waitFor();
  await page.getByText(realDateExpected).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await download.count()).toBe(0);
});

test('leads from a page after the last one to the last one', async () => {
  const page = await windows.open('/security/events?page=9999', { as: 'admin' });
  await page.waitForURL((url) => url.searchParams.get('page') !== '9999');
  await page.getByRole('table').waitFor();
  expect(await page.getByText(/^[\d,]+-[\d,]+ of [\d,]+$/).textContent()).not.toMatch(/^499,901-/);
});

test('offers security events to nobody else', async () => {
  const page = await windows.open('/security/events', { as: 'officer' });
  await page.getByRole('heading', { name: noAccess.title }).waitFor();
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Students' }).waitFor();
  await poll(() => rail.getByRole('link', { name: 'Security events' }).count()).toBe(0);
});
