import { describe, expect, it } from 'vitest';
import { checkCredentials } from '../../commands/accounts/checkCredentials.ts';
import type { AccountServices } from '../../commands/accounts/ports.ts';
import { newContext } from '../../commands/context.ts';
import type { EventLog } from '../../commands/eventLog.ts';
import type { IdentityClaims } from '../../commands/ids.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

/** A system with two people that records every outside call. */
const system = async ({ password = 'right', allowsDemoAccounts = true, wait = 0 } = {}) => {
  const { dependencies } = logInMemory();
  for (const email of ['ada@example.test', 'admin@demo.test']) {
    const values = { firstname: 'Ada', lastname: 'Test', email, roles: [] };
    await createRecord(dependencies, newContext(systemAccess('Waymark', rights)), getRecordType('user'), values);
  }
  const steps: string[] = [];
  const recordSteps =
    <Args extends readonly unknown[], Answer>(name: string, work: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      steps.push(name);
      return work(...args);
    };
  const { log, claims } = dependencies;
  const recordedServices = {
    ...dependencies,
    log: {
      ...log,
      readStream: recordSteps('read the stream', (stream: string) => log.readStream(stream)),
      append: recordSteps('append', (...call: Parameters<EventLog['append']>) => log.append(...call)),
    },
    claims: { ...claims, find: recordSteps('find the claim', (...call: Parameters<IdentityClaims['find']>) => claims.find(...call)) },
  };
  const accounts = {
    credentials: {
      verify: recordSteps('verify', (id: number | null, entered: string) => Promise.resolve(id !== null && entered === password)),
    },
    attempts: { begin: recordSteps('count', () => Promise.resolve(wait)), forgive: recordSteps('forgive', () => Promise.resolve()) },
    devices: { isKnown: recordSteps('look for the device', () => Promise.resolve(false)) },
    allowsDemoAccounts,
  } as unknown as AccountServices;
  const signIn = async (email: string, entered: string) => {
    steps.length = 0;
    const outcome = await checkCredentials(recordedServices, accounts, {
      email,
      password: entered,
      address: '192.0.2.1',
      device: undefined,
    });
    return { outcome, steps: [...steps] };
  };
  return { signIn };
};

describe('checking an email address and a password', () => {
  it('does the same work for unknown and known addresses until the password is right', async () => {
    const { signIn } = await system();
    const [known, unknown] = [await signIn('ada@example.test', 'wrong'), await signIn('nobody@example.test', 'wrong')];
    expect(known.steps).toEqual(['find the claim', 'look for the device', 'count', 'verify']);
    expect(unknown.steps).toEqual(known.steps);
    expect([known.outcome, unknown.outcome]).toEqual([
      { ok: false, error: { because: 'wrong', user: 1 } },
      { ok: false, error: { because: 'wrong', user: null } },
    ]);
  });

  it('verifies and writes nothing while the person has to wait', async () => {
    const { signIn } = await system({ wait: 30 });
    for (const email of ['ada@example.test', 'nobody@example.test']) {
      const { outcome, steps } = await signIn(email, 'right');
      expect(outcome).toMatchObject({ ok: false, error: { because: 'slowed', wait: 30 } });
      expect(steps).toEqual(['find the claim', 'look for the device', 'count']);
    }
  });

  it('finds the person and forgets the attempt', async () => {
    const { signIn } = await system();
    const { outcome, steps } = await signIn(' Ada@Example.test ', 'right');
    expect(outcome).toEqual({ ok: true, value: { id: 1, name: 'Ada Test' } });
    expect(steps.at(-1)).toBe('forgive');
  });

  it('refuses demo accounts where they are switched off, with the message for a wrong password', async () => {
    const [allowed, kept] = [await system(), await system({ allowsDemoAccounts: false })];
    expect((await allowed.signIn('admin@demo.test', 'right')).outcome.ok).toBe(true);
    expect((await kept.signIn('admin@demo.test', 'right')).outcome).toEqual({ ok: false, error: { because: 'wrong', user: 2 } });
    expect((await kept.signIn('ada@example.test', 'right')).outcome.ok).toBe(true);
  });
});
