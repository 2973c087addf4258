import { expect, test } from 'vitest';
import { previewSentNothing } from '../../domain/questionMessages.ts';
import { smallPdf } from '../running/uploading.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll } from './screens.ts';

const windows = useBrowser();
const officer = as('officer');

test('makes a form of questions, opens it, takes an application from a phone, and shows the answers', async () => {
  const { Id } = await officer.create('ambassadors/application-forms', { title: unique('Helpers'), group: ownGroup });
  const page = await windows.open(`/ambassadors/application-forms/edit/${Id}#questions`, { as: 'officer', refusals: [400] });
  const input = (role: 'textbox' | 'combobox', name: string) => page.getByRole(role, { name, exact: true });
  const save = () => page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: 'Add a question' }).click();
  await poll(() => hasFocus(input('textbox', 'New question 1: Label'))).toBe(true);
  await page.keyboard.type('Your colour');
  await input('combobox', 'New question 1: Type').selectOption('8');
  await save();
  await page.getByText('Unable to update, please correct the highlighted issues', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Must define at least one list value' }).waitFor();
  await input('textbox', 'New question 1: Identifier').fill('colour');
  await input('textbox', 'New question 1: List values').fill('Red\nBlue');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await input('textbox', 'New question 2: Label').fill('Your last name');
  await input('combobox', 'New question 2: Type').selectOption('1');
  await input('textbox', 'New question 2: Identifier').fill('last-name');
  await input('combobox', 'New question 2: Fills in').fill('Last name');
  await page.getByRole('option', { name: 'Last name' }).click();
  await page.getByRole('checkbox', { name: 'New question 2: Required' }).check();
  // The name comes first, by the keyboard.
  await page.getByRole('button', { name: 'Move New question 2 up' }).focus();
  await page.keyboard.press('Enter');
  await save();
  await input('textbox', 'Question 2: Label').waitFor();
  expect(
    await page.getByRole('textbox', { name: /: Label$/ }).evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toEqual(['Your last name', 'Your colour']);
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByLabel('Files that applicants may add').fill('2');
  await page.getByLabel('What applicants should add').fill('Your CV');
  await save();
  await message(page, 'The application form has been saved.').waitFor();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('tabpanel', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Send the application' }).click();
  await preview.getByRole('link', { name: 'Your last name is required' }).click();
  await poll(() => hasFocus(preview.getByRole('textbox', { name: 'Your last name' }))).toBe(true);
  await page.keyboard.type('Nobody');
  expect(await findProblems(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Send the application' }).click();
  await message(page, previewSentNothing).waitFor();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Open the form' }).click();
  await page.getByRole('button', { name: 'Open the form' }).click();
  await message(page, 'The form is open.').waitFor();
  await page.getByRole('tab', { name: 'Public form' }).click();
  const address = new URL(await page.getByRole('textbox', { name: 'Address of the form' }).inputValue()).pathname;
  expect(await findProblems(page)).toEqual([]);

  const phone = await windows.open(address, { refusals: [400], more: { viewport: { width: 360, height: 740 } } });
  await phone.getByRole('button', { name: 'Send the application' }).click();
  await phone.getByRole('link', { name: 'Your last name is required' }).click();
  await poll(() => hasFocus(phone.getByRole('textbox', { name: 'Your last name' }))).toBe(true);
  const lastname = unique('Applicant');
  await phone.keyboard.type(lastname);
  await phone.getByRole('radio', { name: 'Blue' }).check();
  const files = phone.getByLabel('Files (optional)');
  const cv = { name: 'CV.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) };
  await files.setInputFiles([cv, { ...cv, name: 'Page.pdf', buffer: Buffer.from('<html>') }]);
  await phone.getByRole('button', { name: 'Send the application' }).click();
  await phone.getByText('Please check the highlighted answers.').waitFor();
  await phone.getByRole('link', { name: /“Page.pdf” is a file of another type/ }).click();
  await poll(() => hasFocus(files)).toBe(true);
  await phone.getByRole('button', { name: 'Remove Page.pdf' }).press('Enter');
  await poll(() => hasFocus(files)).toBe(true);
  expect(await findProblems(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Send the application' }).click();
  await poll(() => hasFocus(phone.getByRole('heading', { name: 'Thank you. We have received your application.' }))).toBe(true);

  const findApplication = async () =>
    (await officer.search('ambassadors/applications', { filter: `lastname:${lastname}` })).Data.map((row) => row.Id);
  await poll(async () => (await findApplication()).length).toBe(1);
  await page.goto(`/ambassadors/applications/edit/${(await findApplication())[0] ?? 0}#answers`);
  await page.getByText('Your colour').waitFor();
  await page.getByText('Blue', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('link', { name: 'CV.pdf' }).waitFor();
  await page.getByText(/Added .* by Public form$/).waitFor();
  expect(await findProblems(page)).toEqual([]);
});

test('keeps the focus on the button that links an application while it is sent', async () => {
  const path = 'ambassadors/applications';
  const email = `${unique('applicant')}@example.test`;
  const { Id: ambassador } = await officer.create('ambassadors', { firstname: 'Sam', lastname: unique('Linked'), email, group: ownGroup });
  const { Id } = await officer.create(path, { applied: '2026-10-01', group: ownGroup, lastname: unique('Applicant'), email });
  for (const step of ['pass-screening', 'accept-for-interview', 'accept-after-interview'])
    expect((await officer.post(`/${path}/${step}/${Id}`, { email: false, message: 'Hello' })).status).toBe(200);
  const page = await windows.open(`/${path}/edit/${Id}#ambassador`, { as: 'officer' });
  const link = page.getByRole('region', { name: 'Possible matches' }).getByRole('button', { name: 'Link with Sam' });
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${path}/${Id}/link`, async (route) => {
    await released;
    await route.continue();
  });
  await link.press('Enter');
  await poll(() => link.getAttribute('aria-busy')).toBe('true');
  expect(await hasFocus(link)).toBe(true);
  release();
  await poll(async () => (await officer.form(path, Id)).Record['ambassador']).toBe(ambassador);
});
