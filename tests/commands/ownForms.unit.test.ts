import { beforeEach, describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { createOwn } from '../../commands/forms/ownForm.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { withOwnRights } from '../../domain/access/own.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { expense } from '../../domain/records/expense.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { logInMemory } from './logInMemory.ts';

const system = newContext(systemAccess('Waymark', rights));
const group = 1;
const [sam, noor] = [
  { id: 1, group },
  { id: 2, group },
];
/** The account of Sam alone, with more rights than its routes give. */
const account: Access = withOwnRights({ ...systemAccess('Sam', []), user: { id: 9, name: 'Sam' }, ambassadors: [sam] }, rights);
const bySam = newContext(account);

let memory: ReturnType<typeof logInMemory>;

const make = async (type: string, values: Values): Promise<number> => {
  const outcome = await createRecord(memory.dependencies, system, getRecordType(type), values);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value.id;
};
const claim = async (values: Values, served = sam, key?: string) => {
  const outcome = await createOwn(memory.dependencies, bySam, expense, served, values, key);
  return outcome.ok ? outcome.value.id : outcome.error;
};

let training: Values;

beforeEach(async () => {
  memory = logInMemory();
  await make('institution', { name: 'Soar Valley', subscriber: true });
  await make('ambassador', { lastname: 'Taylor', group });
  await make('ambassador', { lastname: 'Khan', group });
  const typeOfClaim = await make('customLookupItem', { name: 'Training', list: customLookups.claimType, group });
  training = { dateOfClaim: '2026-10-12', typeOfClaim, amount: 1500 };
});

describe('a claim that an ambassador makes', () => {
  it('is of this ambassador and their group, costs what the rules say, and is submitted', async () => {
    const id = await claim(training);
    expect(id).toBe(1);
    expect((await loadRecord(memory.dependencies, expense, 1)).values).toMatchObject({ ambassador: 1, group, cost: 1500 });
    expect(await takeAction(memory.dependencies, bySam, expense, 1, 'submit')).toMatchObject({ ok: true });
  });

  it.each([
    { ambassador: 1 },
    { group },
    { submittedDate: '2026-10-12' },
    { approvedDate: '2026-10-12' },
    { cost: 9900 },
    { isTravel: true },
  ])('should NOT say %j itself', async (values) => {
    expect(await claim({ ...training, ...values })).toEqual({ because: 'forbidden' });
  });

  it('should NOT be of an ambassador whom the account is not for', async () => {
    expect(await claim(training, noor)).toEqual({ because: 'forbidden' });
  });

  it('is made once, however often its form is sent', async () => {
    expect([await claim(training, sam, 'key'), await claim({ ...training, amount: 1600 }, sam, 'key')]).toEqual([1, 1]);
    expect((await loadRecord(memory.dependencies, expense, 1)).values).toMatchObject({ ambassador: 1, amount: 1600, cost: 1600 });
    expect(await claim(training)).toBe(2);
  });

  it('should NOT be for an activity that does not name the ambassador', async () => {
    const times = { start: '2026-10-12T08:00:00.000Z', end: '2026-10-12T12:00:00.000Z' };
    const mine = await make('activity', { eventTitle: 'Open day', group, ...times, 'ambassadors/1/ambassador': 1 });
    const other = await make('activity', { eventTitle: 'School visit', group, ...times, 'ambassadors/2/ambassador': 2 });
    const notFound = { because: 'invalid', errors: [{ field: 'activity', messages: [expect.stringContaining('Activity')] }] };
    expect(await claim({ ...training, activity: other })).toEqual(notFound);
    expect(await claim({ ...training, activity: 99 })).toEqual(notFound);
    expect(await claim({ ...training, activity: mine })).toBe(1);
  });
});

it('lets an ambassador enter a timesheet for an activity that names them, and says why it cannot be submitted yet', async () => {
  const times = { start: '2026-10-12T08:00:00.000Z', end: '2026-10-12T12:00:00.000Z' };
  const activity = await make('activity', { eventTitle: 'Open day', group, ...times, 'ambassadors/1/ambassador': 1 });
  const outcome = await createOwn(memory.dependencies, bySam, timesheet, sam, { activity, ...times });
  expect(outcome).toMatchObject({ ok: true });
  const id = outcome.ok ? outcome.value.id : 0;
  expect((await loadRecord(memory.dependencies, timesheet, id)).values).toMatchObject({ ambassador: 1, hours: 4, cost: null });
  expect(await takeAction(memory.dependencies, bySam, timesheet, id, 'submit')).toMatchObject({
    ok: false,
    error: { message: 'No signed contract of the ambassador covers 12/10/2026.' },
  });
});

describe('the activity of an own record', () => {
  const times = { start: '2026-10-12T08:00:00.000Z', end: '2026-10-12T12:00:00.000Z' };
  const activityOf = (person: number) =>
    make('activity', { eventTitle: 'Open day', group, ...times, [`ambassadors/${person}/ambassador`]: person });
  const change = async (type: typeof expense | typeof timesheet, id: number, activity: number) => {
    const { revision } = await loadRecord(memory.dependencies, getRecordType(type.name), id);
    const outcome = await editRecord(memory.dependencies, bySam, type, id, revision, { activity });
    return outcome.ok ? outcome.value.hasChanged : outcome.error;
  };
  const notFound = { because: 'invalid', errors: [{ field: 'activity', messages: [expect.stringContaining('Activity')] }] };

  it('is changed to another one that names the ambassador, until the claim is submitted', async () => {
    const [first, second, other] = [await activityOf(1), await activityOf(1), await activityOf(2)];
    expect(await claim({ ...training, activity: first })).toBe(1);
    expect(await change(expense, 1, other)).toEqual(notFound);
    expect(await change(expense, 1, second)).toBe(true);
    await takeAction(memory.dependencies, bySam, expense, 1, 'submit');
    expect(await change(expense, 1, first)).toMatchObject({ because: 'refused' });
    expect((await loadRecord(memory.dependencies, expense, 1)).values.activity).toBe(second);
  });

  it('stays where the timesheet is of a work offer', async () => {
    const [first, second] = [await activityOf(1), await activityOf(1)];
    const offer = { activity: first, title: 'Guide', places: 1, advertiseFrom: '2026-09-01', advertiseTo: '2026-10-01', group };
    const workOffer = await make('workOffer', offer);
    const id = await make('timesheet', { ambassador: 1, activity: first, workOffer, group, ...times });
    expect(await change(timesheet, id, second)).toMatchObject({ because: 'invalid', errors: expect.arrayContaining(notFound.errors) });
  });
});
