import { everySignedIn, type NeededRight } from '../access/rights.ts';
import type { Choice, ColumnUse, Field } from '../fields/field.ts';
import type { Clause } from '../filter/query.ts';
import { instant } from '../fields/instant.ts';
import { reference } from '../fields/reference.ts';
import type { QuickFilter, RecordType } from '../record/recordType.ts';
import { type RecordStates, stateBits } from '../record/states.ts';
import { lookupOf } from './lookups.ts';
import { fromDeclaration, rowField, type SearchField } from './searchField.ts';

/** A column of the grid. */
export interface GridColumn {
  readonly name: string;
  readonly field: Field;
  readonly use: ColumnUse;
}

/** What can be asked on one screen. */
export interface FieldSet {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  /** Any of these opens the screen. */
  readonly view: NeededRight;
  /** In the order in which they are offered. */
  readonly fields: readonly SearchField[];
  /** Also those that are understood but not offered, and under every name they answer to. */
  readonly byToken: ReadonlyMap<string, SearchField>;
}

/** Everything that can be searched on one screen. */
export interface SearchSet extends FieldSet {
  readonly type: RecordType;
  /** The field that must name whoever asks, where records are somebody's own. */
  readonly owner: SearchField | null;
  /** What is asked in every search of the set, whatever its filter. */
  readonly always: readonly Clause[];
  readonly columns: readonly GridColumn[];
  /** Searches that are one click away. */
  readonly quickFilters: readonly QuickFilter[];
  readonly defaultSort: string;
  readonly defaultOrder: 'asc' | 'desc';
}

/** Whether each record of the set belongs to groups. */
export const hasGroups = (set: SearchSet): boolean => set.fields.some((field) => field.scope);

/** The fields that every row has beside those of its declaration. */
export const rowFields = {
  created: instant('Created', { column: 'hidden' }),
  updated: instant('Updated', { column: 'hidden' }),
  updatedBy: reference('user', 'Updated by', { column: 'hidden' }),
} satisfies Record<string, Field>;

/** Other tokens that a field answers to. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  imports: ['import-id'],
  'year-group': ['yeargroup'],
  marketing: ['marketing-option'],
};

/** What of a declaration says how its records are searched. */
export type Searched = Pick<
  RecordType,
  'fields' | 'derived' | 'facts' | 'states' | 'stateFilter' | 'importedBy' | 'searchOrder' | 'rights' | 'labels'
>;

/** The declared fields of a record type, those that follow from others included. */
const declaredIn = ({ fields, derived }: Pick<Searched, 'fields' | 'derived'>): readonly (readonly [string, Field])[] => [
  ...Object.entries(fields),
  ...Object.entries(derived).map(([name, { field }]): [string, Field] => [name, field]),
];

/** Links and lookups ask for states that are flags by their single bits too. */
const flags = ({ flags: are }: RecordStates): readonly Choice[] =>
  are ? stateBits.map((bit) => ({ value: bit, label: String(bit) })) : [];

/** Every filter field that a declaration knows of: the row's own, those it declares, imports, and the record state. */
const fieldsIn = (of: Searched): readonly SearchField[] => {
  const own: readonly Choice[] = [
    { value: 'any', label: 'Any' },
    ...of.states.all.map((state) => ({ value: state.value, label: state.name })),
  ];
  return [
    rowField('id', of.labels.id ?? 'Id', 'Id', 'id'),
    rowField('created', 'Created', 'DateTime', 'created'),
    rowField('updated', 'Updated', 'DateTime', 'updated'),
    rowField('updated-by', 'Updated by', 'Lookup', 'updatedBy', { references: 'user', lookup: lookupOf(rowFields.updatedBy, null) }),
    ...[...declaredIn(of), ...Object.entries(of.facts)].flatMap(
      ([name, field]) => fromDeclaration(name, field, of.rights.view, isScope(name, field)) ?? [],
    ),
    ...(of.importedBy ? [importField(of.importedBy)] : []),
    rowField('recordState', 'Record state', 'List', 'recordState', {
      values: of.stateFilter ?? own,
      accepted: of.stateFilter || of.states.flags ? [...(of.stateFilter ?? []), ...own, ...flags(of.states)] : null,
      all: 'any',
    }),
  ];
};

/** A user's groups follow from the roles they hold; every other record names its group itself. */
const isScope = (name: string, field: Field): boolean => field.scope === true || (name === 'group' && field.kind === 'references');

const importField = ({ token, types }: NonNullable<Searched['importedBy']>): SearchField =>
  rowField(token, 'Import', 'Lookup', 'importIds', {
    references: 'import',
    lookup: lookupOf(reference('import', 'Import'), null),
    lookupFilter: `status:Completed,type:${types.join(',')}`,
  });

/** The fields of a set, in the order that its declaration says; without one, in the order in which they are declared. */
export const searchFieldsOf = (of: Searched): Pick<FieldSet, 'fields' | 'byToken'> => {
  const all = fieldsIn(of);
  const byPrinted = new Map(all.map((field) => [field.printed, field]));
  const fields = (of.searchOrder ?? all.filter((field) => !field.unlisted).map((field) => field.printed)).map((printed) => {
    const field = byPrinted.get(printed);
    if (!field) throw new RangeError(`No field is searched by ${printed}`);
    return field;
  });
  const understood = [...fields, ...all.filter((field) => field.unlisted)];
  return {
    fields,
    byToken: new Map(understood.flatMap((field) => [field.token, ...(aliases[field.token] ?? [])].map((token) => [token, field]))),
  };
};

/** The search set that follows from a record type's declaration. */
export const searchSetOf = (type: RecordType): SearchSet => {
  const declared = declaredIn(type);
  const { fields, byToken } = searchFieldsOf(type);
  // A declared field of the same name stands in place of the row's own.
  const ofRow = Object.entries(rowFields).filter(([name]) => !declared.some(([each]) => each === name));
  const columns = [...declared, ...ofRow].flatMap(([name, field]): GridColumn[] =>
    field.column ? [{ name, field, use: field.column }] : [],
  );
  const sorted = declared.find(([, field]) => field.sorted);
  return {
    name: type.set,
    path: type.path,
    label: type.labels.many,
    type,
    view: type.rights.view.length === 0 ? everySignedIn : type.rights.view,
    fields,
    owner: type.owner === null ? null : rowField(type.owner, 'Owner', 'Lookup', type.owner),
    byToken,
    always: [],
    columns,
    quickFilters: [
      ...type.quickFilters,
      ...(byToken.has('recordstate') ? type.states.all : [])
        .filter((state) => !type.states.listed.includes(state.value))
        .slice(0, 3)
        .map((state) => ({ label: state.name, filter: `recordState:${state.value}` })),
    ],
    defaultSort: sorted?.[0] ?? 'id',
    defaultOrder: sorted?.[1].kind === 'instant' ? 'desc' : 'asc',
  };
};

/** A set with fields that are known only while it runs, such as an institution's custom data. None takes the name of one that is there. */
export const withFields = <Set extends FieldSet>(set: Set, more: readonly SearchField[]): Set => {
  const added = more.filter((field) => !set.byToken.has(field.token));
  return {
    ...set,
    fields: [...set.fields, ...added],
    byToken: new Map([...set.byToken, ...added.map((field) => [field.token, field] as const)]),
  };
};
