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
  /** The time of the owner's last claim of the value, ISO 8601. */
  readonly at: string;
}

/**
 * Claims on unique values. They are made before the event is written, so that two records cannot get the same value. The log remains the
 * source of truth: a claim can be taken over if its owner no longer has the value.
 */
export interface IdentityClaims {
  /** Claims a value for a record, once more if the claim is its own, or returns the claim of another record. */
  claim(recordType: string, field: string, key: string, record: number): Promise<Claim>;
  /** Claims many values at once and creates record ids for new ones. The result has an entry for every key. */
  claimMany(recordType: string, field: string, keys: readonly string[]): Promise<ReadonlyMap<string, Claim>>;
  /**
   * Transfers a claim from one record to another, unless somebody was faster. `at`: unless the owner claimed the value again since. Returns
   * whose it is then: `to`, or that of who was faster.
   */
  takeOver(recordType: string, field: string, key: string, from: number, to: number, at?: string): Promise<number>;
  find(recordType: string, field: string, key: string): Promise<number | null>;
  /** The owners of the values, by key. Values that nobody claimed are absent. */
  findMany(recordType: string, field: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
