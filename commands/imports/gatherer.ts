import type { Access } from '../../domain/access/access.ts';
import type { Gathering } from '../../domain/imports/importType.ts';
import type { PlannedRow } from '../../domain/imports/plan.ts';
import type { CommandContext } from '../context.ts';

/** The outcome of a batch of rows. Rows that could not be written come back as refused. */
export interface WrittenRows {
  readonly refused: readonly PlannedRow[];
  readonly position: bigint | null;
}

/** Carries out rows that go into other records than the one that they are about. */
export interface Gatherer {
  /** The changes that the rows would make to those records now. Rows without changes are left out. */
  plan(rows: readonly PlannedRow[], access: Access): Promise<readonly PlannedRow[]>;
  /** Writes rows of one batch, one change for all rows of a record. A repeated call writes nothing again. */
  write(by: CommandContext, rows: readonly PlannedRow[]): Promise<WrittenRows>;
}

export type Gatherers = Readonly<Record<Gathering['into'], Gatherer>>;
