import type { ImportType } from '../../domain/imports/importType.ts';
import type { UnderstoodRow } from '../../domain/imports/decideRow.ts';
import type { PlanSettings } from '../../domain/imports/plan.ts';

/** Computes the further values of the new record of each row, and the problems that prevent it (`completed`). Writes nothing. */
export interface Completer {
  complete(rows: readonly UnderstoodRow[], settings: Pick<PlanSettings, 'mapping'>): Promise<readonly UnderstoodRow[]>;
}

export type Completers = Readonly<Record<NonNullable<ImportType['completes']>, Completer>>;
