import type { ListQuestion } from './listQuestion.ts';
import { type ListDefinition, listKey } from './listTab.ts';
import type { RecordSelection } from './selection.ts';

/** A person's place in a grid: its scroll offsets in pixels, and the record and the column of the focused cell. */
export interface GridPlace {
  readonly top: number;
  readonly left: number;
  readonly row: number | null;
  readonly column: string;
}

/** The selected records, and the filter and group in which they were selected. */
export interface SelectionState {
  readonly filter: string;
  readonly group: number | null;
  readonly selection: RecordSelection;
}

/** The page of a list that a person saw last, in its order. */
export interface VisitedList {
  readonly definition: Pick<ListDefinition, 'Set' | 'Path' | 'RecordPath' | 'Label' | 'LabelOne' | 'DefaultSort' | 'DefaultOrder' | 'tab'>;
  readonly question: ListQuestion;
  readonly ids: readonly number[];
  readonly total: number;
  readonly totalPages: number;
}

/** The entry that a person opened from the calendar at an address, on one of its days. */
export interface OpenedEntry {
  readonly address: string;
  readonly entry: string;
  readonly day: string;
}

/** The state of the router's location when a link returns to a list. */
export const returning = { isReturn: true } as const;

// In memory only: filters and ids are personal data, and a reload starts afresh.
const lists = new Map<string, VisitedList>();
const places = new Map<string, GridPlace>();
const offered = new Map<string, VisitedList>();
const selections = new Map<string, SelectionState>();
let openedEntry: OpenedEntry | null = null;

export const topOfGrid: GridPlace = { top: 0, left: 0, row: null, column: '' };

export const rememberList = (list: VisitedList): void => void lists.set(list.definition.RecordPath, list);

/** The list of these records that the person saw last; null if there is none. */
export const lastListOf = (recordPath: string): VisitedList | null => lists.get(recordPath) ?? null;

/** A page that the person may step to from a record. It becomes the list's page when one of its records opens. */
export const offerPage = (list: VisitedList): void => void offered.set(list.definition.RecordPath, list);

/** The list that the person came from to a record: with the page that has the record, if one was remembered or offered. */
export const listOfRecord = (recordPath: string, id: number): VisitedList | null => {
  const last = lastListOf(recordPath);
  const next = offered.get(recordPath);
  if (!last || last.ids.includes(id) || !next?.ids.includes(id) || listKey(next.definition) !== listKey(last.definition)) return last;
  rememberList(next);
  return next;
};

/** `key` is that of the list (`listKey`). */
export const rememberPlace = (key: string, place: GridPlace): void => void places.set(key, place);

export const placeIn = (key: string): GridPlace => places.get(key) ?? topOfGrid;

export const rememberSelection = (key: string, state: SelectionState): void => void selections.set(key, state);

export const selectionIn = (key: string): SelectionState | null => selections.get(key) ?? null;

export const rememberEntry = (opened: OpenedEntry): void => {
  openedEntry = opened;
};

/** The entry that the person opened last from the calendar at this address. */
export const entryOpenedAt = (address: string): OpenedEntry | null => (openedEntry?.address === address ? openedEntry : null);

/** Removes all lists and places, so that the next person in this tab gets none. */
export const forgetPlaces = (): void => {
  lists.clear();
  places.clear();
  offered.clear();
  selections.clear();
  openedEntry = null;
};

export type Step = 'previous' | 'next';

/** 'Next HEI descriptor (Alt+Page Down)'. */
export const stepLabel = (step: Step, { LabelOne }: Pick<VisitedList['definition'], 'LabelOne'>): string =>
  step === 'previous' ? `Previous ${LabelOne} (Alt+Page Up)` : `Next ${LabelOne} (Alt+Page Down)`;

/** The record beside another one: its id, the page that has it, or null at the end of the list. */
export const findStep = (
  { ids, question: { page }, totalPages }: Pick<VisitedList, 'ids' | 'question' | 'totalPages'>,
  id: number,
  step: Step,
): { readonly id: number } | { readonly page: number } | null => {
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const neighbour = step === 'next' ? ids[at + 1] : ids[at - 1];
  if (neighbour !== undefined) return { id: neighbour };
  const other = step === 'next' ? page + 1 : page - 1;
  return other >= 1 && other <= totalPages ? { page: other } : null;
};

/** The position of a record in the whole list, from 1; null if the last page seen does not have it. */
export const positionOf = ({ ids, question: { page, pageSize } }: Pick<VisitedList, 'ids' | 'question'>, id: number): number | null => {
  const at = ids.indexOf(id);
  return at < 0 ? null : (page - 1) * pageSize + at + 1;
};
