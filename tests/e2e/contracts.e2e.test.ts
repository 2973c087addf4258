import { expect, test } from 'vitest';
import type { Visitor } from '../running/visitor.ts';
import { createUser, unique, unrelatedGroup as group } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { message, poll } from './screens.ts';

const windows = useBrowser();

/** A template whose text names the ambassador, and an ambassador. */
const prepare = async (person: Visitor) => {
  const { Id: contractBand } = await person.create('ambassadors/contract-bands', { name: unique('Band'), group });
  const name = unique('Casual');
  const template = {
    name,
    validFrom: '2026-08-01',
    jobTitle: 'Ambassador',
    contractBand,
    group,
    text: '{{ambassador-name}} works.',
  };
  const { Id: id } = await person.create('ambassadors/contract-templates', template);
  const lastname = unique('Contracted');
  const { Id: ambassador } = await person.create('ambassadors', { firstname: 'Sam', lastname, group });
  await person.search('ambassadors/contract-templates', { filter: String(id) });
  return { id, ambassador, who: `Sam ${lastname}` };
};

test('issues a contract from the page of an ambassador after a check, and records its signature', async () => {
  // A group with few templates offers them in one list.
  const { visitor: person } = await createUser([{ group, role: 'dataOfficer' }]);
  const { id, ambassador, who } = await prepare(person);
  const page = await windows.open(`/ambassadors/edit/${ambassador}#contracts`, { cookies: person.state.cookies });
  await page.getByRole('button', { name: 'Issue a contract…' }).click();
  const dialog = page.getByRole('dialog', { name: `Issue a contract to ${who}` });
  const check = dialog.getByRole('button', { name: 'Check contracts' });
  await check.click();
  await dialog.getByText('First day is required').waitFor();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption(String(id));
  await dialog.getByRole('textbox', { name: 'First day' }).fill('1/12/2026');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('31/7/2099');
  expect(await findProblems(page)).toEqual([]);
  await check.click();
  await dialog.getByText(`${who} works.`).waitFor();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue 1 contract' }).click();
  await message(page, '1 contract issued.').waitFor();

  const contracts = async () => (await person.search('ambassadors/contracts', { filter: `ambassador:${ambassador}` })).Data;
  await poll(contracts).toHaveLength(1);
  const [contract] = await contracts();
  await page.goto(`/ambassadors/contracts/edit/${contract?.Id ?? 0}`);
  await page.getByText('Require Signing').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Record the signature' }).click();
  const form = await person.form('ambassadors/contracts', contract?.Id ?? 0);
  await page.getByRole('textbox', { name: 'Signed on' }).fill(JSON.stringify(form.Record['issued']).slice(1, -1));
  await page.getByRole('button', { name: 'Record the signature' }).click();
  await message(page, 'The signature has been recorded.').waitFor();
  await poll(async () => page.getByText('Current', { exact: true }).count()).toBe(1);
});
