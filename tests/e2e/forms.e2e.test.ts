import { expect, test } from 'vitest';
import { mayBeSame, noLongerGroup, recordSaved, undone } from '../../domain/messages.ts';
import { as, newUrn, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, makeStudents, message, poll, readingAfter } from './screens.ts';

const windows = useBrowser();

test('asks before it creates a possible duplicate of a student', async () => {
  const lastname = unique('twin');
  const officer = as('officer');
  const { Id } = await officer.create('students', { firstname: 'Nia', lastname, dob: '2009-05-01', group: ownGroup });
  await officer.search('students', { filter: lastname });
  const page = await windows.open('/students/create', { as: 'officer' });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('nia');
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastname.toUpperCase());
  await page.getByRole('textbox', { name: 'Date of birth (optional)' }).fill('1 May 2009');
  await page.keyboard.press('ControlOrMeta+S');
  const question = page.getByRole('dialog', { name: mayBeSame('student') });
  await question.getByText('A student in this group may be the same person.').waitFor();
  await poll(() => question.getByRole('link', { name: `Nia ${lastname}` }).getAttribute('href')).toBe(`/students/edit/${Id}`);
  expect(await findProblems(page)).toEqual([]);

  // The way back has the focus and keeps what was typed.
  await poll(() => hasFocus(question.getByRole('button', { name: 'Back to the form' }))).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await poll(() => page.getByRole('textbox', { name: 'First name (optional)' }).inputValue()).toBe('nia');
  expect((await officer.search('students', { filter: lastname })).Total).toBe(1);

  await page.keyboard.press('ControlOrMeta+S');
  await question.getByRole('button', { name: 'Add student anyway' }).click();
  await message(page, recordSaved('student')).waitFor();
  await poll(async () => (await officer.search('students', { filter: lastname })).Total).toBe(2);
});

test('asks before an institution stops being a group', async () => {
  const name = unique('Leaving');
  const { Id } = await as('admin').create('institutions', { name, urn: newUrn(), subscriber: true });
  const page = await windows.open(`/institutions/edit/${Id}#outreach`, { as: 'admin' });
  await page.getByRole('checkbox', { name: 'Waymark subscriber' }).uncheck();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  const { title, yes } = noLongerGroup(name);
  const question = page.getByRole('dialog', { name: title });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect((await as('admin').form('institutions', Id)).Record['subscriber']).toBe(true);
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: yes }).click();
  await message(page, recordSaved('institution')).waitFor();
  expect((await as('admin').form('institutions', Id)).Record['subscriber']).toBe(false);
});

