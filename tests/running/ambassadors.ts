import { expect } from 'vitest';
import type { OwnAnswer } from '../../api/contract/own.ts';
import { eventually } from '../infra/waiting.ts';
import { untilSignedIn } from './untilSignedIn.ts';
import type { Visitor } from './visitor.ts';
import { as, newVisitor, ownGroup, readMailTo, unique, waitForTask } from './waymark.ts';

const admin = as('admin');

/** Two ambassadors of a group. */
export const makeAmbassadors = async (group = ownGroup) => {
  const ids: number[] = [];
  const names: string[] = [];
  for (const firstname of ['Sam', 'Noor']) {
    const person = { firstname, lastname: unique('Signing'), group, email: `${unique('amb')}@student.test`, notes: 'Only for staff' };
    names.push(`${firstname} ${person.lastname}`);
    ids.push((await admin.create('ambassadors', person)).Id);
  }
  return { ids, names };
};

/** Two ambassadors of a group, each with a contract to sign. */
export const makeContracts = async (group = ownGroup) => {
  const rate = { 'ratesOfPay/-1/effectiveFrom': '2026-08-01', 'ratesOfPay/-1/rate': '12.71' };
  const { Id: contractBand } = await admin.create('ambassadors/contract-bands', { name: unique('Band'), group, ...rate });
  const template = {
    name: unique('Template'),
    validFrom: '2026-08-01',
    jobTitle: 'Ambassador',
    contractBand,
    group,
    text: 'Work for {{rate}}',
  };
  const { Id: Template } = await admin.create('ambassadors/contract-templates', template);
  const { ids, names } = await makeAmbassadors(group);
  const days = { Start: '2026-12-01', Expire: '2099-07-31', Template, AmbassadorIds: ids };
  const { json } = await admin.post<{ Revision: number }>('/ambassadors/contracts/issue/preview', days, { after: admin.position });
  const started = await admin.post('/ambassadors/contracts/issue', { ...days, Revision: json.Revision, Submission: unique('issue') });
  await waitForTask(admin, started.json.Task ?? 0);
  const contracts = await Promise.all(
    ids.map(async (id) => (await admin.search('ambassadors/contracts', { filter: `ambassador:${id},group:any` })).Data[0]?.Id ?? 0),
  );
  return { ids, names, contracts, template: template.name };
};

/** Gives an ambassador an account and signs them in by the invitation. */
export const inviteAmbassador = async (
  id: number,
  email = `${unique('account')}@student.test`,
): Promise<{ readonly visitor: Visitor; readonly email: string }> => {
  const reply = await admin.post(`/ambassadors/give-account/${id}`, { email });
  expect(reply.json).toMatchObject({ Success: true });
  const invitation = /\/account\/invitation#([\w-]+)/.exec(await readMailTo(email))?.[1];
  const visitor = newVisitor();
  await visitor.session();
  const password = await visitor.post('/account/password', { invitation, password: `Pass-${unique()}-word` });
  expect(password.status).toBe(200);
  expect(BigInt(password.json.Position ?? 0)).toBeGreaterThan(0n);
  expect(await untilSignedIn(visitor)).toMatchObject({ Groups: [], Everywhere: [], IsAmbassador: true });
  return { visitor, email };
};

/** Waits until the account knows its ambassadors, shortly after it was given. */
export const waitForAmbassadors = (visitor: Visitor, ids: readonly number[]) =>
  eventually(10_000, async () => {
    const { json } = await visitor.get<OwnAnswer>('/own');
    expect(json.Ambassadors.map(({ Id }) => Id)).toEqual(ids);
  });
