import { expect, test } from 'vitest';
import type { MergePlan } from '../../api/contract/merging.ts';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { as, createUser, otherGroup, ownGroup, surname, unique, waitForTask } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, poll, readRange, readRequestFilter } from './screens.ts';

const windows = useBrowser();

test('merges two records of one student side by side, leads to the kept one, and takes the other out again', async () => {
  const officer = as('officer');
  const lastname = surname();
  const ucas = String(Date.now()).slice(-10);
  const add = async (values: Readonly<Record<string, unknown>>) =>
    (await officer.create('students', { lastname, group: ownGroup, ...values })).Id;
  const sam = await add({ firstname: 'Sam', dob: '2009-03-14' });
  const samuel = await add({ firstname: 'Samuel', dob: '2009-03-14', ucas, permissionToTrack: 'yes' });
  const page = await windows.open(`/students/duplicates/merge?students=${sam},${samuel}`, { as: 'officer' });

  await page.getByRole('heading', { name: 'Merge 2 students' }).waitFor();
  await page.getByRole('tab', { name: 'Consent' }).waitFor();
  expect(
    await page
      .getByRole('group', { name: /^First name/ })
      .getByRole('radio', { name: /Samuel/ })
      .isChecked(),
  ).toBe(true);
  expect(await findProblems(page)).toEqual([]);
  // Arrow keys go from record to record, although what is proposed is asked anew each time.
  const keepSam = page.getByRole('group', { name: 'Keep' }).getByRole('radio').first();
  await keepSam.press('ArrowDown');
  await page.getByRole('group', { name: 'Keep' }).getByRole('radio').nth(1).press('ArrowUp');
  await poll(() => page.getByRole('button', { name: 'Merge 2 students' }).isEnabled()).toBe(true);
  expect(await keepSam.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.getByRole('checkbox', { name: 'Show conflicted fields only' }).check();
  await page.getByRole('tab', { name: 'Consent' }).waitFor({ state: 'detached' });
  await page
    .getByRole('group', { name: /^First name/ })
    .getByRole('radio', { name: /Sam\b/ })
    .check();
  await page.getByRole('button', { name: 'Merge 2 students' }).click();

  await page.getByRole('textbox', { name: 'UCAS Personal ID (optional)' }).waitFor();
  await poll(() => page.getByRole('textbox', { name: 'UCAS Personal ID (optional)' }).inputValue()).toBe(ucas);
  expect(await page.getByRole('textbox', { name: 'First name (optional)' }).inputValue()).toBe('Sam');
  await page.goto(page.url().replace(`/edit/${sam}`, `/edit/${samuel}`));
  await page.waitForURL(`**/students/edit/${sam}`);

  await page.getByRole('link', { name: `Samuel ${lastname}` }).click();
  await page.getByText('This student was merged into another and cannot be changed.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  const viewing = await windows.open(`/students/edit/${samuel}?duplicate=yes`, { as: 'viewer' });
  await viewing.getByRole('link', { name: 'Open the student that was kept' }).waitFor();
  expect(await viewing.getByRole('link', { name: 'Take out of the merge…' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Take out of the merge…' }).click();
  await page.getByRole('heading', { name: `Take Samuel ${lastname} out of the merge` }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take out of the merge' }).click();
  await poll(async () => (await officer.form('students', samuel)).State.name).toBe('Current');
  await page.getByText('This student was merged into another and cannot be changed.').waitFor({ state: 'detached' });
});

test('keeps the tab in the address and the choices with either record, and asks before they are lost', async () => {
  const officer = as('officer');
  const lastname = surname();
  const add = async (values: Readonly<Record<string, unknown>>) =>
    (await officer.create('students', { lastname, group: ownGroup, dob: '2009-03-14', ...values })).Id;
  const one = await add({ firstname: 'Isolde', email: 'isolde@example.org' });
  const two = await add({ firstname: 'Isolda', permissionToTrack: 'yes' });
  const page = await windows.open(`/students/duplicates/merge?students=${one},${two}`, {
    as: 'officer',
    more: { viewport: { width: 360, height: 380 } },
  });
  const selected = page.getByRole('tab', { selected: true });
  const proceed = page.getByRole('button', { name: /^Proceed to .+ »$/ });
  const merge = page.getByRole('button', { name: 'Merge 2 students' });
  const tabs = page.getByRole('tab');
  await merge.waitFor();
  const labels = await tabs.allTextContents();
  const ids = await tabs.evaluateAll((all) => all.map(({ id }) => id.replace('tab-', '')));
  expect([ids.length > 2, await proceed.textContent()]).toEqual([true, `Proceed to ${labels[1]?.replace(' (has conflicts)', '')} »`]);
  const named = (name: string) => page.getByRole('group', { name: /^First name/ }).getByRole('radio', { name: new RegExp(name) });
  const chosen = named((await named('Isolde').isChecked()) ? 'Isolda' : 'Isolde');
  await chosen.check();

  const keep = page.getByRole('group', { name: 'Keep' }).getByRole('radio');
  await keep.nth((await keep.first().isChecked()) ? 1 : 0).check();
  await poll(() => merge.isEnabled()).toBe(true);
  expect(await chosen.isChecked()).toBe(true);

  await proceed.click();
  await poll(async () => [new URL(page.url()).hash, await selected.textContent()]).toEqual([`#${ids[1]}`, labels[1]]);
  expect(await hasFocus(selected)).toBe(true);
  await tabs.last().click();
  await poll(() => proceed.count()).toBe(0);
  await page.goBack();
  await poll(() => selected.textContent()).toBe(labels[1]);
  // Inside of the border of what scrolls.
  const distanceFromTop = () =>
    page.evaluate(() => {
      const [main, row] = [document.getElementById('main'), document.querySelector('[role=tablist]')];
      if (!main || !row) return null;
      main.scrollTo({ top: main.scrollHeight });
      return row.getBoundingClientRect().top - main.getBoundingClientRect().top - main.clientTop;
    });
  await poll(distanceFromTop).toBe(0);

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Open' }).first().click();
  await question.getByText('Your 2 changes will be lost.').waitFor();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.goBack();
  await poll(() => chosen.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(/\/students\/edit\/\d+$/);
});

test('says at once why two students cannot be merged any more, also from the end of the page', async () => {
  const officer = as('officer');
  const lastname = surname();
  const add = async (firstname: string) =>
    (await officer.create('students', { firstname, lastname, group: ownGroup, dob: '2009-03-14' })).Id;
  const [one, two] = [await add('Isolde'), await add('Isolda')];
  const page = await windows.open(`/students/duplicates/merge?students=${one},${two}`, {
    as: 'officer',
    refusals: [400, 409],
    more: { viewport: { width: 360, height: 640 } },
  });
  const merge = page.getByRole('button', { name: 'Merge 2 students' });
  await merge.waitFor();
  const { Revision } = await officer.form('students', two);
  await officer.edit('students', two, Revision, { firstname: 'Yseult' });
  await merge.click();
  const refusal = page.getByText(
    `Somebody changed First name of student ${printRecordId(two)} since you opened this page. Please check again.`,
  );
  await refusal.waitFor();
  await poll(() => refusal.evaluate((box) => box === document.activeElement && box.getBoundingClientRect().top >= 0)).toBe(true);
  // The page shows the present state, so that a second look can be the last one.
  await page
    .getByRole('group', { name: /^First name/ })
    .getByRole('radio', { name: /Yseult/ })
    .waitFor();
  await merge.click();
  await page.waitForURL(`**/students/edit/${one}`);
});

test('keeps what was chosen where no answer comes, and Cancel in a tab of its own leads to the record', async () => {
  const officer = as('officer');
  const lastname = surname();
  const add = async (firstname: string) =>
    (await officer.create('students', { firstname, lastname, group: ownGroup, dob: '2009-03-14' })).Id;
  const [one, two] = [await add('Isolde'), await add('Isolda')];
  const page = await windows.open(`/students/duplicates/merge?students=${one},${two}`, { as: 'officer', refusals: ['ERR_FAILED'] });
  const merge = page.getByRole('button', { name: 'Merge 2 students' });
  const names = page.getByRole('group', { name: /^First name/ }).getByRole('radio');
  await merge.waitFor();
  const unchosen = (await names.first().isChecked()) ? names.last() : names.first();
  await unchosen.check();
  // The page may ask for its plan again meanwhile, as it does after a lost connection.
  await page.route('**/students/duplicates/merge*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await merge.click();
  await page.getByText('We couldn’t reach Waymark.').waitFor();
  await poll(() => merge.isEnabled()).toBe(true);
  expect(await unchosen.isChecked()).toBe(true);
  await page.unrouteAll();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(/\/students\/edit\/\d+$/);
});

test('lists what was merged into a record of another group than the current one, and how many there are', async () => {
  const { visitor } = await createUser([ownGroup, otherGroup].map((group) => ({ group, role: 'officer' })));
  await visitor.post('/account/group', { group: ownGroup });
  const lastname = surname();
  const add = async (firstname: string) => (await visitor.create('students', { firstname, lastname, group: otherGroup })).Id;
  const [kept, duplicate] = [await add('Sam'), await add('Samuel')];
  const { json } = await visitor.get<MergePlan>(`/students/duplicates/merge?students=${kept},${duplicate}`);
  const { json: started } = await visitor.post('/students/duplicates/merge', {
    Submission: unique('merge'),
    Keep: kept,
    Duplicates: [duplicate],
    Seen: Object.fromEntries(json.Records.map(({ Id, Revision }) => [Id, Revision])),
  });
  await waitForTask(visitor, started.Task ?? 0);
  const page = await windows.open(`/students/edit/${kept}`, { cookies: visitor.state.cookies });
  const card = page.getByRole('region', { name: 'Merged into this one' });
  await card.getByRole('link', { name: `Samuel ${lastname}` }).waitFor();
  expect(await card.getByRole('link').count()).toBe(1);

  await page.route('**/students/search', async (route) => {
    if (!readRequestFilter(route.request())?.includes('merged-into')) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as SearchAnswer), Total: 21 } });
  });
  await page.reload();
  await card.getByRole('link', { name: 'View all 21' }).click();
  await page.unrouteAll();
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
});
