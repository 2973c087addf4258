import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { marksSent } from '../../domain/activityMessages.ts';
import { noAccess } from '../../domain/messages.ts';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll, readingAfter } from './screens.ts';

const windows = useBrowser();
const admin = as('admin');
const officer = as('officer');

interface Made {
  readonly activity: number;
  readonly session: number;
  readonly address: string;
  readonly students: readonly number[];
  readonly lastname: string;
}

/** A session with these students on its register, in this order. */
const makeRegister = async (count: number): Promise<Made> => {
  const lastname = unique('Register');
  const { Id: activity } = await officer.create('activities', {
    eventTitle: lastname,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-04-30T15:00:00.000Z',
  });
  const { Id: session } = await officer.create('activity-sessions', {
    activity,
    name: 'First lesson',
    start: '2026-03-09T10:00:00.000Z',
    end: '2026-03-09T11:00:00.000Z',
    totalStudents: 30,
  });
  const students = await Promise.all(
    Array.from(
      { length: count },
      async (_, at) =>
        (await officer.create('students', { firstname: `Pupil${String.fromCharCode(65 + (at % 26))}${at}`, lastname, group: ownGroup })).Id,
    ),
  );
  if (students.length > 0) await officer.post(`/activities/${activity}/students`, { Submission: unique('attach'), StudentIds: students });
  return { activity, session, address: `/activity-sessions/${session}/register`, students, lastname };
};

const saved = async ({ address }: Made): Promise<readonly string[]> =>
  (await officer.get<RegisterAnswer>(address)).json.Students.map(({ Status }) => Status);

const rows = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem');
const student = (page: Page, name: string) => rows(page).filter({ hasText: name });
const nameButton = (page: Page, name: string) => student(page, name).getByRole('button').first();
const progress = (page: Page) => page.getByText(/^\d+ of \d+ marked$/);
const untilSaved = (page: Page) => page.getByText('All marks are saved').waitFor();

test('marks 30 students with 30 keys, saved while one marks', async () => {
  const made = await makeRegister(30);
  const page = await windows.open(made.address, { as: 'officer' });
  await page.getByRole('heading', { level: 1, name: 'Register: First lesson' }).waitFor();
  await poll(() => progress(page).textContent()).toBe('0 of 30 marked');
  await poll(() => hasFocus(rows(page).first().getByRole('button').first())).toBe(true);
  const keys = Array.from({ length: 30 }, (_, at) => (at % 10 === 3 ? 'u' : at % 10 === 7 ? 'c' : 'a'));
  for (const key of keys) await page.keyboard.press(key);
  expect(keys.length).toBeLessThanOrEqual(31);
  await poll(() => progress(page).textContent()).toBe('30 of 30 marked');
  await untilSaved(page);
  const meaning: Readonly<Record<string, string>> = { a: 'attended', u: 'unattended', c: 'unconfirmed' };
  expect(await saved(made)).toEqual(keys.map((key) => meaning[key]));
  expect(await findProblems(page)).toEqual([]);
});

