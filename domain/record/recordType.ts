import type { GroupScope } from '../access/access.ts';
import type { NeededRight } from '../access/rights.ts';
import type { Choice, Field, FieldError, Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import { type RecordStates, stateNamed } from './states.ts';
import type { Conversion } from './stored/conversion.ts';

/** A field that follows from the others: computed by the projections into the row, never typed in. */
export interface Derived {
  readonly field: Field;
  compute(values: Values): FieldValue;
}

/** What happened, as the end of an event's name, and how a history tells it: `PasswordSet: 'Set a password'`. */
export type SpecialEvents = Readonly<Record<string, string>>;

/** A search that is one click away on the list. */
export interface QuickFilter {
  readonly label: string;
  readonly filter: string;
  /** It is a whole question: it takes the place of what is asked for, where others are added to it. */
  readonly replaces?: true;
}

/** The imports that bring records of a type in, and the filter field that finds what each of them created or changed. */
export interface ImportedBy {
  readonly token: 'import-id' | 'imports';
  /** Types of imports. */
  readonly types: readonly string[];
}

/** Records of which at least one must remain, whatever anybody changes. */
export interface MustRemain {
  isOne(record: { readonly values: Values; readonly recordState: number }): boolean;
  /** What the stored values of every such record contain, for finding them. */
  readonly contains: Readonly<Record<string, unknown>>;
  /** What is said to whoever would take the last one away. */
  refusal(title: string): string;
}

/** What a form asks before it saves: a question, what happens then, and the words of the button that says yes. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** Fields of a record, its state perhaps among them, that take another right than editing it does. Changes of many records at once never touch them. */
export interface Reserved {
  readonly needs: NeededRight;
  /** The group in which the right is enough; null: only everywhere. Held everywhere, it always is enough. */
  readonly group: number | null;
  /** Names of fields, `stateField` for the record's state. */
  readonly fields: readonly string[];
  /** Why a person without the right cannot change them. */
  readonly refusal: string;
  /** Why bulk changes, imports and undone tasks leave them alone. */
  readonly leftAlone: string;
}

/** What a record tells of other records: how many a file has, which filter found them, how many a task changed. */
export interface Disclosure {
  /** The fields that tell it. They are only for people who may see all those records; lists neither sort nor sum by what other groups' records say. */
  readonly fields: readonly string[];
  /** The type of those records and the groups that they were looked for in; null where nothing is told. */
  of(values: Values): { readonly recordType: string; readonly scope: GroupScope } | null;
}

/** A declaration of what a record is. Forms, filters, grids, tables, events and schemas all follow from it. */
export interface RecordType<F extends Fields = Fields> {
  /** The name in streams, tables and references. */
  readonly name: string;
  /** The address: `/{path}/search`, `/{path}/edit/{id}`. */
  readonly path: string;
  /** The key of its search set. */
  readonly set: string;
  readonly labels: { readonly one: string; readonly many: string; /** What filters call its id. */ readonly id?: string };
  readonly rights: {
    readonly view: NeededRight;
    readonly edit: NeededRight;
  };
  /** The past-tense word that ends the name of the event a record begins with, and its sentence in the history. */
  readonly createdEvent: readonly [entered: string, sentence: string];
  readonly states: RecordStates;
  /** The states that the record-state filter offers, Any included; null: the type's own. */
  readonly stateFilter: readonly Choice[] | null;
  readonly fields: F;
  readonly derived: Readonly<Record<string, Derived>>;
  /** Fields that projections of other records' events fill, never this record's own; where nothing is recorded the answer is no. */
  readonly facts: Fields;
  /** Events of its own, beside those that every record has. */
  readonly events: SpecialEvents;
  /** Events that only older versions wrote. The log still has them, and histories tell them. */
  readonly retiredEvents: SpecialEvents;
  /** What became of the names and kinds in older events, in the order of the versions. */
  readonly conversions: readonly Conversion[];
  /** Fields of which no two records may have the same value; their values find the record. */
  readonly unique: readonly string[];
  readonly quickFilters: readonly QuickFilter[];
  /** Whether browsers keep the answers to searches, by address, until a record changes; otherwise they ask each time. */
  readonly keepsAnswers: boolean;
  /** The tokens of the search set in the order in which they are offered, those of the row's own fields among them; null: all, as declared. */
  readonly searchOrder: readonly string[] | null;
  /** Null: no import brings records of this type in. */
  readonly importedBy: ImportedBy | null;
  /** Whether people create and edit records of this type through the form. */
  readonly editable: boolean;
  /** How the record is called where it is referred to. */
  title(values: Values): string;
  /** The groups the record belongs to; null: to none, so everybody may see it. */
  groupsOf(values: Values): readonly number[] | null;
  /** The field that names the one person who sees the record; null where everybody with the right does. */
  readonly owner: string | null;
  /**
   * Where a person must hold the right to change the record in every one of these (null: in every group there is), because who
   * changes it gains what it is allowed there. Null: holding it in one of the record's groups is enough.
   */
  changeNeedsAllOf(values: Values): readonly (number | null)[] | null;
  /** What of the record takes another right than editing it does; null: nothing. `id` is null for a record that is only about to begin. */
  reserved(values: Values, record: { readonly id: number | null }): Reserved | null;
  /** Null: the record tells of nothing but itself. */
  readonly discloses: Disclosure | null;
  /** Rules that take more than one field. */
  check(values: Values): readonly FieldError[];
  /** Why a record is not deleted together with many others, where nobody may notice it among them; null where it may be. By itself it is deleted as any other. */
  bulkDeleteRefusal(values: Values, record: { readonly id: number; /** The user who deletes. */ readonly by: number }): string | null;
  /** Records of which at least one must remain; null where all may go. */
  readonly mustRemain: MustRemain | null;
  /** People put the records in order by hand, among those that have the same in these fields; the field `place` keeps it. Null: the order is as it is sorted. */
  readonly orderedWithin: readonly string[] | null;
  /** Fields that together say who a record is: where another record of the group has the same, the form asks whether it is not the same one. */
  readonly duplicateKey: readonly string[];
  /** What the form asks before it saves; null where there is nothing to ask. `before` is null for a new record. */
  confirmation(before: Values | null, after: Values): Question | null;
}

/** The name of the field that says which group a record belongs to; undefined where records belong to no one group. */
export const scopeField = ({ fields }: { readonly fields: Fields }): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.scope);

