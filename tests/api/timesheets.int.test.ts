import { describe, expect, it } from 'vitest';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { recordSignature } from '../running/paying.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const path = 'ambassadors/timesheets';
const person = async (role: string, group = ownGroup): Promise<Visitor> => (await createUser([{ group, role }])).visitor;
const day = '2026-10-12';
const today = () => dayOfInstant(new Date().toISOString());

/** An ambassador with a signed contract at £12.71, and an activity with an organiser and a title of its own. */
const prepare = async (manager: Visitor) => {
  const rate = { 'ratesOfPay/-1/effectiveFrom': '2026-08-01', 'ratesOfPay/-1/rate': '12.71' };
  const { Id: contractBand } = await manager.create('ambassadors/contract-bands', { name: unique('Band'), group: ownGroup, ...rate });
  const template = {
    name: unique('Template'),
    validFrom: '2026-08-01',
    jobTitle: 'Ambassador',
    contractBand,
    group: ownGroup,
    text: 'Work.',
  };
  const { Id: Template } = await manager.create('ambassadors/contract-templates', template);
  const lastname = unique('Paid');
  const { Id: ambassador } = await manager.create('ambassadors', { firstname: 'Sam', lastname, group: ownGroup });
  const issued = await manager.post('/ambassadors/contracts/issue', {
    Template,
    Revision: 0,
    Start: '2026-09-01',
    Expire: '2099-07-31',
    AmbassadorIds: [ambassador],
    Submission: unique('submission'),
  });
  await waitForTask(manager, issued.json.Task ?? 0);
  const [contract] = (await manager.search('ambassadors/contracts', { filter: `ambassador:${ambassador}` })).Data;
  const title = unique('Campus day');
  const { Id: activity } = await manager.create('activities', {
    eventTitle: title,
    organiser: unique('Organiser'),
    group: ownGroup,
    start: `${day}T08:00:00.000Z`,
    end: `${day}T16:00:00.000Z`,
  });
  return { ambassador, lastname, activity, title, contract: contract?.Id ?? 0 };
};

const enter = async (
  manager: Visitor,
  { ambassador, activity }: { readonly ambassador: number; readonly activity: number },
  [from, to]: readonly [string, string] = ['09:00', '12:30'],
) =>
  (
    await manager.create(path, {
      ambassador,
      activity,
      group: ownGroup,
      start: `${day}T${from}:00.000Z`,
      end: `${day}T${to}:00.000Z`,
    })
  ).Id;

const take = async (by: Visitor, action: string, id: number, body: object = {}) => {
  const { status, json } = await by.post(`/${path}/${action}/${id}`, body);
  return status === 200 ? status : [status, json.message];
};

