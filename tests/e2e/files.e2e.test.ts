import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { realDateExpected, unableToSave } from '../../domain/messages.ts';
import { smallPdf } from '../running/uploading.ts';
import { as, newUrn, ownGroup, unique } from '../running/waymark.ts';
import { establishment, encodePublicRegister } from '../samples/publicRegister.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { cell, hasFocus, makeStudents, message, poll, press, readColumn, readRange, readRequestFilter, row } from './screens.ts';

const windows = useBrowser();

test('uploads a register file, follows the import, and shows it on its institutions', async () => {
  const word = unique('School');
  const reference = unique('register');
  const rows = ['North', 'South', 'East'].map((where) =>
    establishment({ URN: newUrn(), EstablishmentName: `${where} ${word} Académie`, EstablishmentNumber: '', UKPRN: '' }),
  );
  const broken = establishment({ URN: 'none', EstablishmentName: `No ${word}` });
  const page = await windows.open('/imports/search', { as: 'data' });
  await page.getByRole('link', { name: 'Upload a file' }).first().click();
  await page.getByLabel('Type').selectOption('edubase');
  await page.getByRole('button', { name: 'Upload and import' }).click();
  await page.getByText('Please choose a file').waitFor();
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'edubasealldata.csv', mimeType: 'text/csv', buffer: encodePublicRegister([...rows, broken]) });
  await page.getByText('edubasealldata.csv').waitFor();
  await page.getByLabel('Type').selectOption('edubase');
  await page.getByRole('button', { name: 'Upload and import' }).click();

  await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  // The counts appear when the import ends.
  await poll(() => page.getByRole('region', { name: 'Result' }).getByRole('definition').allTextContents()).toEqual([
    '4',
    '3',
    '0',
    '0',
    '1',
  ]);
  // The message that said that the import had started says what came of it.
  await message(page, '3 schools added. 1 row was not imported.').waitFor();
  await poll(() => page.getByText('Import started.').count()).toBe(0);
  await page.getByRole('heading', { name: '1 problem' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await poll(() => page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first().textContent()).toBe('5');

  const problems = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const csv = await problems;
  expect(csv.suggestedFilename()).toMatch(/^problems-\d+\.csv$/);
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffLine,Name,Column,Value,Why,Result');
  expect(lines[1]).toMatch(new RegExp(`^5,No ${word},URN,none,.+,Not imported$`));
  expect(lines.slice(2)).toEqual(['']);
  await page.getByRole('link', { name: 'View the 3 institutions' }).click();
  await page.getByRole('heading', { level: 2, name: `Institutions changed by ${reference} 3` }).waitFor();
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');
  expect(await page.getByRole('link', { name: 'Add institution' }).count()).toBe(0);

  await page.goto(`/tasks/search?filter=${reference}`);
  await row(page, reference).first().waitFor({ state: 'attached' });
  await press(row(page, reference).first().getByRole('gridcell', { includeHidden: true }).first());
  await page.getByRole('definition').getByRole('link', { name: reference }).click();
  await page.getByRole('heading', { level: 1, name: reference }).waitFor();

  await page.goto(`/institutions/search?filter=${word}&order=asc&sort=name`);
  await poll(() => readRange(page)).toBe('Viewing: 1-3 of 3');
  await press(cell(row(page, `East ${word}`), `East ${word} Académie`));
  await page.getByRole('heading', { level: 1, name: `East ${word} Académie` }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Dana Data added the institution by').waitFor();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: `import “${reference}”` })
    .click();
  await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/imports\/edit\/\d+$/);

  // Values that somebody changes since are left alone, and the page of the import links to them.
  const [changed] = (await as('data').search('institutions', { filter: `name:"North ${word} Académie",group:any` })).Data;
  const { Revision } = await as('data').form('institutions', changed?.Id ?? 0);
  await as('data').edit('institutions', changed?.Id ?? 0, Revision, { town: 'Oakham' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  // It added records and changed none.
  await question
    .getByText('Anything changed since then stays. New records will be deleted; you can restore them.', { exact: true })
    .waitFor();
  await question.getByRole('button', { name: 'Undo' }).click();
  await message(page, '2 new institutions deleted. 1 not undone in full: changed or in use since the import.').first().waitFor();
  await page.getByText('Undone by Dana Data.').waitFor();
  const notUndone = page.getByRole('region', { name: '1 record not undone in full' });
  await notUndone.getByText('Not undone: changed again since the import.').waitFor();
  expect(await notUndone.getByRole('link').getAttribute('href')).toBe(`/institutions/edit/${changed?.Id}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' });
});

test('an import that stops says why in red, on its page and in the list', async () => {
  const reference = unique('stopped');
  const page = await windows.open('/imports/create', { as: 'data', refusals: [503] });
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\r\nA\r\n') });
  await page.getByLabel('Type').selectOption('edubase');
  await page.getByRole('button', { name: 'Upload and import' }).click();
  const reason = /The import stopped: This doesn’t look like a GIAS file\. Missing columns: URN, .*Nothing was changed\.$/;
  await page.getByRole('alert').getByText(reason).waitFor();
  await page.getByRole('region', { name: 'Result' }).getByText(reason).waitFor();
  await page.getByRole('main').getByText('Failed', { exact: true }).waitFor();
  await poll(() => page.getByRole('button', { name: /^(?:Undo|Continue)$/ }).count()).toBe(0);

  await page.route('**/imports/problems/*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '' }));
  await page.reload();
  await page.getByRole('heading', { name: 'We couldn’t load the problems' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'We couldn’t load the problems' }).waitFor({ state: 'detached' });
  await page.goto(`/imports/search?filter=${reference}`);
  await cell(row(page, reference), 'Failed').waitFor({ state: 'attached' });
  await row(page, reference).getByRole('gridcell', { includeHidden: true }).filter({ hasText: reason }).waitFor({ state: 'attached' });
});

test('exports the matches of a list and downloads the file from the list of exports', async () => {
  const word = unique('Export');
  const reference = unique('file');
  const page = await windows.open('/institutions/create', { as: 'officer', refusals: [400] });
  await page.getByRole('textbox', { name: 'Name' }).fill(`=${word} "Hall", Zoë`);
  await page.getByRole('button', { name: 'Add institution' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(word) }).waitFor();

  await page.goto(`/institutions/search?filter=${word}`);
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 1 institution' });
  await poll(() => dialog.getByRole('textbox', { name: 'Reference' }).inputValue()).toMatch(/^Institutions, \d{1,2} [A-Z][a-z]{2} \d{4}$/);
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('');
  await dialog.getByRole('button', { name: 'Export 1 institution' }).click();
  await dialog.getByText('Please enter a reference').waitFor();
  await dialog.getByRole('textbox', { name: 'Reference' }).fill(reference);
  const refusal = { Success: false, message: unableToSave, Errors: [{ FieldName: 'filter', ErrorMessages: ['Unknown filter'] }] };
  await page.route('**/institutions/export', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await dialog.getByRole('button', { name: 'Export 1 institution' }).click();
  await dialog.getByRole('alert').getByText('Unknown filter', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Export 1 institution' }).click();
  // The message that followed the task ends with the file.
  await message(page, '1 institution exported.').waitFor();
  const fromMessage = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await readFile(await (await fromMessage).path(), 'utf8')).split('\r\n')[0]).toMatch(/^\ufeffName,/);
  await page.goto('/exports/search');
  await page.getByRole('heading', { level: 1, name: /^Exports/ }).waitFor();
  await cell(row(page, reference), 'Completed').waitFor({ state: 'attached' });

  const download = page.waitForEvent('download');
  await press(cell(row(page, reference), 'Download'));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toContain('Name');
  // Formulas are escaped.
  expect(text).toContain(`"'=${word} ""Hall"", Zoë"`);

  await press(cell(row(page, reference), reference));
  await page.getByRole('link', { name: 'Download' }).waitFor();
  await poll(() => page.getByRole('region', { name: 'The file' }).textContent()).toMatch(/1 row/);
});

test('exports the selected records with the columns on screen', async () => {
  const word = unique('Chosen');
  await makeStudents(word, ['Ali', 'Bo', 'Cy']);
  const page = await windows.open(`/students/search?filter=${word}&order=asc&sort=firstname`, { as: 'officer' });
  await poll(() => readColumn(page, 2)).toEqual(['Ali', 'Bo', 'Cy']);
  await page.getByRole('button', { name: 'Sort by First name, sorted ascending now' }).focus();
  for (const count of [1, 2]) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.getByRole('toolbar', { name: 'Chosen records' }).getByText(`${count} selected`).waitFor();
  }
  const headings = await page.getByRole('columnheader', { includeHidden: true }).allTextContents();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 2 students' });
  await dialog.getByText('A CSV file of the 2 students you selected.').waitFor();
  // The search finds the records of one group only, so there is nothing to limit.
  expect(await dialog.getByRole('checkbox').count()).toBe(2);
  await dialog.getByRole('checkbox', { name: 'Email me when the file is ready' }).check();
  await dialog.getByRole('textbox', { name: 'Changed since' }).fill('31/2/2026');
  await dialog.getByText('A CSV file of those of the 2 students you selected that match your choices.').waitFor();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByText(realDateExpected).waitFor();
  await dialog.getByRole('textbox', { name: 'Changed since' }).fill('');
  await dialog.getByRole('button', { name: 'Export 2 students' }).click();
  await message(page, '2 students exported.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const [header = '', ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  const columns = header.replace('\ufeff', '').split(',');
  expect(columns.slice(0, 2)).toEqual(['First name', 'Last name']);
  // The checkbox and the menu hold nothing to export.
  const inFiles: Readonly<Record<string, string>> = { ID: 'Student ID', State: 'Record state' };
  // The id of another record stands beside its name.
  const isOnScreen = (column: string) => column === inFiles['ID'] || !/ IDs?$/.test(column);
  expect(columns.filter(isOnScreen)).toEqual(
    headings.filter((name) => !['Select', 'Actions'].includes(name)).map((name) => inFiles[name] ?? name),
  );
  expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(['Ali', 'Bo']));
});

test('shows the progress of a running import on its page', async () => {
  const reference = unique('followed');
  const page = await windows.open('/imports/create', { as: 'data' });
  // Shows the import and its task half-way through.
  await page.route('**/imports/edit/*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    const form = (await response.json()) as { Record: object };
    return route.fulfill({ response, json: { ...form, Record: { ...form.Record, status: 'Importing data', finished: null } } });
  });
  await page.route('**/tasks/search', async (route) => {
    if (!readRequestFilter(route.request())?.includes('import')) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { Data: readonly object[] };
    return route.fulfill({
      response,
      json: { ...answer, Data: answer.Data.map((task) => ({ ...task, status: 1, done: 250, size: 1000 })) },
    });
  });
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: encodePublicRegister([establishment({ URN: newUrn() })]) });
  await page.getByLabel('Type').selectOption('edubase');
  await page.getByRole('button', { name: 'Upload and import' }).click();
  const outcome = page.getByRole('region', { name: 'Result' });
  await outcome.getByText('250 of 1,000').waitFor();
  await outcome.getByText('25%').waitFor();
  await outcome.getByRole('link', { name: 'View task' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(reference) }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/tasks\/edit\/\d+$/);
});

test('stops sending a file to import without an error, also while its token is renewed', async () => {
  const page = await windows.open('/imports/create', { as: 'data', refusals: [403] });
  let sent = 0;
  await page.route('**/imports/create', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    // The first is still being sent when it is stopped.
    return sent === 1 ? undefined : route.continue();
  });
  await page.getByRole('textbox', { name: 'Reference' }).fill(unique('stopped'));
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Last name\nStopped\n') });
  const submit = page.getByRole('button', { name: /^Upload/ });
  const stop = page.getByRole('button', { name: 'Stop sending' });
  await submit.click();
  await poll(() => Promise.resolve(sent)).toBe(1);
  await stop.click();
  await stop.waitFor({ state: 'detached' });
  await poll(() => hasFocus(submit)).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);

  let renew = () => {};
  const renewed = new Promise<void>((resolve) => {
    renew = resolve;
  });
  await page.route('**/account/session', async (route) => {
    await renewed;
    await route.continue();
  });
  await page.context().clearCookies({ name: 'waymark_csrf' });
  const renewing = page.waitForRequest('**/account/session');
  await submit.click();
  await renewing;
  await stop.click();
  renew();
  await stop.waitFor({ state: 'detached' });
  expect(sent).toBe(2);
  await poll(() => hasFocus(submit)).toBe(true);
});

test('gives the focus back to the button that adds files when their sending ends', async () => {
  const { Id } = await as('admin').create('ambassadors', { firstname: 'Ada', lastname: unique('Guide'), group: ownGroup });
  const page = await windows.open(`/ambassadors/edit/${Id}#documents`, { as: 'admin' });
  await page.route('**/ambassadors/attachments/*', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  const document = { name: 'Reference.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) };
  await page.getByLabel('Files to add as documents').setInputFiles(document);
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await poll(() => hasFocus(page.getByRole('button', { name: 'Add documents' }))).toBe(true);
});

test('offers an upload to people with the right to one import', async () => {
  const page = await windows.open('/imports/search', { as: 'officer' });
  await page.getByRole('link', { name: 'Upload a file' }).first().click();
  await page.getByLabel('Type').selectOption('Student');
  const viewer = await windows.open('/activities/search', { as: 'viewer' });
  const rail = viewer.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Students' }).waitFor();
  await poll(() => viewer.getByRole('link', { name: 'Imports' }).count()).toBe(0);
});

test('exports records in a further state too, with a line for each of their rows', async () => {
  const officer = as('officer');
  const word = unique('Rowed');
  const [keptId = 0, archived = 0] = await makeStudents(word, ['Ali', 'Bo']);
  const { Revision } = await officer.form('students', keptId);
  const subjects = Object.fromEntries(
    ['Art', 'Music'].flatMap((subject, at) => [
      [`qualifications/-${at + 1}/level`, 'GCSE'],
      [`qualifications/-${at + 1}/subject`, subject],
    ]),
  );
  expect((await officer.edit('students', keptId, Revision, subjects)).status).toBe(200);
  await officer.post(`/students/state/${archived}`, { state: 1 });
  const page = await windows.open(`/students/search?filter=${word}`, { as: 'officer' });
  await poll(() => readRange(page)).toBe('Viewing: 1-1 of 1');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 1 student' });
  await dialog.getByLabel('Columns').selectOption('All columns');
  await dialog.getByLabel('Rows').selectOption('One line for each of their qualifications');
  await dialog.getByLabel('States').selectOption('States of this search, and Archived');
  await dialog.getByText('A CSV file of the 1 student in this search, and of those in the state Archived.').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  const namesIn = (line: string) => [/Ali|Bo/, /Art|Music/].map((searched) => searched.exec(line)?.[0] ?? '').join(' ');
  expect(lines.map(namesIn).toSorted((a, b) => a.localeCompare(b))).toEqual(['Ali Art', 'Ali Music', 'Bo ']);
});
