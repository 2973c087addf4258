import { describe, expect, it } from 'vitest';
import type { OwnAnswer, OwnDetailsAnswer } from '../../api/contract/own.ts';
import { eventually } from '../infra/waiting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newVisitor, otherGroup, ownGroup, readMailTo, unique, waitForTask } from '../running/waymark.ts';

const admin = as('admin');

/** Two ambassadors of a group, each with a contract to sign. */
const withContracts = async (group = ownGroup) => {
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
  const ids: number[] = [];
  for (const firstname of ['Sam', 'Noor']) {
    const person = { firstname, lastname: unique('Signing'), group, email: `${unique('amb')}@student.test`, notes: 'Only for staff' };
    ids.push((await admin.create('ambassadors', person)).Id);
  }
  const days = { Start: '2026-12-01', Expire: '2099-07-31', Template, AmbassadorIds: ids };
  const { json } = await admin.post<{ Revision: number }>('/ambassadors/contracts/issue/preview', days, { after: admin.position });
  const started = await admin.post('/ambassadors/contracts/issue', { ...days, Revision: json.Revision, Submission: unique('issue') });
  await waitForTask(admin, started.json.Task ?? 0);
  const contracts = await Promise.all(
    ids.map(async (id) => (await admin.search('ambassadors/contracts', { filter: `ambassador:${id},group:any` })).Data[0]?.Id ?? 0),
  );
  return { ids, contracts, template: template.name };
};

/** Gives an ambassador an account and signs them in by the invitation. */
const invited = async (
  id: number,
  email = `${unique('account')}@student.test`,
): Promise<{ readonly visitor: Visitor; readonly email: string }> => {
  const given = await admin.post(`/ambassadors/give-account/${id}`, { email });
  expect(given.json).toMatchObject({ Success: true });
  const invitation = /\/account\/invitation#([\w-]+)/.exec(await readMailTo(email))?.[1];
  const visitor = newVisitor();
  await visitor.session();
  expect((await visitor.post('/account/password', { invitation, password: `Pass-${unique()}-word` })).status).toBe(200);
  expect(await visitor.session()).toMatchObject({ Authenticated: true, Groups: [], Everywhere: [], IsAmbassador: true });
  return { visitor, email };
};

/** The account knows whom it is for a moment after it was given. */
const serves = (visitor: Visitor, ids: readonly number[]) =>
  eventually(10_000, async () => {
    const { json } = await visitor.get<OwnAnswer>('/own');
    expect(json.Ambassadors.map(({ Id }) => Id)).toEqual(ids);
  });

