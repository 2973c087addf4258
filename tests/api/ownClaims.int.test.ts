import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnAnswer } from '../../api/contract/own.ts';
import type { CreateForm } from '../../api/contract/records.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { eventually } from '../infra/waiting.ts';
import { inviteAmbassador, waitForAmbassadors } from '../running/ambassadors.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, newUrn, otherGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const times = { start: '2026-10-12T08:00:00.000Z', end: '2026-10-12T12:00:00.000Z' };

/** A group with claim types and a mileage rate. */
const newGroup = async () => {
  const { Id: group } = await admin.create('institutions', { name: unique('Claims College'), urn: newUrn(), subscriber: true });
  const list = customLookups.claimType;
  const { Id: travel } = await admin.create('field-lists', { name: 'Travel', list, travel: true, group });
  const { Id: training } = await admin.create('field-lists', { name: 'Training', list, group });
  await admin.create('ambassadors/mileage-rates', { group, from: '2026-01-01', rate: '0.45' });
  return { group, travel, training };
};
const newAmbassador = async (group: number) =>
  (await admin.create('ambassadors', { firstname: 'Sam', lastname: unique('Claiming'), group })).Id;
const newActivity = async (group: number, ambassador?: number) => {
  const names = ambassador === undefined ? {} : { [`ambassadors/${ambassador}/ambassador`]: ambassador };
  const title = unique('Open day');
  return { id: (await admin.create('activities', { eventTitle: title, group, ...times, ...names })).Id, title };
};
const signIn = async (ids: readonly [number, ...number[]]) => {
  const { visitor, email } = await inviteAmbassador(ids[0]);
  for (const id of ids.slice(1)) await admin.post(`/ambassadors/give-account/${id}`, { email });
  await waitForAmbassadors(visitor, ids);
  visitor.position = admin.position;
  return visitor;
};
const formAt = async (visitor: Visitor, path: string) => (await visitor.get<CreateForm>(path, { after: visitor.position })).json;
const choicesIn = ({ Fields }: CreateForm, name: string) => Fields.find((field) => field.name === name)?.choices?.map(({ Id }) => Id);
const refusedFields = (json: { readonly Errors?: readonly { readonly FieldName: string }[] }) =>
  json.Errors?.map(({ FieldName }) => FieldName);

let ownGroup: Awaited<ReturnType<typeof newGroup>>;
beforeAll(async () => {
  ownGroup = await newGroup();
});

