import type { Values } from '../../domain/fields/field.ts';
import type { Reads } from './reads.ts';

/** Computes the computed fields of a record type. `values` may lack what the record needs, and name records that do not exist. */
export type Compute = (reads: Reads, values: Values) => Promise<Values>;
