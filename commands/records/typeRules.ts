import type { FieldError, Values } from '../../domain/fields/field.ts';
import type { Dependencies } from '../context.ts';

/** What records of a type need of other records, beside references and parents. */
export interface TypeRules {
  /** The computed fields of the type. `values` may lack what the record needs, and name records that do not exist. */
  compute(dependencies: Dependencies, values: Values): Promise<Values>;
  /** What is wrong between the record and others. */
  check(dependencies: Dependencies, values: Values): Promise<readonly FieldError[]>;
}
