import { expect, test } from 'vitest';
import type { AttachmentsAnswer } from '../../api/contract/attachments.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { runExport } from '../running/exporting.ts';
import { sendFile, smallPdf } from '../running/uploading.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll, watchDeletions } from './screens.ts';

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

/** An ambassador with a document for each of these names. */
const makeDocuments = async (names: readonly string[]) => {
  const admin = as('admin');
  const { Id } = await admin.create('ambassadors', { firstname: 'Ada', lastname: unique('Guide'), group: ownGroup });
  const address = `/ambassadors/attachments/${Id}`;
  for (const name of names) expect((await sendFile(admin, address, smallPdf, name)).status).toBe(200);
  const { Data } = (await admin.get<AttachmentsAnswer>(address)).json;
  return { ambassador: Id, files: Data.map(({ FileDataId, Filename }) => ({ id: FileDataId, name: Filename })) };
};

test('deletes a document after its name or id is typed, announces it, and shows nothing when that fails', async () => {
  const { ambassador, files } = await makeDocuments(['Visa.pdf']);
  const id = files[0]?.id ?? 0;
  const page = await windows.open(`/ambassadors/edit/${ambassador}#documents`, { as: 'admin', refusals: [409] });
  const deletions = await watchDeletions(page);
  await page.getByRole('button', { name: 'Delete Visa.pdf' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Visa.pdf”?' });
  const confirm = question.getByRole('button', { name: 'Delete the file' });
  const typed = question.getByRole('textbox', { name: `To confirm, type Visa.pdf or ${printRecordId(id)}` });
  await poll(() => hasFocus(typed)).toBe(true);
  for (const wrong of ['', 'Visa', String(id + 1)]) {
    await typed.fill(wrong);
    await poll(() => confirm.isDisabled()).toBe(true);
  }
  expect(await findProblems(page)).toEqual([]);
  for (const right of [`#${id}`, 'visa.PDF']) {
    await typed.fill(right);
    await poll(() => confirm.isEnabled()).toBe(true);
  }
  const refuse = { status: 409, json: { Success: false, message: 'Not now.', Errors: [] } };
  await page.route('**/file-data/delete/*', (route) => route.fulfill(refuse), { times: 1 });
  const failed = page.waitForResponse('**/file-data/delete/*');
  await confirm.click();
  await failed;
  await poll(() => confirm.isEnabled()).toBe(true);
  expect(await page.getByRole('region', { name: 'Messages' }).textContent()).toBe('');
  expect(await deletions()).toEqual([]);

  await typed.press('Enter');
  await message(page, 'The document has been deleted.').waitFor();
  await question.waitFor({ state: 'detached' });
  expect(await deletions()).toEqual([{ path: 'file-data', id }]);
});

test('deletes a document from the page of its delete link after its name is typed', async () => {
  const { ambassador, files } = await makeDocuments(['Letter.pdf']);
  const id = files[0]?.id ?? 0;
  const page = await windows.open(`/file-data/delete/${id}`, { as: 'admin' });
  const confirm = page.getByRole('button', { name: 'Delete the file' });
  await confirm.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  expect(await findProblems(page)).toEqual([]);
  const deletions = await watchDeletions(page);
  await page.getByRole('textbox', { name: `To confirm, type Letter.pdf or ${printRecordId(id)}` }).fill('Letter.pdf');
  await confirm.click();
  await message(page, 'The document has been deleted.').waitFor();
  await poll(() => Promise.resolve(new URL(page.url()).pathname)).toBe(`/ambassadors/edit/${ambassador}`);
  expect(await deletions()).toEqual([{ path: 'file-data', id }]);
});
