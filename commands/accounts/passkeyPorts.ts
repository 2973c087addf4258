import type { RelyingParty } from '../../domain/accounts/relyingParty.ts';

/** A passkey without its key, as its person sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly added: Date;
  readonly lastUsed: Date | null;
}

/** What a passkey is known by. */
export interface PasskeyKey {
  /** In base64url, made by the device. */
  readonly id: string;
  /** In base64url. */
  readonly publicKey: string;
  /** How often it was used, as its device counts; 0 where it does not count. */
  readonly counter: number;
  /** How browsers reach its device. */
  readonly transports: readonly string[];
}

/** What a challenge was made for. */
export type ChallengePurpose = 'add' | 'show';

/** What a browser is asked with, and the random text in it that its answer must sign. */
export interface PasskeyQuestion {
  readonly options: Readonly<Record<string, unknown>>;
  readonly challenge: string;
}

/** The protocol between Waymark, browsers and what holds passkeys (WebAuthn). Answers of browsers may be anything. */
export interface PasskeyProtocol {
  /** `handle` is by what the device knows the user: random, in base64url. */
  askToMake(
    party: RelyingParty,
    user: { readonly handle: string; readonly email: string },
    known: readonly PasskeyKey[],
  ): Promise<PasskeyQuestion>;
  /** The passkey that was made; null where the answer is wrong. */
  readMade(party: RelyingParty, challenge: string, answer: unknown): Promise<PasskeyKey | null>;
  askToShow(party: RelyingParty, known: readonly PasskeyKey[]): Promise<PasskeyQuestion>;
  /** The passkey that was shown and how often it was used by now; null where the answer is wrong. */
  readShown(
    party: RelyingParty,
    challenge: string,
    answer: unknown,
    known: readonly PasskeyKey[],
  ): Promise<{ readonly id: string; readonly counter: number } | null>;
}

/** Passkeys, kept beside the log. */
export interface Passkeys {
  of(user: number): Promise<readonly PasskeyKey[]>;
  /** By what devices know the user: made at random at the first call, and kept. */
  handleOf(user: number): Promise<string>;
  /** Keeps a passkey; false if somebody has it already. */
  add(user: number, name: string, key: PasskeyKey): Promise<boolean>;
  /** Notes that a passkey was used; false if its count has not risen: somebody else may have a copy. */
  use(user: number, id: string, counter: number): Promise<boolean>;
  /** False if the user has no such passkey. */
  remove(user: number, id: string): Promise<boolean>;
  /** Keeps the challenge of a session; the one before it for the same purpose is gone. */
  keepChallenge(session: string, purpose: ChallengePurpose, challenge: string): Promise<void>;
  /** Uses the challenge of a session up; null if there is none, or it is too old. */
  takeChallenge(session: string, purpose: ChallengePurpose): Promise<string | null>;
}
