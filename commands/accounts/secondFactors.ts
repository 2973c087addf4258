import type { Passkey } from './passkeyPorts.ts';

/** What a person has beside their password, as they see it. */
export interface SecondFactorSummary {
  /** When the authenticator app was set up; null without one. */
  readonly authenticatorSince: Date | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Passkey[];
}

/** Second factors, kept beside the log: secrets are nobody's history. */
export interface SecondFactors {
  summaryOf(user: number): Promise<SecondFactorSummary>;
  /** The secret of a user's authenticator app in base32; null without one. */
  authenticatorSecret(user: number): Promise<string | null>;
  /** Replaces the user's authenticator app. `usedStep` is the time step of the code that proved it. */
  setAuthenticator(user: number, secret: string, usedStep: number): Promise<void>;
  /** Marks the code of a time step as used; false if it, or a later one, was used before. */
  useStep(user: number, step: number): Promise<boolean>;
  removeAuthenticator(user: number): Promise<void>;
  /** Replaces the recovery codes of a user; none: takes them away. */
  replaceRecoveryCodes(user: number, codes: readonly string[]): Promise<void>;
  /** Uses a recovery code up; false if the user has no such code. */
  useRecoveryCode(user: number, code: string): Promise<boolean>;
  /** Takes away every second factor of a user and the recovery codes; false if there were none. */
  removeAll(user: number): Promise<boolean>;
  /** Keeps what a session was offered to set up (a secret) until it takes it up. */
  keepOffer(session: string, offer: string): Promise<void>;
  /** What the session was offered last; null without an offer. */
  offerOf(session: string): Promise<string | null>;
  /** The roles that need a second factor, as administrators chose. */
  requiredRoles(): Promise<readonly string[]>;
  setRequiredRoles(roles: readonly string[]): Promise<void>;
}
