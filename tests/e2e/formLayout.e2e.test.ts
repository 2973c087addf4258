import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { groupBy } from '../../domain/collections.ts';
import { recordSaved } from '../../domain/messages.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { makeStudents, message, poll } from './screens.ts';

const windows = useBrowser();

/** The position of each field's control, in the order of the page. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => {
      const control = field.querySelector(':is(input, select, textarea):not([type=checkbox], [type=radio])') ?? field;
      const { left, top } = control.getBoundingClientRect();
      return { name: field.dataset['field'] ?? '', left: Math.round(left), top: Math.round(top) };
    }),
  );

const rowsOf = async (page: Page): Promise<readonly string[]> => {
  const rows = groupBy(await placesOf(page), ({ top }) => top);
  return [...rows.values()].map((row) => row.map(({ name }) => name).join(' + '));
};

test('short fields share a row on a wide screen, and have one each on a tablet or phone', async () => {
  const [id = 0] = await makeStudents(unique('rows'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  await page.getByRole('textbox', { name: 'Last name' }).waitFor();
  const wide = await rowsOf(page);
  expect(wide).toEqual(expect.arrayContaining(['firstname + lastname', 'dob + sex', 'group + institutionLastKnown']));
  expect(wide).toContain('institutionsAttended');
  for (const width of [800, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await rowsOf(page)).filter((row) => row.includes('+'))).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Cohort' }).click();
  await page.getByRole('combobox', { name: 'Cohort (optional)' }).waitFor();
  expect(await rowsOf(page)).toEqual(expect.arrayContaining(['yearGroup + cohort', 'cohortYear + expectedHeReadyYear']));
});

test('no message lies over the fields of a form that is being filled in on a phone', async () => {
  const [id = 0] = await makeStudents(unique('told'), ['Ola']);
  const more = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', more });
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Olga');
  await page.getByRole('button', { name: 'Save' }).tap();
  const toast = message(page, recordSaved('student'));
  await toast.waitFor();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Told');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  const end = async () => ((await toast.boundingBox())?.y ?? 740) + 20;
  await poll(end).toBeLessThan((await page.getByRole('tablist').first().boundingBox())?.y ?? 0);
});

test('errors and conflict marks leave the inputs of a row side by side', async () => {
  const [id = 0] = await makeStudents(unique('marks'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer', refusals: [409] });
  const first = page.getByRole('textbox', { name: 'First name (optional)' });
  await first.fill('Olga');
  await page.getByRole('textbox', { name: 'Date of birth (optional)' }).fill('nonsense');
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('alert').waitFor();
  expect(await rowsOf(page)).toEqual(expect.arrayContaining(['firstname + lastname', 'dob + sex']));

  await page.getByRole('textbox', { name: 'Date of birth (optional)' }).fill('');
  const { Revision } = await as('data').form('students', id);
  await as('data').edit('students', id, Revision, { firstname: 'Olivia' });
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the form' }).click();
  await page.getByText('changed this to ‘Olivia’ while you were editing.').waitFor();
  expect(await rowsOf(page)).toContain('firstname + lastname');
});

test('the Tab key goes through the fields in the order in which they stand', async () => {
  const [id = 0] = await makeStudents(unique('keys'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'officer' });
  await page.getByRole('textbox', { name: 'First name (optional)' }).focus();
  const visited: string[] = [];
  const focusedField = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '');
  for (let name = await focusedField(); name !== ''; name = await focusedField()) {
    if (visited.at(-1) !== name) visited.push(name);
    await page.keyboard.press('Tab');
  }
  const inReadingOrder = (await placesOf(page)).toSorted((a, b) => a.top - b.top || a.left - b.left).map(({ name }) => name);
  expect(visited).toEqual(inReadingOrder);
  expect(visited.length).toBeGreaterThan(8);
});

test('a record that is only read has the same two columns', async () => {
  const [id = 0] = await makeStudents(unique('read'), ['Ola']);
  const page = await windows.open(`/students/edit/${id}`, { as: 'viewer' });
  const topOf = async (label: string) => (await page.getByText(label, { exact: true }).boundingBox())?.y;
  await page.getByText('First name', { exact: true }).waitFor();
  expect(await topOf('First name')).toBe(await topOf('Last name'));
  expect(await topOf('Date of birth')).toBe(await topOf('Sex'));
  await page.setViewportSize({ width: 800, height: 900 });
  expect(await topOf('First name')).not.toBe(await topOf('Last name'));
});

test('every screen begins at the same left edge', async () => {
  const [id = 0] = await makeStudents(unique('edge'), ['Ola']);
  const page = await windows.open('/health/live', { as: 'admin' });
  const edges: number[] = [];
  for (const address of ['/', '/students/search', `/students/edit/${id}`, '/field-settings', '/imports/create', '/system']) {
    await page.goto(address);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await heading.waitFor();
    edges.push(Math.round((await heading.boundingBox())?.x ?? 0));
  }
  expect(edges).toEqual(edges.map(() => edges[0]));
});

test('what a new record has filled in stands on a phone in one line', async () => {
  const page = await windows.open('/institution-contacts/create', { as: 'officer', more: { viewport: { width: 360, height: 740 } } });
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Ola');
  const words = page.getByText('1 field filled in');
  await words.waitFor();
  expect((await words.boundingBox())?.height).toBeLessThan(30);
});
