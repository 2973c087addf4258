import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { marksRefused, marksSent } from '../../domain/activityMessages.ts';
import { noAccess } from '../../domain/messages.ts';
import { as, createUser, ownGroup, unique, unrelatedGroup } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { type Made, makeRegister, nameButton, progress, readSaved, student, untilKept, untilSaved } from './registers.ts';
import { hasFocus, message, poll, readingAfter } from './screens.ts';

const windows = useBrowser();
const admin = as('admin');
const officer = as('officer');

const offline = ['ERR_INTERNET_DISCONNECTED'] as const;

test('opens again without a network, keeps marks and names, and sends them once when it is back', async () => {
  const register = await makeRegister(4);
  const walkIn = `${unique('Zed')} Walker`;
  const page = await windows.open(register.address, { as: 'officer', refusals: offline });
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await poll(() => hasFocus(nameButton(page, 'PupilA0'))).toBe(true);
  for (const key of 'aua') await page.keyboard.press(key);
  await page.getByText('No connection. 3 not sent yet, kept on this device.').waitFor();
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Close' }).click();

  await page.reload();
  await page.getByText('No connection. 3 not sent yet, kept on this device.').waitFor();
  await student(page, 'PupilB1').getByText('Unattended, not sent yet').waitFor();
  await poll(() => progress(page).textContent()).toBe('3 of 4 marked');
  // No menu of the person without their session; the keys are still explained.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Close' }).click();
  await nameButton(page, 'PupilD3').click();
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(walkIn);
  await dialog.getByRole('button', { name: 'Keep this name' }).click();
  await page.getByRole('region', { name: 'Walk-ins' }).getByRole('strong').getByText(walkIn).waitFor();
  expect(await readSaved(register)).toEqual(['registered', 'registered', 'registered', 'registered']);

  await page.context().setOffline(false);
  await untilSaved(page);
  await poll(() => readSaved(register)).toEqual(['attended', 'unattended', 'attended', 'attended']);
  // Created, and marked once.
  expect(await (await readingAfter(page, officer)).history('activity-sessions', register.session)).toHaveLength(2);
  await page.getByRole('button', { name: `Find ${walkIn}` }).click();
  await dialog.getByRole('button', { name: `Create and add ${walkIn}` }).click();
  await student(page, walkIn)
    .getByText(/^Attended by /)
    .waitFor();
  expect(await page.getByRole('region', { name: 'Walk-ins' }).count()).toBe(0);
  expect((await readSaved(register)).length).toBe(5);
});