test('finds a name by typing, moves with arrows, takes a mark back and shows who is left', async () => {
  const made = await makeRegister(6);
  const page = await windows.open(made.address, { as: 'officer' });
  await poll(() => hasFocus(nameButton(page, 'PupilA0'))).toBe(true);
  await page.keyboard.press('/');
  await page.keyboard.type('pupile');
  await page.getByText('PupilE4', { exact: false }).first().waitFor();
  await page.keyboard.press('Enter');
  await poll(() => hasFocus(nameButton(page, 'PupilE4'))).toBe(true);
  await page.keyboard.press('a');
  await page.getByText(/^PupilE4 .*: Attended\. 1 of 6 marked\.$/).waitFor({ state: 'attached' });
  await poll(() => hasFocus(nameButton(page, 'PupilF5'))).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('r');
  await poll(() => progress(page).textContent()).toBe('0 of 6 marked');

  // One touch on the name, one on a status.
  await nameButton(page, 'PupilB1').click();
  await student(page, 'PupilC2').getByRole('button', { name: 'Unattended', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Unmarked only' }).check();
  await poll(() => rows(page).count()).toBe(4);
  await page.getByRole('button', { name: 'Mark the rest as…' }).click();
  await page.getByRole('menuitem', { name: 'Unconfirmed' }).click();
  await page.getByRole('heading', { name: 'Everybody is marked' }).waitFor();
  await untilSaved(page);
  expect(await saved(made)).toEqual(['unconfirmed', 'attended', 'unattended', 'unconfirmed', 'unconfirmed', 'unconfirmed']);
});

test('shows two people each other’s marks, and a conflict of one student to whoever came later', async () => {
  const made = await makeRegister(3);
  const [olivia, dana] = await Promise.all([
    windows.open(made.address, { as: 'officer' }),
    windows.open(made.address, { as: 'admin', refusals: ['ERR_INTERNET_DISCONNECTED'] }),
  ]);
  await nameButton(dana, 'PupilA0').waitFor();
  await nameButton(olivia, 'PupilB1').click();
  await student(dana, 'PupilB1')
    .getByText(/^Attended by Olivia Officer, /)
    .waitFor();

  await dana.context().setOffline(true);
  await student(dana, 'PupilA0').getByRole('button', { name: 'Unattended', exact: true }).click();
  await nameButton(dana, 'PupilC2').click();
  await student(dana, 'PupilC2').getByText('Attended, not sent yet').waitFor();
  await nameButton(olivia, 'PupilA0').click();
  await untilSaved(olivia);
  await poll(() => saved(made)).toEqual(['attended', 'attended', 'registered']);
  await dana.context().setOffline(false);
  const question = dana.getByRole('group', { name: /^Different marks for PupilA0/ });
  await question.getByText(/^Olivia Officer marked PupilA0 .* as Attended at .*You marked Unattended\.$/).waitFor();
  await poll(() => saved(made)).toEqual(['attended', 'attended', 'attended']);
  await dana.getByText('1 mark differs from somebody else’s').waitFor();
  await question.getByRole('button', { name: 'Set Unattended' }).click();
  await poll(() => saved(made)).toEqual(['unattended', 'attended', 'attended']);
  await untilSaved(dana);
  await student(olivia, 'PupilA0')
    .getByText(/^Unattended by /)
    .waitFor();
});

test('adds a student who is found, and offers a new one only after a search found nobody', async () => {
  const made = await makeRegister(0);
  const firstname = unique('Walkin');
  await officer.create('students', { firstname, lastname: made.lastname, group: ownGroup });
  await officer.search('students', { filter: firstname });
  // The administrator may work in any group: the student is found in all of them, and a new one belongs to the activity's.
  const page = await windows.open(made.address, { as: 'admin' });
  await page.getByRole('heading', { name: 'No students on this register yet' }).waitFor();
  await page.getByRole('button', { name: 'Add students' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill('Nobodywhoisthere');
  await dialog.getByText('Nobody was found for “Nobodywhoisthere”.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Nobodywhoisthere');
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill(firstname);
  await dialog.getByRole('list', { name: 'Students found' }).getByRole('button', { name: firstname }).click();
  await dialog.waitFor({ state: 'detached' });
  await student(page, firstname).waitFor();
  await poll(() => dialog.count()).toBe(0);
  await poll(() => saved(made)).toEqual(['registered']);

  const fresh = unique('Fresh');
  await page.getByRole('button', { name: 'Add a student' }).click();
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill(`${fresh} Newcomer`);
  await dialog.getByRole('button', { name: `Create and add ${fresh} Newcomer` }).click();
  await student(page, fresh).waitFor();
  await poll(() => saved(made)).toEqual(['registered', 'registered']);
  // Who was added is marked with one more key.
  await poll(() => hasFocus(nameButton(page, fresh))).toBe(true);
  await page.keyboard.press('a');
  await poll(() => saved(made).then((statuses) => statuses.toSorted())).toEqual(['attended', 'registered']);
  const found = (await officer.search('students', { filter: fresh })).Data;
  expect(found.map(({ group }) => group)).toEqual([ownGroup]);
});

test('sends a mark again unchanged when its answer is lost, and it counts once', async () => {
  const made = await makeRegister(2);
  const page = await windows.open(made.address, { as: 'officer', refusals: ['ERR_FAILED'] });
  await nameButton(page, 'PupilA0').waitFor();
  const sent: string[] = [];
  await page.route('**/register', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { Submission } = route.request().postDataJSON() as { Submission: string };
    sent.push(Submission);
    if (sent.length > 1) return route.continue();
    // The server has the mark; nobody hears of it.
    await route.fetch();
    return route.abort();
  });
  await nameButton(page, 'PupilA0').click();
  await poll(() => Promise.resolve(sent.length)).toBeGreaterThan(1);
  await untilSaved(page);
  expect(new Set(sent).size).toBe(1);
  expect(await saved(made)).toEqual(['attended', 'registered']);
  expect(await (await readingAfter(page, officer)).history('activity-sessions', made.session)).toHaveLength(2);
});

const offline = ['ERR_INTERNET_DISCONNECTED'] as const;

/** Waits until the browser keeps what the register needs without a network. */
const untilKept = (page: Page) =>
  poll(() => page.evaluate(async () => (await (await caches.open('waymark-register')).match('/register-page')) !== undefined)).toBe(true);

test('opens again without a network, keeps marks and names, and sends them once when it is back', async () => {
  const made = await makeRegister(4);
  const walkIn = `${unique('Zed')} Walker`;
  const page = await windows.open(made.address, { as: 'officer', refusals: offline });
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await poll(() => hasFocus(nameButton(page, 'PupilA0'))).toBe(true);
  for (const key of 'aua') await page.keyboard.press(key);
  await page.getByText('No connection. 3 not sent yet, kept on this device.').waitFor();

  await page.reload();
  await page.getByText('No connection. 3 not sent yet, kept on this device.').waitFor();
  await student(page, 'PupilB1').getByText('Unattended, not sent yet').waitFor();
  await poll(() => progress(page).textContent()).toBe('3 of 4 marked');
  await nameButton(page, 'PupilD3').click();
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(walkIn);
  await dialog.getByRole('button', { name: 'Keep this name' }).click();
  await page.getByRole('region', { name: 'Walk-ins' }).getByRole('strong').getByText(walkIn).waitFor();
  expect(await saved(made)).toEqual(['registered', 'registered', 'registered', 'registered']);

  await page.context().setOffline(false);
  await untilSaved(page);
  await poll(() => saved(made)).toEqual(['attended', 'unattended', 'attended', 'attended']);
  // Created, and marked once.
  expect(await (await readingAfter(page, officer)).history('activity-sessions', made.session)).toHaveLength(2);
  await page.getByRole('button', { name: `Find ${walkIn}` }).click();
  await dialog.getByRole('button', { name: `Create and add ${walkIn}` }).click();
  await student(page, walkIn)
    .getByText(/^Attended by /)
    .waitFor();
  expect(await page.getByRole('region', { name: 'Walk-ins' }).count()).toBe(0);
  expect((await saved(made)).length).toBe(5);
});

test('says that marks are kept once the browser has stored them', async () => {
  const made = await makeRegister(1);
  const page = await windows.open(made.address, { as: 'officer', refusals: offline });
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByText('No connection. You can keep marking.').waitFor();
  // A transaction that goes on keeps the next ones waiting.
  const release = await page.evaluateHandle(
    () =>
      new Promise<() => void>((resolve) => {
        const opening = indexedDB.open('waymark-registers');
        opening.addEventListener('success', () => {
          let isHeld = true;
          const kept = opening.result.transaction('registers', 'readwrite').objectStore('registers');
          const holdOn = () => {
            if (isHeld) kept.count().addEventListener('success', holdOn);
          };
          holdOn();
          resolve(() => {
            isHeld = false;
          });
        });
      }),
  );
  await nameButton(page, 'PupilA0').press('a');
  await student(page, 'PupilA0').getByText('Attended, not sent yet').waitFor();
  expect(await page.getByText('kept on this device').count()).toBe(0);
  await release.evaluate((stop) => stop());
  await page.getByText('No connection. 1 not sent yet, kept on this device.').waitFor();
});

test('keeps marks for the person who made them when the session ends, and from anybody else', async () => {
  const made = await makeRegister(2);
  const [one, two] = await Promise.all([0, 1].map(() => createUser([{ group: ownGroup, role: 'officer' }])));
  if (!one || !two) throw new Error('No users');
  const page = await windows.open(made.address, { cookies: one.visitor.state.cookies, refusals: [...offline, 401] });
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await page.getByText('No connection. 1 not sent yet, kept on this device.').waitFor();
  const signIn = async (person: typeof one) => {
    await page.getByRole('textbox', { name: 'Email address' }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await nameButton(page, 'PupilA0').waitFor();
  };
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await signIn(two);
  await student(page, 'PupilA0').getByText('Registered').waitFor();
  await page.getByText('All marks are saved').waitFor();
  expect(await saved(made)).toEqual(['registered', 'registered']);

  await page.context().clearCookies();
  await page.reload();
  await signIn(one);
  await poll(() => saved(made)).toEqual(['attended', 'registered']);
  await student(page, 'PupilA0')
    .getByText(/^Attended by /)
    .waitFor();
});

test('keeps marks for the person who made them when somebody else signs out of the same device', async () => {
  const made = await makeRegister(1);
  const [one, two] = await Promise.all([0, 1].map(() => createUser([{ group: ownGroup, role: 'officer' }])));
  if (!one || !two) throw new Error('No users');
  const page = await windows.open(made.address, { cookies: one.visitor.state.cookies, refusals: [...offline, 401] });
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await page.getByText('No connection. 1 not sent yet, kept on this device.').waitFor();
  const signIn = async (person: typeof one) => {
    await page.getByRole('textbox', { name: 'Email address' }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /^You: / }).waitFor();
  };
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await page.goto(new URL('/', page.url()).href);
  await signIn(two);
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/account/login');
  expect(await saved(made)).toEqual(['registered']);
  await signIn(one);
  await message(page, marksSent).waitFor();
  await poll(() => saved(made)).toEqual(['attended']);
});

test('says that marks are kept when the person may no longer take the register', async () => {
  const made = await makeRegister(2);
  const { id, visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open(made.address, { cookies: visitor.state.cookies, refusals: [...offline, 403] });
  await nameButton(page, 'PupilA0').waitFor();
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await nameButton(page, 'PupilB1').click();
  await page.getByText('No connection. 2 not sent yet, kept on this device.').waitFor();
  const { Revision } = await admin.form('users', id);
  await admin.edit('users', id, Revision, { roles: [{ group: ownGroup, role: 'viewer' }] });
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: noAccess.title }).waitFor();
  await page.getByText('2 marks of this register have not been sent. This device keeps them until you sign out.').waitFor();
  expect(await saved(made)).toEqual(['registered', 'registered']);
});

test('sends marks from whatever screen is open when the network is back', async () => {
  const made = await makeRegister(2);
  const page = await windows.open(made.address, { as: 'officer', refusals: offline });
  await nameButton(page, 'PupilA0').waitFor();
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await page.getByText('No connection. 1 not sent yet, kept on this device.').waitFor();
  await page.getByRole('navigation', { name: 'Where this register belongs' }).getByRole('link', { name: made.lastname }).click();
  await page.waitForURL('**/activities/edit/*');
  await page.context().setOffline(false);
  await message(page, marksSent).waitFor();
  await poll(() => saved(made)).toEqual(['attended', 'registered']);
});

test('warns of marks that were not sent before a sign-out erases them', async () => {
  const made = await makeRegister(2);
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open(made.address, { cookies: visitor.state.cookies, refusals: [...offline, 'ERR_FAILED', 401] });
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.route('**/register', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await nameButton(page, 'PupilB1').click();
  const signOut = async () => {
    await page.getByRole('button', { name: /^You: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  const question = page.getByRole('dialog', { name: 'Sign out and lose 2 marks?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await question.waitFor({ state: 'detached' });
  await student(page, 'PupilA0').getByText('Attended, not sent yet').waitFor();

  // The name of somebody who came is no mark.
  await page.getByRole('button', { name: 'Add a student' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a student' });
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill(`${unique('Zed')} Walker`);
  await adding.getByRole('button', { name: 'Keep this name' }).click();
  await adding.waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await signOut();
  const asking = page.getByRole('dialog', { name: 'Sign out and lose 2 marks and 1 name?' });
  await asking
    .getByText('2 marks and 1 name of your registers have not been sent yet. Signing out erases them from this device.')
    .waitFor();
  await asking.getByRole('button', { name: 'Sign out and lose 2 marks and 1 name' }).click();
  await page.waitForURL('**/account/login');
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('waymark-registers');
          opening.addEventListener('error', () => reject(new Error('The register data could not be opened')));
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('registers').objectStore('registers').count();
            counting.addEventListener('success', () => resolve(counting.result));
          });
        }),
    );
  await poll(kept).toBe(0);
  expect(await saved(made)).toEqual(['registered', 'registered']);
});

test('names the activity in the register and on the page of the session, with links that fingers can hit', async () => {
  const made = await makeRegister(1);
  const more = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await windows.open(made.address, { as: 'officer', more });
  await nameButton(page, 'PupilA0').waitFor();
  expect(await page.title()).toBe(`Register: First lesson, ${made.lastname} · Waymark`);
  const tapBelow = async (name: string) => {
    const box = await page.getByRole('link', { name, exact: true }).first().boundingBox();
    if (!box) throw new Error(`No link ${name}`);
    // 20 pixels from its middle are still the link.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 + 20);
  };
  await tapBelow('First lesson');
  await page.getByRole('heading', { level: 1, name: 'First lesson' }).waitFor();
  await poll(() => page.title()).toBe(`First lesson, ${made.lastname} · Waymark`);
  await tapBelow(made.lastname);
  await page.getByRole('heading', { level: 1, name: made.lastname }).waitFor();
});
