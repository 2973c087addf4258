import { describe, expect, it } from 'vitest';
import { needsSecondFactor, stepsLeft } from '../../../domain/accounts/pendingSteps.ts';

const nothing = { hasSecondFactor: false, wasSecondFactorShown: false, hasOneTimePassword: false, needsSecondFactor: false };

describe('the sign-in steps after a correct password', () => {
  it.each([
    ['nobody asks for more', {}, []],
    ['a second factor is there', { hasSecondFactor: true }, ['secondFactor']],
    ['it was shown', { hasSecondFactor: true, wasSecondFactorShown: true }, []],
    ['one is needed and there is none', { needsSecondFactor: true }, ['enrolSecondFactor']],
    ['one is needed and was shown', { needsSecondFactor: true, hasSecondFactor: true, wasSecondFactorShown: true }, []],
    ['the password is to be used once', { hasOneTimePassword: true }, ['newPassword']],
    ['the first administrator signs in', { hasOneTimePassword: true, needsSecondFactor: true }, ['newPassword', 'enrolSecondFactor']],
    [
      'the password is to be used once by somebody with a second factor',
      { hasOneTimePassword: true, hasSecondFactor: true },
      ['secondFactor', 'newPassword'],
    ],
    ['a session showed a factor that was taken away since', { wasSecondFactorShown: true, needsSecondFactor: true }, ['enrolSecondFactor']],
  ])('where %s', (_case, facts, steps) => {
    expect(stepsLeft({ ...nothing, ...facts })).toEqual(steps);
  });
});

describe('whether a person needs a second factor', () => {
  const production = { isRequiredOfAdministrators: true, exemptsDemoAccounts: false };
  const demo = { isRequiredOfAdministrators: false, exemptsDemoAccounts: true };
  const everywhere = [{ group: null, role: 'administrator' }];

  it.each([
    ['an administrator of every group', production, [], 'a@example.org', everywhere, true],
    ['an administrator of one group', production, [], 'a@example.org', [{ group: 3, role: 'administrator' }], false],
    ['an officer of every group', production, [], 'a@example.org', [{ group: null, role: 'officer' }], false],
    [
      'an officer, where officers must',
      production,
      ['officer'],
      'a@example.org',
      [
        { group: 3, role: 'viewer' },
        { group: 4, role: 'officer' },
      ],
      true,
    ],
    ['somebody without roles', production, ['officer'], 'a@example.org', [], false],
    ['an administrator of the demo', demo, ['administrator'], 'admin@demo.test', everywhere, false],
    ['somebody whose address only looks like the demo’s', demo, ['administrator'], 'admin@demo.test.example.org', everywhere, true],
    ['an address of the demo in production', production, [], 'admin@demo.test', everywhere, true],
  ])('%s', (_who, rules, roles, email, rolesHeld, needed) => {
    expect(needsSecondFactor(rules, roles, email, rolesHeld)).toBe(needed);
  });
});
