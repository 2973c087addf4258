import type { ImportType } from '../../domain/imports/importType.ts';
import type { UnderstoodRow } from '../../domain/imports/decideRow.ts';
import type { PlanSettings } from '../../domain/imports/plan.ts';

/** Says what new records of rows have besides their cells, and what keeps them from being made (`completed`). Changes nothing. */
export interface Completer {
  complete(rows: readonly UnderstoodRow[], settings: Pick<PlanSettings, 'mapping'>): Promise<readonly UnderstoodRow[]>;
}

export type Completers = Readonly<Record<NonNullable<ImportType['completes']>, Completer>>;
