import type { NeededRight } from '../access/rights.ts';
import { neededFor } from '../access/visibility.ts';
import type { Choice, Field, KindName } from '../fields/field.ts';
import type { SearchFieldType } from '../fields/searchFieldType.ts';
import { kindOf } from '../fields/kinds.ts';
import type { ImportedBy } from '../record/typeOptions.ts';
import type { RelatedTarget, Relation } from '../record/relation.ts';
import { defaultHint } from '../filter/hints.ts';
import { lookupOf } from './lookups.ts';

/** A filter field of a set and the column that it searches. */
export interface SearchField {
  /** Lower case. */
  readonly token: string;
  /** The token as the spec writes it. */
  readonly printed: string;
  readonly label: string;
  readonly hint: string;
  readonly type: SearchFieldType;
  /** The kind of the field that is searched; null: its texts have no spelling of their own. */
  readonly kind: KindName | null;
  /** The closed list of choices. One choice may stand for several values, joined by commas. */
  readonly values: readonly Choice[] | null;
  /** All valid values, if more than the choices. */
  readonly accepted: readonly Choice[] | null;
  /** The value that matches every row. */
  readonly all: string | number | null;
  /** The value of rows with nothing recorded. */
  readonly empty: string | number | null;
  /** Records store the codes of `values` as texts, because they have several. */
  readonly storesTexts: boolean;
  readonly max: number | null;
  readonly isNegatable: boolean;
  /** The record type of the values, if they are ids. */
  readonly references: string | null;
  /** The lookup path; null if `values` is complete or any text is allowed. */
  readonly lookup: string | null;
  /** The filter added to the lookup. */
  readonly lookupFilter: string | null;
  /** The token of the field whose value narrows the lookup. */
  readonly dependsOn: string | null;
  /** A field of the record, or a column of every row: `id`, `recordState`, `created`, `updated`, `updatedBy`, `importIds`. */
  readonly column: string;
  /** The part whose rows the field is about. What a filter asks of one part must hold of one and the same row. Null: the record. */
  readonly part: string | null;
  /** The key of the only row of the part that the field is about; null: any row. */
  readonly row: number | null;
  /** The field of another record that is searched: that of the record to which the reference in `column` points. */
  readonly borrowed: { readonly recordType: string; readonly field: string } | null;
  /** The relation that the field asks about. What a filter asks of one relation must hold of one and the same record or row. Null: none. */
  readonly related: (Omit<Relation, 'filters'> & { readonly target: RelatedTarget }) | null;
  /**
   * Of a filter by import: the types whose records point at these, and by which reference. Their imports count where the reader sees them.
   */
  readonly through: NonNullable<ImportedBy['through']>;
  /** The rights of which one is needed beside that to view the set. */
  readonly needs: NeededRight;
  /** Personal values must not appear in URLs. */
  readonly isPersonal: boolean;
  readonly isScope: boolean;
  /** For the group field: a user may choose groups in which they hold one of these rights. */
  readonly rights: NeededRight;
  /** The values are names of record types. A user is offered the types that they may view. */
  readonly namesRecordTypes: boolean;
  /** Accepted in filters but not offered. */
  readonly isUnlisted: boolean;
}

export const yesOrNo: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const plain = {
  kind: null,
  values: null,
  accepted: null,
  all: null,
  empty: null,
  storesTexts: false,
  max: null,
  isNegatable: true,
  references: null,
  lookup: null,
  lookupFilter: null,
  dependsOn: null,
  part: null,
  row: null,
  borrowed: null,
  related: null,
  through: [],
  needs: [],
  isPersonal: false,
  isScope: false,
  rights: [],
  namesRecordTypes: false,
  isUnlisted: false,
} as const satisfies Partial<SearchField>;

/** A filter field on a column that every row has. */
export const rowField = (
  token: string,
  label: string,
  type: SearchFieldType,
  column: string,
  more: Partial<SearchField> = {},
): SearchField => ({
  ...plain,
  token: token.toLowerCase(),
  printed: token,
  label,
  hint: defaultHint(type, more.isNegatable),
  type,
  column,
  ...more,
});

/** The filter field of a declared field; null if it is not searched. `view` is the right to view records. */
export const fromDeclaration = (name: string, field: Field, view: NeededRight, isScope: boolean): SearchField | null => {
  if (!field.search) return null;
  const use = field.search === true ? {} : field.search;
  const kind = kindOf(field);
  const printed = use.token ?? name;
  const type = use.type ?? kind.searchType;
  const isNegatable = use.negatable ?? kind.negatable;
  return {
    ...plain,
    token: printed.toLowerCase(),
    printed,
    label: use.label ?? field.label,
    hint: use.hint ?? defaultHint(type, isNegatable),
    type,
    kind: field.kind,
    values: use.values ?? field.values ?? (type === 'Checkbox' ? yesOrNo : null),
    accepted: use.values && field.values ? [...use.values, ...field.values] : null,
    all: use.all ?? null,
    empty: use.empty ?? null,
    storesTexts: field.kind === 'choices',
    max: use.max ?? null,
    isNegatable,
    references: field.references ?? null,
    lookup: use.lookup ?? (type === 'Id' ? null : lookupOf(field, isScope ? view : null)),
    dependsOn: use.dependsOn ?? null,
    column: name,
    needs: neededFor(field),
    isPersonal: field.personal,
    isScope,
    rights: isScope ? view : [],
    namesRecordTypes: use.ofRecordTypes ?? false,
    isUnlisted: use.unlisted ?? false,
  };
};
