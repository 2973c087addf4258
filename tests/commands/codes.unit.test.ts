import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { authenticatorAddress, newAuthenticatorSecret, newRecoveryCodes, readCode, stepOfCode } from '../../commands/accounts/codes.ts';

/** '12345678901234567890', the secret of the examples in RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const otherSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJR';

describe('a code of an authenticator app', () => {
  // Appendix B of RFC 6238, the last six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %d s is %s', (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early or late, and no more', () => {
    const at = (seconds: number) => stepOfCode(secret, '287082', new Date(seconds * 1000));
    expect([0, 29, 30, 59, 60, 89, 90].map(at)).toEqual([1, 1, 1, 1, 1, 1, null]);
    expect(at(120)).toBeNull();
  });

  it('differs between secrets', () => {
    expect(stepOfCode(otherSecret, '287082', new Date(59_000))).toBeNull();
  });
});

describe('a new secret', () => {
  it('has 160 bits and differs each time', () => {
    expect(newAuthenticatorSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newAuthenticatorSecret()).not.toBe(newAuthenticatorSecret());
  });

  it('is shown to the app with the name of the account', () => {
    const address = authenticatorAddress(secret, 'ada@example.org');
    expect(address).toMatch(/^otpauth:\/\/totp\/Waymark:ada%40example\.org\?/);
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: 59_000 })).toBe('287082');
  });
});

describe('recovery codes', () => {
  it('are ten distinct codes without letters that look alike', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });
});

describe('a typed code', () => {
  it.each([
    ['287082', { kind: 'authenticator', code: '287082' }],
    [' 287 082 ', { kind: 'authenticator', code: '287082' }],
    ['abcde-fgh23', { kind: 'recovery', code: 'abcde-fgh23' }],
    ['ABCDE FGH23', { kind: 'recovery', code: 'abcde-fgh23' }],
    ['abcdefgh23', { kind: 'recovery', code: 'abcde-fgh23' }],
  ])('%s', (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });
});