type Declared = 'path' | 'labels' | 'rights' | 'createdEvent' | 'states';

/** Declares a record type; what is left out gets the default that most types want. */
export const recordType = <F extends Fields>(
  declaration: Pick<RecordType<F>, 'name' | Declared> & {
    readonly fields: F;
    readonly set?: string;
    readonly derived?: Readonly<Record<string, { field: Field; compute(values: ValuesOf<F>): FieldValue }>>;
    readonly facts?: Fields;
    readonly events?: SpecialEvents;
    readonly retiredEvents?: SpecialEvents;
    readonly conversions?: readonly Conversion[];
    readonly unique?: readonly (keyof F & string)[];
    readonly quickFilters?: readonly QuickFilter[];
    readonly keepsAnswers?: boolean;
    readonly stateFilter?: readonly Choice[];
    readonly searchOrder?: readonly string[];
    readonly importedBy?: ImportedBy;
    readonly editable?: boolean;
    title(values: ValuesOf<F>): string;
    groupsOf?(values: ValuesOf<F>): readonly number[] | null;
    changeNeedsAllOf?(values: ValuesOf<F>): readonly (number | null)[] | null;
    reserved?(values: ValuesOf<F>, record: { readonly id: number | null }): Reserved | null;
    readonly discloses?: Disclosure;
    check?(values: ValuesOf<F>): readonly FieldError[];
    bulkDeleteRefusal?(values: ValuesOf<F>, record: { readonly id: number; readonly by: number }): string | null;
    readonly mustRemain?: MustRemain;
    readonly orderedWithin?: readonly (keyof F & string)[];
    readonly duplicateKey?: readonly (keyof F & string)[];
    confirmation?(before: ValuesOf<F> | null, after: ValuesOf<F>): Question | null;
  },
): RecordType<F> => {
  const scope = scopeField(declaration);
  const owner = Object.entries(declaration.fields).find(([, field]) => field.owner)?.[0] ?? null;
  return {
    set: declaration.path,
    facts: {},
    events: {},
    retiredEvents: {},
    conversions: [],
    unique: [],
    quickFilters: [],
    keepsAnswers: false,
    stateFilter: null,
    searchOrder: null,
    importedBy: null,
    editable: true,
    owner,
    groupsOf: (values: Values) => (scope === undefined ? null : [values[scope]].filter((group) => typeof group === 'number')),
    changeNeedsAllOf: () => null,
    reserved: () => null,
    discloses: null,
    check: () => [],
    bulkDeleteRefusal: () => null,
    mustRemain: null,
    orderedWithin: null,
    duplicateKey: [],
    confirmation: () => null,
    ...declaration,
    // The functions are only ever handed values of this very declaration.
    derived: declaration.derived ?? {},
  };
};

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The full name of a record type's event: `eventName(student, 'DetailsEdited')` is `StudentDetailsEdited`. */
export const eventName = (type: RecordType, happened: string): string => capitalised(type.name) + happened;