test('undoes an edit from the saved message', async () => {
  const word = unique('back');
  const [id = 0] = await makeStudents(word, ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  await first.fill('Olga');
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('heading', { level: 1, name: `Olga ${word}` }).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await message(page, undone('student')).waitFor();
  await page.getByRole('heading', { level: 1, name: `Ola ${word}` }).waitFor();
  await poll(() => first.inputValue()).toBe('Ola');
  expect((await as('officer').history('students', id)).map(({ Sentence }) => Sentence)).toEqual([
    'Registered the student',
    'Changed First name',
    'Undid changes',
  ]);
});

test('leads from each tab to the next, and keeps the tabs visible on a phone', async () => {
  const [id = 0] = await makeStudents(unique('tabs'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  const proceed = page.getByRole('button', { name: /^Proceed to/ });
  const led: (string | null)[] = [];
  await proceed.waitFor();
  for (const next of ['Cohort', 'Background', 'Uni Connect', 'Consent', 'Tracking', 'Contact', 'Qualifications']) {
    led.push(await proceed.textContent());
    await proceed.click();
    await page.getByRole('tabpanel', { name: next, exact: true }).waitFor();
    await poll(() => hasFocus(page.getByRole('tab', { name: next, exact: true }))).toBe(true);
  }
  expect(led).toEqual([
    'Proceed to Cohort »',
    'Proceed to Background »',
    'Proceed to Uni Connect »',
    'Proceed to Consent »',
    'Proceed to Tracking »',
    'Proceed to Contact »',
    'Proceed to Qualifications »',
  ]);
  await poll(() => proceed.count()).toBe(0);
  expect(new URL(page.url()).hash).toBe('#qualifications');
  await page.reload();
  await page.getByRole('tabpanel', { name: 'Qualifications' }).waitFor();

  await page.setViewportSize({ width: 767, height: 500 });
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tabpanel', { name: 'Details' }).waitFor();
  const fromTop = () =>
    page.evaluate(() => {
      const main = document.getElementById('main');
      return (
        (document.querySelector('[role="tablist"]')?.getBoundingClientRect().top ?? 0) -
        (main?.getBoundingClientRect().top ?? 0) -
        (main?.clientTop ?? 0)
      );
    });
  expect(await fromTop()).toBeGreaterThan(50);
  await page.evaluate(() => document.getElementById('main')?.scrollTo({ top: 600 }));
  await poll(fromTop).toBe(0);
});

test('moves back through opened tabs with Back, and along tabs with fast keys', async () => {
  const [id = 0] = await makeStudents(unique('steps'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}#COHORT`, { as: 'officer' });
  const isOpen = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor();
  await isOpen('Cohort');
  await page.getByRole('tab', { name: 'Consent' }).click();
  await isOpen('Consent');
  await page.goBack();
  await isOpen('Cohort');
  await page.goForward();
  await isOpen('Consent');
  await page.getByRole('tab', { name: 'Consent' }).focus();
  // The keys are faster than the tabs. They go past both ends, whichever tab is the last.
  for (const key of ['End', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await isOpen('Background');
  await poll(() => hasFocus(page.getByRole('tab', { name: 'Background' }))).toBe(true);
});

test('saves once with Enter in an input, however often it is pressed', async () => {
  const word = unique('enter');
  const [id = 0] = await makeStudents(word, ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/students/edit/${id}`)) saves += 1;
  });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  await first.fill('Olga');
  await first.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Olga ${word}` }).waitFor();
  await first.fill('Oda');
  await page.evaluate(() => {
    for (let times = 0; times < 4; times += 1)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true }));
  });
  await page.getByRole('heading', { level: 1, name: `Oda ${word}` }).waitFor();
  expect(saves).toBe(2);
  expect(await (await readingAfter(page, as('officer'))).history('students', id)).toHaveLength(3);
});

test('keeps the focused element clear of the header, the unsaved-changes bar and messages', async () => {
  const [id = 0] = await makeStudents(unique('seen'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', more: { viewport: { width: 800, height: 600 } } });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  await first.fill('Olga');
  await first.press('Enter');
  await message(page, recordSaved('student')).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).hover();
  await first.fill('Oda');
  const covered: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press(key);
      covered.push(
        ...(await page.evaluate(() => {
          const control = document.activeElement;
          if (!control?.closest('[role="tabpanel"]')) return [];
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const isSeen = [top + 3, bottom - 3].every((y) => control.contains(document.elementFromPoint((left + right) / 2, y)));
          return isSeen ? [] : [`${control.outerHTML.slice(0, 80)} at ${top}`];
        })),
      );
    }
  }
  expect(covered).toEqual([]);
});

test('asks about unsaved edits before sign-out and before a change of group', async () => {
  const [id = 0] = await makeStudents(unique('kept'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'admin', refusals: ['ERR_FAILED'] });
  const group = page.getByRole('button', { name: /^Group: / });
  const before = await group.textContent();
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  await first.fill('Olga');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const ways = [
    { menu: group, entry: page.getByRole('menuitemradio', { checked: false }).first() },
    { menu: page.getByRole('button', { name: /^You: / }), entry: page.getByRole('menuitem', { name: 'Sign out' }) },
  ];
  for (const { menu, entry } of ways) {
    await menu.click();
    await entry.click();
    await question.getByText('Your change will be lost.').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  }
  expect([await first.inputValue(), await group.textContent()]).toEqual(['Olga', before]);

  // After a failed sign-out the edits are still there and guarded.
  await page.route('**/account/logout', (route) => route.abort());
  await ways[1]?.menu.click();
  await ways[1]?.entry.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('region', { name: 'Messages' }).getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Students' }).first().click();
  await question.getByText('Your change will be lost.').waitFor();
});

test('warns in the browser before a page with unsaved edits closes, and only then', async () => {
  const [id = 0] = await makeStudents(unique('warned'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    void dialog.accept();
  });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  await first.fill('Olga');
  await page.reload();
  await poll(() => first.inputValue()).toBe('Ola');
  expect(warnings).toEqual(['beforeunload']);
  await page.reload();
  await first.waitFor();
  expect(warnings).toEqual(['beforeunload']);
});

test('shows refusals and failures in the exact words and keeps everything typed', async () => {
  const [id = 0] = await makeStudents(unique('refused'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [400, 502] });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  await first.fill('Oda');
  await page.keyboard.press('ControlOrMeta+S');
  await message(page, recordSaved('student')).waitFor();
  await first.fill('Olga');
  const errors = [
    { FieldName: 'firstname', ErrorMessages: ['First name is odd'] },
    { FieldName: 'Elsewhere', ErrorMessages: ['Something else is wrong'] },
  ];
  await page.route('**/students/edit/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { Success: false, message: 'Unable', Errors: errors } })
      : route.continue(),
  );
  await page.keyboard.press('ControlOrMeta+S');
  const refused = page.getByRole('alert', { name: 'Unable to save record, please correct the highlighted issues.' });
  await refused.getByRole('link', { name: 'First name is odd' }).waitFor();
  await refused.getByText('Something else is wrong').waitFor();
  // The earlier saved message is gone.
  await poll(() => message(page, recordSaved('student')).count()).toBe(0);
  await page.getByRole('tab', { name: 'Details (has errors)' }).waitFor();
  await poll(() => first.getAttribute('aria-invalid')).toBe('true');

  await page.unrouteAll();
  await page.route('**/students/edit/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }) : route.continue(),
  );
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('alert', { name: 'There was an issue with saving the record.' }).waitFor();
  await poll(() => first.inputValue()).toBe('Olga');
});
