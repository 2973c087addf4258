import type { ServedAmbassador } from '../access/access.ts';
import type { Values } from '../fields/field.ts';

/** The records of a type that ambassadors see in their own console, and the fields that they see. */
export interface OwnRecords<Name extends string = string> {
  /**
   * The field that names the ambassador, or the rule that says whether the record is open to these. A list by a rule gets the ids that it
   * may show.
   */
  readonly of: Name | ((values: Values, ambassadors: readonly ServedAmbassador[]) => boolean);
  /** Fields, derived fields and parts that the group keeps to itself. */
  readonly hides: readonly string[];
  /** Labels for ambassadors, where the group's own label is about its work. */
  readonly labels?: { readonly [Field in Name]?: string };
  /** The fields that the ambassador may change. */
  readonly edits: readonly Name[];
  /**
   * References that the ambassador also gives, with a new record and later, each with the rule that says which records are theirs to
   * choose. One on which other values of the record depend (`sameIn`) stays. Absent: ambassadors make none of these records.
   */
  readonly enters?: { readonly [Field in Name]?: (target: Values, ambassador: number) => boolean };
}

/** Whether the record is open to an account for these ambassadors. */
export const isOpenTo = ({ of }: OwnRecords, values: Values, ambassadors: readonly ServedAmbassador[]): boolean =>
  typeof of === 'string' ? ambassadors.some(({ id }) => id === values[of]) : of(values, ambassadors);
