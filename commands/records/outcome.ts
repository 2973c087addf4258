import type { Rejection } from '../../domain/record/decide.ts';
import type { Result } from '../../domain/result.ts';

/** What a command did. */
export interface CommandResult {
  readonly id: number;
  readonly revision: number;
  /** Where the log stood after it; null when nothing was written. */
  readonly position: bigint | null;
  readonly changed: boolean;
}

/** Why it did nothing. `conflict` says at which revision the record is now. */
export type Refusal =
  | Exclude<Rejection, { because: 'conflict' }>
  | (Extract<Rejection, { because: 'conflict' }> & { readonly revision: number })
  | { readonly because: 'forbidden'; /** Where there is more to say than that the right is missing. */ readonly message?: string };

export type Outcome = Result<CommandResult, Refusal>;
