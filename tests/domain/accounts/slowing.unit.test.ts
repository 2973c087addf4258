import { assert, double, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLockedOut } from '../../../domain/accounts/lock.ts';
import { countAnother, countedFor, maxWaitSeconds, placeOf, slowingRules, waitBefore } from '../../../domain/accounts/slowing.ts';

const rules = Object.entries(slowingRules);
const { pair, account, address } = slowingRules;

/** The wait in seconds after each wrong attempt, when each comes as soon as it may. */
const waitsOf = (rule: (typeof slowingRules)[keyof typeof slowingRules], attempts: number): readonly number[] => {
  const waits: number[] = [];
  for (let count = 0; waits.length < attempts;) {
    const age = (waits.at(-1) ?? 0) + 0.1;
    count = countAnother(rule, { count, age });
    waits.push(waitBefore(rule, { count, age: 0 }));
  }
  return waits;
};

describe('throttling of wrong passwords', () => {
  it('allows five attempts at once, then longer and longer delays of at most 15 minutes', () => {
    expect(waitsOf(pair, 9)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480]);
    expect(waitsOf(pair, 40).at(-1)).toBeLessThanOrEqual(maxWaitSeconds);
    expect(waitsOf(pair, 40).at(-1)).toBeGreaterThan(240);
  });

  it('allows an address more attempts, with delays of at most one minute', () => {
    expect(waitsOf(address, 100)).toEqual([...Array.from({ length: 99 }, () => 0), 15]);
    expect(Math.max(...waitsOf(address, 200))).toBe(60);
  });

  it('limits a guesser to about 120 attempts a day from one address and 500 from all addresses', () => {
    const countADay = (rule: Parameters<typeof waitsOf>[0]) => {
      let seconds = 0;
      return waitsOf(rule, 5000).findIndex((wait) => (seconds += wait) > 24 * 3600);
    };
    for (const [rule, most] of [
      [pair, 150],
      [account, 550],
    ] as const) {
      // -1 if so many attempts take less than a day.
      expect(countADay(rule)).toBeGreaterThan(0);
      expect(countADay(rule)).toBeLessThan(most);
    }
  });

  it.each(rules)('forgets attempts over time: %s', (_name, rule) => {
    const { count } = waitsOf(rule, 200).reduce((counted, wait) => ({ count: countAnother(rule, { count: counted.count, age: wait }) }), {
      count: 0,
    });
    expect(countAnother(rule, { count, age: countedFor })).toBe(1);
    expect(waitBefore(rule, { count, age: rule.maxWait })).toBe(0);
  });

  it.each(rules)('never lengthens a delay as time passes: %s', (_name, rule) => {
    assert(
      property(double({ min: 0, max: 100, noNaN: true }), nat(20_000), nat(20_000), (count, age, more) => {
        expect(waitBefore(rule, { count, age: age + more })).toBeLessThanOrEqual(waitBefore(rule, { count, age }));
      }),
    );
  });

  it('imposes no delay for a count made while the clock was ahead', () => {
    expect(waitBefore(pair, { count: 9, age: -86_400 })).toBe(0);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s belongs to %s', (ip, place) => {
    expect(placeOf(ip)).toBe(place);
  });
});

describe('a locked account', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const isLocked = (lockedOutUntil: string | null) => isLockedOut({ lockedOut: true, lockedOutUntil }, now);

  it('stays locked by an administrator until they unlock it', () => expect(isLocked(null)).toBe(true));
  it('stays locked until the end of a lock made by an older version', () => expect(isLocked('2026-11-22T10:10:00Z')).toBe(true));
  it('is not locked after its lock has ended', () => expect(isLocked('2026-11-22T09:59:59Z')).toBe(false));
  it('is not locked by a lock made while the clock was a day ahead', () => expect(isLocked('2026-11-23T10:10:00Z')).toBe(false));
  it('is not locked by default', () => expect(isLockedOut({ lockedOut: false, lockedOutUntil: null }, now)).toBe(false));
});
