/** Where a session was begun. */
export interface SessionOrigin {
  /** The browser and its system in words: 'Firefox on Windows'. */
  readonly device: string;
  /** The network address. */
  readonly address: string;
}

/** A session that is alive, as its person sees it in a list. */
export interface OpenSession extends SessionOrigin {
  readonly id: string;
  readonly created: Date;
  readonly lastUsed: Date;
  readonly isCurrent: boolean;
}

/**
 * Who is signed in. A session ends after a time without use and after a longer one in all. Whoever ends sessions tells every
 * process, so that their live streams end too.
 */
export interface Sessions {
  /** A session ends after so many minutes without use. */
  readonly idleMinutes: number;
  /** What a session is found by in the store: not its secret. */
  keyOf(secret: string): string;
  /** Starts a session; returns its secret, which only the browser keeps. */
  start(user: number, origin: SessionOrigin): Promise<string>;
  /** Notes that a person has just used the session. */
  noteUse(id: string): Promise<void>;
  /** Notes that the person of the session has just given their password. */
  notePassword(id: string): Promise<void>;
  /** Notes that the person of the session has shown a second factor. */
  noteSecondFactor(id: string): Promise<void>;
  /** The sessions of a user, the last used first. `current` is the id of the one that asks. */
  openOf(user: number, current: string): Promise<readonly OpenSession[]>;
  end(secret: string): Promise<void>;
  /** Ends one of a user's sessions; false if the user has none with this id. */
  endOne(user: number, id: string): Promise<boolean>;
  /** Ends every session of a user, except the one with this secret. */
  endAllOf(user: number, except?: string): Promise<void>;
  workIn(secret: string, group: number): Promise<void>;
}
