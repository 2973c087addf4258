import type { NeededRight } from '../access/rights.ts';
import type { Choice, Field, FieldError, Fields, Values, ValuesOf } from '../fields/field.ts';
import type { Action, Actions } from './action.ts';
import type { ClockRules } from './clock.ts';
import { storedField, type Part } from './part.ts';
import type { LookupRules } from './lookupRules.ts';
import type { Copying } from './copying.ts';
import type { Merging } from './merging.ts';
import type { OwnRecords } from './ownRecords.ts';
import type { ExportedList, RecordLists } from './recordList.ts';
import type { Sealing } from './sealing.ts';
import type { Relation } from './relation.ts';
import type { Relevance } from './relevance.ts';
import type { RecordStates } from './states.ts';
import type { Conversion } from './stored/conversion.ts';
import type {
  DerivedField,
  Disclosure,
  ImportedBy,
  KeptFields,
  LeftOut,
  MustRemain,
  Question,
  QuickFilter,
  ReservedFields,
  SpecialEvents,
} from './typeOptions.ts';
import type { Within } from './within.ts';

/**
 * A record type. Forms, filters, grids, tables, events and schemas are derived from it. `declareType.ts` fills in what a declaration leaves
 * out.
 */
export interface RecordType<F extends Fields = Fields> {
  readonly name: string;
  /** The path of its routes: `/{path}/search`, `/{path}/edit/{id}`. */
  readonly path: string;
  readonly set: string;
  readonly labels: { readonly one: string; readonly many: string; /** The label of its id in filters. */ readonly id?: string };
  readonly rights: {
    readonly view: NeededRight;
    readonly edit: NeededRight;
    /** The right to choose its records in forms and filters and to read their titles. Absent: that to see them. */
    readonly choose?: NeededRight;
  };
  /** The end of the created event's name, in the past tense, and its sentence in the history. */
  readonly createdEvent: readonly [entered: string, sentence: string];
  readonly states: RecordStates;
  /** The choices of the record-state filter, including Any; null: the type's own states. */
  readonly stateFilter: readonly Choice[] | null;
  readonly fields: F;
  readonly derived: Readonly<Record<string, DerivedField>>;
  /** Fields that projections fill from events of other records. A yes/no without a value counts as no. */
  readonly facts: Fields;
  /** Rows that belong to its records. */
  readonly parts: readonly Part[];
  /** The record that its records are inside of; null if they stand alone. */
  readonly within: Within | null;
  /**
   * The type of the records in which each group keeps its custom fields of these, because these belong to no group, and their reference to
   * these. Null: they have custom fields themselves, or none.
   */
  readonly customDataIn: { readonly recordType: string; readonly by: string } | null;
  /** Whether groups can hide or require fields of its forms, if it has fields for that. */
  readonly hasFieldSettings: boolean;
  /** Filters on records of other types that point at records of this type. */
  readonly relations: readonly Relation[];
  /**
   * Members that the group of a record names as partnered institutions may look at it, without these fields and parts. Null: nobody but the
   * group sees it.
   */
  readonly openToPartners: { readonly hides: readonly string[] } | null;
  /** The ambassadors who may look at the record in their own console. Null: none. */
  readonly own: OwnRecords | null;
  /** The filter that says whether a search is about records that partners opened; null: it never is. */
  readonly includePartnered: Field | null;
  /** Records that are not in the main list, because a list of their own shows them. Null: it shows all. */
  readonly leftOut: LeftOut | null;
  /** The actions on its records besides editing. Each has its own event. */
  readonly actions: Actions;
  /** Null if no action freezes its records. */
  readonly sealing: Sealing | null;
  /** Null if its records may always be changed. */
  readonly keptOnceUsed: KeptFields | null;
  /**
   * Fields that follow from other records too. They are computed with every save (`commands/records/computedValues.ts`), and frozen then.
   */
  readonly computed: readonly string[];
  /** The rules that apply to its records at midnight. Each has its own event. */
  readonly clock: ClockRules;
  /** Events that nobody's action writes: those of jobs and sign-ins. */
  readonly events: SpecialEvents;
  /** Events that only older versions wrote. The log and histories still contain them. */
  readonly retiredEvents: SpecialEvents;
  /** Conversions of older events, in the order of their versions. */
  readonly conversions: readonly Conversion[];
  /** Fields whose values are unique among all records. A record can be found by them. */
  readonly unique: readonly string[];
  /** No two records have the same values in all of these fields; empty for no such rule. The message is about the last of them. */
  readonly identity: readonly string[];
  /** Whether a record keeps others from having its identity. A contract that ended does not. */
  holdsIdentity(values: Values): boolean;
  /** The message if another record has the same identity, also for people who may not see it; null: the message about its last field. */
  readonly identityTaken: string | null;
  readonly quickFilters: readonly QuickFilter[];
  /** How searches by words order the records. */
  readonly relevance: Relevance;
  readonly lookup: LookupRules;
  /** Streams of another category with the ids of these records, whose events the history includes; `events` has their sentences. */
  readonly furtherHistory: { readonly category: string; readonly events: ReadonlyMap<string, string> } | null;
  /** Whether browsers may cache search results until a record changes. */
  readonly keepsAnswers: boolean;
  /** The search tokens in the order of the list, including those of the row's own fields; null: as declared. */
  readonly searchOrder: readonly string[] | null;
  /** Null if no import creates records of this type. */
  readonly importedBy: ImportedBy | null;
  /** Whether users create and edit records through the form. */
  readonly isEditable: boolean;
  /** The title of the errors of a form that is not sent. Null: that of all forms. */
  readonly errorTitle: string | null;
  title(values: Values): string;
  /** The reference whose record gives this one its title in lists and forms, because a record does not know names of others; null: none. */
  readonly titledBy: string | null;
  /** The title is the name of somebody whom only the record's groups may know. Elsewhere the record is shown by its id. */
  readonly hasPrivateTitle: boolean;
  /** The groups of the record; null: none, so all groups see it. */
  groupsOf(values: Values): readonly number[] | null;
  /** The field with the only user who sees the record; null: every user with the right sees it. */
  readonly owner: string | null;
  /**
   * The groups in which a user needs the right, all of them, to change the record; a group of null stands for every group. It stops users
   * from giving themselves rights in other groups. Null: the right in one group of the record is enough.
   */
  changeNeedsAllOf(values: Values): readonly (number | null)[] | null;
  /** The fields that need another right than editing; null: none. `id` is null for a new record. */
  reserved(values: Values, record: { readonly id: number | null }): ReservedFields | null;
  /** Null if the record reveals nothing about other records. */
  readonly discloses: Disclosure | null;
  /** Rules that involve several fields. */
  check(values: Values): readonly FieldError[];
  /** Why bulk deletes leave this record out; null if they do not. It can still be deleted on its own. */
  bulkDeleteRefusal(values: Values, record: { readonly id: number; /** The user who deletes. */ readonly by: number }): string | null;
  /** Null if every record may be removed. */
  readonly mustRemain: MustRemain | null;
  /** Users order the records by hand within equal values of these fields. The field `place` stores the order. Null: no such order. */
  readonly orderedWithin: readonly string[] | null;
  /** Fields that identify a record. If another record of the group has the same values, the form asks whether it is a duplicate. */
  readonly duplicateKey: readonly string[];
  /** The form asks by the score of `domain/linkage` instead of equal values. The values of `duplicateKey` are compared. */
  readonly hasLinkage: boolean;
  /** References whose record is shown on a card beside the form. */
  readonly related: readonly string[];
  /** The fields that such a card of a record of this type shows. */
  readonly cardFields: readonly string[];
  /** The field that stands beside the state on a record's page, because it says how far the record is; null: none. */
  readonly standing: string | null;
  /** Lists of other records on the record's page, a tab each. */
  readonly lists: RecordLists;
  /** The labels of tabs that only this type's page has. `console/record/ownTabs.tsx` has their panels. */
  readonly ownTabs: readonly string[];
  /** The list of which the record is an export; null: none. */
  exportedList(values: Values): ExportedList | null;
  /** The address of the record's file, by the values that the person sees; null while it has none. */
  fileAddress(values: Values, id: number): string | null;
  /** Null if records are not copied. */
  readonly copying: Copying | null;
  /** Null if records are not merged. */
  readonly merging: Merging | null;
  /** The confirmation before the form saves; null: none. `before` is null for a new record. */
  confirmation(before: Values | null, after: Values): Question | null;
}

