export interface SessionOrigin {
  /** The browser and system: 'Firefox on Windows'. */
  readonly device: string;
  readonly address: string;
}

export interface OpenSession extends SessionOrigin {
  readonly id: string;
  readonly created: Date;
  readonly lastUsed: Date;
  readonly isCurrent: boolean;
}

/**
 * Sessions of signed-in users. They end after a time without use and after a maximum age. Ended sessions are announced to all processes,
 * which then close their live streams.
 */
export interface Sessions {
  /** Minutes without use after which a session ends. */
  readonly idleMinutes: number;
  /** The session's key in the store, which is not its secret. */
  keyOf(secret: string): string;
  /** Starts a session in the group that the user worked in last. Returns its secret, which only the browser stores. */
  start(user: number, origin: SessionOrigin): Promise<string>;
  noteUse(id: string): Promise<void>;
  notePassword(id: string): Promise<void>;
  noteSecondFactor(id: string): Promise<void>;
  /** The user's open sessions, last used first. `current` is the id of the calling session. */
  openOf(user: number, current: string): Promise<readonly OpenSession[]>;
  end(secret: string): Promise<void>;
  /** Ends one session; false if the user has no session with this id. */
  endOne(user: number, id: string): Promise<boolean>;
  /** Ends all sessions of a user, except the one with this secret. */
  endAllOf(user: number, except?: string): Promise<void>;
  workIn(secret: string, group: number): Promise<void>;
}
