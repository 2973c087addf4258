import type { Access } from '../../domain/access/access.ts';
import type { Field } from '../../domain/fields/field.ts';
import type { Resolved } from '../../domain/imports/readRow.ts';

/** Finds the records that texts of a spreadsheet name. */
export interface ReferenceResolver {
  /**
   * What each text means in a field that refers to records, for a person and the group of the import: an id with `#`, a code such as a URN, or
   * a name, also in another spelling where none is written like it. Only records that this person may choose there.
   */
  resolve(
    field: Field,
    texts: readonly string[],
    by: { readonly access: Access; readonly group: number | null },
  ): Promise<ReadonlyMap<string, Resolved>>;
}
