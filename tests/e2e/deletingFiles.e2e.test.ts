import { expect, test } from 'vitest';
import { runExport } from '../running/exporting.ts';
import { as, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { poll } from './screens.ts';

const windows = useBrowser();

test('deletes the file of an export from its page, which then offers no download', async () => {
  const id = await runExport(as('officer'), 'students', { reference: unique('Short-lived'), filter: unique('nobody') });
  const page = await windows.open(`/exports/edit/${id}`, { as: 'officer' });
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
  await page.getByText(/^The file was deleted on/).waitFor();
  await poll(() => page.getByRole('link', { name: 'Download', exact: true }).count()).toBe(0);
  await poll(() => page.getByRole('button', { name: 'Actions' }).count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);
});