describe('timesheets', () => {
  it('have hours and pay that are explained, and are approved by two people', async () => {
    const [manager, officer, payOfficer] = await Promise.all([person('dataOfficer'), person('officer'), person('payOfficer')]);
    const prepared = await prepare(manager);
    const id = await enter(manager, prepared);
    const draft = await manager.form(path, id);
    const unpaidBecause = 'No signed contract of the ambassador covers 12/10/2026.';
    expect([draft.Record['hours'], draft.Record['cost'], draft.Record['unpaidBecause']]).toEqual([3.5, null, unpaidBecause]);
    expect(await take(manager, 'submit', id)).toEqual([400, unpaidBecause]);
    await recordSignature(manager, prepared.contract);
    // Nobody has saved the draft since.
    expect(await manager.form(path, id)).toMatchObject({ ComputedToday: true, Record: { cost: 4449, unpaidBecause: null } });
    expect(await take(manager, 'submit', id)).toBe(200);
    const submitted = await manager.form(path, id);
    expect(submitted).toMatchObject({
      CanEdit: false,
      ComputedToday: false,
      Transitions: [],
      Record: { rate: 1271, cost: 4449, unpaidBecause: null },
    });
    expect(submitted.Record['calculation']).toMatch(/^3\.50 hours × £12\.71, rate of “.*” from 01\/08\/2026 for any age$/);
    for (const each of [officer, payOfficer]) each.position = manager.position;
    expect(await take(payOfficer, 'pre-approve', id)).toEqual([403, expect.any(String)]);
    expect(await take(officer, 'pre-approve', id)).toBe(200);
    expect(await take(officer, 'approve', id)).toEqual([403, expect.any(String)]);
    payOfficer.position = officer.position;
    const before = today();
    expect(await take(payOfficer, 'approve', id)).toBe(200);
    const { Record: approved } = await payOfficer.form(path, id);
    expect([before, today()]).toContain(approved['approvedDate']);
    expect(approved['cost']).toBe(4449);
  });

  it('are submitted in bulk once for the same hours, approved by somebody else than who pre-approved them, and undone as one', async () => {
    const manager = await person('dataOfficer');
    const prepared = await prepare(manager);
    await recordSignature(manager, prepared.contract);
    const times = [undefined, undefined, ['12:30', '15:00']] as const;
    const entered = await Promise.all(times.map((each) => enter(manager, prepared, each)));
    const bulk = async (by: Visitor, action: string, ids = entered) => {
      by.position = manager.position;
      const { json } = await by.post(`/${path}/bulk-${action}`, { ids });
      const task = json.Task ?? 0;
      const { message } = await waitForTask(by, task);
      manager.position = by.position;
      return { task, message };
    };
    const other = await person('dataOfficer');
    expect((await bulk(manager, 'submit')).message).toBe('2 timesheets submitted. 1 was left out.');
    const filterOf = async (filter: string) =>
      (await manager.search(path, { filter: `ambassador-id:${prepared.ambassador},${filter}` })).Data.map(({ Id }) => Id).toSorted(
        (a, b) => a - b,
      );
    const ids = await filterOf('stage:submitted');
    expect((await bulk(other, 'pre-approve', ids)).message).toBe('2 timesheets pre-approved.');
    expect((await bulk(other, 'approve', ids)).message).toBe('No timesheets approved. 2 were left out.');
    const approval = await bulk(manager, 'approve', ids);
    expect(approval.message).toBe('2 timesheets approved.');
    expect(await filterOf('approved:yes')).toEqual(ids);
    const undo = await manager.post(`/tasks/undo/${approval.task}`);
    expect((await waitForTask(manager, undo.json.Task ?? 0))['failed']).toBe(0);
    expect([await filterOf('approved:yes'), await filterOf('awaiting-approval:yes')]).toEqual([[], ids]);
  });

  it('are found by what they borrow, and flag their ambassador and activity', async () => {
    const manager = await person('dataOfficer');
    const prepared = await prepare(manager);
    await recordSignature(manager, prepared.contract);
    const id = await enter(manager, prepared);
    const findIds = async (filter: string) => (await manager.search(path, { filter })).Data.map(({ Id }) => Id);
    for (const filter of [
      `activity-event-title:"${prepared.title}"`,
      `activity-name:"${prepared.title}"`,
      `ambassador-name:"Sam ${prepared.lastname}"`,
    ])
      expect([filter, await findIds(filter)]).toEqual([filter, [id]]);
    expect(await findIds(`ambassador-id:${prepared.ambassador},organiser:null`)).toEqual([]);
    const findFlagged = async (flag: string) =>
      (await manager.search('ambassadors', { filter: `id:${prepared.ambassador},timesheets-awaiting-${flag}` })).Total +
      (await manager.search('activities', { filter: `id:${prepared.activity},timesheets-awaiting-${flag}` })).Total;
    expect(await findFlagged('preapproval:yes')).toBe(0);
    await take(manager, 'submit', id);
    expect([
      await findFlagged('preapproval:yes'),
      await findFlagged('approval:no'),
      await findFlagged('preapproval:yes,timesheets-awaiting-approval:yes'),
    ]).toEqual([2, 2, 0]);
  });

  it('are shown to and submitted by nobody outside of the group, and not submitted by a viewer', async () => {
    const manager = await person('dataOfficer');
    const prepared = await prepare(manager);
    const id = await enter(manager, prepared);
    const stranger = await person('dataOfficer', otherGroup);
    stranger.position = manager.position;
    expect((await stranger.get(`/${path}/edit/${id}`)).status).toBe(404);
    const filter = `ambassador-id:${prepared.ambassador},group:any,recordState:any`;
    expect((await manager.search(path, { filter })).Data.map(({ Id }) => Id)).toEqual([id]);
    expect((await stranger.search(path, { filter })).Total).toBe(0);
    expect(await take(stranger, 'submit', id)).toEqual([404, expect.any(String)]);
    expect((await as('viewer').post(`/${path}/submit/${id}`)).status).toBe(403);
  });
});
