import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noDocumentsYet } from '../../domain/attachmentMessages.ts';
import { notYourName } from '../../domain/contractMessages.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { inviteAmbassador, waitForAmbassadors, makeContracts } from '../running/ambassadors.ts';
import { as, newUrn, unique } from '../running/waymark.ts';
import { smallPdf } from '../running/uploading.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { hasFocus, message, poll, waitForPaint } from './screens.ts';

const windows = useBrowser();

/** The title of paid work, long from now, for which the ambassador is accepted. */
const acceptForWork = async (ambassador: number, group: number): Promise<string> => {
  const admin = as('admin');
  const times = { start: '2098-11-24T10:00:00.000Z', end: '2098-11-24T12:00:00.000Z' };
  const { Id: activity } = await admin.create('activities', { eventTitle: unique('Open day'), group, ...times });
  const title = unique('Guide');
  const offer = { title, activity, places: 1, advertiseFrom: '2026-01-01', advertiseTo: '2099-01-01' };
  const { Id } = await admin.create('work-opportunities', offer);
  for (const step of ['add', 'accept'])
    expect((await admin.post(`/work-opportunities/${Id}/applicants/${step}`, { AmbassadorIds: [ambassador] })).status).toBe(200);
  return title;
};

test('lets an ambassador sign a contract and claim a journey on a phone, and shows nothing of the console of staff', async () => {
  const admin = as('admin');
  const { Id: group } = await admin.create('institutions', { name: unique('Phone College'), urn: newUrn(), subscriber: true });
  await admin.create('field-lists', { name: 'Travel', list: customLookups.claimType, travel: true, group });
  const { ids, names, contracts, template } = await makeContracts(group);
  const work = await acceptForWork(ids[0] ?? 0, group);
  const { visitor } = await inviteAmbassador(ids[0] ?? 0);
  await waitForAmbassadors(visitor, ids.slice(0, 1));
  const more = { viewport: { width: 360, height: 740 } };
  const page = await windows.open('/', { cookies: visitor.state.cookies, refusals: [400], more });
  await page.getByRole('heading', { level: 1, name: 'Hello, Sam' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'Shifts',
    'Work',
    'Timesheets',
    'Expenses',
    'Contracts',
    'My details',
  ]);
  expect(await findProblems(page)).toEqual([]);
  // A list that is slow to come has its placeholder where the list will be.
  await page.setViewportSize({ width: 360, height: 740 });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/contracts/search*', async (route) => {
    if (route.request().resourceType() !== 'document') await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await poll(async () => (await page.getByRole('main').locator('span[style*="height: 56px"]').first().boundingBox())?.x).toBe(16);
  release();
  await page.getByRole('link', { name: 'Home', exact: true }).click();

  await page.getByRole('link', { name: 'A contract needs your signature' }).click();
  await page.getByRole('link', { name: new RegExp(template) }).click();
  await page.getByText('Work for £12.71').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign the contract' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your full name').fill('Mickey Mouse');
  await dialog.getByRole('button', { name: 'Sign the contract' }).click();
  await dialog.getByText(notYourName).waitFor();
  await dialog.getByLabel('Your full name').fill(names[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign the contract' }).click();
  await message(page, 'You have signed the contract.').waitFor();
  await page.getByText('Current', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign the contract' }).count()).toBe(0);
  expect((await admin.form('ambassadors/contracts', contracts[0] ?? 0)).Record['signedName']).toBe(names[0]);

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByText('Nothing needs your attention.').waitFor();
  await page.getByRole('link', { name: 'My details' }).click();
  await page.getByLabel('Mobile').fill('07700 900888');
  await page.getByRole('button', { name: 'Save' }).click();
  await message(page, 'Your details have been saved.').waitFor();
  const certificate = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) };
  await page.getByLabel('Files to add as documents').setInputFiles(certificate);
  const documents = page.getByRole('region', { name: 'My documents' });
  await documents.getByRole('link', { name: 'Certificate.pdf' }).waitFor();
  await documents.getByRole('button', { name: 'Delete Certificate.pdf' }).click();
  await page.getByLabel(/^To confirm, type Certificate.pdf or #/).fill('certificate.pdf');
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await documents.getByText(noDocumentsYet).waitFor();
  expect(await findProblems(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Shifts' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByRole('link', { name: work }).waitFor();
  await page.keyboard.press('m');
  await page.getByRole('grid', { name: 'Month' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  expect(await page.getByLabel('Your calendar address').inputValue()).toMatch(/\.ics$/);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Expenses' }).click();
  await page.getByRole('link', { name: 'New expense claim' }).click();
  await page.getByRole('textbox', { name: 'Date of claim' }).fill('12/10/2026');
  expect(await page.getByLabel('Mode of transport').count()).toBe(0);
  await page.getByLabel('Type of claim').selectOption('Travel');
  await page.getByLabel('From', { exact: true }).fill('Leicester');
  await page.getByLabel('To', { exact: true }).fill('Derby');
  await page.getByLabel('Mode of transport').selectOption('Taxi');
  await page.getByLabel('Amount').fill('12.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Transport approved by is required' }).click();
  await page.keyboard.type('Sam Organiser');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Claim of 12/10/2026' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByLabel('Amount').fill('13.50');
  await page.getByRole('button', { name: 'Submit' }).click();
  await message(page, 'Save your changes first.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('£13.50').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await message(page, 'The expense claim has been submitted.').waitFor();
});

/** Signs in a person who is an ambassador of new institutions, where they can claim for training. */
const signInClaimant = async (institutions: readonly string[]) => {
  const admin = as('admin');
  const ids: number[] = [];
  const types: number[] = [];
  for (const name of institutions) {
    const { Id: group } = await admin.create('institutions', { name, urn: newUrn(), subscriber: true });
    types.push((await admin.create('field-lists', { name: 'Training', list: customLookups.claimType, group })).Id);
    const person = { firstname: 'Sam', lastname: unique('Claiming'), group, email: `${unique('amb')}@student.test` };
    ids.push((await admin.create('ambassadors', person)).Id);
  }
  const { visitor, email } = await inviteAmbassador(ids[0] ?? 0);
  for (const id of ids.slice(1)) await admin.post(`/ambassadors/give-account/${id}`, { email });
  await waitForAmbassadors(visitor, ids);
  return { visitor, ids, types };
};

test('asks before a claim that is typed and not saved is lost to another institution', async () => {
  const [first, second] = [unique('First College'), unique('Second College')];
  const { visitor, ids } = await signInClaimant([first, second]);
  const page = await windows.open('/expenses/create', { cookies: visitor.state.cookies });
  const institution = page.getByLabel('Institution');
  const amount = page.getByLabel('Amount');
  await institution.selectOption(first);
  await amount.fill('12.50');
  await institution.focus();
  await institution.selectOption(second);
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await poll(() => hasFocus(institution)).toBe(true);
  expect(await institution.inputValue()).toBe(String(ids[0]));
  expect(await amount.inputValue()).toBe('12.50');
  await institution.selectOption(second);
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await poll(() => institution.inputValue()).toBe(String(ids[1]));
  await poll(() => amount.inputValue()).toBe('');
});

/** Holds back the answers to the reads at an address until the returned function is called. */
const holdReads = async (page: Page, address: string): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return release;
};

test('keeps the focus and what is typed between the save of a claim or of details and its new values', async () => {
  const { visitor, types } = await signInClaimant([unique('College')]);
  const { json } = await visitor.post('/expenses/create', { dateOfClaim: '2026-10-12', typeOfClaim: types[0], amount: '12.50' });
  const claim = json.Id ?? 0;
  const page = await windows.open(`/expenses/edit/${claim}`, { cookies: visitor.state.cookies });
  const save = page.getByRole('button', { name: 'Save' });
  const pressSave = async () => {
    const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/edit/'));
    await save.press('Enter');
    expect((await saved).status()).toBe(200);
  };
  const description = page.getByLabel('Description');
  await page.getByLabel('Amount').fill('13.50');
  const show = await holdReads(page, `**/expenses/edit/${claim}`);
  await pressSave();
  await description.fill('By train');
  show();
  await page.getByText('£13.50').waitFor();
  expect(await description.inputValue()).toBe('By train');
  await pressSave();
  await poll(async () => (await visitor.form('expenses', claim)).Record).toMatchObject({ cost: 1350, description: 'By train' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Amount').fill('14.50');
  await pressSave();
  await page.getByText('£14.50').waitFor();
  expect(await hasFocus(save)).toBe(true);

  await page.getByRole('link', { name: 'My details' }).click();
  const mobile = page.getByLabel('Mobile');
  await mobile.fill('07700 900888');
  const showDetails = await holdReads(page, '**/own/details');
  const read = page.waitForResponse('**/own/details');
  await save.press('Enter');
  await message(page, 'Your details have been saved.').waitFor();
  showDetails();
  await read;
  await waitForPaint(page);
  expect(await hasFocus(save)).toBe(true);
});

test('asks which value to keep where a claim was changed elsewhere at the same time', async () => {
  const { visitor, types } = await signInClaimant([unique('College')]);
  const { json } = await visitor.post('/expenses/create', { dateOfClaim: '2026-10-12', typeOfClaim: types[0], amount: '12.50' });
  const claim = json.Id ?? 0;
  const page = await windows.open(`/expenses/edit/${claim}`, { cookies: visitor.state.cookies, refusals: [409] });
  const description = page.getByLabel('Description');
  await description.fill('By train');
  const { Revision } = await visitor.form('expenses', claim);
  expect((await visitor.edit('expenses', claim, Revision, { description: 'By bus' })).status).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /both changed this record$/ });
  await question.getByRole('radio', { name: /^Keep mine ?By train/ }).check();
  expect(await findProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Save with these choices' }).click();
  await question.waitFor({ state: 'detached' });
  await poll(async () => (await visitor.form('expenses', claim)).Record['description']).toBe('By train');
  expect(await description.inputValue()).toBe('By train');
});

test('goes to the last page of a list that has fewer, and shows a page that fails as a failure', async () => {
  const { ids } = await makeContracts();
  const { visitor } = await inviteAmbassador(ids[0] ?? 0);
  await waitForAmbassadors(visitor, ids.slice(0, 1));
  const page = await windows.open('/contracts/search?page=1.5', { cookies: visitor.state.cookies, refusals: [503] });
  const cards = page.getByRole('main').getByRole('listitem');
  await poll(() => cards.count()).toBe(1);
  await page.goto('/contracts/search?page=9');
  await poll(() => cards.count()).toBe(1);
  expect(page.url()).toMatch(/page=1$/);

  await page.route('**/contracts/search', async (route) => {
    const asked = route.request();
    if (asked.method() !== 'POST') return route.continue();
    if ((asked.postDataJSON() as { readonly page: number }).page > 1)
      return route.fulfill({ status: 503, contentType: 'text/html', body: '' });
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), TotalPages: 2 } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByRole('heading', { name: 'We couldn’t load the list' }).waitFor();
  expect(await cards.count()).toBe(0);
});
