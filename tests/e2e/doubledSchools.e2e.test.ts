import { join } from 'node:path';
import { expect, test } from 'vitest';
import { as, createUser, newUrn, surname, unique, unrelatedGroup } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { message, poll } from './screens.ts';

const windows = useBrowser();
const admin = as('admin');

test('has students name the school of the register instead of the one entered by hand, and undoes it', async () => {
  const name = unique('Doubled');
  const { Id: inRegister } = await admin.create('institutions', { name, postcode: 'LE2 4AC', urn: newUrn() });
  const { Id: byHand } = await admin.create('institutions', { name, postcode: 'LE2 4AC' });
  const student = async (values: object) =>
    (await admin.create('students', { firstname: 'Ada', lastname: surname(), group: unrelatedGroup, ...values })).Id;
  const one = await student({ institutionLastKnown: byHand });
  const other = await student({ institutionsAttended: [byHand, inRegister] });
  // Nobody else has students there who name such schools.
  const { visitor } = await createUser([{ group: unrelatedGroup, role: 'dataOfficer' }]);
  const schoolOf = async (id: number, field: string) => (await admin.form('students', id)).Record[field];

  const page = await windows.open('/students/duplicates/search', { cookies: visitor.state.cookies });
  await page.getByRole('link', { name: 'Schools entered twice (1)…' }).click();
  await page.getByRole('heading', { name: 'Schools entered twice' }).waitFor();
  const schools = page.getByRole('list', { name: 'Schools' });
  await schools.getByText('Named by 2 students').waitFor();
  await schools.getByText('In the register').waitFor();
  expect(await schools.getByRole('link', { name }).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    `/institutions/edit/${byHand}`,
    `/institutions/edit/${inRegister}`,
  ]);
  const folder = process.env['SHOTS'];
  for (const width of folder === undefined ? [] : [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder ?? '', `doubled-schools-${width}.png`) });
  }
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change 2 students' }).focus();
  await page.keyboard.press('Enter');
  await message(page, '2 students changed.').waitFor();
  await page.waitForURL('**/students/duplicates/search');
  expect([await schoolOf(one, 'institutionLastKnown'), await schoolOf(other, 'institutionsAttended')]).toEqual([inRegister, [inRegister]]);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await poll(() => schoolOf(one, 'institutionLastKnown')).toBe(byHand);
  await poll(() => schoolOf(other, 'institutionsAttended')).toEqual([inRegister, byHand].toSorted((a, b) => a - b));
  await page.reload();
  await page.getByRole('link', { name: 'Schools entered twice (1)…' }).waitFor();
});