describe('the account of an ambassador', () => {
  it('sees and signs the contract of its ambassador, and learns nothing of any other', async () => {
    const { ids, contracts, template } = await withContracts();
    const [mine = 0, other = 0] = contracts;
    const { visitor } = await invited(ids[0] ?? 0);
    await serves(visitor, ids.slice(0, 1));
    const { json: own } = await visitor.get<OwnAnswer>('/own');
    expect(own.Waiting).toEqual([{ Kind: 'contractsToSign', Path: 'contracts', Filter: 'status:2', Count: 1 }]);

    const { Data } = await visitor.search('contracts', {});
    expect(Data.map(({ Id }) => Id)).toEqual([mine]);
    expect(Data[0]).toMatchObject({ name: template, status: 2 });
    const form = await visitor.form('contracts', mine);
    expect(form.Record).toMatchObject({ text: 'Work for £12.71', rate: 1271 });
    expect(Object.keys(form.Record)).not.toEqual(expect.arrayContaining(['fingerprint']));
    expect(form.Actions.map(({ name }) => name)).toEqual(['sign']);

    for (const path of [`/contracts/edit/${other}`, `/contracts/${other}/pdf`]) expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(`/contracts/sign/${other}`, { name: 'Sam' })).status).toBe(404);
    expect((await visitor.post(`/contracts/sign/${mine}`, {})).json).toMatchObject({ Errors: [{ FieldName: 'name' }] });
    expect((await visitor.post(`/contracts/sign/${mine}`, { name: 'Sam Signing' })).json).toMatchObject({
      SuccessMessage: 'You have signed the contract.',
    });
    expect((await visitor.get(`/contracts/${mine}/pdf`)).status).toBe(200);

    const signed = await admin.form('ambassadors/contracts', mine);
    expect(signed.Record).toMatchObject({ signedName: 'Sam Signing', signedFrom: expect.stringMatching(/^[\d.:a-f]+$/) });
    const history = await admin.history('ambassadors/contracts', mine);
    expect(history.at(-1)).toMatchObject({ Sentence: 'Signed the contract' });
  });

  it('should NOT get anything from any other route, even one that needs no right', async () => {
    const { ids } = await withContracts();
    const { visitor } = await invited(ids[0] ?? 0);
    await serves(visitor, ids.slice(0, 1));
    const { json } = await admin.get<{ paths: Record<string, Record<string, unknown>> }>('/openapi.json');
    const open: string[] = [];
    for (const [template, methods] of Object.entries(json.paths)) {
      const path = template.replace(/\{id\}/, String(ids[1])).replaceAll(/\{\w+\}/g, '2147483647');
      for (const method of Object.keys(methods)) {
        const reply = await visitor.request(
          method.toUpperCase(),
          path,
          method === 'get' ? {} : { headers: { 'content-type': 'application/json' }, body: 'no JSON' },
        );
        if (reply.status !== 403) open.push(`${method} ${template}`);
      }
    }
    expect(open.filter((each) => !each.includes(' /account/') && !each.includes(' /health/')).toSorted()).toEqual([
      // The secret of a calendar's address says whose it is.
      'get /calendar/feed/{file}',
      'get /contracts/edit/{id}',
      'get /contracts/search',
      'get /contracts/{id}/pdf',
      'get /own',
      'get /own/details',
      'get /search/definitions',
      'post /contracts/search',
      'post /contracts/sign/{id}',
      'post /own/details/{id}',
    ]);
    const sets = (await visitor.get<{ Set: string }[]>('/search/definitions')).json.map(({ Set: name }) => name);
    expect(sets).toEqual(['contracts']);
  });

  it('shows how it is reached, changes that, and nothing else of what the group keeps', async () => {
    const { ids } = await withContracts();
    const [id = 0] = ids;
    const { visitor } = await invited(id);
    await serves(visitor, [id]);
    const { json } = await visitor.get<OwnDetailsAnswer>('/own/details');
    expect(JSON.stringify(json)).not.toContain('Only for staff');
    const { Revision } = json.Data[0] ?? { Revision: 0 };
    expect((await visitor.post(`/own/details/${id}`, { Revision, notes: 'x' })).status).toBe(400);
    expect((await visitor.post(`/own/details/${ids[1]}`, { Revision: 0, mobile: '1' })).status).toBe(404);
    expect((await visitor.post(`/own/details/${id}`, { Revision, mobile: '07700 900999' })).status).toBe(200);
    expect((await admin.form('ambassadors', id)).Record).toMatchObject({ mobile: '07700 900999', notes: 'Only for staff' });
  });

  it('serves ambassadors of several groups, is listed for both, and loses the sight of one that ends it', async () => {
    const [first, second] = [await withContracts(), await withContracts(otherGroup)];
    const [here = 0, there = 0] = [first.ids[0], second.ids[0]];
    const { visitor, email } = await invited(here);
    expect((await admin.post(`/ambassadors/give-account/${there}`, { email })).json).toMatchObject({ Success: true });
    await serves(visitor, [here, there]);
    expect((await visitor.search('contracts', {})).Data).toHaveLength(2);
    const officer = as('officer');
    const listed = () => officer.search('ambassadors/accounts', { filter: `email:${email}` });
    expect((await listed()).Data).toMatchObject([{ email, enabled: true }]);
    expect((await officer.search('users', { filter: `email:${email}` })).Data).toEqual([]);
    expect((await officer.search('ambassadors', { filter: `id:${here},has-account:yes,enabled:yes,locked-out:no` })).Data).toHaveLength(1);

    expect((await admin.post(`/ambassadors/end-account/${here}`)).json).toMatchObject({ Success: true });
    await serves(visitor, [there]);
    expect((await visitor.search('contracts', {})).Data.map(({ Id }) => Id)).toEqual([second.contracts[0]]);
    await eventually(10_000, async () => expect((await listed()).Data).toEqual([]));
  });

  it('is refused for the email of somebody who works for a group, and without the right to edit ambassadors', async () => {
    const { ids } = await withContracts();
    const { email } = await createUser([{ group: otherGroup, role: 'viewer' }]);
    expect((await admin.post(`/ambassadors/give-account/${ids[0]}`, { email })).json).toMatchObject({
      Errors: [{ FieldName: 'email', ErrorMessages: ['Somebody who works for a group uses this email. An ambassador needs another one.'] }],
    });
    expect((await as('viewer').post(`/ambassadors/give-account/${ids[0]}`, {})).status).toBe(403);
    const stranger = (await createUser([{ group: otherGroup, role: 'officer' }])).visitor;
    expect((await stranger.post(`/ambassadors/give-account/${ids[0]}`, {})).status).toBe(404);
  });
});