describe('a new claim of an ambassador', () => {
  it('offers the claim types of the group and the own activities, follows its branches, and is submitted', async () => {
    const id = await newAmbassador(ownGroup.group);
    const [mine, other] = [await newActivity(ownGroup.group, id), await newActivity(ownGroup.group)];
    const visitor = await signIn([id]);
    const form = await formAt(visitor, '/expenses/create');
    expect(form.Fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)).toEqual([
      'activity',
      'dateOfClaim',
      'typeOfClaim',
      'from',
      'to',
      'modeOfTransport',
      'miles',
      'passengers',
      'registration',
      'transportApprovedBy',
      'amount',
      'description',
    ]);
    expect(form.Fields.every(({ lookup }) => lookup === null)).toBe(true);
    expect([choicesIn(form, 'typeOfClaim'), choicesIn(form, 'activity')]).toEqual([[ownGroup.travel, ownGroup.training], [mine.id]]);
    expect(JSON.stringify(form)).not.toContain(other.title);

    const journey = { dateOfClaim: '2026-10-12', typeOfClaim: ownGroup.travel, from: 'Leicester', to: 'Derby' };
    const lacking = await visitor.post('/expenses/create', { ...journey, modeOfTransport: 'Car' });
    expect([lacking.status, refusedFields(lacking.json)]).toEqual([400, ['miles']]);
    const taxi = await visitor.post('/expenses/create', { ...journey, modeOfTransport: 'Taxi' });
    expect(refusedFields(taxi.json)).toEqual(['transportApprovedBy', 'amount']);
    const reply = await visitor.post('/expenses/create', {
      ...journey,
      activity: mine.id,
      modeOfTransport: 'Car',
      miles: '20',
      amount: '99',
    });
    expect(reply.json).toMatchObject({ Success: true });
    const claim = reply.json.Id ?? 0;
    const shown = await visitor.form('expenses', claim);
    expect(shown.Record).toMatchObject({ ambassador: id, group: ownGroup.group, cost: 900, amount: null });
    expect(shown.Actions.map(({ name }) => name)).toEqual(['submit', 'withdraw']);
    expect(choicesIn(shown, 'typeOfClaim')).toEqual([ownGroup.travel, ownGroup.training]);

    const another = await newActivity(ownGroup.group, id);
    visitor.position = admin.position;
    const { Fields } = await visitor.form('expenses', claim);
    expect(Fields.find(({ name }) => name === 'activity')?.choices?.map(({ Id }) => Id)).toEqual(
      expect.arrayContaining([mine.id, another.id]),
    );
    const training = { Revision: shown.Revision, typeOfClaim: ownGroup.training, amount: '12.50', activity: another.id };
    expect((await visitor.post(`/expenses/edit/${claim}`, training)).status).toBe(200);
    expect((await visitor.form('expenses', claim)).Record).toMatchObject({
      activity: another.id,
      cost: 1250,
      from: null,
      miles: null,
    });
    expect((await visitor.post(`/expenses/submit/${claim}`)).json).toMatchObject({ Success: true });
    expect((await visitor.post(`/expenses/edit/${claim}`, { Revision: 2, amount: '1' })).status).toBe(400);

    const waiting = async () => (await visitor.get<OwnAnswer>('/own', { after: admin.position })).json.Waiting;
    expect(await waiting()).toEqual([]);
    await admin.post(`/ambassadors/expenses/send-back/${claim}`, { reason: 'Which course was it?' });
    // A busy database leaves out a count that takes too long.
    await eventually(20_000, async () =>
      expect(await waiting()).toEqual([{ Kind: 'claimsSentBack', Path: 'expenses', Filter: 'sent-back:yes', Count: 1 }]),
    );
    expect((await visitor.search('expenses', { filter: 'sent-back:yes' })).Data.map(({ Id }) => Id)).toEqual([claim]);
    expect((await visitor.post(`/expenses/submit/${claim}`)).json).toMatchObject({ Success: true });
    expect(await waiting()).toEqual([]);
    expect((await visitor.post(`/expenses/withdraw/${claim}`, { reason: 'Paid elsewhere' })).json).toMatchObject({ Success: true });
  });

  it('should NOT say whose it is or what becomes of it, nor name what is not the own', async () => {
    const [id, colleague] = [await newAmbassador(ownGroup.group), await newAmbassador(ownGroup.group)];
    const other = await newActivity(ownGroup.group, colleague);
    const visitor = await signIn([id]);
    const training = { dateOfClaim: '2026-10-12', typeOfClaim: ownGroup.training, amount: '5' };
    for (const more of [
      { ambassador: colleague },
      { ambassador: id },
      { group: otherGroup },
      { cost: 1 },
      { approvedDate: '2026-10-12' },
    ]) {
      const { status, json } = await visitor.post('/expenses/create', { ...training, ...more });
      expect([more, status, json.Success]).toEqual([more, 400, false]);
    }
    expect((await visitor.post(`/expenses/create?ambassador=${colleague}`, training)).status).toBe(404);
    expect((await visitor.get(`/expenses/create?ambassador=${colleague}`)).status).toBe(404);
    const foreign = await visitor.post('/expenses/create', { ...training, activity: other.id });
    expect([foreign.status, refusedFields(foreign.json)]).toEqual([400, ['activity']]);
    expect((await visitor.search('expenses', {})).Total).toBe(0);
    for (const path of ['/expenses/create', '/timesheets/create']) expect((await admin.get(path)).status).toBe(403);
    expect((await visitor.post('/ambassadors/expenses/create', training)).status).toBe(403);
    expect((await visitor.get('/work-opportunities/own/create')).status).toBe(404);
  });

  it('is for the institution that is chosen, if there are several', async () => {
    const secondGroup = await newGroup();
    const [one, two] = [await newAmbassador(ownGroup.group), await newAmbassador(secondGroup.group)];
    const visitor = await signIn([one, two]);
    expect(refusedFields((await visitor.get<{ Errors: { FieldName: string }[] }>('/expenses/create')).json)).toEqual(['ambassador']);
    expect(choicesIn(await formAt(visitor, `/expenses/create?ambassador=${two}`), 'typeOfClaim')).toEqual([
      secondGroup.travel,
      secondGroup.training,
    ]);
    const values = { dateOfClaim: '2026-10-12', amount: '5' };
    const wrong = await visitor.post(`/expenses/create?ambassador=${two}`, { ...values, typeOfClaim: ownGroup.training });
    expect(refusedFields(wrong.json)).toEqual(['typeOfClaim']);
    const reply = await visitor.post(`/expenses/create?ambassador=${two}`, { ...values, typeOfClaim: secondGroup.training });
    expect((await visitor.form('expenses', reply.json.Id ?? 0)).Record).toMatchObject({ ambassador: two, group: secondGroup.group });
  });
});

describe('a new timesheet of an ambassador', () => {
  it('is for an activity that names them, and says why it cannot be submitted', async () => {
    const id = await newAmbassador(ownGroup.group);
    const [mine, other] = [await newActivity(ownGroup.group, id), await newActivity(ownGroup.group)];
    const visitor = await signIn([id]);
    expect((await formAt(visitor, '/timesheets/create')).Fields.find(({ name }) => name === 'activity')?.choices).toEqual([
      { Id: mine.id, Name: `${mine.title}, 12/10/2026`, Follows: {} },
    ]);
    expect(refusedFields((await visitor.post('/timesheets/create', times)).json)).toEqual(['activity']);
    expect(refusedFields((await visitor.post('/timesheets/create', { ...times, activity: other.id })).json)).toEqual(['activity']);
    expect((await visitor.post('/timesheets/create', { ...times, activity: mine.id, rate: 1 })).status).toBe(400);
    const reply = await visitor.post('/timesheets/create', { ...times, activity: mine.id });
    const sheet = await visitor.form('timesheets', reply.json.Id ?? 0);
    const because = 'No signed contract of the ambassador covers 12/10/2026.';
    expect(sheet.Record).toMatchObject({ ambassador: id, group: ownGroup.group, hours: 4, unpaidBecause: because });
    expect((await visitor.post(`/timesheets/submit/${reply.json.Id}`)).json).toMatchObject({ Success: false, message: because });
  });
});
