/** Gives out record ids: whole numbers per record type, each once. Gaps are fine. */
export interface IdSource {
  next(recordType: string): Promise<number>;
  /** Takes so many ids in a row; answers with the first. */
  take(recordType: string, count: number): Promise<number>;
  /** Makes sure that ids up to this one are never given out again. */
  atLeast(recordType: string, id: number): Promise<void>;
}

/** A value of a unique field, and the record that has it. */
export interface Claim {
  readonly owner: number;
  /** Whether this call made the claim, or found it made. */
  readonly fresh: boolean;
  /** Claimed so recently that its owner's first event may still be on its way. */
  readonly settling: boolean;
}

/**
 * Who has which value of a unique field, decided before the event is written so that two people cannot both get it.
 * The log stays the truth: a claim whose owner no longer has the value may be taken over.
 */
export interface IdentityClaims {
  /** Claims a value for a record, or tells who has it. */
  claim(recordType: string, field: string, key: string, record: number): Promise<Claim>;
  /** Claims many values at once; those that nobody has get new record ids. The answer has an owner for every key. */
  claimMany(recordType: string, field: string, keys: readonly string[]): Promise<ReadonlyMap<string, Claim>>;
  /** Hands a value over to another record. */
  takeOver(recordType: string, field: string, key: string, record: number): Promise<void>;
  find(recordType: string, field: string, key: string): Promise<number | null>;
}
