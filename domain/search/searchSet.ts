import { everyRole, everySignedIn, type NeededRight } from '../access/rights.ts';
import type { Choice, ColumnUse, Field } from '../fields/field.ts';
import type { Clause } from '../filter/query.ts';
import { instant } from '../fields/instant.ts';
import { kindOf } from '../fields/kinds.ts';
import { reference } from '../fields/reference.ts';
import { type Part, partFieldName } from '../record/part.ts';
import type { Relation } from '../record/relation.ts';
import type { RecordType } from '../record/recordType.ts';
import type { QuickFilter } from '../record/typeOptions.ts';
import { type RecordStates, searchedStates, stateBits } from '../record/states.ts';
import { lookupOf } from './lookups.ts';
import { partnerColumn } from './partnered.ts';
import { fromDeclaration, rowField, type SearchField } from './searchField.ts';

/** Records of another type keep the value: the one of this group that names the record in its reference `by`. */
export interface KeptIn {
  readonly recordType: string;
  readonly by: string;
  readonly group: number;
}

export interface GridColumn {
  readonly name: string;
  readonly field: Field;
  readonly use: ColumnUse;
  /** Absent: the record has the value itself. */
  readonly keptIn?: KeptIn | undefined;
}

/** The filter fields of one screen. */
export interface FieldSet {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  /** Any of these rights gives access to the screen. */
  readonly view: NeededRight;
  /** In the order in which they are offered. */
  readonly fields: readonly SearchField[];
  /** By every token and alias, including fields that are not offered. */
  readonly byToken: ReadonlyMap<string, SearchField>;
}

/** The filter fields, columns and defaults of one list. */
export interface SearchSet extends FieldSet {
  readonly type: RecordType;
  /** The field that must contain the current user, for owned records. */
  readonly owner: SearchField | null;
  /** The field that must name an ambassador of the current user, in searches of ambassadors' accounts; null: they find nothing. */
  readonly ambassador: SearchField | null;
  /** The list is of the current user's own records, so people who are no ambassadors find nothing. */
  readonly isOwn: boolean;
  /** Clauses added to every search of the set. */
  readonly always: readonly Clause[];
  readonly columns: readonly GridColumn[];
  readonly quickFilters: readonly QuickFilter[];
  readonly defaultSort: string;
  readonly defaultOrder: 'asc' | 'desc';
}

/** Whether a search finds only records of groups that the person sees. A set need not offer its field of the group. */
export const hasGroups = (set: SearchSet): boolean => [...set.byToken.values()].some((field) => field.isScope);

/** The rights to open the set. A set with groups that needs no right is open to people with a role. */
export const neededToOpen = (set: SearchSet): NeededRight => (set.view.length === 0 && hasGroups(set) ? everyRole : set.view);

/** Fields that every row has in addition to the declared ones. */
export const rowFields = {
  created: instant('Created', { column: 'hidden' }),
  updated: instant('Updated', { column: 'hidden' }),
  updatedBy: reference('user', 'Updated by', { column: 'hidden' }),
} satisfies Record<string, Field>;

const aliases: Readonly<Record<string, readonly string[]>> = {
  imports: ['import-id'],
  'year-group': ['yeargroup'],
  marketing: ['marketing-option'],
};

/** The parts of a record type that define its search. */
type SearchDeclaration = Pick<
  RecordType,
  | 'fields'
  | 'derived'
  | 'facts'
  | 'parts'
  | 'relations'
  | 'includePartnered'
  | 'states'
  | 'stateFilter'
  | 'importedBy'
  | 'searchOrder'
  | 'rights'
  | 'labels'
>;

/** Declared and derived fields. */
const declaredIn = ({ fields, derived }: Pick<SearchDeclaration, 'fields' | 'derived'>): readonly (readonly [string, Field])[] => [
  ...Object.entries(fields),
  ...Object.entries(derived).map(([name, { field }]): [string, Field] => [name, field]),
];

/** Links and lookups may also search for single bits of a state. */
const flags = ({ flags: are }: RecordStates): readonly Choice[] =>
  are ? stateBits.map((bit) => ({ value: bit, label: String(bit) })) : [];

/** All filter fields of a record type: fields of every row, declared fields, imports and record state. */
const fieldsIn = (type: SearchDeclaration): readonly SearchField[] => {
  const own: readonly Choice[] = [
    { value: 'any', label: 'Any' },
    ...searchedStates(type.states, type.stateFilter).map((state) => ({ value: state.value, label: state.name })),
  ];
  return [
    rowField('id', type.labels.id ?? 'ID', 'Id', 'id'),
    rowField('created', 'Created', 'DateTime', 'created'),
    rowField('updated', 'Updated', 'DateTime', 'updated'),
    rowField('updated-by', 'Updated by', 'Lookup', 'updatedBy', { references: 'user', lookup: lookupOf(rowFields.updatedBy, null) }),
    ...[...declaredIn(type), ...Object.entries(type.facts)].flatMap(
      ([name, field]) => fromDeclaration(name, field, type.rights.view, isScope(name, field)) ?? [],
    ),
    ...type.parts.flatMap((part) => partFields(part, type.rights.view)),
    ...(type.includePartnered
      ? [fromDeclaration(partnerColumn, type.includePartnered, type.rights.view, false)].filter((field) => field !== null)
      : []),
    ...type.relations.flatMap((relation) => relatedFields(relation, type.rights.view)),
    ...(type.importedBy ? [importField(type.importedBy)] : []),
    rowField('recordState', 'Record state', 'List', 'recordState', {
      values: type.stateFilter ?? own,
      accepted: type.stateFilter || type.states.flags ? [...(type.stateFilter ?? []), ...own, ...flags(type.states)] : null,
      all: 'any',
    }),
  ];
};