test('says that marks are kept once the browser has stored them', async () => {
  const register = await makeRegister(1);
  const page = await windows.open(register.address, { as: 'officer', refusals: offline });
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
          const store = opening.result.transaction('registers', 'readwrite').objectStore('registers');
          const holdOn = () => {
            if (isHeld) store.count().addEventListener('success', holdOn);
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

/** Two officers share a device: the first marks a student without a network, and their session ends before the mark is sent. */
const markAndLeave = async (register: Made) => {
  const [one, two] = await Promise.all([0, 1].map(() => createUser([{ group: ownGroup, role: 'officer' }])));
  if (!one || !two) throw new Error('No users');
  const page = await windows.open(register.address, { cookies: one.visitor.state.cookies, refusals: [...offline, 401] });
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await page.getByText('No connection. 1 not sent yet, kept on this device.').waitFor();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  const signIn = async (person: typeof one): Promise<void> => {
    await page.getByRole('textbox', { name: 'Email address' }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  return { page, one, two, signIn };
};

test('keeps marks for the person who made them when the session ends, and from anybody else', async () => {
  const register = await makeRegister(2);
  const { page, one, two, signIn: signInAs } = await markAndLeave(register);
  const signIn = async (person: typeof one) => {
    await signInAs(person);
    await nameButton(page, 'PupilA0').waitFor();
  };
  await signIn(two);
  await student(page, 'PupilA0').getByText('Registered').waitFor();
  await page.getByText('All marks are saved').waitFor();
  expect(await readSaved(register)).toEqual(['registered', 'registered']);

  await page.context().clearCookies();
  await page.reload();
  await signIn(one);
  await poll(() => readSaved(register)).toEqual(['attended', 'registered']);
  await student(page, 'PupilA0')
    .getByText(/^Attended by /)
    .waitFor();
});

test('keeps marks for the person who made them when somebody else signs out of the same device', async () => {
  const register = await makeRegister(1);
  const { page, one, two, signIn: signInAs } = await markAndLeave(register);
  const signIn = async (person: typeof one) => {
    await signInAs(person);
    await page.getByRole('button', { name: /^You: / }).waitFor();
  };
  await page.goto(new URL('/', page.url()).href);
  await signIn(two);
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/account/login');
  expect(await readSaved(register)).toEqual(['registered']);
  await signIn(one);
  await message(page, marksSent).waitFor();
  await poll(() => readSaved(register)).toEqual(['attended']);
});

test('says that marks are kept when the person may no longer take the register', async () => {
  const register = await makeRegister(2);
  const { id, visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open(register.address, { cookies: visitor.state.cookies, refusals: [...offline, 403] });
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
  expect(await readSaved(register)).toEqual(['registered', 'registered']);
});

test('says that marks are kept when the activity has moved to a group that the person does not see', async () => {
  const register = await makeRegister(1);
  const page = await windows.open(register.address, { as: 'officer', refusals: [...offline, 404] });
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await page.getByText('No connection. 1 not sent yet, kept on this device.').waitFor();
  const { Revision } = await admin.form('activities', register.activity);
  await admin.edit('activities', register.activity, Revision, { group: unrelatedGroup });
  await poll(async () => (await officer.get(register.address)).status).toBe(404);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByText('1 mark of this register has not been sent. This device keeps it until you sign out.').waitFor();
});

test.each([
  { situation: 'opened without a network', isReloaded: true },
  { situation: 'open when the network goes', isReloaded: false },
])('forgets the names of a register that is $situation as soon as the sign-in has ended', async ({ isReloaded }) => {
  const register = await makeRegister(1);
  const page = await windows.open('/health/live', { as: 'officer', refusals: offline, isFresh: true });
  if (!isReloaded) await page.clock.install();
  await page.goto(register.address);
  await nameButton(page, 'PupilA0').waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  if (isReloaded) {
    await page.clock.install();
    await page.reload();
    await nameButton(page, 'PupilA0').waitFor();
  }
  // Further than timers reach.
  await page.clock.fastForward(1000 * 3_600_000);
  await page.getByRole('heading', { name: 'This register can’t be opened without a connection' }).waitFor();
  const readStored = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('waymark-registers');
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('registers').objectStore('registers').getAll();
            reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
          });
        }),
    );
  await poll(readStored).not.toContain('PupilA0');
});

/** Marks the first pupil without a network and goes on to the page of the activity. */
const markOfflineAndLeave = async (page: Page, lastname: string) => {
  await nameButton(page, 'PupilA0').waitFor();
  await page.context().setOffline(true);
  await nameButton(page, 'PupilA0').click();
  await page.getByText('No connection. 1 not sent yet, kept on this device.').waitFor();
  await page.getByRole('navigation', { name: 'Where this register belongs' }).getByRole('link', { name: lastname }).click();
  await page.waitForURL('**/activities/edit/*');
};

test('sends marks from whatever screen is open when the network is back', async () => {
  const register = await makeRegister(2);
  const page = await windows.open(register.address, { as: 'officer', refusals: offline });
  await markOfflineAndLeave(page, register.lastname);
  await page.context().setOffline(false);
  await message(page, marksSent).waitFor();
  await poll(() => readSaved(register)).toEqual(['attended', 'registered']);
});

test('remembers that another window keeps marks when those that were left are sent', async () => {
  const [left, open] = [await makeRegister(1), await makeRegister(1)];
  const page = await windows.open(left.address, { as: 'officer', refusals: offline });
  await markOfflineAndLeave(page, left.lastname);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: string[] = [];
  await page.context().route('**/register', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'POST') {
      held.push(pathname);
      // The marks of the open register are never answered.
      await (pathname === left.address ? released : new Promise(() => undefined));
    }
    await route.continue();
  });
  await page.context().setOffline(false);
  await poll(() => Promise.resolve(held)).toEqual([left.address]);
  const other = await page.context().newPage();
  await other.goto(new URL(open.address, page.url()).href);
  await nameButton(other, 'PupilA0').click();
  await poll(() => Promise.resolve(held)).toContain(open.address);
  release();
  await message(page, marksSent).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('waymark.registers.unsent'))).toBe('1');
});

test('warns on whatever screen is open that the server refused marks', async () => {
  const register = await makeRegister(1);
  const page = await windows.open(register.address, { as: 'officer', refusals: [...offline, 404] });
  await markOfflineAndLeave(page, register.lastname);
  const { Revision } = await admin.form('activities', register.activity);
  await admin.edit('activities', register.activity, Revision, { group: unrelatedGroup });
  await poll(async () => (await officer.get(register.address)).status).toBe(404);
  await page.context().setOffline(false);
  await message(page, marksRefused).waitFor();
  expect(await message(page, marksSent).count()).toBe(0);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Open the register' }).click();
  await page.waitForURL(`**${register.address}`);
});

test('warns of marks that were not sent before a sign-out erases them', async () => {
  const register = await makeRegister(2);
  const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
  const page = await windows.open(register.address, { cookies: visitor.state.cookies, refusals: [...offline, 'ERR_FAILED', 401] });
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
  const countStored = () =>
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
  await poll(countStored).toBe(0);
  expect(await readSaved(register)).toEqual(['registered', 'registered']);
});
