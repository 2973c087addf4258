import type { NeededRight, Right } from '../access/rights.ts';
import type { Choice, Field } from '../fields/field.ts';
import type { SearchFieldType } from '../fields/searchFieldType.ts';
import { kindOf } from '../fields/kinds.ts';
import { defaultHint } from '../filter/hints.ts';
import { lookupOf } from './lookups.ts';

/** A field of the filter language in one set, and what of the read side it looks at. */
export interface SearchField {
  /** Lower case. */
  readonly token: string;
  /** As the spec prints the token. */
  readonly printed: string;
  readonly label: string;
  readonly hint: string;
  readonly type: SearchFieldType;
  /** The closed list that is offered; one entry may stand for several values, joined with commas. */
  readonly values: readonly Choice[] | null;
  /** Every value that is understood, where there are more than are offered. */
  readonly accepted: readonly Choice[] | null;
  /** The value that asks for nothing: every row has it. */
  readonly all: string | number | null;
  /** The value that rows have where nothing is recorded. */
  readonly empty: string | number | null;
  readonly max: number | null;
  readonly negatable: boolean;
  /** The record type whose ids are the values. */
  readonly references: string | null;
  /** The call that offers values; null where `values` are all there is, or anything may be typed. */
  readonly lookup: string | null;
  /** What such a call's filter says beside the typed term. */
  readonly lookupFilter: string | null;
  /** The token of the field whose chosen value narrows what is offered here. */
  readonly dependsOn: string | null;
  /** The field of the record, or one of the row's own: `id`, `recordState`, `created`, `updated`, `updatedBy`, `importIds`. */
  readonly column: string;
  readonly right: Right | null;
  /** Its values say something of a person, so they stand in no address. */
  readonly isPersonal: boolean;
  readonly scope: boolean;
  /** Of the field that says whose records are asked for: the rights of which any opens a group. */
  readonly rights: NeededRight;
  /** The values are names of record types: those are offered whose records the person may see. */
  readonly ofRecordTypes: boolean;
  /** Understood in filters, never offered. */
  readonly unlisted: boolean;
}

export const yesOrNo: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const plain = {
  values: null,
  accepted: null,
  all: null,
  empty: null,
  max: null,
  negatable: true,
  references: null,
  lookup: null,
  lookupFilter: null,
  dependsOn: null,
  right: null,
  isPersonal: false,
  scope: false,
  rights: [],
  ofRecordTypes: false,
  unlisted: false,
} as const satisfies Partial<SearchField>;

/** A field that looks at something that every row has. */
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
  hint: defaultHint(type, more.negatable),
  type,
  column,
  ...more,
});

/** The filter field that follows from a declared field; null where it takes no part in searches. `view` is the right to see records. */
export const fromDeclaration = (name: string, field: Field, view: NeededRight, scope: boolean): SearchField | null => {
  if (!field.search) return null;
  const use = field.search === true ? {} : field.search;
  const kind = kindOf(field);
  const printed = use.token ?? name;
  const type = use.type ?? kind.searchType;
  const negatable = use.negatable ?? kind.negatable;
  return {
    ...plain,
    token: printed.toLowerCase(),
    printed,
    label: use.label ?? field.label,
    hint: use.hint ?? defaultHint(type, negatable),
    type,
    values: use.values ?? field.values ?? (type === 'Checkbox' ? yesOrNo : null),
    accepted: use.values && field.values ? [...use.values, ...field.values] : null,
    all: use.all ?? null,
    empty: use.empty ?? null,
    max: use.max ?? null,
    negatable,
    references: field.references ?? null,
    lookup: use.lookup ?? (type === 'Id' ? null : lookupOf(field, scope ? view : null)),
    dependsOn: use.dependsOn ?? null,
    column: name,
    right: field.right ?? null,
    isPersonal: field.personal,
    scope,
    rights: scope ? view : [],
    ofRecordTypes: use.ofRecordTypes ?? false,
    unlisted: use.unlisted ?? false,
  };
};
