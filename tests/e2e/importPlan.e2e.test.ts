import { expect, test } from 'vitest';
import { surname, unique } from '../running/waymark.ts';

import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { message, poll } from './screens.ts';

const windows = useBrowser();

test('shows what a file of students would do, takes answers and corrections, and imports it', async () => {
  const name = surname();
  const file = [
    'Forename;Surname;D.O.B.;Gender',
    `Amelia;${name};14.3.2009;F`,
    `Cleo;${name};soon;female`,
    `Dev;${name};03/04/2009;z`,
  ].join('\n');
  const page = await windows.open('/imports/create', { as: 'data' });
  await page.getByLabel('Type').selectOption('Student');
  await page.getByRole('textbox', { name: 'Reference' }).fill(unique('Autumn'));
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();

  await page.getByRole('heading', { name: 'Columns' }).waitFor();
  expect(await page.getByLabel('D.O.B. is imported as').inputValue()).toBe('dob');
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  await page.getByRole('heading', { name: 'What do these values mean?' }).waitFor();
  await page.getByRole('button', { name: 'Import 1 new' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByLabel('Sex “z”, 1 row').selectOption('Male');
  await page.getByRole('button', { name: 'Use this' }).click();
  await page.getByRole('button', { name: 'Import 2 new' }).waitFor();

  await page.getByRole('button', { name: 'Correct row 3' }).click();
  await page.getByRole('textbox', { name: 'D.O.B.' }).fill('15/03/2009');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 3 new' }).click();
  await poll(() => page.getByRole('region', { name: 'Result' }).getByRole('definition').allTextContents()).toEqual([
    '3',
    '3',
    '0',
    '0',
    '0',
  ]);
  await message(page, '3 students added.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
});
