import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alreadyBeneficiary, chooseInstitution, oneMainPartner } from '../../domain/activityMessages.ts';
import { as, newUrn, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, poll } from './screens.ts';

const windows = useBrowser();
const admin = as('admin');

const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('keeps beneficiaries and cost codes of an activity: typed, in conflict, in the history and as they once were', async () => {
  const school = unique('Rowschool');
  const institution = (await admin.create('institutions', { name: school, urn: newUrn() })).Id;
  const start = '2026-03-28T10:00:00.000Z';
  const { Id, Revision } = await admin.create('activities', { eventTitle: unique('Rows'), group: ownGroup, start, end: start });
  const page = await windows.open(`/activities/edit/${Id}#beneficiaries`, { as: 'admin', refusals: [409] });

  const selector = page.getByRole('combobox', { name: 'Add a beneficiary' });
  await selector.fill(school);
  const offered = page.getByRole('listbox').getByRole('option');
  await offered.first().waitFor();
  await page.keyboard.press('Enter');
  const total = input(page, `Beneficiary ${school}: Total`);
  await poll(() => hasFocus(total)).toBe(true);
  await page.keyboard.type('30');
  await selector.fill(school);
  await page.getByText(alreadyBeneficiary).first().waitFor();
  // Text that is left without a choice stays, with an error.
  await page.keyboard.press('Tab');
  await page.getByText(chooseInstitution).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await selector.fill(school);
  await page.getByText(chooseInstitution).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Costs' }).click();
  await page.getByRole('button', { name: 'Add a cost code' }).click();
  await page.keyboard.type('CC1');
  await bar(page).getByText(`New cost code 1 added`).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await input(page, 'Cost code 1: Cost centre code').waitFor();
  await poll(() => bar(page).count()).toBe(0);

  // Somebody else changes the same number.
  const path = `beneficiaries/${institution}/total`;
  await page.getByRole('tab', { name: 'Beneficiaries' }).click();
  await total.fill('31');
  await admin.edit('activities', Id, Revision + 1, { [path]: 40 });
  await page.keyboard.press('Control+s');
  const choice = page.getByRole('dialog').getByRole('group', { name: `Beneficiary ${school}: Total` });
  await choice.getByRole('radio', { name: 'Keep mine' }).check();
  await page.getByRole('button', { name: 'Save with these choices' }).click();
  await poll(async () => (await admin.form('activities', Id)).Record[path]).toBe(31);
  await poll(() => bar(page).count()).toBe(0);

  // The first version had no rows; the one after it had 30.
  await page.goto(`/activities/edit/${Id}?at=${Revision + 1}#history`);
  const row = page.getByRole('table', { name: 'Beneficiaries' }).getByRole('row', { name: new RegExp(school) });
  await row.waitFor();
  expect(await row.textContent()).toContain('30Now: 31');
  expect(await findProblems(page)).toEqual([]);
});

test('says across the row why a box beside others is refused', async () => {
  const schools = await Promise.all([1, 2].map(() => admin.create('institutions', { name: unique('Partner'), urn: newUrn() })));
  const start = '2026-03-28T10:00:00.000Z';
  const partners = Object.fromEntries(schools.map(({ Id }) => [`partners/${Id}/institution`, Id]));
  const { Id } = await admin.create('activities', { eventTitle: unique('Partners'), group: ownGroup, start, end: start, ...partners });
  const page = await windows.open(`/activities/edit/${Id}#partners`, { as: 'admin', refusals: [400] });
  const boxes = page.getByRole('checkbox', { name: /Main partner$/ });
  await boxes.first().check();
  await boxes.last().check();
  await page.keyboard.press('Control+s');
  const error = page.getByRole('table').getByText(oneMainPartner);
  await poll(() => error.count()).toBe(2);
  // The message is wider than the narrow column of the box.
  for (const each of await error.all()) expect((await each.boundingBox())?.height).toBeLessThan(30);
  await poll(() => boxes.first().evaluate((box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
    oneMainPartner,
  );
  expect(await findProblems(page)).toEqual([]);
});
