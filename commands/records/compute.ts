import type { Values } from '../../domain/fields/field.ts';
import type { Dependencies } from '../context.ts';

/** Computes the computed fields of a record type. `values` may lack what the record needs, and name records that do not exist. */
export type Compute = (dependencies: Dependencies, values: Values) => Promise<Values>;
