import type { Passkey } from './passkeyPorts.ts';

export interface SecondFactorSummary {
  /** The time at which the authenticator app was set up; null without one. */
  readonly authenticatorSince: Date | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Passkey[];
}

/** Second factors, stored outside the log because secrets must not be in the history. */
export interface SecondFactors {
  summaryOf(user: number): Promise<SecondFactorSummary>;
  /** In base32; null without an authenticator app. */
  authenticatorSecret(user: number): Promise<string | null>;
  /** Replaces the user's authenticator app. `usedStep` is the time step of the code that confirmed it. */
  setAuthenticator(user: number, secret: string, usedStep: number): Promise<void>;
  /** Marks the code of a time step as used; false if it or a later one was used before. */
  useStep(user: number, step: number): Promise<boolean>;
  removeAuthenticator(user: number): Promise<void>;
  /** Replaces the user's recovery codes. An empty list removes them. */
  replaceRecoveryCodes(user: number, codes: readonly string[]): Promise<void>;
  /** Uses up a recovery code; false if there is no such code. */
  useRecoveryCode(user: number, code: string): Promise<boolean>;
  /** Removes all second factors and recovery codes; false if there were none. */
  removeAll(user: number): Promise<boolean>;
  /** Stores the secret that a session was offered for setup. */
  keepOffer(session: string, offer: string): Promise<void>;
  /** The last offered secret; null without one. */
  offerOf(session: string): Promise<string | null>;
  /** The roles that need a second factor, as chosen by administrators. */
  requiredRoles(): Promise<readonly string[]>;
  setRequiredRoles(roles: readonly string[]): Promise<void>;
}
