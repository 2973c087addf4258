import { expect, test } from 'vitest';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { makeRegister, nameButton, progress, rows, readSaved, student, untilSaved } from './registers.ts';
import { hasFocus, poll, readingAfter, waitForPaint } from './screens.ts';

const windows = useBrowser();
const officer = as('officer');

test('marks 30 students with 30 keys, saved while one marks', async () => {
  const register = await makeRegister(30);
  const page = await windows.open(register.address, { as: 'officer' });
  await page.getByRole('heading', { level: 1, name: 'Register: First lesson' }).waitFor();
  await poll(() => progress(page).textContent()).toBe('0 of 30 marked');
  await poll(() => hasFocus(rows(page).first().getByRole('button').first())).toBe(true);
  const keys = Array.from({ length: 30 }, (_, at) => (at % 10 === 3 ? 'u' : at % 10 === 7 ? 'c' : 'a'));
  for (const key of keys) await page.keyboard.press(key);
  await poll(() => progress(page).textContent()).toBe('30 of 30 marked');
  await untilSaved(page);
  const meaning: Readonly<Record<string, string>> = { a: 'attended', u: 'unattended', c: 'unconfirmed' };
  await poll(() => readSaved(register)).toEqual(keys.map((key) => meaning[key]));
  expect(await findProblems(page)).toEqual([]);
});

test('finds a name by typing, moves with arrows, takes a mark back and shows who is left', async () => {
  const register = await makeRegister(6);
  const page = await windows.open(register.address, { as: 'officer' });
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
  await poll(() => readSaved(register)).toEqual(['unconfirmed', 'attended', 'unattended', 'unconfirmed', 'unconfirmed', 'unconfirmed']);
});

test('keeps the focus in the list while each mark takes a student out of it, and at the filter once it is empty', async () => {
  const register = await makeRegister(3);
  const page = await windows.open(register.address, { as: 'officer' });
  await poll(() => hasFocus(nameButton(page, 'PupilA0'))).toBe(true);
  const filter = page.getByRole('checkbox', { name: 'Unmarked only' });
  await filter.check();
  await nameButton(page, 'PupilC2').focus();
  for (const [key, name] of [
    ['a', 'PupilB1'],
    ['u', 'PupilA0'],
  ] as const) {
    await page.keyboard.press(key);
    await poll(() => hasFocus(nameButton(page, name))).toBe(true);
  }
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Everybody is marked' }).waitFor();
  await poll(() => hasFocus(filter)).toBe(true);
  await untilSaved(page);
  await poll(() => readSaved(register)).toEqual(['unconfirmed', 'unattended', 'attended']);
});

