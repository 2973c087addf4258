import type { LinkPurpose, PasswordLink } from '../../domain/accounts/passwordLink.ts';
import type { SlowingRule } from '../../domain/accounts/slowing.ts';
import type { SecondFactorRules } from '../../domain/accounts/pendingSteps.ts';
import type { ColumnChoice } from '../../domain/search/columnChoice.ts';
import type { PasskeyProtocol, Passkeys } from './passkeyPorts.ts';
import type { SecondFactors } from './secondFactors.ts';
import type { Sessions } from './sessions.ts';

/** Password hashes, kept outside the log: a hash is nobody's history. */
export interface Credentials {
  /** Whether the password is the user's; takes as long for a user who has none. */
  verify(user: number | null, password: string): Promise<boolean>;
  set(user: number, password: string): Promise<void>;
  /** Makes the user change their password before anything else. */
  demandChange(user: number): Promise<void>;
}

/** Links by which people set a password without a present one: one for each purpose and user. */
export interface PasswordLinks {
  /** Makes a link and returns its secret; the one made before it for this purpose is gone. */
  make(user: number, purpose: LinkPurpose, userRevision: number): Promise<string>;
  /** The link with a secret; null when there is none, or it is too old. */
  find(secret: string): Promise<PasswordLink | null>;
  /** Uses a link up; false when somebody else did. */
  take(secret: string): Promise<boolean>;
  endAllOf(user: number): Promise<void>;
}

/** Something that wrong attempts are counted for. */
export interface AttemptSubject {
  /** Stored as a hash. */
  readonly key: string;
  readonly rule: SlowingRule;
  /** Others are counted here too, so that a right attempt takes back its own count and no more. */
  readonly isShared: boolean;
}

/** Counts wrong attempts, for all API processes together. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that many at once are no way around the count. Returns the seconds to wait: 0 when the
   * attempt may be made; otherwise nothing was counted.
   */
  begin(subjects: readonly AttemptSubject[]): Promise<number>;
  /** The attempt that was begun with these subjects was right: it does not count. */
  forgive(subjects: readonly AttemptSubject[]): Promise<void>;
}

/** The devices on which people have signed in before. A device is known by a secret, which only its browser keeps. */
export interface KnownDevices {
  /** Takes as long for a user or a secret that is not there. */
  isKnown(user: number | null, secret: string | undefined): Promise<boolean>;
  /** From now on the device is known for the user; returns its secret, a new one where it was not known for them. */
  remember(user: number, secret: string | undefined): Promise<string>;
}

/** The columns that people chose to see, grid by grid; a preference is no history of a record, so it is kept outside the log. */
export interface ColumnChoices {
  /** What a user chose, by grid. */
  of(user: number): Promise<ReadonlyMap<string, readonly ColumnChoice[]>>;
  /** Takes the place of what the user chose for the grid before; an empty list forgets it. */
  keep(user: number, grid: string, choices: readonly ColumnChoice[]): Promise<void>;
}

/** What account commands need beside the log. */
export interface AccountServices {
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly passkeyProtocol: PasskeyProtocol;
  readonly secondFactorRules: SecondFactorRules;
  readonly links: PasswordLinks;
  readonly attempts: Attempts;
  /** Whether accounts of demo data may sign in: everybody knows their password. */
  readonly allowsDemoAccounts: boolean;
  readonly devices: KnownDevices;
}
