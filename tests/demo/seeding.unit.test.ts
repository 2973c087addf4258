import { beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator, demoPassword, seedDemo } from '../../api/demo/seed.ts';
import { newContext } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { activityTypes, locations } from '../../domain/lists/activities.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { createMemory } from './memory.ts';

const noProgress = () => undefined;

/** The stored data without positions, which depend on the order of writes. */
const comparable = ({ streams, passwords, ids }: ReturnType<typeof createMemory>) => ({
  streams: new Map([...streams].map(([stream, events]) => [stream, events.map(({ position: _position, ...event }) => event)])),
  passwords,
  ids,
});

describe('demo data', () => {
  let whole: ReturnType<typeof createMemory>;

  beforeAll(async () => {
    whole = createMemory();
    await seedDemo(whole.dependencies, whole.accounts, whole.files, noProgress);
  });

  it('contain 240 students, 53 institutions, 84 activities with 90 sessions, 60 ambassadors, 16 work offers and seven people who can sign in', () => {
    expect(whole.ids).toEqual(
      new Map([
        ['institution', 53],
        ['customField', 2],
        ['customLookupItem', 77],
        ['jacsSubject', 20],
        ['user', 7],
        ['student', 240],
        ['heiDescriptor', 7],
        ['partneredInstitution', 3],
        ['institutionContact', 16],
        ['institutionApplication', 32],
        ['institutionTarget', 16],
        ['contractBand', 6],
        ['contractTemplate', 8],
        ['contract', 54],
        ['ambassadorApplicationForm', 6],
        ['ambassadorApplication', 24],
        ['ambassador', 60],
        ['activity', 84],
        ['workOffer', 16],
        ['activitySession', 90],
        ['mileageRate', 4],
        ['timesheet', 32],
        ['expense', 16],
        ['payRun', 2],
      ]),
    );
    expect([...whole.passwords]).toEqual([1, 2, 3, 4, 5, 6, 7].map((user) => [user, demoPassword]));
  });

  it('have activities of every type in both members, of which most that are over are approved', () => {
    const events = [...whole.streams].flatMap(([stream, eventsOfStream]) => (stream.startsWith('activity-') ? [eventsOfStream] : []));
    const types = (group: number) =>
      new Set(events.flatMap(([planned]) => (planned?.data.changes['group']?.to === group ? [planned.data.changes['type']?.to] : [])));
    for (const group of [1, 2]) expect(types(group)).toEqual(new Set(activityTypes.map(({ value }) => value)));
    const approved = events.filter((eventsOfStream) => eventsOfStream.some(({ type }) => type === 'ActivityApproved')).length;
    expect(approved).toBeGreaterThan(40);
    expect(approved).toBeLessThan(84);
  });

  it('have activities at every kind of place, some of them for retention, and some that are archived', () => {
    const events = [...whole.streams].flatMap(([stream, eventsOfStream]) => (stream.startsWith('activity-') ? eventsOfStream : []));
    const setTo = (field: string) => new Set(events.map(({ data }) => data.changes[field]?.to));
    for (const { value } of locations) expect(setTo('location')).toContain(value);
    for (const category of [1, 4, 8, 16]) expect(setTo('category')).toContain(category);
    expect(events.filter(({ type }) => type === 'ActivityArchived')).toHaveLength(4);
  });

  it('have registers, most of them taken, of activities that are over', () => {
    const events = [...whole.streams.values()].flat();
    const registerEvents = events.filter(({ type }) => type === 'ActivitySessionRegisterTaken' || type === 'ActivityRegisterTaken');
    expect(registerEvents.length).toBeGreaterThan(60);
    const marks = registerEvents.flatMap(({ data }) =>
      Object.entries(data.changes).flatMap(([name, { to }]) => (name.endsWith('/status') ? [to] : [])),
    );
    expect(new Set(marks)).toEqual(new Set(['attended', 'unattended', 'unconfirmed']));
  });

  it('give the ambassador who signs in work at several stages, a claim that was sent back, and a contract to sign', () => {
    const changes = (stream: string) => (whole.streams.get(stream) ?? []).map(({ type, data }) => ({ type, changes: data.changes }));
    const [changedStream] = [...whole.streams.keys()].filter((stream) =>
      changes(stream).some(({ type }) => type === 'AmbassadorAccountGiven'),
    );
    const id = Number(changedStream?.split('-')[1]);
    const about = (type: string) =>
      [...whole.streams.keys()]
        .filter((stream) => stream.startsWith(`${type}-`) && changes(stream)[0]?.changes['ambassador']?.to === id)
        .map((stream) => changes(stream).at(-1)?.type);
    expect(new Set(about('timesheet')).size).toBeGreaterThan(1);
    expect(about('expense')).toContain('ExpenseSentBack');
    expect(about('contract')).toEqual(expect.arrayContaining(['ContractSigned', 'ContractIssued']));
  });

  it('have activities that did not take place, with the reason, and students in each evaluation group', () => {
    const events = [...whole.streams].flatMap(([stream, eventsOfStream]) => (stream.startsWith('activity-') ? eventsOfStream : []));
    const reasons = (type: string) => events.filter((each) => each.type === type).map(({ data }) => data.given?.['reason']);
    expect(reasons('ActivityCancelled')).toHaveLength(2);
    expect(reasons('ActivityWithdrawn')).toHaveLength(2);
    expect([...reasons('ActivityCancelled'), ...reasons('ActivityWithdrawn')].every(Boolean)).toBe(true);
    const evaluated = events.flatMap(({ type, data }) => (type === 'ActivityEvaluationGroupsSet' ? Object.values(data.changes) : []));
    expect(new Set(evaluated.map(({ to }) => to))).toEqual(new Set([2, 3, 4]));
  });

  const seed = (system: ReturnType<typeof createMemory>) => seedDemo(system.dependencies, system.accounts, system.files, noProgress);

  it('are the same after interruptions at any place', async () => {
    const system = createMemory();
    // Each start goes on where the last one was interrupted, and is interrupted further on.
    for (let share = 1; share < 7; share += 1) {
      system.interruptAtEvent(Math.floor((whole.events() * share) / 7));
      await expect(seed(system)).rejects.toThrow('interrupted');
    }
    system.interruptAtEvent(Number.POSITIVE_INFINITY);
    await seed(system);
    expect(comparable(system)).toEqual(comparable(whole));
  });

  it('are the same after an interruption at any step of creating a user', async () => {
    const [first, second, third] = ['user-1', 'user-2', 'user-3'].map((stream) => whole.begunAt.get(stream));
    for (let step = first?.step ?? 0; step <= (second?.step ?? 0); step += 1) {
      const system = createMemory();
      system.interruptAfter(step);
      await expect(seed(system)).rejects.toThrow('interrupted');
      // The next start is followed until another user begins: what comes later no longer knows of the interruption.
      system.interruptAfter(Number.POSITIVE_INFINITY);
      system.interruptAtEvent((third?.events ?? 0) - 1);
      await expect(seed(system)).rejects.toThrow('interrupted');
      const { streams, passwords } = comparable(system);
      expect([streams.has('user-2'), [...passwords.keys()]]).toEqual([true, [1, 2]]);
      for (const [stream, events] of streams) expect([stream, events]).toEqual([stream, comparable(whole).streams.get(stream)]);
    }
  });

  it('continue from a version without fixed event ids', async () => {
    const old = createMemory();
    await createRecord(
      old.dependencies,
      newContext(systemAccess('Waymark', rights)),
      getRecordType('institution'),
      Object.fromEntries(Object.entries(whole.streams.get('institution-1')?.[0]?.data.changes ?? {}).map(([name, { to }]) => [name, to])),
    );
    await seedDemo(old.dependencies, old.accounts, old.files, noProgress);
    expect([...old.streams.keys()].toSorted()).toEqual([...whole.streams.keys()].toSorted());
  });

  it('are refused in one line if other records exist', async () => {
    const other = createMemory();
    await createRecord(other.dependencies, newContext(systemAccess('Waymark', rights)), getRecordType('institution'), {
      name: 'Elsewhere',
      urn: '1',
    });
    await expect(seedDemo(other.dependencies, other.accounts, other.files, noProgress)).rejects.toThrow(
      'The demo data were begun by another version',
    );
  });
});

describe('the first administrator', () => {
  it('gets a password after any interruption and is created once', async () => {
    for (let step = 1; step < 14; step += 1) {
      const system = createMemory();
      system.interruptAfter(step);
      await createAdministrator(system.dependencies, system.accounts, 'admin@waymark.example', 'first').catch(noProgress);
      system.interruptAfter(Number.POSITIVE_INFINITY);
      await createAdministrator(system.dependencies, system.accounts, 'admin@waymark.example', 'second');
      const users = [...system.streams.keys()].filter((stream) => stream.startsWith('user-'));
      expect(users).toHaveLength(1);
      const [user = ''] = users;
      expect(system.streams.get(user)?.map(({ type }) => type)).toEqual(['UserInvited', 'UserPasswordSet']);
      expect([...system.passwords.keys()].map((id) => `user-${id}`)).toEqual([user]);
    }
  });
});
