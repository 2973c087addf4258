import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { actorAmong, actorOn } from '../../commands/records/actor.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { type Reads, cacheReads } from '../../commands/records/reads.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { notYourOwn, sameHoursAtOnce } from '../../domain/payMessages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const system = systemAccess('Waymark', rights);
const as = (id: number) => newContext({ ...system, user: { id, name: `User ${id}` } });
const [officer, payer] = [as(7), as(8)];
const group = 1;
let memory: ReturnType<typeof logInMemory>;

const make = async (type: string, values: Values): Promise<number> => {
  const outcome = await createRecord(memory.dependencies, officer, getRecordType(type), values);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value.id;
};
const valuesOf = async (type: string, id: number): Promise<Values> =>
  (await loadRecord(memory.dependencies, getRecordType(type), id)).values;
const take = async (type: string, id: number, action: string, by = officer) => {
  const outcome = await takeAction(memory.dependencies, by, getRecordType(type), id, action);
  return outcome.ok ? outcome.value.hasChanged : 'message' in outcome.error ? outcome.error.message : outcome.error.because;
};
const change = async (type: string, id: number, values: Values) => {
  const { revision } = await loadRecord(memory.dependencies, getRecordType(type), id);
  return editRecord(memory.dependencies, officer, getRecordType(type), id, revision, values);
};

beforeEach(async () => {
  memory = logInMemory();
  await make('institution', { name: 'Soar Valley', subscriber: true });
  await make('ambassador', { lastname: 'Taylor', dob: '2005-03-04', group });
});

describe('a timesheet', () => {
  const rate = 'ratesOfPay/1/rate';
  const prepare = async () => {
    const band = await make('contractBand', {
      name: 'Band A',
      group,
      'ratesOfPay/1/effectiveFrom': '2026-08-01',
      'ratesOfPay/1/ageMin': 18,
      'ratesOfPay/1/ageMax': 99,
      [rate]: 1271,
    });
    const times = { start: '2026-10-24T22:00:00.000Z', end: '2026-10-25T04:00:00.000Z' };
    const activity = await make('activity', { eventTitle: 'Night walk', group, ...times });
    const offer = { activity, title: 'Guide', places: 1, advertiseFrom: '2026-09-01', advertiseTo: '2026-10-01', contractBand: band };
    const workOffer = await make('workOffer', { ...offer, group });
    // The clocks go back in this night: five hours pass between eleven and three.
    const nightShift = { start: '2026-10-24T22:00:00.000Z', end: '2026-10-25T03:00:00.000Z' };
    return { band, id: await make('timesheet', { ambassador: 1, activity, workOffer, group, ...nightShift }) };
  };

  it('is paid in the band of its work offer for the time that passed', async () => {
    const { id, band } = await prepare();
    expect(await valuesOf('timesheet', id)).toMatchObject({ hours: 5, contractBand: band, rate: 1271, cost: 6355, unpaidBecause: null });
    await change('timesheet', id, { hours: 4.25 });
    expect(await valuesOf('timesheet', id)).toMatchObject({ hours: 4.25, cost: 5402 });
  });

  it('is computed in a batch from records that are read once, and is paid the same', async () => {
    const { id, band } = await prepare();
    const { activity = null, workOffer = null } = await valuesOf('timesheet', id);
    const after = { start: '2026-10-25T03:00:00.000Z', end: '2026-10-25T04:00:00.000Z' };
    const other = await make('timesheet', { ambassador: 1, activity, workOffer, group, ...after });
    for (const each of [id, other]) {
      await take('timesheet', each, 'submit');
      await take('timesheet', each, 'pre-approve');
    }
    const { dependencies } = memory;
    const readStreams: string[] = [];
    const readStream: Reads['log']['readStream'] = (stream, from) => {
      readStreams.push(stream);
      return dependencies.log.readStream(stream, from);
    };
    const reads = cacheReads({ ...dependencies, log: { readStream } });
    const approve = (each: number) => takeAction(dependencies, payer, getRecordType('timesheet'), each, 'approve', {}, reads);
    expect((await Promise.all([approve(id), approve(other)])).every(({ ok }) => ok)).toBe(true);
    expect(readStreams.toSorted()).toEqual(['ambassador-1', `contractBand-${band}`, 'user-8', `workOffer-${Number(workOffer)}`]);
    expect(await valuesOf('timesheet', other)).toMatchObject({ rate: 1271, cost: 1271, approvedBy: 8 });
  });

  it('takes in a corrected rate until it is approved, and then no more', async () => {
    const { id, band } = await prepare();
    expect(await take('timesheet', id, 'submit')).toBe(true);
    expect(await take('timesheet', id, 'pre-approve')).toBe(true);
    await change('contractBand', band, { [rate]: 1300 });
    expect(await take('timesheet', id, 'approve')).toBe('You pre-approved this timesheet. Somebody else must approve it.');
    expect(await take('timesheet', id, 'approve', payer)).toBe(true);
    await change('contractBand', band, { [rate]: 1400 });
    expect(await take('timesheet', id, 'approve', payer)).toBe(false);
    expect(await valuesOf('timesheet', id)).toMatchObject({ rate: 1300, cost: 6500, preapprovedBy: 7, approvedBy: 8 });
    expect(await change('timesheet', id, { hours: 9 })).toMatchObject({
      ok: false,
      error: { message: 'This timesheet is approved. Take the approval back to change it.' },
    });
  });
});

