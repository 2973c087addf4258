import type { LinkageModel } from '../../domain/linkage/model.ts';
import type { Sql } from '../sql.ts';

/** With fewer students the scores are those of as many, because two of a handful are not likelier to be the same. */
export const minStudents = 5000;

/** The model that the stored keys and pairs were made with. */
export interface StoredModel {
  /** Counts the sweeps. */
  readonly sweep: number;
  readonly version: number;
  readonly students: number;
  readonly model: LinkageModel;
  /** The keys and pairs have all events up to it. */
  readonly position: bigint | null;
}

interface ModelRow extends Omit<StoredModel, 'position'> {
  readonly position: string | null;
}

/** Null before the first sweep. */
export const readModel = async (sql: Sql): Promise<StoredModel | null> => {
  const { rows } = await sql.query<ModelRow>('SELECT sweep, version, students, model, position::text FROM app.linkage_models');
  const row = rows[0];
  return row ? { ...row, position: row.position === null ? null : BigInt(row.position) } : null;
};

/** The number of sweeps so far, locked against a sweep until the transaction ends. */
export const lockSweep = async (sql: Sql): Promise<number> => {
  const { rows } = await sql.query<{ sweep: number }>('SELECT sweep FROM app.linkage_models FOR SHARE');
  return rows[0]?.sweep ?? 0;
};
