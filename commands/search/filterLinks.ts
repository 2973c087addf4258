/** A filter and its list. */
export interface LinkedFilter {
  /** The path of the list. */
  readonly path: string;
  readonly filter: string;
}

/**
 * Stores filters under random ids for use in URLs. Filters with personal names must not be in URLs, because proxies log them and browsers
 * store them. A link expires 90 days after its last use. It grants no rights: the filter runs with the rights of the user who opens it.
 */
export interface FilterLinks {
  /** Stores a filter under an id from the client. An existing id keeps its filter. Returns false if the user has created too many today. */
  keep(id: string, user: number, linked: LinkedFilter): Promise<boolean>;
  /** Null if there is no such link or it has expired. */
  find(id: string): Promise<LinkedFilter | null>;
  /** Deletes expired links and returns their number. */
  deleteExpired(): Promise<number>;
}
