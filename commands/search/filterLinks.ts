/** A filter and the list that it is for. */
export interface LinkedFilter {
  /** The path of the list. */
  readonly path: string;
  readonly filter: string;
}

/**
 * Filters that stand in addresses as a random id. Filters with names of people must not be in addresses, which proxies log and
 * browsers keep. A link is forgotten 90 days after its last use. It gives nobody a right: the filter is run as whoever opens it.
 */
export interface FilterLinks {
  /** Keeps a filter under an id of the sender's making. An id that is taken keeps what it has. False: the user has made too many today. */
  keep(id: string, user: number, linked: LinkedFilter): Promise<boolean>;
  /** The filter of an id; null where there is none any more. */
  find(id: string): Promise<LinkedFilter | null>;
  /** Forgets the links that nobody has used for too long; answers with their number. */
  deleteExpired(): Promise<number>;
}
