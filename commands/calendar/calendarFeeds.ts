/** A person's calendar feed: whose rights it has, and what it shows. */
export interface CalendarFeed {
  readonly user: number;
  /** The group whose activities it shows; null for an ambassador's account, whose shifts it shows. */
  readonly group: number | null;
}

export interface CalendarFeedState {
  readonly group: number | null;
  readonly made: Date;
  /** To about an hour; null if no calendar has asked for it yet. */
  readonly lastUsed: Date | null;
}

/** Addresses at which calendars fetch activities or shifts without signing in. A person has one at most; its secret is kept as a hash. */
export interface CalendarFeeds {
  /** Makes an address and returns its secret. The person's earlier address stops working. */
  make(feed: CalendarFeed): Promise<string>;
  /** Null if the secret is of no address. */
  find(secret: string): Promise<CalendarFeed | null>;
  stateOf(user: number): Promise<CalendarFeedState | null>;
  /** False if there was none. */
  revoke(user: number): Promise<boolean>;
}
