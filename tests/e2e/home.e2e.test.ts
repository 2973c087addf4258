import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { as, createUser, newUrn, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { poll, readAddress, readRange } from './screens.ts';

const windows = useBrowser();

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your work' });
const numbers = (page: Page) => page.getByRole('list', { name: 'Numbers of the group' }).getByRole('link');
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** A group of its own with three students, one of them complete, that its officer has added. */
const newGroup = async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Home College'), urn: newUrn(), subscriber: true });
  const officer = await createUser([{ group, role: 'officer' }]);
  const lastname = unique('Homely');
  const ids: number[] = [];
  for (const [firstname, complete] of [
    ['Ann', true],
    ['Ben', false],
    ['Cy', false],
  ] as const)
    ids.push((await officer.visitor.create('students', { firstname, lastname, group, complete })).Id);
  await officer.visitor.search('students', { filter: lastname });
  return { group, officer, lastname, ids };
};

test('an officer sees the numbers of the group and opens the lists behind them', async () => {
  const { officer, lastname, ids } = await newGroup();
  const page = await windows.open(`/students/edit/${ids[0]}`, { cookies: officer.visitor.state.cookies });
  await page.getByRole('heading', { level: 1, name: `Ann ${lastname}` }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heading(page).waitFor();
  await numbers(page).first().waitFor();
  expect((await numbers(page).allInnerTexts()).slice(0, 2).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    '3 current students',
    '3 students changed this week',
  ]);
  await section(page, 'Changed today').getByRole('link', { name: 'You changed 3 students' }).waitFor();
  await section(page, 'Recently viewed')
    .getByRole('link', { name: new RegExp(`^Ann ${lastname}`) })
    .waitFor();
  await page.getByRole('link', { name: 'Add student' }).waitFor();
  await page.getByRole('link', { name: 'Add activity' }).waitFor();
  expect(await findProblems(page)).toEqual([]);

  await section(page, 'Needs your attention').getByRole('link', { name: '2 student records are incomplete' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  expect(await readAddress(page)).toBe('/students/search?filter=complete:no');
  await page.goBack();
  await section(page, 'Changed today').getByRole('link', { name: 'You changed 3 students' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');
});

test('the search of the page is the palette, and the bar shows its field on the other pages', async () => {
  const page = await windows.open('/', { as: 'officer' });
  await heading(page).waitFor();
  const field = page.getByRole('button', { name: /^Go to/ });
  await poll(() => field.count()).toBe(1);
  await field.click();
  const palette = page.getByRole('dialog', { name: 'Go to a screen, a record or a saved search' });
  await palette.getByRole('combobox', { name: 'Go to' }).fill('institutions');
  await palette.getByRole('option', { name: /^Institutions/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Institutions/ }).waitFor();
  const box = await page.getByRole('button', { name: /^Go to…/ }).boundingBox();
  expect(box?.width).toBe(320);
});

test('a viewer may add nothing, and an administrator sees who has not accepted an invitation', async () => {
  const { group } = await newGroup();
  const [viewer, administrator] = [await createUser([{ group, role: 'viewer' }]), await createUser([{ group, role: 'administrator' }])];
  const email = `${unique('nina')}@example.test`;
  await as('admin').create('users', { firstname: 'Nina', lastname: unique('New'), email, roles: [{ group, role: 'viewer' }] });
  await as('admin').search('users', { filter: email });

  const home = await windows.open('/', { cookies: viewer.visitor.state.cookies });
  await heading(home).waitFor();
  await section(home, 'Needs your attention').getByText('Nothing needs your attention.').waitFor();
  await section(home, 'Changed today')
    .getByRole('link', { name: /^Test Person.* changed 3 students$/ })
    .waitFor();
  await poll(() => home.getByRole('link', { name: /^Add / }).count()).toBe(0);

  const page = await windows.open('/', { cookies: administrator.visitor.state.cookies });
  await section(page, 'Needs your attention').getByRole('link', { name: '1 user has not accepted an invitation' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
});

test('recently viewed records follow the person to another browser', async () => {
  const { visitor, email, password } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const lastname = unique('Followed');
  const { Id } = await visitor.create('students', { firstname: 'Flo', lastname, group: ownGroup });
  const page = await windows.open(`/students/edit/${Id}`, { cookies: visitor.state.cookies });
  await page.getByRole('heading', { level: 1, name: `Flo ${lastname}` }).waitFor();
  const phone = await windows.open('/account/login', { more: { viewport: { width: 390, height: 800 } } });
  await phone.getByRole('textbox', { name: 'Email' }).fill(email);
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  const viewed = section(phone, 'Recently viewed').getByRole('link');
  await viewed.first().waitFor();
  await poll(() => viewed.allInnerTexts()).toEqual([expect.stringContaining(`Flo ${lastname}`)]);
});

test('removes what older versions kept in the browser', async () => {
  const page = await windows.open('/', { as: 'officer' });
  await heading(page).waitFor();
  await page.evaluate(() => {
    localStorage.setItem('waymark.viewed.7', '[]');
    localStorage.setItem('kept', 'yes');
  });
  await page.reload();
  await heading(page).waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('waymark.viewed.7'), localStorage.getItem('kept')])).toEqual([null, 'yes']);
});
