/** A student who may be the same person as a row. */
export interface LinkageCandidate {
  readonly id: number;
  readonly group: number;
  /** In bits; see `model.ts`. */
  readonly score: number;
  /** Short sentences. */
  readonly because: readonly string[];
  /** Full names and date of birth agree, and nothing contradicts: nobody needs to be asked. */
  readonly isCertain: boolean;
}
