import { beforeAll, describe, expect, it } from 'vitest';
import type { HomeAnswer } from '../../api/contract/home.ts';
import type { IssuePreview } from '../../api/contract/issuing.ts';
import { eventually } from '../infra/waiting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const path = 'ambassadors/contracts';
const manager = async (group = ownGroup): Promise<Visitor> => (await createUser([{ group, role: 'dataOfficer' }])).visitor;

/** Data officers of two groups. */
let person: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  [person, stranger] = [await manager(), await manager(otherGroup)];
});

const days = { Start: '2026-12-01', Expire: '2099-07-31' };

/** Creates a template whose text names the rate, and an ambassador. */
const prepare = async () => {
  const rate = { 'ratesOfPay/-1/effectiveFrom': '2026-08-01', 'ratesOfPay/-1/rate': '12.71' };
  const { Id: contractBand } = await person.create('ambassadors/contract-bands', { name: unique('Band'), group: ownGroup, ...rate });
  const name = unique('Template');
  const text = 'For {{ambassador-name}}: {{rate}}';
  const template = { name, validFrom: '2026-08-01', jobTitle: 'Ambassador', contractBand, group: ownGroup, text };
  const { Id: Template } = await person.create('ambassadors/contract-templates', template);
  const lastname = unique('Contracted');
  const { Id: ambassador } = await person.create('ambassadors', { firstname: 'Sam', lastname, group: ownGroup });
  return { Template, ambassador, lastname };
};

const preview = (by: Visitor, body: object) =>
  by.post<IssuePreview>(`/${path}/issue/preview`, { ...days, ...body }, { after: person.position });

/** Issues a contract to an ambassador. Returns its id and the task. */
const issue = async ({ Template, ambassador }: { readonly Template: number; readonly ambassador: number }) => {
  const { json } = await preview(person, { Template, AmbassadorIds: [ambassador] });
  const body = { ...days, Template, Revision: json.Revision, AmbassadorIds: json.AmbassadorIds, Submission: unique('submission') };
  const started = await person.post(`/${path}/issue`, body);
  const again = await person.post(`/${path}/issue`, body);
  expect(again.json.Task).toBe(started.json.Task);
  const task = started.json.Task ?? 0;
  expect((await waitForTask(person, task))['message']).toBe('1 contract issued.');
  const { Data } = await person.search(path, { filter: `ambassador:${ambassador}` });
  expect(Data).toHaveLength(1);
  return { task, id: Data[0]?.Id ?? 0 };
};

