import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds for which an authenticator app shows one code. */
const period = 30;

/** Codes of so many time steps before and after are taken too: clocks differ. */
const window = 1;

const authenticatorOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Waymark', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new secret for an authenticator app, in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the picture: whose secret it is. */
export const authenticatorAddress = (secret: string, label: string): string => authenticatorOf(secret, label).toString();

/** The time step that a code is of; null where it is none of the secret's codes of now. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const delta = authenticatorOf(secret, '').validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta;
};

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;
/** Without letters and digits that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const newRecoveryCode = (): string => {
  const letters = Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length))).join('');
  return `${letters.slice(0, recoveryCodeLength / 2)}-${letters.slice(recoveryCodeLength / 2)}`;
};

/** Codes for the day on which the second factor is lost, each good once. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** A code as somebody typed it: spaces, case and the dash do not matter. */
export type TypedCode = { readonly kind: 'authenticator'; readonly code: string } | { readonly kind: 'recovery'; readonly code: string };

export const readCode = (typed: string): TypedCode => {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'authenticator', code: plain };
  return { kind: 'recovery', code: `${plain.slice(0, recoveryCodeLength / 2)}-${plain.slice(recoveryCodeLength / 2)}` };
};
