import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  addAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
  resetSecondFactor,
  showCode,
} from '../../commands/accounts/secondFactor.ts';
import { newContext } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { noSecondFactor, ownSecondFactor } from '../../domain/signInMessages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';
import { cleo, signInInMemory } from './signInInMemory.ts';

/** Fixed, because a code of one secret is now and then a code of another one, or of another time. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The code that an authenticator app shows at the time of the log in memory, or `later` steps later. */
const codeOf = (ofSecret: string, later = 0): string =>
  new TOTP({ secret: ofSecret, digits: 6, period: 30 }).generate({ timestamp: Date.parse('2026-11-22T10:00:00Z') + later * 30_000 });

const start = () => {
  const memory = logInMemory();
  const signIn = signInInMemory();
  const { dependencies } = memory;
  const { services } = signIn;
  const events = () => memory.eventsOf('access-4').map(([name]) => name);
  return {
    ...signIn,
    dependencies,
    events,
    add: (code: string) => addAuthenticator(dependencies, services, cleo, code),
    show: (code: string) => showCode(dependencies, services, cleo, code),
    remove: (isNeeded = false) => removeAuthenticator(dependencies, services, cleo, isNeeded),
  };
};

/** Somebody who has set up an authenticator app with the fixed secret, and their recovery codes. */
const withAuthenticator = async () => {
  const memory = start();
  await memory.services.secondFactors.keepOffer(cleo.session.id, secret);
  const added = await memory.add(codeOf(secret));
  if (!added.ok || !added.value) throw new Error('The authenticator app was not added');
  memory.done.length = 0;
  return { ...memory, recoveryCodes: added.value };
};

describe('addAuthenticator', () => {
  it('adds the offered app, returns recovery codes and ends the other sessions', async () => {
    const { services, done, events, add } = start();
    const { secret: offered, address } = await offerAuthenticator(services, cleo);
    expect(address).toContain(encodeURIComponent(cleo.email));
    expect(events()).toEqual([]);
    const added = await add(codeOf(offered));
    expect(added).toMatchObject({ ok: true });
    expect(added.ok && added.value).toHaveLength(10);
    expect(events()).toEqual(['AuthenticatorAppAdded', 'RecoveryCodesReplaced']);
    expect(done.slice(-2)).toEqual(['second factor in session here', 'sessions of 4 ended except secret']);
  });

  it('keeps the recovery codes of somebody who has some', async () => {
    const { services, events, add } = await withAuthenticator();
    const { secret: offered } = await offerAuthenticator(services, cleo);
    expect(await add(codeOf(offered))).toEqual({ ok: true, value: null });
    expect(events()).toEqual(['AuthenticatorAppAdded', 'RecoveryCodesReplaced', 'AuthenticatorAppAdded']);
  });

  it('refuses without an offer and with a wrong code, and changes nothing', async () => {
    const { services, events, add, show } = start();
    expect(await add('123456')).toEqual({ ok: false, error: { because: 'noOffer' } });
    await services.secondFactors.keepOffer(cleo.session.id, secret);
    expect(await add(codeOf(secret, 5))).toEqual({ ok: false, error: { because: 'wrong' } });
    expect(await show(codeOf(secret))).toMatchObject({ ok: false });
    expect(events()).toEqual([]);
  });

  it('does not check a code while attempts are slowed down', async () => {
    const { services, waits, events, add } = start();
    const { secret: offered } = await offerAuthenticator(services, cleo);
    waits.seconds = 30;
    expect(await add(codeOf(offered))).toEqual({ ok: false, error: { because: 'slowed', wait: 30 } });
    expect(events()).toEqual([]);
  });
});

