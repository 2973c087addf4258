import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The lifetime of an authenticator code in seconds. */
const period = 30;

/** The number of time steps accepted before and after the current one, because clocks differ. */
const maxDriftSteps = 1;

const authenticatorOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Waymark', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new authenticator secret in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** The URL in the QR code for an authenticator app. */
export const authenticatorAddress = (secret: string, label: string): string => authenticatorOf(secret, label).toString();

/** The time step of a code; null if the code is not valid now. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const delta = authenticatorOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: maxDriftSteps });
  return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta;
};

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;
/** Without characters that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const newRecoveryCode = (): string => {
  const letters = Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length))).join('');
  return `${letters.slice(0, recoveryCodeLength / 2)}-${letters.slice(recoveryCodeLength / 2)}`;
};

/** Single-use codes for users who lose their second factor. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** A typed code. Spaces, case and the dash are ignored. */
type TypedCode = { readonly kind: 'authenticator'; readonly code: string } | { readonly kind: 'recovery'; readonly code: string };

export const readCode = (typed: string): TypedCode => {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'authenticator', code: plain };
  return { kind: 'recovery', code: `${plain.slice(0, recoveryCodeLength / 2)}-${plain.slice(recoveryCodeLength / 2)}` };
};
