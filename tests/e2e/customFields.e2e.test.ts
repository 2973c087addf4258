import { beforeAll, expect, test } from 'vitest';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { message, poll, readColumn } from './screens.ts';

const windows = useBrowser();

/** A member of its own, and an administrator of it. The tests give its students fields with different labels. */
let group: number;
let visitor: Visitor;

beforeAll(async () => {
  ({ Id: group } = await as('admin').create('institutions', { name: unique('Own Fields'), subscriber: true }));
  ({ visitor } = await createUser([{ group, role: 'administrator' }]));
});

test('fills in a custom field of the group, and changes it', async () => {
  const { Id } = await visitor.create('custom-fields', {
    label: 'Shirt size',
    identifier: 'shirt',
    recordType: 'student',
    customDataTypeId: customDataType.list,
    customDataFieldValues: 'S\nM',
    tab: 'Summer school',
    group,
  });
  const page = await windows.open('/students/create', { cookies: visitor.state.cookies });
  const lastname = unique('Own');
  await page.getByLabel('Last name').fill(lastname);
  await page.getByRole('tab', { name: 'Summer school' }).click();
  const size = page.getByLabel('Shirt size');
  await size.selectOption('M');
  await page.getByRole('button', { name: 'Add student' }).click();
  await page.getByRole('heading', { name: lastname }).waitFor();
  await page.getByRole('tab', { name: 'Summer school' }).click();
  await poll(() => size.inputValue()).toBe('M');
  await size.selectOption('S');
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await poll(async () => (await visitor.search('students', { filter: `${lastname},custom-${Id}:S` })).Total).toBe(1);
});

test('shows all values of a radio list, and takes an answer back that is not needed', async () => {
  const { Id } = await visitor.create('custom-fields', {
    label: 'House',
    identifier: 'house',
    recordType: 'student',
    customDataTypeId: customDataType.radioList,
    customDataFieldValues: 'Red\nBlue',
    tab: 'Summer school',
    group,
  });
  const name = `customData/${Id}/choice`;
  const { Id: student } = await visitor.create('students', { lastname: unique('Radio'), group, [name]: 'Red' });
  const page = await windows.open(`/students/edit/${student}#summer-school`, { cookies: visitor.state.cookies });
  const house = page.getByRole('group', { name: 'House' });
  await poll(() => house.getByRole('radio').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked))).toEqual([
    true,
    false,
    false,
  ]);
  await house.getByLabel('Not answered').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await poll(async () => (await visitor.form('students', student)).Record[name]).toBeNull();
});

test('sorts a list by a custom field, edits it in its cell and for many records', async () => {
  const { Id } = await visitor.create('custom-fields', {
    label: 'Jumper size',
    identifier: 'jumper',
    recordType: 'student',
    customDataTypeId: customDataType.list,
    customDataFieldValues: 'S\nM',
    group,
  });
  const name = `customData/${Id}/choice`;
  const lastname = unique('Column');
  for (const [firstname, size] of [
    ['Ada', 'S'],
    ['Bea', 'M'],
  ])
    await visitor.create('students', { firstname, lastname, group, [name]: size });
  const columns = ['firstname', name, 'lastname'].map((identity) => ({ identity, isVisible: true }));
  const settings = { identity: 'students', columns: JSON.stringify(columns) };
  expect((await visitor.post('/account/settings/data-grid-options', settings)).status).toBe(200);
  const page = await windows.open(`/students/search?filter=${lastname}&sort=firstname&order=asc`, { cookies: visitor.state.cookies });
  const [names, sizes] = [2, 3];
  await poll(() => readColumn(page, sizes)).toEqual(['S', 'M']);
  await page.getByRole('button', { name: 'Sort by Jumper size' }).press('Enter');
  await poll(() => readColumn(page, sizes)).toEqual(['M', 'S']);
  await poll(() => readColumn(page, names)).toEqual(['Bea', 'Ada']);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  const size = page.getByLabel(`Jumper size of Bea ${lastname}`, { exact: true });
  await size.selectOption('S');
  await page.keyboard.press('Enter');
  await message(page, 'The student has been saved.').waitFor();
  await poll(() => readColumn(page, sizes)).toEqual(['S', 'S']);

  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 students' });
  await dialog.getByLabel('Field').fill('Jumper size');
  await page.getByRole('option', { name: 'Jumper size' }).click();
  await dialog.getByLabel('Jumper size', { exact: true }).selectOption('M');
  await dialog.getByText('2 from S').waitFor();
  await dialog.getByRole('button', { name: 'Change 2 students' }).click();
  await poll(() => readColumn(page, sizes)).toEqual(['M', 'M']);
});