describe('showCode', () => {
  it('signs in with a code of the app once, and refuses the same code again', async () => {
    const { done, events, show } = await withAuthenticator();
    const code = codeOf(secret, 1);
    expect(await show(code)).toEqual({ ok: true, value: null });
    expect(await show(code)).toEqual({ ok: false, error: { because: 'used' } });
    expect(events().slice(2)).toEqual(['UserSignedIn']);
    expect(done.filter((each) => each === 'second factor in session here')).toHaveLength(1);
  });

  it('refuses the code that confirmed the app', async () => {
    const { show } = await withAuthenticator();
    expect(await show(codeOf(secret))).toEqual({ ok: false, error: { because: 'used' } });
  });

  it('signs in with each recovery code once, however it is typed', async () => {
    const { events, show, recoveryCodes } = await withAuthenticator();
    const [first = '', second = ''] = recoveryCodes;
    expect(await show(` ${first.toUpperCase().replace('-', ' ')}`)).toEqual({ ok: true, value: null });
    expect(await show(first)).toEqual({ ok: false, error: { because: 'wrong' } });
    expect(await show(second)).toMatchObject({ ok: true });
    expect(events().slice(2)).toEqual(['RecoveryCodeUsed', 'UserSignedIn', 'RecoveryCodeUsed', 'UserSignedIn']);
  });

  it('forgives right attempts only', async () => {
    const { done, show } = await withAuthenticator();
    await show('000 000');
    expect(done).toEqual(['counted code session here', 'counted code account 4']);
    await show(codeOf(secret, 1));
    expect(done.slice(4, 6)).toEqual(['forgave code session here', 'forgave code account 4']);
  });

  it('refuses a wrong code, a code of somebody without an app, and any code while attempts are slowed down', async () => {
    const { waits, events, show } = await withAuthenticator();
    expect(await show(codeOf(secret, 9))).toEqual({ ok: false, error: { because: 'wrong' } });
    expect(await start().show(codeOf(secret, 1))).toEqual({ ok: false, error: { because: 'wrong' } });
    waits.seconds = 60;
    expect(await show(codeOf(secret, 1))).toEqual({ ok: false, error: { because: 'slowed', wait: 60 } });
    expect(events()).toHaveLength(2);
  });
});

describe('replaceRecoveryCodes', () => {
  it('makes the earlier codes useless', async () => {
    const { dependencies, services, events, show, recoveryCodes } = await withAuthenticator();
    const codes = await replaceRecoveryCodes(dependencies, services, cleo);
    expect(await show(recoveryCodes[0] ?? '')).toEqual({ ok: false, error: { because: 'wrong' } });
    expect(await show(codes[0] ?? '')).toMatchObject({ ok: true });
    expect(events().slice(2)).toEqual(['RecoveryCodesReplaced', 'RecoveryCodeUsed', 'UserSignedIn']);
  });
});

describe('removeAuthenticator', () => {
  it('removes the app and the recovery codes once', async () => {
    const { services, events, remove } = await withAuthenticator();
    expect(await remove()).toEqual({ ok: true, value: null });
    expect(await services.secondFactors.summaryOf(4)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    expect(await remove()).toEqual({ ok: false, error: 'missing' });
    expect(events().slice(2)).toEqual(['AuthenticatorAppRemoved']);
  });

  it('refuses to remove the last second factor of somebody who needs one', async () => {
    const { events, remove } = await withAuthenticator();
    expect(await remove(true)).toEqual({ ok: false, error: 'needed' });
    expect(events()).toHaveLength(2);
  });

  it('keeps the recovery codes of somebody who still has a passkey, even if they need a second factor', async () => {
    const { services, remove } = await withAuthenticator();
    await services.passkeys.add(4, 'Laptop', { id: 'laptop', publicKey: '', counter: 0, transports: [] });
    expect(await remove(true)).toEqual({ ok: true, value: null });
    expect(await services.secondFactors.summaryOf(4)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 10 });
  });
});

describe('resetSecondFactor', () => {
  const context = (id: number, may = true) => newContext({ ...systemAccess('Ada', may ? rights : []), user: { id, name: 'Ada' } });
  const withUser = async () => {
    const memory = await withAuthenticator();
    const values = { firstname: 'Cleo', lastname: 'Test', email: cleo.email, roles: [] };
    await createRecord(memory.dependencies, context(9), getRecordType('user'), values, { id: 4 });
    return { ...memory, reset: (by: number, may = true) => resetSecondFactor(memory.dependencies, memory.services, context(by, may), 4) };
  };

  it('removes every second factor and ends the sessions once', async () => {
    const { services, done, events, reset } = await withUser();
    expect(await reset(9)).toMatchObject({ ok: true });
    expect(await reset(9)).toMatchObject({ error: { because: 'refused', message: noSecondFactor } });
    expect(await services.secondFactors.summaryOf(4)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    expect(done).toEqual(['sessions of 4 ended']);
    expect(events().slice(2)).toEqual(['SecondFactorReset']);
  });

  it('refuses users themselves, those who may not edit users, and a missing user', async () => {
    const { dependencies, services, done, events, reset } = await withUser();
    expect(await reset(4)).toMatchObject({ error: { because: 'refused', message: ownSecondFactor } });
    expect(await reset(9, false)).toMatchObject({ ok: false });
    expect(await resetSecondFactor(dependencies, services, context(9), 5)).toMatchObject({ ok: false, error: { because: 'missing' } });
    expect([done, events().length]).toEqual([[], 2]);
  });
});