/** The event that enters a state. */
export const stateEvent = (type: RecordType, state: number): string => {
  const entered = stateNamed(type.states, state)?.entered;
  if (!entered) throw new RangeError(`${type.name} has no record state ${state}`);
  return eventName(type, entered);
};

/** Every event that can stand in a stream of this type, with the sentence a history tells it by. The catalogue of the record type. */
export const eventCatalogue = (type: RecordType): ReadonlyMap<string, string> =>
  new Map([
    [eventName(type, type.createdEvent[0]), type.createdEvent[1]],
    [eventName(type, 'DetailsEdited'), 'Edited the details'],
    [eventName(type, 'ChangesUndone'), 'Took changes back'],
    ...type.states.all.map((state): [string, string] => [
      eventName(type, state.entered),
      state.value === type.states.initial ? 'Restored' : `Changed the state to ${state.name}`,
    ]),
    ...Object.entries({ ...type.events, ...type.retiredEvents }).map(([happened, sentence]): [string, string] => [
      eventName(type, happened),
      sentence,
    ]),
  ]);

/** What follows from a declaration and is asked for once per record: worked out once per type. */
interface TypeDefaults {
  readonly emptyValues: Values;
  readonly defaults: Values;
  readonly required: readonly string[];
}

const defaultsCache = new WeakMap<RecordType, TypeDefaults>();

/** Every declared field empty, the values a new record starts with, and the fields that it cannot do without. */
export const defaultsOf = (type: RecordType): TypeDefaults => {
  let found = defaultsCache.get(type);
  if (!found) {
    const fields = Object.entries(type.fields);
    found = {
      emptyValues: Object.freeze(Object.fromEntries(fields.map(([name]) => [name, null]))),
      defaults: Object.freeze(Object.fromEntries(fields.map(([name, field]) => [name, field.default ?? null]))),
      required: fields.filter(([, field]) => field.required).map(([name]) => name),
    };
    defaultsCache.set(type, found);
  }
  return found;
};

/** A declared or derived field, or a fact, by name. */
export const fieldOf = (type: RecordType, name: string): Field | undefined =>
  type.fields[name] ?? type.derived[name]?.field ?? type.facts[name];

/** The values of a record by the names and types of its declaration. Forms and rows may leave some out. */
export const valuesOf = <F extends Fields>(_type: RecordType<F>, values: Values): Partial<ValuesOf<F>> => values as Partial<ValuesOf<F>>;
