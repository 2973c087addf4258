import { describe, expect, it } from 'vitest';
import { addPasskey, askForPasskey, maxPasskeys, offerPasskey, removePasskey, showPasskey } from '../../commands/accounts/passkeys.ts';
import type { RelyingParty } from '../../domain/accounts/relyingParty.ts';
import { logInMemory } from './logInMemory.ts';
import { cleo, signInInMemory, type SoftAnswer } from './signInInMemory.ts';

const party = {} as RelyingParty;
const newPasskey = (id: string, to = 'make') => ({ name: 'Laptop', answer: { to, id, counter: 1 } satisfies SoftAnswer });

const start = () => {
  const memory = logInMemory();
  const signIn = signInInMemory();
  const { dependencies } = memory;
  const { services } = signIn;
  const offer = () => offerPasskey(services, cleo, party);
  const add = (passkey: ReturnType<typeof newPasskey>) => addPasskey(dependencies, services, cleo, party, passkey);
  return {
    ...signIn,
    events: () => memory.eventsOf('access-4').map(([name]) => name),
    offer,
    add,
    addNew: async (id: string) => {
      await offer();
      return add(newPasskey(id));
    },
    ask: () => askForPasskey(services, cleo, party),
    show: (answer: SoftAnswer) => showPasskey(dependencies, services, cleo, party, answer),
    remove: (id: string, isNeeded = false) => removePasskey(dependencies, services, cleo, id, isNeeded),
  };
};

describe('addPasskey', () => {
  it('adds a passkey, returns recovery codes for the first one only and ends the other sessions', async () => {
    const { services, done, events, offer, add, addNew } = start();
    expect(await offer()).toEqual({ ok: true, value: { handle: 'handle of 4', known: [] } });
    const first = await add(newPasskey('laptop'));
    expect(first.ok && first.value).toHaveLength(10);
    expect(done.slice(-2)).toEqual(['second factor in session here', 'sessions of 4 ended except secret']);
    expect(await addNew('phone')).toEqual({ ok: true, value: null });
    expect((await services.passkeys.of(4)).map(({ id }) => id)).toEqual(['laptop', 'phone']);
    expect(events()).toEqual(['PasskeyAdded', 'RecoveryCodesReplaced', 'PasskeyAdded']);
  });

  it('refuses an answer without a challenge, the same answer again, and an answer to another challenge', async () => {
    const { events, offer, add } = start();
    expect(await add(newPasskey('laptop'))).toEqual({ ok: false, error: { because: 'noChallenge' } });
    await offer();
    expect(await add(newPasskey('laptop', 'another'))).toEqual({ ok: false, error: { because: 'wrong' } });
    expect(await add(newPasskey('laptop'))).toEqual({ ok: false, error: { because: 'noChallenge' } });
    expect(events()).toEqual([]);
  });

  it('refuses a passkey that is already registered', async () => {
    const { events, addNew } = start();
    await addNew('laptop');
    expect(await addNew('laptop')).toEqual({ ok: false, error: { because: 'known' } });
    expect(events()).toEqual(['PasskeyAdded', 'RecoveryCodesReplaced']);
  });

  it('reads no answer while attempts are slowed down', async () => {
    const { waits, events, offer, add } = start();
    await offer();
    waits.seconds = 30;
    expect(await add(newPasskey('laptop'))).toEqual({ ok: false, error: { because: 'slowed', wait: 30 } });
    expect(events()).toEqual([]);
  });

  it('offers no more passkeys than the maximum', async () => {
    const { offer, addNew } = start();
    for (let count = 0; count < maxPasskeys; count += 1) await addNew(`key ${count}`);
    expect(await offer()).toEqual({ ok: false, error: 'tooMany' });
  });
});

describe('showPasskey', () => {
  it('signs in once per challenge', async () => {
    const { done, events, addNew, ask, show } = start();
    await addNew('laptop');
    done.length = 0;
    expect(await ask()).toEqual({ known: ['laptop'] });
    expect(await show({ to: 'show', id: 'laptop', counter: 2 })).toEqual({ ok: true, value: null });
    expect(await show({ to: 'show', id: 'laptop', counter: 3 })).toEqual({ ok: false, error: { because: 'noChallenge' } });
    expect(events().slice(2)).toEqual(['UserSignedIn']);
    expect(done.filter((each) => each === 'second factor in session here')).toHaveLength(1);
  });

  it.each([
    ['a copied passkey, whose counter has not increased', { to: 'show', id: 'laptop', counter: 1 }],
    ['a passkey that the user does not have', { to: 'show', id: 'phone', counter: 9 }],
    ['an answer to another challenge', { to: 'another', id: 'laptop', counter: 9 }],
  ])('refuses %s', async (_what, answer) => {
    const { events, addNew, ask, show } = start();
    await addNew('laptop');
    await ask();
    expect(await show(answer)).toEqual({ ok: false, error: { because: 'wrong' } });
    expect(events()).toHaveLength(2);
  });

  it('keeps the challenge while attempts are slowed down', async () => {
    const { waits, addNew, ask, show } = start();
    await addNew('laptop');
    await ask();
    waits.seconds = 30;
    expect(await show({ to: 'show', id: 'laptop', counter: 2 })).toEqual({ ok: false, error: { because: 'slowed', wait: 30 } });
    waits.seconds = 0;
    expect(await show({ to: 'show', id: 'laptop', counter: 2 })).toEqual({ ok: true, value: null });
  });

  it('asks nobody who has no passkey', async () => {
    expect(await start().ask()).toBeNull();
  });
});

describe('removePasskey', () => {
  it('removes a passkey once; the last one takes the recovery codes with it', async () => {
    const { services, events, addNew, remove } = start();
    await addNew('laptop');
    await addNew('phone');
    expect(await remove('laptop', true)).toEqual({ ok: true, value: null });
    expect(await services.secondFactors.summaryOf(4)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ id: 'phone' }] });
    expect(await remove('laptop')).toEqual({ ok: false, error: 'missing' });
    expect(await remove('phone')).toEqual({ ok: true, value: null });
    expect(await services.secondFactors.summaryOf(4)).toMatchObject({ recoveryCodesLeft: 0, passkeys: [] });
    expect(events().slice(3)).toEqual(['PasskeyRemoved', 'PasskeyRemoved']);
  });

  it('refuses to remove the last second factor of somebody who needs one', async () => {
    const { services, events, addNew, remove } = start();
    await addNew('laptop');
    expect(await remove('laptop', true)).toEqual({ ok: false, error: 'needed' });
    await services.secondFactors.setAuthenticator(4, 'SECRET', 1);
    expect(await remove('laptop', true)).toEqual({ ok: true, value: null });
    expect(events().slice(2)).toEqual(['PasskeyRemoved']);
  });
});
