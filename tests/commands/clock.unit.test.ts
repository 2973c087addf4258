import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ClockServices, rulesOf, runRule } from '../../commands/clock/runClock.ts';
import { newContext } from '../../commands/context.ts';
import { changeRecord } from '../../commands/records/changeRecord.ts';
import { createRecord, editRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { isoOfDay, londonDayAt } from '../../domain/fields/london.ts';
import type { Values } from '../../domain/fields/field.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { recordOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { lease } from '../domain/lease.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext(systemAccess('Ada', rights));
const never = new AbortController().signal;
const [expire, warn] = rulesOf([lease]);

/** Leases until these days, and a clock that the test sets. Every lease is found, so only the rules decide. */
const leases = async (...until: readonly (string | null)[]) => {
  const memory = logInMemory({ read: (event) => event });
  const { streams } = memory;
  let now = '2026-03-01T12:00:00Z';
  const dependencies = { ...memory.dependencies, now: () => new Date(now) };
  const last = new Map<string, string>();
  const searches: string[] = [];
  const services: ClockServices = {
    dependencies,
    records: {
      upTo: () => Promise.resolve(),
      matching: ({ recordType, fixedFilter, at }, after, most) => {
        searches.push(`${recordType} ${fixedFilter} on ${isoOfDay(londonDayAt(at.getTime()))}`);
        const ids = [...streams.keys()].flatMap((stream) => recordOf(stream)?.id ?? []).filter((id) => id > after);
        return Promise.resolve(ids.slice(0, most));
      },
    },
    days: {
      last: (rule) => Promise.resolve(last.get(rule) ?? null),
      finish: (rule, day) => Promise.resolve(void last.set(rule, day)),
    },
  };
  for (const day of until) await createRecord(dependencies, by, lease, { name: 'Boathouse', until: day });
  const run = async (rule: typeof expire, at: string, more: Partial<ClockServices> = {}) => {
    now = at;
    if (!rule) throw new Error('no such rule');
    await runRule({ ...services, ...more }, rule, never);
  };
  return { ...memory, services, searches, last, run };
};

describe('a rule of the clock', () => {
  it('happens when the day begins in London, in the name of Waymark, and once', async () => {
    const { run, eventsOf, streams } = await leases('2026-03-28', '2026-03-29', null);
    await run(expire, '2026-03-28T23:59:00Z');
    expect([1, 2, 3].map((id) => eventsOf(`lease-${id}`).length)).toEqual([1, 1, 1]);
    // The clocks go forward in the night to the 29th; the 30th begins at 23:00 UTC.
    await run(expire, '2026-03-29T00:00:00Z');
    await run(expire, '2026-03-29T22:59:00Z');
    expect([1, 2, 3].map((id) => eventsOf(`lease-${id}`).length)).toEqual([2, 1, 1]);
    await run(expire, '2026-03-29T23:00:00Z');
    await run(expire, '2026-03-29T23:01:00Z');
    expect([1, 2, 3].map((id) => eventsOf(`lease-${id}`).slice(1))).toEqual([
      [['LeaseExpired', { expired: true }]],
      [['LeaseExpired', { expired: true }]],
      [],
    ]);
    expect(streams.get('lease-2')?.at(-1)?.meta).toMatchObject({
      actor: { id: 0, name: 'Waymark' },
      at: '2026-03-29T23:00:00.000Z',
      correlationId: 'clock/lease.expire/2026-03-30',
    });
  });

  it('begins with today, and makes up for each day of a standstill', async () => {
    const { run, searches, eventsOf } = await leases('2026-03-05');
    await run(warn, '2026-03-03T10:00:00Z');
    await run(warn, '2026-03-06T10:00:00Z');
    expect(searches.map((question) => question.slice(-2))).toEqual(['03', '04', '05', '06']);
    expect(searches[0]).toBe('lease until:today on 2026-03-03');
    expect(eventsOf('lease-1').slice(1)).toEqual(['03', '04', '05', '06'].map((day) => ['LeaseWarned', { warned: `2026-03-${day}` }]));
  });

  it('goes on after a crash where it was, and does nothing twice, even to a record that somebody has put back', async () => {
    const { run, services, eventsOf, last, streams } = await leases('2026-03-01', '2026-03-01', '2026-03-01');
    const { log } = services.dependencies;
    let first: ReturnType<typeof log.append> | null = null;
    const failing: typeof log = {
      ...log,
      append: async (...event) => {
        if (!first) return (first = log.append(...event));
        await first;
        throw new Error('killed');
      },
    };
    await expect(run(expire, '2026-03-02T00:00:00Z', { dependencies: { ...services.dependencies, log: failing } })).rejects.toThrow(
      'killed',
    );
    expect(last.size).toBe(0);
    const expired = [1, 2, 3].filter((id) => eventsOf(`lease-${id}`).length === 2);
    expect(expired).toHaveLength(1);
    const [again = 0] = expired;
    await editRecord(services.dependencies, by, lease, again, 1, { expired: false });
    // EventStoreDB compares ids only where an event was appended at an older revision.
    const forgetful: typeof log = {
      ...log,
      append: (stream, expected, events) =>
        log.append(
          stream,
          expected,
          events.map((event) => ({ ...event, id: randomUUID() })),
        ),
    };
    await run(expire, '2026-03-02T00:05:00Z', { dependencies: { ...services.dependencies, log: forgetful } });
    expect(eventsOf(`lease-${again}`).at(-1)).toEqual(['LeaseDetailsEdited', { expired: false }]);
    expect([...streams.values()].flat().filter(({ type }) => type === 'LeaseExpired')).toHaveLength(3);
    // It is still due the day after.
    await run(expire, '2026-03-03T00:00:00Z');
    expect(eventsOf(`lease-${again}`).at(-1)).toEqual(['LeaseExpired', { expired: true }]);
  });

  it('runs again today when the clock was wrong and its last day is yet to come', async () => {
    const { run, eventsOf, last } = await leases('2026-03-01');
    await run(warn, '2031-01-01T00:00:00Z');
    await run(warn, '2026-03-02T00:00:00Z');
    await run(warn, '2026-03-03T00:00:00Z');
    expect(last.get('lease.warn')).toBe('2026-03-03');
    expect(
      eventsOf('lease-1')
        .slice(1)
        .map(([, { warned }]) => warned),
    ).toEqual(['2031-01-01', '2026-03-02', '2026-03-03']);
  });

  it('leaves deleted and archived records alone', async () => {
    const { run, services, eventsOf } = await leases('2026-03-01', '2026-03-01');
    await moveRecord(services.dependencies, by, lease, 1, lease.states.deleted);
    await moveRecord(services.dependencies, by, lease, 2, 1);
    await run(expire, '2026-03-09T00:00:00Z');
    expect([eventsOf('lease-1'), eventsOf('lease-2')].map((events) => events.at(-1)?.[0])).toEqual(['LeaseDeleted', 'LeaseArchived']);
  });

  it('decides from the log, not from the rows', async () => {
    const { run, services, eventsOf } = await leases('2026-03-01');
    await changeRecord(services.dependencies, by, lease, 1, (now) => setByEvent(lease, now, 'DetailsEdited', { until: '2026-12-01' }));
    const shown: Values = { name: 'Boathouse', group: null, until: '2026-03-01', expired: false, warned: null };
    const stale = { ...fold(lease, []), revision: 0, values: shown } as never;
    await run(expire, '2026-03-09T00:00:00Z', {
      dependencies: { ...services.dependencies, shown: { ...services.dependencies.shown, find: () => Promise.resolve(stale) } },
    });
    expect(eventsOf('lease-1').map(([type]) => type)).toEqual(['LeaseSigned', 'LeaseDetailsEdited']);
  });
});
