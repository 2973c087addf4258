import { describe, expect, it } from 'vitest';
import type { OwnAnswer, OwnDetailsAnswer } from '../../api/contract/own.ts';
import { notYourName } from '../../domain/contractMessages.ts';
import { eventually } from '../infra/waiting.ts';
import { ownSets } from '../../domain/search/variants.ts';
import { inviteAmbassador, waitForAmbassadors, makeAmbassadors, makeContracts } from '../running/ambassadors.ts';
import { as, createUser, newUrn, otherGroup, unique } from '../running/waymark.ts';

const admin = as('admin');

describe('the account of an ambassador', () => {
  it('sees and signs the contract of its ambassador, and learns nothing of any other', async () => {
    const { ids, names, contracts, template } = await makeContracts();
    const [mine = 0, other = 0] = contracts;
    const { visitor } = await inviteAmbassador(ids[0] ?? 0);
    await waitForAmbassadors(visitor, ids.slice(0, 1));
    // A busy database leaves out a count that takes too long.
    await eventually(20_000, async () =>
      expect((await visitor.get<OwnAnswer>('/own')).json.Waiting).toContainEqual({
        Kind: 'contractsToSign',
        Path: 'contracts',
        Filter: 'status:2',
        Count: 1,
      }),
    );

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
    expect((await visitor.post(`/contracts/sign/${mine}`, { name: names[1] })).json).toMatchObject({
      Success: false,
      Errors: [{ FieldName: 'name', ErrorMessages: [notYourName] }],
    });
    const typed = (names[0] ?? '').toUpperCase();
    expect((await visitor.post(`/contracts/sign/${mine}`, { name: typed })).json).toMatchObject({
      SuccessMessage: 'You have signed the contract.',
    });
    expect((await visitor.get(`/contracts/${mine}/pdf`)).status).toBe(200);

    const signed = await admin.form('ambassadors/contracts', mine);
    expect(signed.Record).toMatchObject({ signedName: typed, signedFrom: expect.stringMatching(/^[\d.:a-f]+$/) });
    const history = await admin.history('ambassadors/contracts', mine);
    expect(history.at(-1)).toMatchObject({ Sentence: 'Signed the contract' });
    await admin.post(`/ambassadors/contracts/cancel/${mine}`, { reason: 'The project ended' });
    await eventually(20_000, async () =>
      expect((await visitor.form('contracts', mine)).Record['cancelledBecause']).toBe('The project ended'),
    );
  });

  it('should NOT get anything from routes of others, even those that need no right', async () => {
    const { ids } = await makeAmbassadors();
    const { visitor } = await inviteAmbassador(ids[0] ?? 0);
    await waitForAmbassadors(visitor, ids.slice(0, 1));
    // `routes.unit.test.ts` names every route that is open to ambassadors.
    for (const path of ['/home', '/institutions/search', '/ambassadors/search', `/ambassadors/edit/${ids[0]}`, '/events', '/openapi.json'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403]);
    expect((await visitor.post('/search/add', { name: 'x', filter: 'y', forType: 'students' })).status).toBe(403);
    const { json: sets } = await visitor.get<{ Set: string; Columns: { name: string }[] }[]>('/search/definitions');
    expect(sets.map(({ Set: name }) => name)).toEqual(ownSets.map(({ name }) => name));
    // Only people with the right to see ambassadors see what the work costs.
    for (const set of ['timesheets', 'expenses'])
      expect(sets.find(({ Set: name }) => name === set)?.Columns.map(({ name }) => name)).toContain('cost');
  });

  it('shows how it is reached, changes that, and nothing else of what the group keeps', async () => {
    const { ids } = await makeAmbassadors();
    const [id = 0] = ids;
    const { visitor } = await inviteAmbassador(id);
    await waitForAmbassadors(visitor, [id]);
    const { json } = await visitor.get<OwnDetailsAnswer>('/own/details');
    expect(JSON.stringify(json)).not.toContain('Only for staff');
    const { Revision } = json.Data[0] ?? { Revision: 0 };
    expect((await visitor.post(`/own/details/${id}`, { Revision, notes: 'x' })).status).toBe(400);
    expect((await visitor.post(`/own/details/${ids[1]}`, { Revision: 0, mobile: '1' })).status).toBe(404);
    expect((await visitor.post(`/own/details/${id}`, { Revision, mobile: '07700 900999' })).status).toBe(200);
    expect((await admin.form('ambassadors', id)).Record).toMatchObject({ mobile: '07700 900999', notes: 'Only for staff' });
  });

  it('must fill in what its group requires of how it is reached', async () => {
    const { Id: group } = await admin.create('institutions', { name: unique('Group'), urn: newUrn(), subscriber: true });
    await admin.search('institutions', { filter: `id:${group}` });
    const { Id: id } = await admin.create('ambassadors', { firstname: 'Sam', lastname: unique('Signing'), group, mobile: '07700 900999' });
    expect((await admin.post(`/field-settings/${group}`, { Revision: -1, Uses: { 'ambassador.mobile': 'required' } })).status).toBe(200);
    const { visitor } = await inviteAmbassador(id);
    await waitForAmbassadors(visitor, [id]);
    const { json } = await visitor.get<OwnDetailsAnswer>('/own/details');
    const change = (mobile: string) => visitor.post(`/own/details/${id}`, { Revision: json.Data[0]?.Revision, mobile });
    expect(await change('')).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'mobile' }] } });
    expect((await change('07700 900998')).status).toBe(200);
  });

  it('serves ambassadors of several groups, is listed for both, and loses the sight of one that ends it', async () => {
    const [first, second] = [await makeContracts(), await makeContracts(otherGroup)];
    const [firstId = 0, secondId = 0] = [first.ids[0], second.ids[0]];
    const { visitor, email } = await inviteAmbassador(firstId);
    expect((await admin.post(`/ambassadors/give-account/${secondId}`, { email })).json).toMatchObject({ Success: true });
    await waitForAmbassadors(visitor, [firstId, secondId]);
    expect((await visitor.search('contracts', {})).Data).toHaveLength(2);
    const officer = as('officer');
    const listAccounts = () => officer.search('ambassadors/accounts', { filter: `email:${email}` });
    expect((await listAccounts()).Data).toMatchObject([{ email, enabled: true }]);
    expect((await officer.search('users', { filter: `email:${email}` })).Data).toEqual([]);
    const account = await admin.form('users', (await listAccounts()).Data[0]?.Id ?? 0);
    expect(account.ListPath).toBe('ambassadors/accounts');
    // Nothing that is about the work of staff.
    expect(new Set(account.Fields.map(({ tab }) => tab))).toEqual(new Set(['Details', 'Sign-in']));
    expect((await officer.search('ambassadors', { filter: `id:${firstId},has-account:yes,enabled:yes,locked-out:no` })).Data).toHaveLength(
      1,
    );

    expect((await admin.post(`/ambassadors/end-account/${firstId}`)).json).toMatchObject({ Success: true });
    await waitForAmbassadors(visitor, [secondId]);
    expect((await visitor.search('contracts', {})).Data.map(({ Id }) => Id)).toEqual([second.contracts[0]]);
    await eventually(10_000, async () => expect((await listAccounts()).Data).toEqual([]));
  });

  it('is refused for the email of somebody who works for a group, and without the right to edit ambassadors', async () => {
    const { ids } = await makeAmbassadors();
    const { email } = await createUser([{ group: otherGroup, role: 'viewer' }]);
    expect((await admin.post(`/ambassadors/give-account/${ids[0]}`, { email })).json).toMatchObject({
      Errors: [{ FieldName: 'email', ErrorMessages: ['Somebody who works for a group uses this email. An ambassador needs another one.'] }],
    });
    expect((await as('viewer').post(`/ambassadors/give-account/${ids[0]}`, {})).status).toBe(403);
    const stranger = (await createUser([{ group: otherGroup, role: 'officer' }])).visitor;
    expect((await stranger.post(`/ambassadors/give-account/${ids[0]}`, {})).status).toBe(404);
  });
});
