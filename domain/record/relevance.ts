/** How searches by words order the records of a type. */
export interface Relevance {
  /** The orders in which people say the name, as fields. Without any, the title is the name. */
  readonly names: readonly (readonly string[])[];
  /** Fields whose whole value identifies a record. They must be terms. */
  readonly codes: readonly string[];
  /** The fields that distinguish records of one name, in the order of the second line of a suggestion. */
  readonly details: readonly string[];
  /** For types that groups are records of: fields of which one is equal for records of one region. */
  readonly region: readonly string[];
  /** The field of another record type that links its records, and so their groups, to these. */
  readonly linkedFrom: { readonly recordType: string; readonly field: string } | null;
}

export const plainRelevance: Relevance = { names: [], codes: [], details: [], region: [], linkedFrom: null };