/** The name of the field with the record's group; undefined if records of the type have no single group. */
export const scopeField = ({ fields }: { readonly fields: Fields }): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.scope);

/** The fields that the record keeps because it was used; empty if it was not. */
export const keptFields = ({ keptOnceUsed }: Pick<RecordType, 'keptOnceUsed'>, values: Values): readonly string[] =>
  keptOnceUsed !== null && values[keptOnceUsed.used] === true ? keptOnceUsed.keeps : [];

/** The fields that are unique among all records, alone or together. */
export const uniqueTogether = ({ unique, identity }: RecordType): readonly (readonly string[])[] => [
  ...unique.map((name) => [name]),
  ...(identity.length > 0 ? [identity] : []),
];

/** The action with this name. Throws if the type declares none. */
export const actionOf = (type: RecordType, name: string): Action => {
  const action = type.actions[name];
  if (!action) throw new RangeError(`${type.name} has no action ${name}`);
  return action;
};

/** A declared field, the field of a row, a derived field or a fact. */
export const fieldOf = (type: RecordType, name: string): Field | undefined =>
  storedField(type, name) ?? type.derived[name]?.field ?? type.facts[name];

/** The values typed by the declaration. Forms and rows may leave some out. */
export const valuesOf = <F extends Fields>(_type: RecordType<F>, values: Values): Partial<ValuesOf<F>> => values as Partial<ValuesOf<F>>;
