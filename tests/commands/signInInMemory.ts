import type { AccountServices } from '../../commands/accounts/ports.ts';
import type { FactorPerson } from '../../commands/accounts/secondFactor.ts';

/** Whoever signs in or changes their sign-in settings. */
export const cleo: FactorPerson = {
  user: { id: 4, name: 'Cleo Test' },
  email: 'cleo@example.test',
  session: { id: 'here', secret: 'secret' },
};

/**
 * Everything about signing in that is kept outside the log, in memory. `done` lists what happened to sessions and counters, in order.
 * `wait` is the time that the counters of attempts answer with.
 */
export const signInInMemory = () => {
  const done: string[] = [];
  const waits = { seconds: 0 };
  const authenticators = new Map<number, { readonly secret: string; usedStep: number }>();
  const recoveryCodes = new Map<number, Set<string>>();
  const offers = new Map<string, string>();
  const passkeys = new Map<number, Map<string, { readonly name: string; counter: number }>>();
  const challenges = new Map<string, string>();
  const keysOf = (user: number) => passkeys.get(user) ?? new Map<string, { readonly name: string; counter: number }>();
  const services: Pick<AccountServices, 'secondFactors' | 'attempts' | 'passkeys' | 'passkeyProtocol' | 'credentials' | 'sessions'> = {
    credentials: {
      verify: (_user, password) => Promise.resolve(password === 'right'),
      set: () => Promise.resolve(),
      demandChange: () => Promise.resolve(),
    },
    sessions: {
      idleMinutes: 60,
      keyOf: (secret) => secret,
      start: () => Promise.resolve('secret'),
      noteUse: () => Promise.resolve(),
      notePassword: (id) => Promise.resolve(void done.push(`password in session ${id}`)),
      noteSecondFactor: (id) => Promise.resolve(void done.push(`second factor in session ${id}`)),
      openOf: () => Promise.resolve([]),
      end: () => Promise.resolve(),
      endOne: () => Promise.resolve(true),
      endAllOf: (user, except) => Promise.resolve(void done.push(`sessions of ${user} ended${except ? ` except ${except}` : ''}`)),
      workIn: () => Promise.resolve(),
    },
    attempts: {
      begin: (subjects) => {
        if (waits.seconds === 0) done.push(...subjects.map(({ key }) => `counted ${key}`));
        return Promise.resolve(waits.seconds);
      },
      forgive: (subjects) => Promise.resolve(void done.push(...subjects.map(({ key }) => `forgave ${key}`))),
    },
    secondFactors: {
      summaryOf: (user) =>
        Promise.resolve({
          authenticatorSince: authenticators.has(user) ? new Date('2026-11-01T10:00:00Z') : null,
          recoveryCodesLeft: recoveryCodes.get(user)?.size ?? 0,
          passkeys: [...keysOf(user)].map(([id, { name }]) => ({ id, name, added: new Date('2026-11-01T10:00:00Z'), lastUsed: null })),
        }),
      authenticatorSecret: (user) => Promise.resolve(authenticators.get(user)?.secret ?? null),
      setAuthenticator: (user, secret, usedStep) => Promise.resolve(void authenticators.set(user, { secret, usedStep })),
      useStep: (user, step) => {
        const app = authenticators.get(user);
        if (!app || step <= app.usedStep) return Promise.resolve(false);
        app.usedStep = step;
        return Promise.resolve(true);
      },
      removeAuthenticator: (user) => Promise.resolve(void authenticators.delete(user)),
      replaceRecoveryCodes: (user, codes) => Promise.resolve(void recoveryCodes.set(user, new Set(codes))),
      useRecoveryCode: (user, code) => Promise.resolve(recoveryCodes.get(user)?.delete(code) ?? false),
      removeAll: (user) => {
        const removed = [authenticators, recoveryCodes, passkeys].map((store) => store.delete(user));
        return Promise.resolve(removed.includes(true));
      },
      keepOffer: (session, offer) => Promise.resolve(void offers.set(session, offer)),
      offerOf: (session) => Promise.resolve(offers.get(session) ?? null),
      requiredRoles: () => Promise.resolve([]),
      setRequiredRoles: () => Promise.resolve(),
    },
    passkeys: {
      of: (user) =>
        Promise.resolve([...keysOf(user)].map(([id, { counter }]) => ({ id, publicKey: `key of ${id}`, counter, transports: [] }))),
      handleOf: (user) => Promise.resolve(`handle of ${user}`),
      add: (user, name, { id, counter }) => {
        if ([...passkeys.values()].some((keys) => keys.has(id))) return Promise.resolve(false);
        passkeys.set(user, keysOf(user).set(id, { name, counter }));
        return Promise.resolve(true);
      },
      use: (user, id, counter) => {
        const key = keysOf(user).get(id);
        if (!key || counter <= key.counter) return Promise.resolve(false);
        key.counter = counter;
        return Promise.resolve(true);
      },
      remove: (user, id) => Promise.resolve(keysOf(user).delete(id)),
      keepChallenge: (session, purpose, challenge) => Promise.resolve(void challenges.set(`${session} ${purpose}`, challenge)),
      takeChallenge: (session, purpose) => {
        const challenge = challenges.get(`${session} ${purpose}`) ?? null;
        challenges.delete(`${session} ${purpose}`);
        return Promise.resolve(challenge);
      },
    },
    // A browser answers `{ to: challenge, id, counter }`; any other answer is not valid.
    passkeyProtocol: {
      askToMake: (_party, { handle }, knownKeys) =>
        Promise.resolve({ options: { handle, known: knownKeys.map(({ id }) => id) }, challenge: 'make' }),
      askToShow: (_party, knownKeys) => Promise.resolve({ options: { known: knownKeys.map(({ id }) => id) }, challenge: 'show' }),
      readMade: (_party, challenge, answer) => {
        const { to, id, counter } = answer as SoftAnswer;
        return Promise.resolve(to === challenge ? { id, publicKey: `key of ${id}`, counter, transports: [] } : null);
      },
      readShown: (_party, challenge, answer, knownKeys) => {
        const { to, id, counter } = answer as SoftAnswer;
        return Promise.resolve(to === challenge && knownKeys.some((key) => key.id === id) ? { id, counter } : null);
      },
    },
  };
  return { services, done, waits };
};

/** The answers of a browser to the protocol in memory. */
export interface SoftAnswer {
  readonly to: string;
  readonly id: string;
  readonly counter: number;
}