describe('work of somebody who also works for the group', () => {
  const prepare = async (person: Values) => {
    await make('contractBand', { name: 'Band A', group, 'ratesOfPay/1/effectiveFrom': '2026-08-01', 'ratesOfPay/1/rate': 1271 });
    const times = { start: '2026-10-12T08:00:00.000Z', end: '2026-10-12T18:00:00.000Z' };
    await make('activity', { eventTitle: 'Open day', group, ...times });
    const offer = { activity: 1, title: 'Guide', places: 1, advertiseFrom: '2026-09-01', advertiseTo: '2026-10-01', contractBand: 1 };
    await make('workOffer', { ...offer, group });
    const [account, ambassador] = [
      await make('user', { firstname: 'Ada', lastname: 'O’Brien', email: 'ada@example.test', roles: [{ role: 'officer', group }] }),
      await make('ambassador', { dob: '2005-03-04', group, ...person }),
    ];
    const id = await make('timesheet', { ambassador, activity: 1, workOffer: 1, group, ...times });
    await take('timesheet', id, 'submit');
    return { id, self: as(account) };
  };

  it.each([
    ['the same email', { firstname: 'A', lastname: 'Byrne', email: 'ada@example.test' }],
    ['the same names', { firstname: 'Ada', lastname: 'OBrien', email: 'a.obrien@home.test' }],
  ])('is approved by somebody else, where they have %s', async (_what, person) => {
    const { id, self } = await prepare(person);
    expect(await take('timesheet', id, 'pre-approve', self)).toBe(notYourOwn('timesheet'));
    expect(await take('timesheet', id, 'pre-approve')).toBe(true);
    expect(await take('timesheet', id, 'approve', self)).toBe(notYourOwn('timesheet'));
    expect(await take('timesheet', id, 'approve', payer)).toBe(true);
  });

  it('is theirs in claims and corrections too', async () => {
    const { self } = await prepare({ firstname: 'Ada', lastname: 'O’Brien' });
    for (const type of ['expense', 'payCorrection'])
      for (const [ambassador, own] of [
        [2, [2]],
        [1, []],
      ] as const)
        expect(await actorOn(memory.dependencies, self.access, getRecordType(type), { ambassador })).toEqual({
          user: self.access.user.id,
          ambassadors: own,
        });
  });

  it('is found in a list by one read of the account and one of all ambassadors', async () => {
    const { self } = await prepare({ firstname: 'Ada', lastname: 'O’Brien' });
    const readRecords: string[] = [];
    const findAll = async (type: RecordType, ids: readonly number[]) => {
      readRecords.push(`${type.name} ${ids.join(', ')}`);
      const records = await Promise.all(ids.map((id) => loadRecord(memory.dependencies, type, id)));
      return new Map(records.flatMap((record, at) => (record.revision < 0 ? [] : [[ids[at] ?? 0, record] as const])));
    };
    const rows = [{ ambassador: 1 }, { ambassador: 2 }, { ambassador: 2 }, { ambassador: 99 }, {}];
    const among = (type: string) => actorAmong({ findAll }, self.access, getRecordType(type), rows);
    expect(await among('timesheet')).toEqual({ user: self.access.user.id, ambassadors: [2] });
    expect(readRecords).toEqual([`user ${self.access.user.id}`, 'ambassador 1, 2, 99']);
    // Contracts have no action that is refused for one's own.
    expect(await among('contract')).toEqual({ user: self.access.user.id, ambassadors: [] });
    expect(readRecords).toHaveLength(2);
  });

  it('is approved by whoever shares only a part of the name', async () => {
    const { id, self } = await prepare({ firstname: 'Ada', lastname: 'Byrne', email: 'a.byrne@home.test' });
    expect(await take('timesheet', id, 'pre-approve', self)).toBe(true);
  });
});

