import type { RelyingParty } from '../../domain/accounts/relyingParty.ts';

/** A passkey without its key, for display. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly added: Date;
  readonly lastUsed: Date | null;
}

export interface PasskeyKey {
  /** In base64url, created by the device. */
  readonly id: string;
  /** In base64url. */
  readonly publicKey: string;
  /** The device's use counter; 0 if it has none. */
  readonly counter: number;
  /** How browsers reach the device. */
  readonly transports: readonly string[];
}

export type ChallengePurpose = 'add' | 'show';

/** The options for the browser, and the challenge that its answer must sign. */
export interface PasskeyQuestion {
  readonly options: Readonly<Record<string, unknown>>;
  readonly challenge: string;
}

/** The WebAuthn protocol. Answers of browsers are untrusted. */
export interface PasskeyProtocol {
  /** `handle` identifies the user to the device: random, in base64url. */
  askToMake(
    party: RelyingParty,
    user: { readonly handle: string; readonly email: string },
    ownPasskeys: readonly PasskeyKey[],
  ): Promise<PasskeyQuestion>;
  /** The new passkey; null if the answer is not valid. */
  readMade(party: RelyingParty, challenge: string, answer: unknown): Promise<PasskeyKey | null>;
  askToShow(party: RelyingParty, ownPasskeys: readonly PasskeyKey[]): Promise<PasskeyQuestion>;
  /** The used passkey and its counter; null if the answer is not valid. */
  readShown(
    party: RelyingParty,
    challenge: string,
    answer: unknown,
    ownPasskeys: readonly PasskeyKey[],
  ): Promise<{ readonly id: string; readonly counter: number } | null>;
}

/** Passkeys, stored outside the log. */
export interface Passkeys {
  of(user: number): Promise<readonly PasskeyKey[]>;
  /** The user's handle on devices. The first call creates it at random. */
  handleOf(user: number): Promise<string>;
  /** False if the passkey is already registered. */
  add(user: number, name: string, key: PasskeyKey): Promise<boolean>;
  /** Records a use. False if the counter has not increased, because the passkey may have been copied. */
  use(user: number, id: string, counter: number): Promise<boolean>;
  /** False if the user has no such passkey. */
  remove(user: number, id: string): Promise<boolean>;
  /** Stores the challenge of a session and replaces the previous one of this purpose. */
  keepChallenge(session: string, purpose: ChallengePurpose, challenge: string): Promise<void>;
  /** Takes the challenge of a session, which works once; null if there is none or it is too old. */
  takeChallenge(session: string, purpose: ChallengePurpose): Promise<string | null>;
}
