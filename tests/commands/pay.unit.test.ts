import { beforeEach, describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { type Reads, readingOnce } from '../../commands/records/reads.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
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
  return outcome.ok ? outcome.value.changed : 'message' in outcome.error ? outcome.error.message : outcome.error.because;
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
    const worked = { start: '2026-10-24T22:00:00.000Z', end: '2026-10-25T03:00:00.000Z' };
    return { band, id: await make('timesheet', { ambassador: 1, activity, workOffer, group, ...worked }) };
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
    const asked: string[] = [];
    const readStream: Reads['log']['readStream'] = (stream, from) => {
      asked.push(stream);
      return dependencies.log.readStream(stream, from);
    };
    const reads = readingOnce({ ...dependencies, log: { readStream } });
    const approve = (each: number) => takeAction(dependencies, payer, getRecordType('timesheet'), each, 'approve', {}, reads);
    expect((await Promise.all([approve(id), approve(other)])).every(({ ok }) => ok)).toBe(true);
    expect(asked.toSorted()).toEqual(['ambassador-1', `contractBand-${band}`, `workOffer-${Number(workOffer)}`]);
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
