import { describe, expect, it } from 'vitest';
import type { Mail } from '../../commands/mailer.ts';
import { MailRefused } from '../../domain/mailRefused.ts';
import { watchEvents } from '../../commands/security/watchEvents.ts';
import type { EventCount } from '../../domain/security/alerts.ts';

const now = new Date('2026-11-28T10:20:00Z');

/** Failed sign-ins of an account in an hour: enough for an alert. */
const failures = (hour: Date): EventCount => ({
  kind: 'signInFailed',
  user: 7,
  group: 0,
  address: '192.0.2.1',
  times: 12,
  first: new Date(hour.getTime() + 60_000),
  last: new Date(hour.getTime() + 120_000),
  isNewAddress: false,
});

const watch = async (send: (mail: Mail) => Promise<void>) => {
  const kept: string[] = [];
  const mailed: number[] = [];
  const store = {
    countsOf: (hour: Date) => Promise.resolve([failures(hour)]),
    keep: (hour: Date) => Promise.resolve(void kept.push(hour.toISOString())),
    recipientsOf: () => Promise.resolve([1, 2].map((user) => ({ user, email: `admin${user}@example.org` }))),
    wasMailed: () => Promise.resolve(false),
    noteMailed: (_pattern: string, _hour: Date, user: number) => Promise.resolve(void mailed.push(user)),
  };
  const outcome = await watchEvents(store, { send }, now, '/security/events').then(
    () => 'done',
    () => 'failed',
  );
  return { outcome, kept, mailed };
};

describe('watchEvents', () => {
  it('stores the alerts of both hours although no mail can be sent', async () => {
    expect(await watch(() => Promise.reject(new Error('ECONNREFUSED')))).toEqual({
      outcome: 'failed',
      kept: ['2026-11-28T09:00:00.000Z', '2026-11-28T10:00:00.000Z'],
      mailed: [],
    });
  });

  it('mails the others although the mail server refuses one address, which it tries once', async () => {
    const sent: string[] = [];
    const { outcome, mailed } = await watch(({ to }) => {
      sent.push(to);
      return to === 'admin1@example.org' ? Promise.reject(new MailRefused('550')) : Promise.resolve();
    });
    expect(outcome).toBe('done');
    expect(sent.filter((to) => to === 'admin2@example.org')).toHaveLength(2);
    expect(mailed).toEqual([1, 2, 1, 2]);
  });
});
