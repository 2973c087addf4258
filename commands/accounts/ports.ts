import type { LinkPurpose, PasswordLink } from '../../domain/accounts/passwordLink.ts';
import type { SlowingRule } from '../../domain/accounts/slowing.ts';
import type { SecondFactorRules } from '../../domain/accounts/pendingSteps.ts';
import type { ColumnChoice } from '../../domain/search/columnChoice.ts';
import type { PasskeyProtocol, Passkeys } from './passkeyPorts.ts';
import type { SecondFactors } from './secondFactors.ts';
import type { Sessions } from './sessions.ts';

/** Password hashes, stored outside the log because they must not be in the history. */
export interface Credentials {
  /** Checks a password. It takes the same time for users without one. */
  verify(user: number | null, password: string): Promise<boolean>;
  set(user: number, password: string): Promise<void>;
  /** Makes the user change their password before anything else. */
  demandChange(user: number): Promise<void>;
}

/** Links for setting a password without the current one. A user has at most one for each purpose. */
export interface PasswordLinks {
  /** Creates a link and returns its secret. It replaces the user's previous link of this purpose. */
  make(user: number, purpose: LinkPurpose, userRevision: number): Promise<string>;
  /** Null if there is no such link or it is too old. */
  find(secret: string): Promise<PasswordLink | null>;
  /** Uses up a link; false if it was already used. */
  take(secret: string): Promise<boolean>;
  endAllOf(user: number): Promise<void>;
}

export interface AttemptSubject {
  /** Stored as a hash. */
  readonly key: string;
  readonly rule: SlowingRule;
  /** Other users share the counter, so a right attempt removes only its own count. */
  readonly isShared: boolean;
}

/** Counts wrong attempts across all API processes. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that parallel attempts are counted too. Returns the seconds to wait. 0 means that the attempt
   * may be made; otherwise it was not counted.
   */
  begin(subjects: readonly AttemptSubject[]): Promise<number>;
  forgive(subjects: readonly AttemptSubject[]): Promise<void>;
}

/** Devices of earlier sign-ins. A device is identified by a secret that only its browser stores. */
export interface KnownDevices {
  /** Takes the same time for unknown users and secrets. */
  isKnown(user: number | null, secret: string | undefined): Promise<boolean>;
  isKnownOfAnybody(secret: string): Promise<boolean>;
  /** Adds the device to the user's known devices. Returns its secret, which is new if the device was not known. */
  remember(user: number, secret: string | undefined): Promise<string>;
}

/** The columns that users chose, by grid. Preferences need no history, so they are stored outside the log. */
export interface ColumnChoices {
  of(user: number): Promise<ReadonlyMap<string, readonly ColumnChoice[]>>;
  /** Replaces the user's choice for a grid. An empty list deletes it. */
  keep(user: number, grid: string, choices: readonly ColumnChoice[]): Promise<void>;
}

export interface AccountServices {
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly passkeyProtocol: PasskeyProtocol;
  readonly secondFactorRules: SecondFactorRules;
  readonly links: PasswordLinks;
  readonly attempts: Attempts;
  /** Whether demo accounts may sign in. Their password is public. */
  readonly allowsDemoAccounts: boolean;
  readonly devices: KnownDevices;
}