describe('contracts', () => {
  it('are previewed, issued once, signed, and then no longer issued again or undone', async () => {
    const prepared = await prepare();
    const { Template, ambassador, lastname } = prepared;
    expect((await preview(person, { Template, Filter: `lastname:${lastname}` })).json).toEqual({
      Revision: 0,
      AmbassadorIds: [ambassador],
      Already: 0,
      AlreadyNames: [],
      LeftOut: 0,
      Reasons: [],
      Example: { Name: `Sam ${lastname}`, Text: `For Sam ${lastname}: £12.71` },
    });
    const { id, task } = await issue(prepared);
    expect((await preview(person, { Template, AmbassadorIds: [ambassador] })).json).toMatchObject({
      AmbassadorIds: [],
      Already: 1,
      AlreadyNames: [`Sam ${lastname}`],
    });
    const form = await person.form(path, id);
    expect(form.Record).toMatchObject({ text: `For Sam ${lastname}: £12.71`, rate: 1271 });
    expect(form.Actions.map(({ name }) => name)).toEqual(['record-signature', 'cancel']);
    const { issued: signedOn } = form.Record;
    expect((await person.post(`/${path}/record-signature/${id}`, { signedOn })).status).toBe(200);
    expect((await person.search(path, { filter: `ambassador:${ambassador},status:1` })).Data.map(({ Id }) => Id)).toEqual([id]);
    const undo = await person.post(`/tasks/undo/${task}`);
    expect((await waitForTask(person, undo.json.Task ?? 0))['failed']).toBe(1);
    expect((await person.post(`/${path}/cancel/${id}`, { reason: 'Left' })).status).toBe(200);
    expect((await person.search(path, { filter: `ambassador:${ambassador},status:3` })).Data.map(({ Id }) => Id)).toEqual([id]);
    expect((await person.form(path, id)).Record['cancelledBecause']).toBe('Left');
  });

  it('are cancelled together with one reason, and current again when that is undone', async () => {
    const prepared = await prepare();
    const { id } = await issue(prepared);
    const selection = { filter: `ambassador:${prepared.ambassador}` };
    const lacking = await person.post(`/${path}/bulk-cancel`, { ...selection, given: {} });
    expect(lacking.json.Errors).toEqual([{ FieldName: 'given.reason', ErrorMessages: ['Reason is required'] }]);
    const cancelling = await person.post(`/${path}/bulk-cancel`, { ...selection, given: { reason: 'The project ended' } });
    expect((await waitForTask(person, cancelling.json.Task ?? 0))['message']).toBe('1 contract cancelled.');
    expect((await person.form(path, id)).Record).toMatchObject({ cancelledBecause: 'The project ended' });
    const undo = await person.post(`/tasks/undo/${cancelling.json.Task ?? 0}`);
    await waitForTask(person, undo.json.Task ?? 0);
    expect((await person.form(path, id)).Derived['status']).toBe(2);
  });

  it('are taken back by the undo of their task while nobody has signed', async () => {
    const prepared = await prepare();
    const { task } = await issue(prepared);
    const undo = await person.post(`/tasks/undo/${task}`);
    await waitForTask(person, undo.json.Task ?? 0);
    expect((await person.search(path, { filter: `ambassador:${prepared.ambassador}` })).Data).toEqual([]);
  });

  it('are issued once where two people issue to the same ambassador at once; the other is told whom they left out', async () => {
    const second = await manager();
    const { Template, ambassador } = await prepare();
    second.position = person.position;
    const tasks = await Promise.all(
      [person, second].map(async (issuer) => {
        const body = { ...days, Template, Revision: 0, AmbassadorIds: [ambassador], Submission: unique('submission') };
        const { json } = await issuer.post(`/${path}/issue`, body);
        return waitForTask(issuer, json.Task ?? 0);
      }),
    );
    expect(new Set(tasks.map(({ message }) => message))).toEqual(
      new Set(['1 contract issued.', 'No contracts issued. 1 could not be issued.']),
    );
    expect((await second.search(path, { filter: `ambassador:${ambassador}` })).Data).toHaveLength(1);
  });

  it('are issued by who may change contracts of the template’s group, on days that it allows', async () => {
    const { Template, ambassador } = await prepare();
    const body = { Template, AmbassadorIds: [ambassador] };
    expect((await preview(as('viewer'), body)).status).toBe(403);
    expect((await preview(stranger, body)).status).toBe(404);
    const early = await preview(person, { ...body, Start: '2026-07-31' });
    expect([early.status, early.json]).toMatchObject([400, { Errors: [{ FieldName: 'Start' }] }]);
    const stale = { ...days, ...body, Revision: 7, Submission: unique('submission') };
    expect((await person.post(`/${path}/issue`, stale)).status).toBe(400);
  });

  it('are listed for the staff of the group, and read only by who may see contracts', async () => {
    const prepared = await prepare();
    const { id } = await issue(prepared);
    const after = person.position;
    const viewer = await as('viewer').get<Awaited<ReturnType<Visitor['form']>>>(`/${path}/edit/${id}`, { after });
    expect(viewer.json).toMatchObject({ CanEdit: false, Actions: [] });
    expect((await as('viewer').post(`/${path}/cancel/${id}`, { reason: 'No' })).status).toBe(403);
    const printed = await as('viewer').get(`/${path}/${id}/pdf`);
    expect([printed.status, printed.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await stranger.get(`/${path}/edit/${id}`, { after })).status).toBe(404);
    expect((await stranger.post(`/${path}/cancel/${id}`, { reason: 'No' })).status).toBe(404);
    expect((await stranger.get(`/${path}/${id}/pdf`)).status).toBe(404);
  });

  it('that wait for a signature are on the home page of who may record one', async () => {
    await issue(await prepare());
    const kindsFor = async (visitor: Visitor) => (await visitor.get<HomeAnswer>('/home')).json.Attention;
    // A busy database leaves out a count that takes too long.
    await eventually(20_000, async () =>
      expect(await kindsFor(person)).toContainEqual(expect.objectContaining({ Kind: 'contractsToSign', Filter: 'status:2' })),
    );
    expect((await kindsFor(as('viewer'))).map(({ Kind }) => Kind)).not.toContain('contractsToSign');
  });
});
