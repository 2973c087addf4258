import { expect, test } from 'vitest';
import { retrieveFailure } from '../../domain/messages.ts';
import { approveHours, preparePay } from '../running/paying.ts';
import { createUser } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { poll } from './screens.ts';

const windows = useBrowser();

const address = '/ambassadors/pay-runs/create';
const isShown = 'Send 1 item, £31.78';

test('shows and sends the pay of the group that the person switched to, in the format of that group', async () => {
  const [one, other] = await Promise.all([preparePay(), preparePay()]);
  await approveHours(one);
  await approveHours(other);
  const { visitor } = await createUser([one, other].map(({ group }) => ({ group, role: 'payOfficer' })));
  await visitor.post('/account/group', { group: one.group });
  const names = await Promise.all([one, other].map(async ({ first, ambassador }) => (await first.form('ambassadors', ambassador)).Title));
  const page = await windows.open(address, { cookies: visitor.state.cookies });
  const people = page.getByRole('region', { name: 'By ambassador' }).getByRole('rowheader');
  await poll(() => people.allInnerTexts()).toEqual(names.slice(0, 1));
  const payCode = page.getByRole('checkbox', { name: 'Pay code' });
  expect(await payCode.isChecked()).toBe(true);
  await payCode.uncheck();

  const { Groups } = await visitor.session();
  const name = Groups.find(({ Id }) => Id === other.group)?.Name ?? '';
  await page.getByRole('button', { name: /^Group: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(`Run pay for ${name}`);
  await poll(() => people.allInnerTexts()).toEqual(names.slice(1));
  expect(await payCode.isChecked()).toBe(true);
});

test('keeps the choice of columns, the failure and the submission of a run whose outcome is unknown', async () => {
  const prepared = await preparePay();
  await approveHours(prepared);
  const page = await windows.open(address, { cookies: prepared.second.state.cookies, refusals: [503] });
  await page.getByRole('checkbox', { name: 'Pay code' }).uncheck();
  const sent: string[] = [];
  const fail = { status: 503, contentType: 'text/html', body: '' };
  await page.route(`**${address}`, (route) => route.fulfill(fail));
  await page.route('**/ambassadors/pay-runs/start', (route) => {
    sent.push((route.request().postDataJSON() as { readonly Submission: string }).Submission);
    return route.fulfill(fail);
  });
  await page.getByRole('button', { name: isShown }).click();
  await page.getByRole('alert').getByText(retrieveFailure).waitFor();
  await page.getByRole('button', { name: isShown }).click();
  await poll(async () => sent.length).toBe(2);
  expect(new Set(sent).size).toBe(1);
  expect(await page.getByRole('checkbox', { name: 'Pay code' }).isChecked()).toBe(false);
});
