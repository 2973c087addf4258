import type { Rejection } from '../../domain/record/decide.ts';
import type { Result } from '../../domain/result.ts';

export interface CommandResult {
  readonly id: number;
  readonly revision: number;
  /** The log position after the command; null if nothing was written. */
  readonly position: bigint | null;
  readonly hasChanged: boolean;
  /** The task that carries the command out, if one does. */
  readonly task?: number;
  /** Only for an undo: the names of the values that it left as they are, because somebody changed them since. */
  readonly keptNames?: readonly string[];
}

/** Why a command changed nothing. A conflict includes the record's current revision. */
export type Refusal =
  | Exclude<Rejection, { because: 'conflict' }>
  | (Extract<Rejection, { because: 'conflict' }> & { readonly revision: number })
  | { readonly because: 'forbidden'; /** Where there is more to say than that the right is missing. */ readonly message?: string };

export type Outcome = Result<CommandResult, Refusal>;

/** Whether a record was not created because it is there: an earlier attempt created it. */
export const isThereAlready = (outcome: Outcome): boolean =>
  !outcome.ok && outcome.error.because === 'refused' && outcome.error.isThere === true;