test('shows two people each other’s marks, and a conflict of one student to whoever came later', async () => {
  const register = await makeRegister(3);
  const [olivia, dana] = await Promise.all([
    windows.open(register.address, { as: 'officer' }),
    windows.open(register.address, { as: 'admin', refusals: ['ERR_INTERNET_DISCONNECTED'] }),
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
  await poll(() => readSaved(register)).toEqual(['attended', 'attended', 'registered']);
  await dana.context().setOffline(false);
  const question = dana.getByRole('group', { name: /^Different marks for PupilA0/ });
  await question.getByText(/^Olivia Officer marked PupilA0 .* as Attended at .*You marked Unattended\.$/).waitFor();
  await poll(() => readSaved(register)).toEqual(['attended', 'attended', 'attended']);
  await dana.getByText('1 mark differs from somebody else’s').waitFor();
  await question.getByRole('button', { name: 'Set Unattended' }).click();
  await poll(() => readSaved(register)).toEqual(['unattended', 'attended', 'attended']);
  await untilSaved(dana);
  await student(olivia, 'PupilA0')
    .getByText(/^Unattended by /)
    .waitFor();
});

test('adds a student who is found, and offers a new one only after a search found nobody', async () => {
  const register = await makeRegister(0);
  const firstname = unique('Walkin');
  await officer.create('students', { firstname, lastname: register.lastname, group: ownGroup });
  await officer.search('students', { filter: firstname });
  // The administrator may work in any group: the student is found in all of them, and a new one belongs to the activity's.
  const page = await windows.open(register.address, { as: 'admin' });
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
  await poll(() => readSaved(register)).toEqual(['registered']);

  const fresh = unique('Fresh');
  await page.getByRole('button', { name: 'Add a student' }).click();
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill(`${fresh} Newcomer`);
  await dialog.getByRole('button', { name: `Create and add ${fresh} Newcomer` }).click();
  await student(page, fresh).waitFor();
  await poll(() => readSaved(register)).toEqual(['registered', 'registered']);
  // One more key marks the added student.
  await poll(() => hasFocus(nameButton(page, fresh))).toBe(true);
  await page.keyboard.press('a');
  await poll(() => readSaved(register).then((statuses) => statuses.toSorted())).toEqual(['attended', 'registered']);
  const students = async () => (await officer.search('students', { filter: fresh })).Data;
  await poll(async () => (await students()).map(({ group }) => group)).toEqual([ownGroup]);

  // A namesake is found, and is not the one who came.
  await page.getByRole('button', { name: 'Add a student' }).click();
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill(fresh);
  await dialog.getByRole('list', { name: 'Students found' }).getByRole('button', { name: fresh }).waitFor();
  await dialog.getByRole('button', { name: 'None of these' }).click();
  await poll(() => hasFocus(dialog.getByRole('textbox', { name: 'First name' }))).toBe(true);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Namesake');
  await dialog.getByRole('button', { name: `Create and add ${fresh} Namesake` }).click();
  await student(page, `${fresh} Namesake`).waitFor();
  await poll(() => readSaved(register).then(({ length }) => length)).toBe(3);
});

test('stays open while it creates and adds a student, so that nothing typed meanwhile marks them', async () => {
  const register = await makeRegister(1);
  const firstname = unique('Slow');
  const page = await windows.open(register.address, { as: 'officer' });
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  const box = dialog.getByRole('textbox', { name: 'Name or ID' });
  await box.fill(`${firstname} Newcomer`);
  const releases: (() => void)[] = [];
  await page.route(/\/students(\/create)?$/, async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  await dialog.getByRole('button', { name: `Create and add ${firstname} Newcomer` }).click();
  for (const requests of [1, 2]) {
    await poll(() => Promise.resolve(releases.length)).toBe(requests);
    await page.keyboard.press('Escape');
    await poll(() => dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
    expect(await box.isEditable()).toBe(false);
    releases.at(-1)?.();
  }
  await dialog.waitFor({ state: 'detached' });
  await poll(() => hasFocus(nameButton(page, firstname))).toBe(true);
  expect((await readSaved(register, await readingAfter(page, officer))).length).toBe(2);
});

test('says that the search for a student takes its time, and keeps a long name within the dialog on a phone', async () => {
  const made = await makeRegister(1);
  const page = await windows.open(made.address, { as: 'officer', more: { viewport: { width: 360, height: 740 } } });
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/students/search**', async (route) => {
    await released;
    await route.continue();
  });
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley-Majoribanks';
  await dialog.getByRole('textbox', { name: 'Name or ID' }).fill(name);
  await dialog.getByText('Searching…').waitFor();
  release();
  await dialog.getByText('Searching…').waitFor({ state: 'detached' });
  const create = dialog.getByRole('button', { name: `Create and add ${name}` });
  await create.waitFor();
  const [inner, outer] = [await create.boundingBox(), await dialog.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
});

test('sends a mark again unchanged when its answer is lost, and it counts once', async () => {
  const register = await makeRegister(2);
  const page = await windows.open(register.address, { as: 'officer', refusals: ['ERR_FAILED'] });
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
  expect(await readSaved(register, await readingAfter(page, officer))).toEqual(['attended', 'registered']);
  expect(await (await readingAfter(page, officer)).history('activity-sessions', register.session)).toHaveLength(2);
});

test('names the activity in the register and on the page of the session, with links that fingers can hit', async () => {
  const register = await makeRegister(1);
  const more = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await windows.open(register.address, { as: 'officer', more });
  await nameButton(page, 'PupilA0').waitFor();
  expect(await page.title()).toBe(`Register: First lesson, ${register.lastname} · Waymark`);
  const tapBelow = async (name: string) => {
    const box = await page.getByRole('link', { name, exact: true }).first().boundingBox();
    if (!box) throw new Error(`No link ${name}`);
    // 20 pixels from its middle are still the link.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 + 20);
  };
  await tapBelow('First lesson');
  await page.getByRole('heading', { level: 1, name: 'First lesson' }).waitFor();
  await poll(() => page.title()).toBe(`First lesson, ${register.lastname} · Waymark`);
  await tapBelow(register.lastname);
  await page.getByRole('heading', { level: 1, name: register.lastname }).waitFor();
});

test('adds the student who was found once however often Enter is pressed, and forgets why it failed with the next name', async () => {
  const register = await makeRegister(0);
  const firstname = unique('Twice');
  await officer.create('students', { firstname, lastname: register.lastname, group: ownGroup });
  await officer.search('students', { filter: firstname });
  const page = await windows.open(register.address, { as: 'officer', refusals: [503] });
  await page.getByRole('button', { name: 'Add students' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  const box = dialog.getByRole('textbox', { name: 'Name or ID' });
  const sent: (() => void)[] = [];
  await page.route('**/activities/*/students', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise<void>((resolve) => sent.push(resolve));
    return route.fulfill({ status: 503, contentType: 'text/html', body: '' });
  });
  await box.fill(`${firstname} ${register.lastname}`);
  await dialog.getByRole('list', { name: 'Students found' }).getByRole('button', { name: firstname }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await poll(() => Promise.resolve(sent.length)).toBe(1);
  await waitForPaint(page);
  expect(sent.length).toBe(1);
  sent[0]?.();
  await dialog.getByRole('alert').waitFor();
  await box.fill('Somebody');
  await poll(() => dialog.getByRole('alert').count()).toBe(0);
});
