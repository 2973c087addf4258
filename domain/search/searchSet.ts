import { everySignedIn, type NeededRight, type Right } from '../access/rights.ts';
import type { Choice, ColumnUse, Field } from '../fields/field.ts';
import type { SearchFieldType } from '../fields/kind.ts';
import { kindOf } from '../fields/kinds.ts';
import { defaultHint } from '../filter/hints.ts';
import type { QuickFilter, RecordType } from '../record/recordType.ts';
import { instant } from '../fields/instant.ts';
import { reference } from '../fields/reference.ts';

/** A field of the filter language in one set, and what of the read side it looks at. */
export interface SearchField {
  /** Lower case. */
  readonly token: string;
  /** As the spec prints the token. */
  readonly printed: string;
  readonly label: string;
  readonly hint: string;
  readonly type: SearchFieldType;
  readonly values: readonly Choice[] | null;
  readonly max: number | null;
  readonly negatable: boolean;
  /** The record type whose ids are the values. */
  readonly references: string | null;
  /** The field of the record, or one of the row's own: `id`, `recordState`, `created`, `updated`, `updatedBy`, `importIds`. */
  readonly column: string;
  readonly right: Right | null;
  readonly scope: boolean;
}

/** A column of the grid. */
export interface GridColumn {
  readonly name: string;
  readonly field: Field;
  readonly use: ColumnUse;
}

/** Everything that can be searched on one screen. */
export interface SearchSet {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly type: RecordType;
  readonly view: NeededRight;
  readonly fields: readonly SearchField[];
  /** The field that must name whoever asks, where records are somebody's own. */
  readonly owner: SearchField | null;
  readonly byToken: ReadonlyMap<string, SearchField>;
  readonly columns: readonly GridColumn[];
  /** Searches that are one click away. */
  readonly quickFilters: readonly QuickFilter[];
  readonly defaultSort: string;
  readonly defaultOrder: 'asc' | 'desc';
}

/** The fields that every row has beside those of its declaration. */
export const rowFields = {
  created: instant('Created', { column: 'hidden' }),
  updated: instant('Updated', { column: 'hidden' }),
  updatedBy: reference('user', 'Updated by', { column: 'hidden' }),
} satisfies Record<string, Field>;

const fromDeclaration = (name: string, field: Field, scope: boolean): SearchField | null => {
  if (!field.search) return null;
  const use = field.search === true ? {} : field.search;
  const kind = kindOf(field);
  const printed = use.token ?? name;
  return {
    token: printed.toLowerCase(),
    printed,
    label: use.label ?? field.label,
    hint: use.hint ?? defaultHint(kind.searchType),
    type: kind.searchType,
    values: use.values ?? field.values ?? null,
    max: use.max ?? null,
    negatable: use.negatable ?? kind.negatable,
    references: field.references ?? null,
    column: name,
    right: field.right ?? null,
    scope,
  };
};

const rowField = (token: string, label: string, type: SearchFieldType, column: string, more: Partial<SearchField> = {}): SearchField => ({
  token: token.toLowerCase(), printed: token, label, hint: defaultHint(type), type,
  values: null, max: null, negatable: true, references: null, column, right: null, scope: false, ...more,
});

/** Other tokens that a field answers to. */
const aliases: Readonly<Record<string, readonly string[]>> = { imports: ['import-id'] };

/** The search set that follows from a record type's declaration. */
export const searchSetOf = (type: RecordType): SearchSet => {
  const declared = [...Object.entries(type.fields), ...Object.entries(type.derived).map(([name, { field }]): [string, Field] => [name, field])];
  const states: readonly Choice[] = [{ value: 'any', label: 'Any' }, ...type.states.all.map((state) => ({ value: state.value, label: state.name }))];
  const fields = [
    rowField('id', 'Id', 'Id', 'id'),
    rowField('created', 'Created', 'DateTime', 'created'),
    rowField('updated', 'Updated', 'DateTime', 'updated'),
    rowField('updated-by', 'Updated by', 'Lookup', 'updatedBy', { references: 'user' }),
    ...declared.map(([name, field]) => fromDeclaration(name, field, field.scope === true || (type.name === 'user' && name === 'group'))).filter((each) => each !== null),
    ...(type.importedBy ? [rowField(type.importedBy.token, 'Import', 'Lookup', 'importIds', { references: 'import' })] : []),
    rowField('recordState', 'Record state', 'List', 'recordState', { values: states }),
  ];
  // A declared field of the same name stands in place of the row's own.
  const ofRow = Object.entries(rowFields).filter(([name]) => !declared.some(([each]) => each === name));
  const columns = [...declared, ...ofRow].flatMap(([name, field]): GridColumn[] => (field.column ? [{ name, field, use: field.column }] : []));
  const sorted = declared.find(([, field]) => field.sorted);
  return {
    name: type.set,
    path: type.path,
    label: type.labels.many,
    type,
    view: type.rights.view.length === 0 ? everySignedIn : type.rights.view,
    fields,
    owner: type.owner === null ? null : rowField(type.owner, 'Owner', 'Lookup', type.owner),
    byToken: new Map(fields.flatMap((field) => [field.token, ...(aliases[field.token] ?? [])].map((token) => [token, field]))),
    columns,
    quickFilters: [
      ...type.quickFilters,
      ...type.states.all.filter((state) => !type.states.listed.includes(state.value)).slice(0, 3).map((state) => ({ label: state.name, filter: `recordState:${state.value}` })),
    ],
    defaultSort: sorted?.[0] ?? 'id',
    defaultOrder: sorted?.[1].kind === 'instant' ? 'desc' : 'asc',
  };
};