/** The filter fields on the rows of a part. */
const partFields = ({ name: part, fields, facts, borrowed, needs }: Part, view: NeededRight): readonly SearchField[] => {
  const inPart = (name: string, field: Field): SearchField | null => {
    const searchField = fromDeclaration(name, field, view, false);
    return searchField && { ...searchField, part, needs: searchField.needs.length > 0 ? searchField.needs : needs };
  };
  return [
    ...Object.entries({ ...fields, ...facts }).flatMap(([name, field]) => {
      const searchField = inPart(name, field);
      return searchField ? [{ ...searchField, column: partFieldName(part, name) }] : [];
    }),
    ...Object.entries(borrowed).flatMap(([name, { through, field }]) => {
      const searchField = inPart(name, field);
      const recordType = fields[through]?.references;
      return searchField && recordType
        ? [{ ...searchField, column: partFieldName(part, through), borrowed: { recordType, field: name } }]
        : [];
    }),
  ];
};

/** The filter fields on the records and rows that point at records of this type. */
const relatedFields = ({ filters, ...relation }: Relation, view: NeededRight): readonly SearchField[] =>
  Object.entries(filters).flatMap(([name, { field, target }]) => {
    const searchField = fromDeclaration(name, field, view, false);
    const column = `${relation.recordType}.${relation.part ?? ''}.${relation.isOutward ? `${relation.by}.` : ''}${name}`;
    return searchField ? [{ ...searchField, column, related: { ...relation, target } }] : [];
  });

/** A user's groups are those of their roles. Other records have a group field. */
const isScope = (name: string, field: Field): boolean => field.scope === true || (name === 'group' && field.kind === 'references');

const importField = ({ token, types, through = [] }: NonNullable<SearchDeclaration['importedBy']>): SearchField =>
  rowField(token, 'Import', 'Lookup', 'importIds', {
    references: 'import',
    lookup: lookupOf(reference('import', 'Import'), null),
    lookupFilter: `status:Completed,type:${types.join(',')}`,
    through,
  });

/** The filter fields in the declared search order, or else in the order of declaration. */
export const searchFieldsOf = (type: SearchDeclaration): Pick<FieldSet, 'fields' | 'byToken'> => {
  const all = fieldsIn(type);
  const byPrinted = new Map(all.map((field) => [field.printed, field]));
  const fields = (type.searchOrder ?? all.filter((field) => !field.isUnlisted).map((field) => field.printed)).map((printed) => {
    const field = byPrinted.get(printed);
    if (!field) throw new RangeError(`No field is searched by ${printed}`);
    return field;
  });
  const understood = [...fields, ...all.filter((field) => field.isUnlisted)];
  return {
    fields,
    byToken: new Map(understood.flatMap((field) => [field.token, ...(aliases[field.token] ?? [])].map((token) => [token, field]))),
  };
};

export const searchSetOf = (type: RecordType): SearchSet => {
  const declared = declaredIn(type);
  const { fields, byToken } = searchFieldsOf(type);
  // A declared field replaces a row field of the same name.
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
    ambassador: typeof type.own?.of === 'string' ? rowField(type.own.of, 'Ambassador', 'Lookup', type.own.of) : null,
    isOwn: false,
    byToken,
    always:
      type.leftOut === null
        ? []
        : [{ field: rowField(type.leftOut.field, 'Kind', 'List', type.leftOut.field), any: [], none: [{ is: type.leftOut.is }] }],
    columns,
    quickFilters: [
      ...type.quickFilters,
      ...(byToken.has('recordstate') ? searchedStates(type.states, type.stateFilter) : [])
        .filter((state) => !type.states.listed.includes(state.value))
        .slice(0, 3)
        .map((state) => ({ label: state.name, filter: `recordState:${state.value}` })),
    ],
    defaultSort: sorted?.[0] ?? 'id',
    defaultOrder: sorted === undefined ? 'asc' : kindOf(sorted[1]).defaultOrder,
  };
};

/** Adds fields that are only known at run time, such as an institution's custom data. Fields with a known token are skipped. */
export const withFields = <Set extends FieldSet>(set: Set, more: readonly SearchField[]): Set => {
  const added = more.filter((field) => !set.byToken.has(field.token));
  return {
    ...set,
    fields: [...set.fields, ...added],
    byToken: new Map([...set.byToken, ...added.map((field) => [field.token, field] as const)]),
  };
};
