import type { Access } from '../../domain/access/access.ts';
import type { Gathering } from '../../domain/imports/importType.ts';
import type { PlannedRow } from '../../domain/imports/plan.ts';
import type { CommandContext } from '../context.ts';

/** What came of a batch of rows. Those that could not be written come back as refused. */
export interface WrittenRows {
  readonly refused: readonly PlannedRow[];
  readonly position: bigint | null;
}

/** Carries out rows that go into other records than the one that they are about. */
export interface Gatherer {
  /** What the rows would do to those records now. Only rows that would change something are looked at. */
  plan(rows: readonly PlannedRow[], access: Access): Promise<readonly PlannedRow[]>;
  /** Writes rows of one batch, one change for all rows of a record. A repeated call writes nothing again. */
  write(by: CommandContext, rows: readonly PlannedRow[]): Promise<WrittenRows>;
}

export type Gatherers = Readonly<Record<Gathering['into'], Gatherer>>;
