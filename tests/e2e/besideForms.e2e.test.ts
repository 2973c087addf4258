import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { as, birthday, newUrn, ownGroup, surname, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, poll, waitForPaint } from './screens.ts';

const windows = useBrowser();
const officer = as('officer');

const card = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true });

/** Two students of one name and birthday, at a school. Their names are like those of nobody else. */
const makeTwins = async () => {
  const school = unique('School');
  const institution = await as('admin').create('institutions', { name: school, urn: newUrn(), town: 'Oakham', phase: 16 });
  const [firstname, lastname] = [surname(), surname()];
  const values = { firstname, lastname, dob: birthday().iso, group: ownGroup, institutionLastKnown: institution.Id };
  const [one, other] = [await officer.create('students', values), await officer.create('students', values)];
  await officer.search('students', { filter: lastname });
  return { school, institution, firstname, lastname, id: one.Id, other: other.Id };
};

test('the school, the last changes and possible duplicates stand beside the form', async () => {
  const { school, institution, firstname, lastname, id, other } = await makeTwins();
  for (const name of ['Olga', 'Olivia', 'Odette', firstname]) {
    const { Revision } = await officer.form('students', id);
    await officer.edit('students', id, Revision, { firstname: name });
  }
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  const place = card(page, 'Last known institution');
  await poll(() => place.getByRole('link', { name: school }).getAttribute('href')).toBe(`/institutions/edit/${institution.Id}`);
  await place.getByText('Open', { exact: true }).waitFor();
  await place.getByText('Oakham').waitFor();
  const changes = card(page, 'Last changes');
  await changes.getByText('Olivia Officer changed First name').first().waitFor();
  await poll(() => changes.getByRole('listitem').count()).toBe(3);
  const duplicate = card(page, 'Possible duplicate');
  await duplicate.getByText('A student in this group may be the same person.').waitFor();
  await poll(() => duplicate.getByRole('link', { name: `${firstname} ${lastname}` }).getAttribute('href')).toBe(`/students/edit/${other}`);
  expect(await findProblems(page)).toEqual([]);

  // The keys go through the form first, then through the cards from the top.
  const links = [place.getByRole('link'), changes.getByRole('link'), duplicate.getByRole('link').first()];
  for (const link of links) await link.waitFor();
  await page.getByRole('button', { name: /^Proceed to/ }).focus();
  for (const next of links) {
    await page.keyboard.press('Tab');
    await poll(() => hasFocus(next)).toBe(true);
  }
  await changes.getByRole('link', { name: 'See all changes' }).click();
  await page.getByRole('tabpanel', { name: 'History' }).getByText('Olivia Officer registered the student').waitFor();
  await poll(() => changes.count()).toBe(0);
});

test('the cards follow the form, and nothing is shown where there is nothing', async () => {
  const { id, school } = await makeTwins();
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  await card(page, 'Last known institution').getByRole('link', { name: school }).waitFor();
  await page.getByRole('button', { name: 'Clear Last known institution' }).click();
  await card(page, 'Last known institution').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Bartholomew');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Quixote');
  await page.getByRole('textbox', { name: 'Date of birth (optional)' }).fill('25 November 1987');
  await page.keyboard.press('ControlOrMeta+S');
  await card(page, 'Last changes').getByText('Olivia Officer changed').waitFor();
  await card(page, 'Possible duplicate').waitFor({ state: 'detached' });
  await poll(() => card(page, 'Last known institution').count()).toBe(0);
});

test('only people who may edit are shown duplicates, and narrow screens ask for none of this', async () => {
  const { id, school, institution, firstname } = await makeTwins();
  const page = await windows.open('/health/live', { as: 'viewer' });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto(`/students/edit/${id}`);
  await card(page, 'Last known institution').getByRole('link', { name: school }).waitFor();
  await card(page, 'Last changes').getByRole('link').waitFor();
  await poll(() => card(page, 'Possible duplicate').count()).toBe(0);
  const cards = [`/institutions/edit/${institution.Id}`, `/students/history/${id}`];
  expect(requestedPaths).toEqual(expect.arrayContaining(cards));
  expect(requestedPaths).not.toContain('/students/lookalikes');

  await page.setViewportSize({ width: 1199, height: 900 });
  await card(page, 'Last changes').waitFor({ state: 'detached' });
  requestedPaths.length = 0;
  await page.reload();
  await page.getByText(firstname, { exact: true }).first().waitFor();
  await poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await waitForPaint(page);
  expect(requestedPaths.filter((path) => cards.includes(path))).toEqual([]);
});
