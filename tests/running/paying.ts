import { expect } from 'vitest';
import type { IssuePreview } from '../../api/contract/issuing.ts';
import type { Visitor } from './visitor.ts';
import { as, createUser, unique, waitForTask } from './waymark.ts';

/** Records that an ambassador signed a contract on the day in London on which it was issued. */
export const recordSignature = async (visitor: Visitor, contract: number): Promise<void> => {
  const { Record } = await visitor.form('ambassadors/contracts', contract);
  const { status, text } = await visitor.post(`/ambassadors/contracts/record-signature/${contract}`, { signedOn: Record['issued'] });
  if (status !== 200) throw new Error(`Recording the signature answered ${status}: ${text}`);
};

const days = { Start: '2026-01-01', Expire: '2099-07-31' };

/** A member of its own with two people who may approve, and an ambassador with a signed contract at £12.71 an hour. */
export const preparePay = async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Paying'), subscriber: true });
  const [{ visitor: first }, { visitor: second }] = await Promise.all([
    createUser([{ group, role: 'dataOfficer' }]),
    createUser([{ group, role: 'dataOfficer' }]),
  ]);
  const rate = { 'ratesOfPay/-1/effectiveFrom': '2025-08-01', 'ratesOfPay/-1/rate': '12.71' };
  const { Id: contractBand } = await first.create('ambassadors/contract-bands', { name: unique('Band'), payCode: 'P1', group, ...rate });
  const template = { name: unique('Template'), validFrom: '2025-08-01', jobTitle: 'Ambassador', contractBand, group, text: 'Work.' };
  const { Id: Template } = await first.create('ambassadors/contract-templates', template);
  const { Id: ambassador } = await first.create('ambassadors', { firstname: 'Sam', lastname: unique('Paid'), group });
  const body = { ...days, Template, AmbassadorIds: [ambassador] };
  const { json } = await first.post<IssuePreview>('/ambassadors/contracts/issue/preview', body, { after: first.position });
  const issued = { ...body, Revision: json.Revision, Submission: unique('submission') };
  await waitForTask(first, (await first.post('/ambassadors/contracts/issue', issued)).json.Task ?? 0);
  const [contract] = (await first.search('ambassadors/contracts', { filter: `ambassador:${ambassador}` })).Data;
  await recordSignature(first, contract?.Id ?? 0);
  const { Id: activity } = await first.create('activities', {
    eventTitle: unique('Tour'),
    group,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T17:00:00.000Z',
  });
  return { group, first, second, ambassador, activity };
};

/** Two hours and a half of the ambassador, approved by two people. */
export const approveHours = async ({
  group,
  first,
  second,
  ambassador,
  activity,
}: Awaited<ReturnType<typeof preparePay>>): Promise<number> => {
  const times = { start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T12:30:00.000Z' };
  const { Id } = await first.create('ambassadors/timesheets', { ambassador, activity, group, ...times });
  for (const [person, step] of [
    [first, 'submit'],
    [first, 'pre-approve'],
    [second, 'approve'],
  ] as const)
    expect([step, (await person.post(`/ambassadors/timesheets/${step}/${Id}`, {})).status]).toEqual([step, 200]);
  return Id;
};

/** A pay run of a member of its own. Runs take everything approved, so those of shared groups would take what other tests have approved. */
export const makePayRun = async (): Promise<number> => {
  const prepared = await preparePay();
  const sheet = await approveHours(prepared);
  const { second: person } = prepared;
  const body = { Items: 1, Total: 3178, Columns: ['payCode'], Submission: unique('submission') };
  const started = await person.post('/ambassadors/pay-runs/start', body, { after: person.position });
  await waitForTask(person, started.json.Task ?? 0);
  return Number((await person.form('ambassadors/timesheets', sheet)).Record['payRun']);
};
