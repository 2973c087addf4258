import { expect, test } from 'vitest';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { as, createUser, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';

const windows = useBrowser();

test('fills in a custom field of the group, and changes it', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Own Fields'), subscriber: true });
  const { visitor } = await createUser([{ group, role: 'administrator' }]);
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
  await expect.poll(() => size.inputValue()).toBe('M');
  await size.selectOption('S');
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await visitor.search('students', { filter: `${lastname},custom-${Id}:S` })).Total).toBe(1);
});
