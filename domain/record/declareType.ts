import type { Choice, Field, FieldError, Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import type { Actions } from './action.ts';
import type { ClockRules } from './clock.ts';
import type { Part } from './part.ts';
import type { placeField } from './placing.ts';
import { type LookupRules, plainLookup } from './lookupRules.ts';
import type { Copying } from './copying.ts';
import type { Merging } from './merging.ts';
import type { OwnRecords } from './ownRecords.ts';
import type { ExportedList, RecordLists } from './recordList.ts';
import { type RecordType, scopeField } from './recordType.ts';
import type { Sealing } from './sealing.ts';
import type { Relation } from './relation.ts';
import { plainRelevance, type Relevance } from './relevance.ts';
import type { Conversion } from './stored/conversion.ts';
import type {
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

type RequiredKey = 'path' | 'labels' | 'rights' | 'createdEvent' | 'states';

/** Throws if a search by words would ask for a field that the type does not have. */
const demandRelevantFields = (
  type: { readonly name: string; readonly fields: Fields; readonly derived?: Readonly<Record<string, unknown>> },
  { names, codes, details, region }: Relevance,
): void => {
  const known = { ...type.fields, ...type.derived };
  for (const field of [...names.flat(), ...codes, ...details, ...region])
    if (!Object.hasOwn(known, field)) throw new RangeError(`${type.name} has no field ${field}`);
};

/**
 * Declares a record type. Options that are left out get their defaults. Throws if `relevance` names a field that is neither declared nor
 * derived.
 */
export const recordType = <F extends Fields>(
  declaration: Pick<RecordType<F>, 'name' | RequiredKey> & {
    readonly fields: F;
    readonly set?: string;
    readonly derived?: Readonly<Record<string, { field: Field; compute(values: ValuesOf<F>): FieldValue }>>;
    readonly facts?: Fields;
    readonly parts?: readonly Part[];
    readonly within?: Within;
    readonly customDataIn?: RecordType['customDataIn'];
    readonly hasFieldSettings?: false;
    readonly errorTitle?: string;
    readonly relations?: readonly Relation[];
    readonly openToPartners?: RecordType['openToPartners'];
    readonly own?: OwnRecords<keyof F & string>;
    readonly includePartnered?: Field;
    readonly leftOut?: LeftOut<keyof F & string>;
    readonly actions?: Actions<ValuesOf<F>>;
    readonly sealing?: Sealing<ValuesOf<F>>;
    readonly keptOnceUsed?: KeptFields<keyof F & string>;
    readonly computed?: readonly (keyof F & string)[];
    readonly clock?: ClockRules<ValuesOf<F>>;
    readonly events?: SpecialEvents;
    readonly retiredEvents?: SpecialEvents;
    readonly conversions?: readonly Conversion[];
    readonly unique?: readonly (keyof F & string)[];
    readonly identity?: readonly (keyof F & string)[];
    holdsIdentity?(values: ValuesOf<F>): boolean;
    readonly identityTaken?: string;
    readonly quickFilters?: readonly QuickFilter[];
    readonly relevance?: Partial<Relevance>;
    readonly lookup?: Partial<LookupRules>;
    readonly furtherHistory?: RecordType['furtherHistory'];
    readonly keepsAnswers?: boolean;
    readonly stateFilter?: readonly Choice[];
    readonly searchOrder?: readonly string[];
    readonly importedBy?: ImportedBy;
    readonly isEditable?: boolean;
    readonly titledBy?: keyof F & string;
    readonly hasPrivateTitle?: true;
    title(values: ValuesOf<F>): string;
    groupsOf?(values: ValuesOf<F>): readonly number[] | null;
    changeNeedsAllOf?(values: ValuesOf<F>): readonly (number | null)[] | null;
    reserved?(values: ValuesOf<F>, record: { readonly id: number | null }): ReservedFields | null;
    readonly discloses?: Disclosure<ValuesOf<F>, keyof F & string>;
    check?(values: ValuesOf<F>): readonly FieldError[];
    bulkDeleteRefusal?(values: ValuesOf<F>, record: { readonly id: number; readonly by: number }): string | null;
    readonly mustRemain?: MustRemain<ValuesOf<F>>;
    /** Only for types that declare the field `place`. */
    readonly orderedWithin?: F extends { readonly [placeField]: Field<number> } ? readonly (keyof F & string)[] : never;
    readonly duplicateKey?: readonly (keyof F & string)[];
    readonly hasLinkage?: boolean;
    readonly related?: readonly (keyof F & string)[];
    readonly cardFields?: readonly (keyof F & string)[];
    readonly standing?: string;
    readonly lists?: RecordLists<ValuesOf<F>>;
    readonly ownTabs?: readonly string[];
    exportedList?(values: ValuesOf<F>): ExportedList | null;
    fileAddress?(values: ValuesOf<F>, id: number): string | null;
    readonly copying?: Copying;
    readonly merging?: Merging;
    confirmation?(before: ValuesOf<F> | null, after: ValuesOf<F>): Question | null;
  },
): RecordType<F> => {
  const relevance = { ...plainRelevance, ...declaration.relevance };
  demandRelevantFields(declaration, relevance);
  const scope = scopeField(declaration);
  const owner = Object.entries(declaration.fields).find(([, field]) => field.owner)?.[0] ?? null;
  return {
    set: declaration.path,
    facts: {},
    parts: [],
    within: null,
    customDataIn: null,
    hasFieldSettings: true,
    relations: [],
    openToPartners: null,
    own: null,
    includePartnered: null,
    leftOut: null,
    errorTitle: null,
    events: {},
    retiredEvents: {},
    conversions: [],
    unique: [],
    identity: [],
    holdsIdentity: () => true,
    identityTaken: null,
    quickFilters: [],
    furtherHistory: null,
    keepsAnswers: false,
    stateFilter: null,
    searchOrder: null,
    importedBy: null,
    isEditable: true,
    titledBy: null,
    hasPrivateTitle: false,
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
    hasLinkage: false,
    related: [],
    cardFields: [],
    standing: null,
    ownTabs: [],
    exportedList: () => null,
    fileAddress: () => null,
    copying: null,
    merging: null,
    sealing: null,
    keptOnceUsed: null,
    computed: [],
    confirmation: () => null,
    ...declaration,
    relevance,
    lookup: { ...plainLookup, ...declaration.lookup },
    // The functions only get values of this declaration.
    derived: declaration.derived ?? {},
    actions: declaration.actions ?? {},
    clock: declaration.clock ?? {},
    lists: declaration.lists ?? {},
  };
};
