import { describe, expect, it } from 'vitest';
import { alertThresholds, describeAlert, type EventCount, findAlerts } from '../../../domain/security/alerts.ts';

const at = (time: string): Date => new Date(`2026-11-22T${time}:00Z`);

const eventCount = (more: Partial<EventCount>): EventCount => ({
  kind: 'signInFailed',
  user: 7,
  group: 0,
  address: '203.0.113.7',
  times: 1,
  first: at('10:05'),
  last: at('10:20'),
  isNewAddress: false,
  ...more,
});

const patterns = (...events: readonly EventCount[]): readonly string[] => findAlerts(events).map(({ pattern }) => pattern);

describe('failed sign-ins', () => {
  it('for one account raise an alert from ten on: passwords, throttled attempts and second factors together', () => {
    const nine = [
      eventCount({ times: 4 }),
      eventCount({ kind: 'signInSlowed', times: 3 }),
      eventCount({ kind: 'secondFactorFailed', times: 2, address: '203.0.113.8' }),
    ];
    expect(findAlerts(nine)).toEqual([]);
    expect(findAlerts([...nine, eventCount({ last: at('10:40') })])).toEqual([
      { pattern: 'failedSignInsOfAccount', subject: '7', user: 7, group: 0, address: '', times: 10, first: at('10:05'), last: at('10:40') },
    ]);
  });

  it('for several accounts do not add up, except from one address', () => {
    const many = Array.from({ length: 10 }, (_, user) => eventCount({ user: user + 1, times: 3 }));
    expect(findAlerts(many)).toMatchObject([
      { pattern: 'failedSignInsFromAddress', subject: '203.0.113.7', user: 0, group: 0, address: '203.0.113.7', times: 30 },
    ]);
    expect(patterns(...many.map((event, index) => ({ ...event, address: `203.0.113.${index}` })))).toEqual([]);
  });

  it('for unknown accounts count for their address only', () => {
    expect(patterns(eventCount({ user: 0, times: 29 }))).toEqual([]);
    expect(patterns(eventCount({ user: 0, times: 30 }))).toEqual(['failedSignInsFromAddress']);
  });
});

describe('a person who is refused access', () => {
  const refusalCount = (more: Partial<EventCount>) => eventCount({ kind: 'notFound', group: 1, ...more });

  it('raises an alert after five records outside their groups, or 25 refusals of any kind', () => {
    expect(patterns(refusalCount({ kind: 'outsideGroups', times: 4 }))).toEqual([]);
    expect(patterns(refusalCount({ kind: 'outsideGroups', times: 5 }))).toEqual(['probing']);
    expect(patterns(refusalCount({ times: 14 }), refusalCount({ kind: 'refused', times: 10 }))).toEqual([]);
    expect(patterns(refusalCount({ times: 14 }), refusalCount({ kind: 'refused', times: 11 }))).toEqual(['probing']);
  });

  it('raises the alert in the group they worked in, and in no other', () => {
    expect(
      findAlerts([refusalCount({ kind: 'outsideGroups', times: 5 }), refusalCount({ kind: 'outsideGroups', group: 2, times: 4 })]),
    ).toMatchObject([{ subject: '7/1', group: 1, times: 5 }]);
  });
});

describe('other patterns of security events', () => {
  it('raise an alert for many requests over the limit, by person or address', () => {
    const limited = eventCount({ kind: 'rateLimited', times: alertThresholds.manyRequests });
    expect(findAlerts([limited, { ...limited, user: 0, address: '203.0.113.9' }]).map(({ subject }) => subject)).toEqual([
      '7/0',
      '203.0.113.9',
    ]);
    expect(patterns({ ...limited, times: alertThresholds.manyRequests - 1 })).toEqual([]);
  });

  it('raise an alert for many downloads by one person', () => {
    expect(patterns(eventCount({ kind: 'downloaded', group: 1, times: 9 }))).toEqual([]);
    expect(patterns(eventCount({ kind: 'downloaded', group: 1, times: 10 }))).toEqual(['manyDownloads']);
  });

  it('raise an alert when an administrator signs in from a new address, and for no other sign-in', () => {
    expect(patterns(eventCount({ kind: 'signedIn', times: 50 }))).toEqual([]);
    expect(patterns(eventCount({ kind: 'signedIn', isNewAddress: true }))).toEqual(['newAddressOfAdministrator']);
  });
});

describe('the text of an alert', () => {
  it('says what, who, from where and when in London', () => {
    const alert = { pattern: 'failedSignInsOfAccount', times: 12, address: '203.0.113.7', first: at('10:05'), last: at('10:20') } as const;
    expect(describeAlert(alert, 'Olivia Officer')).toBe('12 failed sign-ins for Olivia Officer, from 203.0.113.7, 10:05 to 10:20');
    expect(describeAlert({ ...alert, address: '', last: alert.first }, 'Olivia Officer')).toBe(
      '12 failed sign-ins for Olivia Officer, from several addresses, at 10:05',
    );
    expect(describeAlert({ ...alert, first: new Date('2026-07-01T10:05:00Z'), last: new Date('2026-07-01T10:05:00Z') }, 'A')).toMatch(
      /at 11:05$/,
    );
  });
});