describe('the same hours', () => {
  const at = (from: string, to: string) => ({ start: `2026-10-12T${from}:00.000Z`, end: `2026-10-12T${to}:00.000Z` });
  const sheet = (from: string, to: string, more: Values = {}) =>
    make('timesheet', { ambassador: 1, activity: 1, workOffer: 1, group, ...at(from, to), ...more });
  const prepare = async () => {
    await make('contractBand', { name: 'Band A', group, 'ratesOfPay/1/effectiveFrom': '2026-08-01', 'ratesOfPay/1/rate': 1271 });
    await make('activity', { eventTitle: 'Open day', group, ...at('08:00', '18:00') });
    const offer = { activity: 1, title: 'Guide', places: 1, advertiseFrom: '2026-09-01', advertiseTo: '2026-10-01', contractBand: 1 };
    await make('workOffer', { ...offer, group });
  };
  const refusal = (id: string, stage: string) =>
    `Timesheet ${id} is for some of the same hours: 12/10/2026 10:00 to 12/10/2026 13:00 (${stage}). The same hours are paid once. Correct the times, or withdraw one of the two timesheets.`;

  it('cannot be submitted twice, and can where they only touch or are of somebody else', async () => {
    await prepare();
    await make('ambassador', { lastname: 'Brook', dob: '2005-03-04', group });
    const first = await sheet('09:00', '12:00');
    const second = await sheet('11:30', '14:00');
    expect(await take('timesheet', first, 'submit')).toBe(true);
    expect(await take('timesheet', second, 'submit')).toBe(refusal('#00000001', 'Awaiting pre-approval'));
    expect(await take('timesheet', await sheet('12:00', '14:00'), 'submit')).toBe(true);
    expect(await take('timesheet', await sheet('09:00', '12:00', { ambassador: 2 }), 'submit')).toBe(true);
  });

  it.each(['withdraw', 'cancel', 'send-back'])('can be submitted again after “%s” of the first', async (action) => {
    await prepare();
    const [first, second] = [await sheet('09:00', '12:00'), await sheet('11:30', '14:00')];
    await take('timesheet', first, 'submit');
    await takeAction(memory.dependencies, officer, getRecordType('timesheet'), first, action, { reason: 'Entered twice' });
    const { claims } = memory.dependencies;
    const claim: typeof claims.claim = async (...call) => ({ ...(await claims.claim(...call)), isSettling: false });
    const later = { ...memory.dependencies, claims: { ...claims, claim } };
    expect((await takeAction(later, officer, getRecordType('timesheet'), second, 'submit')).ok).toBe(true);
  });

  it('stay with the first of two timesheets if it is submitted again at the same moment', async () => {
    await prepare();
    const [first, second] = [await sheet('09:00', '12:00'), await sheet('11:30', '14:00')];
    await take('timesheet', first, 'submit');
    await takeAction(memory.dependencies, officer, getRecordType('timesheet'), first, 'send-back', { reason: 'Wrong day' });
    const { claims } = memory.dependencies;
    // The second saw the claim as it was before the first claimed the hours again.
    const claim: typeof claims.claim = async (...call) => ({
      ...(await claims.claim(...call)),
      isSettling: false,
      at: '2026-10-01T00:00:00Z',
    });
    const later = { ...memory.dependencies, claims: { ...claims, claim } };
    const answer = await takeAction(later, officer, getRecordType('timesheet'), second, 'submit');
    expect(answer).toMatchObject({ ok: false, error: { message: sameHoursAtOnce('#00000001') } });
  });

  it('are not approved while another timesheet of them is submitted, however that came about', async () => {
    await prepare();
    const [first, second] = [await sheet('09:00', '12:00'), await sheet('11:30', '14:00')];
    await take('timesheet', first, 'submit');
    const { shown } = memory.dependencies;
    const behind = { ...memory.dependencies, shown: { ...shown, pointingAt: () => Promise.resolve([]) } };
    expect((await takeAction(behind, officer, getRecordType('timesheet'), second, 'submit')).ok).toBe(true);
    for (const each of [first, second]) await take('timesheet', each, 'pre-approve');
    expect(await take('timesheet', second, 'approve', payer)).toBe(refusal('#00000001', 'Awaiting approval'));
  });

  it('are submitted once, in whatever order the steps of two people are taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        let isRacing = false;
        memory = logInMemory({ turns: () => (isRacing ? scheduler.schedule(Promise.resolve()) : Promise.resolve()) });
        await make('institution', { name: 'Soar Valley', subscriber: true });
        await make('ambassador', { lastname: 'Taylor', dob: '2005-03-04', group });
        await prepare();
        const both = [await sheet('09:00', '12:00'), await sheet('11:30', '14:00')];
        isRacing = true;
        const answers = await scheduler.waitFor(Promise.all(both.map((each) => take('timesheet', each, 'submit'))));
        expect(answers.filter((answer) => answer === true)).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('an expense claim', () => {
  it('asks what its type says, and pays a car by the mile', async () => {
    const list = 6;
    const travel = await make('customLookupItem', { name: 'Travel', list, travel: true, group });
    const other = await make('customLookupItem', { name: 'Materials', list, group });
    await make('mileageRate', { from: '2026-08-01', rate: 45, group });
    const journey = { from: 'Leicester', to: 'Derby', modeOfTransport: 'Car', miles: 12.5 };
    const id = await make('expense', { ambassador: 1, dateOfClaim: '2026-10-12', typeOfClaim: travel, group, ...journey });
    expect(await valuesOf('expense', id)).toMatchObject({ isTravel: true, cost: 563 });
    await change('expense', id, { typeOfClaim: other, amount: 320 });
    expect(await valuesOf('expense', id)).toMatchObject({ isTravel: false, from: null, miles: null, cost: 320, calculation: null });
  });
});
