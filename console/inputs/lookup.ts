import type {
  ContractBandsAnswer,
  ContractTemplatesAnswer,
  CustomLookupAnswer,
  HeiDescriptorsAnswer,
  JacsAnswer,
} from '../../api/contract/lookups.ts';
import type { SearchAnswer, SearchRow } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import { institutionsOffered, isPatientLookup } from '../../domain/search/lookups.ts';
import { institutionStates, stateNamed } from '../../domain/record/states.ts';

/** The lookup of a field's values. */
export interface Lookup {
  readonly address: string;
  /** The path of the records that it offers. */
  readonly path: string;
  /** Looks in every group of the person, whichever they work in. */
  readonly isInAnyGroup?: true;
  /** The id of a record that it does not offer. */
  readonly except?: number;
}

/** A record that a lookup offers. */
export interface Offer {
  readonly id: number;
  readonly title: string;
  /** The details that distinguish it from others of that name, its id included. */
  readonly detail: string;
}

/** The records that a lookup found. */
export interface LookupResult {
  readonly offers: readonly Offer[];
  /** How many records there are in all; null where the answer does not say. */
  readonly total: number | null;
  /** There are records besides those offered. */
  readonly hasMore: boolean;
}

/** Records that are not offered, because the form has them already, and what people read if the typed text finds one. */
export interface Excluded {
  readonly ids: readonly number[];
  readonly note: string;
}

/** The offers without those that are excluded. What is offered before anything is typed names no record in particular. */
export const withoutExcluded = (
  all: readonly Offer[],
  excluded: Excluded | undefined,
  typed: string,
): { readonly offers: readonly Offer[]; readonly note: string | null } => {
  const offers = excluded ? all.filter(({ id }) => !excluded.ids.includes(id)) : all;
  const isMatchTaken = offers.length < all.length && (typed.trim() !== '' || offers.length === 0);
  return { offers, note: excluded && isMatchTaken ? excluded.note : null };
};

/** The waits before a lookup: a long one for one letter and for lookups that read much, a short one for the rest. */
const longWaitMs = 1_000;
const shortWaitMs = 200;

/** How long to wait before looking up what was typed; null when it is nothing to look up. */
export const lookupDelay = (typed: string, { address }: Pick<Lookup, 'address'>): number | null => {
  const term = typed.trim();
  if (isPatientLookup(address)) return term.length >= 2 ? longWaitMs : null;
  if (term === '' || term === '#') return null;
  return term.length >= 2 || /^#?\d+$/.test(term) ? shortWaitMs : longWaitMs;
};

/** The typed text as a filter: words or an id, never the name of a field. `group` limits the search where there is a choice. */
export const lookupFilter = (typed: string, group: 'own' | 'any' | null = null): string => {
  const term = typed.trim();
  const words = term === '' || /^#?\d+$/.test(term) ? term : printFilter({ terms: [term], fields: [] });
  return [words, group === null ? '' : `group:${group}`].filter(Boolean).join(',');
};

/** The field that must be chosen in the form before a lookup can offer anything: 'activity'; null: none. */
export const neededFirst = ({ address }: Pick<Lookup, 'address'>): string | null => /\{([^}]+)\}/.exec(address)?.[1] ?? null;

/** A lookup that is narrowed to the person's own groups has few answers, so it offers them before anything is typed. */
export const offersAtOnce = ({ address }: Lookup): boolean => /[?&]userHasAccess=(?!ignore)/.test(address);

const statesParameter = `recordState=${institutionsOffered}`;

/** Whether a lookup offers institutions in every state but deleted. */
export const offersAllStates = ({ address }: Lookup): boolean => address.includes(statesParameter);

/** The same lookup of institutions in the states that lists show. It names them, because ids are otherwise found in every state. */
export const inShownStates = (lookup: Lookup): Lookup => ({
  ...lookup,
  address: lookup.address.replace(statesParameter, `recordState=${institutionStates.listed.join(',')}`),
});

const textIn = (row: SearchRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' - ');

/** The details after an institution's name: '[RecordState] - Type - Town or LocalAuthority - URN - LAESTABNo (Id)'. */
const institutionDetail = (row: SearchRow): string => {
  const state = stateNamed(institutionStates, Number(row['recordState']))?.name;
  const place = textIn(row, 'town') || textIn(row, 'localAuthority');
  return `${joinParts(state ? `[${state}]` : '', textIn(row, 'type'), place, textIn(row, 'urn'), textIn(row, 'laestab'))} (${row.Id})`.trim();
};

const offerOf = (path: string, row: SearchRow): Offer => ({
  id: row.Id,
  title: textIn(row, 'Title') || printRecordId(row.Id),
  detail:
    path === 'institutions' ? institutionDetail(row) : joinParts(printRecordId(row.Id), textIn(row, 'Detail') || textIn(row, 'email')),
});

/** The answers of lookups of records: a page of a search, or a shape of their own. */
export type LookupAnswer = SearchAnswer | JacsAnswer | HeiDescriptorsAnswer;

const readDescriptors = ({ Total, Data }: HeiDescriptorsAnswer): LookupResult => ({
  offers: Data.map(({ Id, Description }) => ({ id: Id, title: Description, detail: '' })),
  total: Total,
  hasMore: Total > Data.length,
});

/** Reads the answer of a lookup of records at a path. */
export const readOffered = (path: string, answer: LookupAnswer): LookupResult => {
  if (!('Filter' in answer)) return readDescriptors(answer);
  return 'Total' in answer
    ? {
        offers: answer.Data.map((row) => offerOf(path, row)),
        // A lookup with very many matches ranks some of them and does not count the others.
        total: answer.TotalIsMinimum ? null : answer.Total,
        hasMore: answer.More ?? answer.Total > answer.Data.length,
      }
    : {
        offers: answer.Data.map(({ JACSId, SubDescription, SubCode }) => ({
          id: JACSId,
          title: `${SubDescription} (${SubCode})`,
          detail: '',
        })),
        total: null,
        hasMore: false,
      };
};

/** A record of a lookup that is offered whole. */
export interface ListEntry {
  readonly id: number;
  readonly title: string;
}

/** The answers of lookups that are offered whole. */
type GroupListAnswer = CustomLookupAnswer | ContractBandsAnswer | ContractTemplatesAnswer;

/** Reads the answer of a lookup that is offered whole. */
export const readGroupList = ({ data }: GroupListAnswer): readonly ListEntry[] =>
  data.map((entry) => {
    if ('CustomLookupItemId' in entry) return { id: entry.CustomLookupItemId, title: entry.Name };
    return 'ContractBandId' in entry ? { id: entry.ContractBandId, title: entry.Name } : { id: entry.Id, title: entry.DisplaySummary };
  });
