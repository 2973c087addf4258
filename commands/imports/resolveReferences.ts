import type { Access } from '../../domain/access/access.ts';
import type { Field } from '../../domain/fields/field.ts';
import type { Resolved } from '../../domain/imports/readRow.ts';

/** Finds the records that texts of a spreadsheet name. */
export interface ReferenceResolver {
  /**
   * Finds the record that each text names in a field of references, for a person and the group of the import: by an id with `#`, a code
   * such as a URN, or a name. Other spellings of a name count only if no record has it exactly. Finds only records that this person may
   * choose there.
   */
  resolve(
    field: Field,
    texts: readonly string[],
    by: { readonly access: Access; readonly group: number | null },
  ): Promise<ReadonlyMap<string, Resolved>>;
}
