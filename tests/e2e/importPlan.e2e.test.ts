import { expect, test } from 'vitest';
import { as, ownGroup, surname, unique } from '../running/waymark.ts';
import { importPaused, planAccepted } from '../../domain/importMessages.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();

/** Uploads a file of students. Returns the window, which shows the import. */
const uploadStudents = async (word: string, file: string) => {
  const page = await windows.open('/imports/create', { as: 'data' });
  await page.getByLabel('Type').selectOption('Student');
  await page.getByRole('textbox', { name: 'Reference' }).fill(unique(word));
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: `${word.toLowerCase()}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  return page;
};

test('shows what a file of students would do, takes answers and corrections, and imports it', async () => {
  const name = surname();
  const file = [
    'Forename;Surname;D.O.B.;Gender',
    `Amelia;${name};14.3.2009;F`,
    `Cleo;${name};soon;female`,
    `Dev;${name};03/04/2009;z`,
  ].join('\n');
  const page = await uploadStudents('Autumn', file);

  await page.getByRole('heading', { name: 'Columns' }).waitFor();
  expect(await page.getByLabel('D.O.B. is imported as').inputValue()).toBe('dob');
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  await page.getByRole('heading', { name: 'What do these values mean?' }).waitFor();
  await page.getByRole('button', { name: 'Import 1 new' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  const all = page.getByRole('button', { name: 'All', exact: true });
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await poll(() => all.getAttribute('aria-pressed')).toBe('false');
  await all.click();
  await poll(() => all.getAttribute('aria-pressed')).toBe('true');
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

  // The message lies over none of the rows: the page ends above it.
  await poll(async () => {
    const bottom = await page.locator('#main').evaluate((main) => main.getBoundingClientRect().bottom);
    const close = await page.getByRole('button', { name: 'Close the message' }).first().boundingBox();
    return close !== null && bottom <= close.y;
  }).toBe(true);

  const undo = page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Undo' });
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await undo.waitFor({ state: 'detached' });
  await poll(() => hasFocus(page.locator('main'))).toBe(true);
});

test('compares a row with a known student on a phone, and asks about a second row of the same one', async () => {
  const name = surname();
  await as('data').create('students', { firstname: 'Fatima', lastname: name, dob: '2008-11-03', group: ownGroup });
  const fatemah = `Fatemah\t${name}\t3/11/2008\tF`;
  const cells = ['Forename\tSurname\tDOB\tGender', `Fatema\t${name}\t3/11/2008\tF`, `Fatema\t${name}\t3/11/2008\tX?`, fatemah].join('\n');
  const page = await windows.open('/imports/create', { as: 'data', more: { viewport: { width: 360, height: 740 } } });
  await page.getByLabel('Type').selectOption('Student');
  await page.getByRole('textbox', { name: 'Reference' }).fill(unique('Phone'));
  await page.getByRole('textbox', { name: 'Or paste cells' }).fill(cells);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  // A row whose value nobody knows is asked about that value first.
  await page.getByText('Gender: Sex has no such choice').waitFor();
  expect(await page.getByRole('button', { name: 'Another student' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Leave empty: X?' }).click();
  await page.getByRole('button', { name: 'Another student' }).waitFor();
  await page.getByRole('button', { name: 'Leave out row 3' }).click();

  const filterButton = page.getByRole('button', { name: '2 to answer' });
  await filterButton.press('Enter');
  await page.getByRole('button', { name: 'Compare' }).nth(1).waitFor();
  expect(await filterButton.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Compare' }).first().click();
  const dialog = page.getByRole('dialog');
  const another = dialog.getByText('In the file: another student');
  expect(await another.evaluate((choice) => choice.getBoundingClientRect().height > 10)).toBe(true);
  await another.click();
  await dialog.getByRole('button', { name: 'Another student' }).waitFor();
  await dialog.getByText(`Fatima ${name}`).first().click();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'The same student' }).click();
  await page.getByRole('button', { name: 'Import 1 with changes' }).waitFor();

  await page.getByRole('button', { name: 'Compare' }).click();
  await dialog.getByRole('button', { name: 'The same student' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Row 2 seems to be about the same student' }).waitFor();
  await page.getByRole('button', { name: 'Leave out row 4' }).click();
  await page.getByText('No rows left here.').waitFor();
  await page.getByRole('button', { name: 'Import 1 with changes' }).waitFor();
});

test('compares a row with several known students on a phone, with one of them at a time', async () => {
  const name = surname();
  for (const firstname of ['Fatima', 'Fatimah'])
    await as('data').create('students', { firstname, lastname: name, dob: '2008-11-03', group: ownGroup });
  const page = await windows.open('/imports/create', { as: 'data', more: { viewport: { width: 360, height: 740 } } });
  await page.getByLabel('Type').selectOption('Student');
  await page.getByRole('textbox', { name: 'Reference' }).fill(unique('Several'));
  await page.getByRole('textbox', { name: 'Or paste cells' }).fill(`Forename\tSurname\tDOB\nFatema\t${name}\t3/11/2008`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  const [first, second] = [dialog.getByText(`Fatima ${name}`).first(), dialog.getByText(`Fatimah ${name}`).first()];
  await second.click();
  const [above, below] = [await first.boundingBox(), await second.boundingBox()];
  expect(Math.abs((above?.y ?? 0) - (below?.y ?? 0))).toBeGreaterThan(20);
  expect(await dialog.getByRole('cell', { name: 'Fatimah', exact: true }).isVisible()).toBe(true);
  expect(await dialog.getByRole('cell', { name: 'Fatima', exact: true }).isVisible()).toBe(false);
  expect(await findProblems(page)).toEqual([]);
});

test('no longer says that an import is paused once it goes on, and says how it ended', async () => {
  const name = surname();
  const spell = (at: number) => Array.from(String(1000 + at), (digit) => 'abcdefghij'[Number(digit)]).join('');
  const rows = Array.from(
    { length: 1200 },
    (_, at) => `${spell(at * 7)},${spell(at)}${name},0${1 + (at % 9)}/0${1 + (at % 7)}/20${10 + (at % 9)}`,
  );
  const file = ['First name,Last name,Date of birth', ...rows].join('\n');
  const page = await uploadStudents('Paused', file);
  await page.getByRole('button', { name: 'Check 1,200 rows' }).click();
  const accepted = page.waitForResponse((response) => response.url().includes('/imports/accept/'));
  await page.getByRole('button', { name: 'Import 1,200 new' }).click();
  await accepted;
  // As somebody else may do, so that this window hears of it by its live changes.
  const [, id] = /edit\/(\d+)/.exec(page.url()) ?? [];
  expect((await as('data').post(`/imports/pause/${id}`)).json.SuccessMessage).toBe(importPaused);
  await message(page, importPaused).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await message(page, importPaused).waitFor({ state: 'detached' });
  await message(page, '1,200 students added.').waitFor();
});

test('says how an import ended, although a read from before its beginning is answered after it', async () => {
  const name = surname();
  const file = ['First name,Last name,Date of birth', `Amelia,${name},soon`].join('\n');
  const page = await uploadStudents('Late', file);
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Correct row 2' }).waitFor();

  let answerLate = () => {};
  const isHeld = new Promise<void>((resolve) => {
    void page.route(
      /\/imports\/edit\/\d+/,
      async (route) => {
        const response = await route.fetch();
        const released = new Promise<void>((release) => {
          answerLate = release;
        });
        resolve();
        await released;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await page.getByRole('button', { name: 'Correct row 2' }).click();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('15/03/2009');
  await page.keyboard.press('Enter');
  await isHeld;
  const accepted = page.waitForResponse((response) => response.url().includes('/imports/accept/'));
  await page.getByRole('button', { name: 'Import 1 new' }).click();
  await accepted;
  await message(page, planAccepted).waitFor();
  answerLate();
  await poll(() => message(page, '1 student added.').count()).toBe(1);
});
