/** Creates record ids, which are integers and unique within a record type. Gaps are allowed. */
export interface IdSource {
  next(recordType: string): Promise<number>;
  /** Reserves `count` consecutive ids; returns the first. */
  take(recordType: string, count: number): Promise<number>;
  /** Ensures that ids up to this one are never used again. */
  atLeast(recordType: string, id: number): Promise<void>;
}

/** A record's claim on a unique value. */
export interface Claim {
  readonly owner: number;
  /** True if this call created the claim. */
  readonly isNew: boolean;
  /** The claim is so recent that the owner's event may not be readable yet. */
  readonly isSettling: boolean;
  /** The time of the owner's last claim of the value as PostgreSQL prints it, to the microsecond. `takeOver` compares it. */
  readonly at: string;
}

/**
 * Claims on unique values. They are made before the event is written, so that two records cannot get the same value. The log remains the
 * source of truth: a claim can be taken over if its owner no longer has the value.
 */
export interface IdentityClaims {
  /** Claims a value for a record. Renews the time of its own claim; returns the claim of another record if that has the value. */
  claim(recordType: string, field: string, key: string, record: number): Promise<Claim>;
  /** Claims many values at once and creates record ids for new ones. The result has an entry for every key. */
  claimMany(recordType: string, field: string, keys: readonly string[]): Promise<ReadonlyMap<string, Claim>>;
  /**
   * Transfers a claim from one record to another; with `at`, only if the owner has not renewed it since. Returns the owner afterwards:
   * `to`, or the record that claimed it first.
   */
  takeOver(recordType: string, field: string, key: string, from: number, to: number, at?: string): Promise<number>;
  find(recordType: string, field: string, key: string): Promise<number | null>;
  /** The owners of the values, by key. Values that nobody claimed are absent. */
  findMany(recordType: string, field: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
