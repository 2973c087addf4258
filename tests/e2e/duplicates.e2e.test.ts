import { join } from 'node:path';
import type { CertainGroupsAnswer } from '../../api/contract/duplicateGroups.ts';
import type { DoubledSchoolsAnswer } from '../../api/contract/doubledSchools.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { as, birthday, ownGroup, surname, unrelatedGroup } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems, measureOverhang } from './looks.ts';
import { poll, readAddress } from './screens.ts';

const windows = useBrowser();

const shoot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
  }
};

test('leads from the list of students to duplicates, ignores them with a reason, and on to the merge screen and back', async () => {
  const officer = as('officer');
  const lastname = surname();
  const add = async (firstname: string, permissionToTrack: string | null) => {
    const values = { firstname, lastname, group: ownGroup, dob: '2007-09-30', postcode: 'LE4 7QX', permissionToTrack };
    return (await officer.create('students', values)).Id;
  };
  const cathryn = await add('Cathryn', null);
  const catryn = await add('Catryn', 'yes');
  const page = await windows.open('/students/search', { as: 'officer', refusals: [400] });

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Possible duplicates' }).click();
  await page.getByRole('heading', { name: /^Possible duplicates/ }).waitFor();
  const group = page.getByRole('listitem', { name: `Cathryn ${lastname}, Catryn ${lastname}` });
  // The keys of new students follow within seconds.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('list', { name: 'Possible duplicates' }).waitFor();
        await page.getByLabel('Rows').selectOption('100');
        return group.count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1);
  await group.getByText('Same date of birth. First names one letter apart.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await shoot(page, 'duplicates');
  await group.getByRole('button', { name: /^Ignore/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Different people?' });
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click();
  await dialog.getByText('Please say why they are different people').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await shoot(page, 'ignore');
  await dialog.getByRole('textbox', { name: 'Why are they different people?' }).fill('Twins');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await group.waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Include ignored' }).check();
  await group.getByText(/^Ignored: Twins\. Olivia Officer, /).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await shoot(page, 'ignored');
  await group.getByRole('button', { name: /^Stop ignoring/ }).click();
  await group.getByText(/^Ignored: /).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Include ignored' }).uncheck();

  await group.getByRole('link', { name: /^Compare and merge/ }).click();
  await page.waitForURL(`**/students/duplicates/merge?students=${cathryn},${catryn}`);
  await page.getByRole('heading', { name: 'Merge 2 students' }).waitFor();
  await page.getByRole('button', { name: 'Proceed to Consent »' }).click();
  await page.waitForURL('**#consent');
  await page.reload();
  await page.getByRole('tab', { name: 'Consent', selected: true }).waitFor();
  // Past the tabs, although the page was loaded anew.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: /^Possible duplicates/ }).waitFor();
});

test('shows the filter that limits the duplicates, and removes it', async () => {
  const page = await windows.open(`/students/duplicates/search?filter=group:${ownGroup},include-ignored:yes`, { as: 'officer' });
  const removes = page.getByRole('list', { name: 'Filters' }).getByRole('button');
  await poll(() => removes.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    'Remove Group filter parameter: Soar Valley University',
    'Remove Include ignored filter parameter: Yes',
  ]);
  expect(await findProblems(page)).toEqual([]);
  await removes.first().click();
  await poll(() => readAddress(page)).toBe('/students/duplicates/search?filter=include-ignored:yes');
  await poll(() => removes.count()).toBe(1);
});

test('merges all groups beyond doubt after a look at them, and undoes it', async () => {
  const admin = as('admin');
  // Nobody else adds students who are the same there.
  const filter = `group:${unrelatedGroup}`;
  const rosalind = { firstname: 'Rosalind', lastname: surname(), group: unrelatedGroup, dob: birthday().iso };
  const [keptId, duplicate] = [(await admin.create('students', rosalind)).Id, (await admin.create('students', rosalind)).Id];
  await expect
    .poll(
      async () => {
        const { json } = await admin.post<CertainGroupsAnswer>('/students/duplicates/beyond-doubt', { filter });
        return json.Groups.some(({ Keep }) => Keep === keptId);
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  const page = await windows.open(`/students/duplicates/search?filter=${filter}`, { as: 'admin', refusals: [400] });
  const mergeAll = page.getByRole('link', { name: 'Merge all certain duplicates (1)…' });
  await mergeAll.waitFor();

  const schools = [{ From: 1, FromTitle: 'Hill School', To: 2, ToTitle: 'Hill School', Students: 1 }];
  const doubled: DoubledSchoolsAnswer = { Schools: schools, Students: 1, More: false };
  await page.route('**/students/doubled-institutions', (route) => route.fulfill({ json: doubled }));
  await page.setViewportSize({ width: 360, height: 900 });
  await page.reload();
  await page.getByRole('link', { name: 'Schools entered twice (1)…' }).waitFor();
  await mergeAll.waitFor();
  expect(await measureOverhang(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await mergeAll.click();
  await page.getByRole('heading', { name: 'Merge all certain duplicates' }).waitFor();
  await page.getByText('Becomes a duplicate').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await shoot(page, 'certain');
  // Somebody changed a student of another group meanwhile.
  const { json: shown } = await admin.post<CertainGroupsAnswer>('/students/duplicates/beyond-doubt', { filter });
  const old: CertainGroupsAnswer = { ...shown, Groups: shown.Groups.flatMap((each) => [each, { ...each, Keep: 999_999_999 }]) };
  const address = '**/students/duplicates/beyond-doubt';
  await page.route(address, (route) => route.fulfill({ json: old }));
  await page.reload();
  const merge = (groups: string) => page.getByRole('button', { name: `Merge ${groups}`, exact: true });
  await merge('2 groups').waitFor();
  await page.unroute(address);
  await merge('2 groups').click();
  await page.getByRole('alert').waitFor();
  await merge('1 group').click();
  await page.getByText('1 student merged.').waitFor();
  expect((await admin.form('students', duplicate)).State.name).toBe('Duplicate');
  await page.getByRole('heading', { name: 'No possible duplicates' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await poll(async () => (await admin.form('students', duplicate)).State.name).toBe('Current');
});
