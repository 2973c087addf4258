import type { SearchDefinition } from '../../api/contract/search.ts';
import { ignoredOption } from '../../domain/messages.ts';
import { readPath } from '../../domain/record/part.ts';
import { editAddress } from '../address.ts';
import { withQuery } from '../queryString.ts';
import { filterParameters } from '../searchAddress.ts';
import type { TabExtras } from './tabExtras.ts';
import { ignoredParameters, type ListQuestion, questionAddress, readQuestion, withoutDefaults, withoutSort } from './listQuestion.ts';

/** The tab of a record's page that a list is in. */
export interface ListTab {
  /** The path of the record's type, its id, and the tab's name: `/institutions/edit/12#students`. */
  readonly path: string;
  readonly id: number;
  readonly name: string;
  /** The label of the record's type: 'institution'. */
  readonly one: string;
  /** The record's title. */
  readonly title: string;
  /** 'Students of Enderby Academy'. */
  readonly heading: string;
  /** A sentence about the listed records. */
  readonly about: string;
  /** The column with the record itself, which is the same in every row. */
  readonly column: string;
  /** Columns of this list only. */
  readonly columns: readonly SearchDefinition['Columns'][number][];
  /** The field, or the part with a row, that links a new record to this one; null if people cannot set it. */
  readonly linkField: string | null;
  /** Buttons and actions that this list offers to people who may edit the record. */
  readonly extras?: TabExtras | undefined;
}

/** A list as a screen shows it. On a tab, `Path` is the path of the record's list: 'institutions/12/students'. */
export interface ListDefinition extends SearchDefinition {
  readonly tab?: ListTab;
}

type ListedSet = Pick<ListDefinition, 'Set' | 'Path' | 'RecordPath' | 'tab'>;

/** The key under which places and selections of the list are remembered. */
export const listKey = ({ Set: set, Path, tab }: Pick<ListedSet, 'Set' | 'Path' | 'tab'>): string => (tab ? Path : set);

/** Tabs share the address of their record, so their parameters begin with the tab's name: `students-page`. */
const prefixOf = ({ name }: Pick<ListTab, 'name'>): string => `${name}-`;

/** The address of a record's page with the list of a tab. The filter names no person. */
export const tabWithFilter = (name: string, filter: string): { readonly search: string; readonly hash: string } => ({
  search: `?${String(new URLSearchParams({ [`${prefixOf({ name })}filter`]: filter }))}`,
  hash: name,
});

/** The address of a list of records at `recordPath`, in a tab, with this filter. */
export const tabAddress = (tab: Pick<ListTab, 'path' | 'id' | 'name'>, recordPath: string, filter: string): string => {
  const own = Object.entries(filterParameters(recordPath, filter)).map(([name, value]) => [`${prefixOf(tab)}${name}`, value]);
  return `${withQuery(editAddress(tab.path, tab.id), Object.fromEntries(own))}#${tab.name}`;
};

/** The parameters of a list in the address, without the prefix of its tab. */
export const listParameters = (query: URLSearchParams, { tab }: Pick<ListedSet, 'tab'>): URLSearchParams => {
  if (!tab) return query;
  const prefix = prefixOf(tab);
  return new URLSearchParams([...query].flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])));
};

type AskedList = Pick<ListDefinition, 'Columns' | 'DefaultSort' | 'DefaultOrder' | 'tab'>;

const canSortBy = ({ Columns, DefaultSort }: AskedList, sort: string): boolean =>
  sort === DefaultSort || Columns.some(({ name, sortable }) => name === sort && sortable);

export const readListQuestion = (query: URLSearchParams, definition: AskedList): ListQuestion => {
  const question = readQuestion(listParameters(query, definition), definition);
  return question.sort === null || canSortBy(definition, question.sort) ? question : withoutSort(question, definition);
};

/** The parts of an address that the list ignores, each as a sentence. Filters are told by their answer. */
export const ignoredOptions = (query: URLSearchParams, definition: AskedList): readonly string[] => {
  const own = listParameters(query, definition);
  const sort = own.get('sort');
  // The custom field of another group, in an address from before somebody changed their group, needs no note.
  const isNoColumn = sort !== null && readPath(sort) === null && !canSortBy(definition, sort);
  return [...ignoredParameters(own), ...(isNoColumn ? [ignoredOption('sort', sort, 'isn’t a column to sort by')] : [])];
};

/** The address of a list with this query. `query` has the parameters of the address now; those of other tabs stay. */
export const listAddress = ({ Path, RecordPath, tab }: ListedSet, question: ListQuestion, query = new URLSearchParams()): string => {
  if (!tab) return questionAddress(Path, question);
  const prefix = prefixOf(tab);
  const { filter = '', ...rest } = withoutDefaults(question);
  const own = Object.entries({ ...rest, ...filterParameters(RecordPath, filter) }).map(([name, value]) => [`${prefix}${name}`, value]);
  const others = [...query].filter(([name]) => !name.startsWith(prefix));
  return `${withQuery(editAddress(tab.path, tab.id), Object.fromEntries([...others, ...own]))}#${tab.name}`;
};
