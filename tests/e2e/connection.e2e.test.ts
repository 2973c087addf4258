import { expect, test } from 'vitest';
import { connectionLostNote, noAccess, noRoleYet } from '../../domain/messages.ts';
import { as, createUser, newUrn, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { makeStudents, message, poll, readAddress, readRange, searchBox } from './screens.ts';

const windows = useBrowser();

test('says that the connection is lost, and loads what failed by itself when it is back', async () => {
  const page = await windows.open('/institutions/search', { as: 'officer', refusals: ['ERR_INTERNET_DISCONNECTED'] });
  await page.getByRole('heading', { level: 1, name: /^Institutions/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('status').getByText(connectionLostNote).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students', exact: true }).click();
  await page.getByRole('heading', { name: 'We couldn’t load the students' }).waitFor();
  await page.context().setOffline(false);
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^Viewing: /)
    .waitFor();
  await page.getByText(connectionLostNote).waitFor({ state: 'detached' });
  await poll(() => page.getByRole('heading', { name: 'We couldn’t load the students' }).count()).toBe(0);
});

test('keeps the address of a search that was typed without a connection', async () => {
  const word = unique('Offline');
  await makeStudents(word, ['Ann', 'Bob']);
  const page = await windows.open('/students/search', { as: 'officer', refusals: ['ERR_INTERNET_DISCONNECTED'] });
  await poll(() => readRange(page)).toMatch(/^Viewing: 1-/);
  await page.context().setOffline(true);
  await searchBox(page).fill(word);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(connectionLostNote).waitFor();
  await page.context().setOffline(false);
  await poll(() => readRange(page)).toBe('Viewing: 1-2 of 2');
  expect(await readAddress(page)).toBe(`/students/search?filter=${word}`);
});

test('shows lists that are views of the students under one entry of the menu', async () => {
  const page = await windows.open('/students/search', { as: 'admin' });
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Non-tracked' }).click();
  await page.waitForURL('**/students/non-tracked/search*');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await poll(() => rail.locator('[aria-current="page"]').innerText()).toBe('Students');
  await poll(() => views.locator('[aria-current="page"]').innerText()).toBe('Non-tracked');
  await rail.getByRole('link', { name: 'Dropdown lists' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dropdown lists' }).waitFor();
});

test('shows the entry of the screen in a menu that is longer than the window', async () => {
  const page = await windows.open('/field-lists/search', { as: 'admin', more: { viewport: { width: 1440, height: 500 } } });
  const entry = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  await poll(() => entry.allInnerTexts()).toEqual(['Dropdown lists']);
  const readsAtItsMiddle = () =>
    entry.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await poll(readsAtItsMiddle).toBe(true);
});

test('tells a person without a role so, and refuses a page, which the menu leaves out, with the same words everywhere', async () => {
  const { visitor } = await createUser([]);
  const page = await windows.open('/', { cookies: visitor.state.cookies });
  await page.getByRole('heading', { level: 1, name: noRoleYet.title }).waitFor();
  await poll(() => page.getByRole('heading', { name: 'Your work' }).count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);
  const officer = await windows.open('/users/create', { as: 'officer', refusals: [403] });
  await officer.getByRole('heading', { level: 1, name: noAccess.title }).waitFor();
  expect(await findProblems(officer)).toEqual([]);
  const viewer = await windows.open('/users/search', { as: 'viewer', refusals: [400, 403, 404] });
  await viewer.getByRole('heading', { level: 1, name: noAccess.title }).waitFor();
  await viewer.goto('/nothing/search');
  await viewer.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await viewer.goto('/nothing');
  await viewer.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  // An address without a screen is that of the list, with its query; what the list does not understand is named.
  await viewer.goto('/students?colour=blue&order=up&pageSize=50');
  await viewer.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
  await viewer.getByText('“colour” isn’t an option of lists, so it was ignored.').waitFor();
  await viewer.getByText('“up” isn’t asc or desc, so “order” was ignored.').waitFor();
  await poll(() => readAddress(viewer)).toBe('/students/search?pageSize=50');
  // Texts that are no id are named too, and numbers that no record can have.
  for (const address of ['/students/12a', '/students/edit/12a']) {
    await viewer.goto(address);
    await viewer.getByText('“12a” isn’t the ID of a student. IDs are numbers.').waitFor();
  }
  await viewer.getByRole('link', { name: 'Go to Students' }).click();
  await viewer.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
  await viewer.goto('/students/9999999999');
  await viewer.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await officer.goto('/field-settings');
  await officer.getByRole('heading', { level: 1, name: noAccess.title }).waitFor();
  await poll(() => officer.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  const rail = officer.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Students', exact: true }).waitFor();
  await poll(() => rail.getByRole('link', { name: 'Field settings' }).count()).toBe(0);
});

test('warns of Caps Lock while a password is typed', async () => {
  const page = await windows.open('/account/login');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.focus();
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText('Caps Lock is on').waitFor();
  await page.getByRole('textbox', { name: 'Email address' }).focus();
  await page.getByText('Caps Lock is on').waitFor({ state: 'detached' });
  await poll(() => password.inputValue()).toBe('');
});

test('says why a list is empty and offers the step that helps', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Empty'), urn: newUrn(), subscriber: true });
  const { visitor } = await createUser([{ group, role: 'administrator' }]);
  const { Id } = await visitor.create('students', { lastname: unique('Gone'), group });
  expect(await visitor.post(`/students/state/${Id}`, { state: 1 })).toMatchObject({ status: 200 });
  const page = await windows.open('/students/search', { cookies: visitor.state.cookies });
  await page.getByRole('heading', { name: 'No current students' }).waitFor();
  await page.getByText('1 is archived.').waitFor();
  await page.getByRole('button', { name: 'Show archived' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Viewing: 1-1 of 1').waitFor();
});

test('says that matches are in states that the list does not show', async () => {
  const name = unique('Shut');
  const { Id } = await as('admin').create('institutions', { name, urn: newUrn() });
  expect(await as('admin').post(`/institutions/state/${Id}`, { state: 1 })).toMatchObject({ status: 200 });
  await as('admin').search('institutions', { filter: `${name},recordState:1` });
  const page = await windows.open(`/institutions/search?filter=${name}`, { as: 'officer' });
  await page.getByRole('heading', { name: 'No institutions match' }).waitFor();
  await page.getByText('1 institution that matches is closed.').waitFor();
  await page.getByRole('button', { name: 'Show all states' }).click();
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await page.goto(`/institutions/search?filter=${unique('Nowhere')}`);
  await page.getByText('Free text searches names and IDs only.').waitFor();
  await poll(() => page.getByRole('button', { name: 'Show all states' }).count()).toBe(0);
});

test('offers to import the first records only to people who may import them', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Bare'), urn: newUrn(), subscriber: true });
  const dataOfficer = await createUser([{ group, role: 'dataOfficer' }]);
  const officer = await createUser([{ group, role: 'officer' }]);
  const page = await windows.open('/ambassadors/timesheets/search', { cookies: dataOfficer.visitor.state.cookies });
  await page.getByText('Add the first one, or import a file.').waitFor();
  await page.getByRole('link', { name: 'Import a file' }).click();
  await poll(() => page.getByLabel('Type').inputValue()).toBe('ambassadorTimesheet');
  const other = await windows.open('/ambassadors/timesheets/search', { cookies: officer.visitor.state.cookies });
  await other.getByText('Add the first one.', { exact: true }).waitFor();
  expect(await other.getByRole('link', { name: 'Import a file' }).count()).toBe(0);
});

test('offers to search all groups only to people who work in several', async () => {
  const groups = await Promise.all(
    [1, 2].map(async () => (await as('admin').create('institutions', { name: unique('Empty'), urn: newUrn(), subscriber: true })).Id),
  );
  const [group = 0] = groups;
  const one = await createUser([{ group, role: 'officer' }]);
  const several = await createUser(groups.map((each) => ({ group: each, role: 'officer' })));
  const page = await windows.open('/students/search', { cookies: one.visitor.state.cookies });
  const wider = (window: typeof page) => window.getByRole('button', { name: 'Search all your groups' });
  await page.getByRole('heading', { name: 'There are no students in this group yet' }).waitFor();
  await poll(() => wider(page).count()).toBe(0);
  await page.goto('/students/search?filter=Nobody');
  await page.getByRole('heading', { name: 'No students match' }).waitFor();
  await poll(() => wider(page).count()).toBe(0);
  const other = await windows.open('/students/search', { cookies: several.visitor.state.cookies });
  await wider(other).click();
  await other.getByRole('heading', { name: 'No students match' }).waitFor();
  await poll(() => wider(other).count()).toBe(0);
});

test('begins a new user with a role in the working group that is still to be chosen', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Working'), urn: newUrn(), subscriber: true });
  const { visitor } = await createUser([{ group, role: 'administrator' }]);
  const page = await windows.open('/users/create', { cookies: visitor.state.cookies });
  const roles = page.getByRole('group', { name: 'Roles', exact: true });
  const role = roles.getByRole('group', { name: 'Role 1' });
  await role.getByRole('combobox', { name: 'Group' }).waitFor();
  await poll(() => role.getByRole('combobox', { name: 'Group' }).inputValue()).toMatch(/^Working/);
  await page.getByRole('textbox', { name: 'First name' }).fill('Nina');
  await page.getByRole('textbox', { name: 'Last name' }).fill('New');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${unique('nina')}@example.test`);
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('alert').getByText('Roles need a role in each row').waitFor();
  await role.getByRole('combobox', { name: 'Role' }).selectOption('Viewer');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nina New' }).waitFor();
  await message(page, 'Nina New added.').waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Send invitation' }).click();
  await message(page, 'The invitation has been sent.').waitFor();
  await poll(() => roles.getByRole('group').count()).toBe(1);
});

test('leaves the page that says Waymark cannot be reached by itself', async () => {
  const page = await windows.open('about:blank', { as: 'officer', refusals: ['ERR_FAILED'] });
  await page.route('**/account/session', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Waymark cannot be reached' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  await poll(() => page.getByRole('heading', { name: 'Waymark cannot be reached' }).count()).toBe(0);
});

test('tells an administrator of every group why no users are listed in a group', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Unstaffed'), urn: newUrn(), subscriber: true });
  const { visitor } = await createUser([{ group: null, role: 'dataOfficer' }]);
  await visitor.post('/account/group', { group });
  const page = await windows.open('/users/search', { cookies: visitor.state.cookies });
  await page.getByRole('heading', { name: 'No users belong to this group' }).waitFor();
  await page.getByRole('button', { name: 'Search all your groups' }).click();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^Viewing: 1-/)
    .waitFor();
  await poll(() => page.getByRole('heading', { name: 'No users belong to this group' }).count()).toBe(0);
});
