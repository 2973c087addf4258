import type { SearchDefinition } from '../../api/contract/search.ts';
import { printNumber } from '../../domain/counts.ts';
import { ignoredOption, unknownOption } from '../../domain/messages.ts';
import { withQuery } from '../queryString.ts';
import { filterOfLink } from '../filterLinks.ts';
import { filterParameters } from '../searchAddress.ts';

/** The query of a list. The address contains it. */
export interface ListQuestion {
  readonly filter: string;
  /** The column that the person chose to sort by. Null: matches of words by relevance, others by the default column. */
  readonly sort: string | null;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

const defaultPageSize = 25;
/** The last page that the API knows, and its largest page. */
const maxPage = 100_000_000;
const maxPageSize = 500;
export const pageSizes = [25, 50, 100] as const;

type Defaults = Pick<SearchDefinition, 'DefaultSort' | 'DefaultOrder'>;

/** The query without a filter or a choice. */
export const wholeList = ({ DefaultOrder }: Pick<Defaults, 'DefaultOrder'>): ListQuestion => ({
  filter: '',
  sort: null,
  order: DefaultOrder,
  page: 1,
  pageSize: defaultPageSize,
});

const parsePositiveInteger = (text: string | null, fallback: number, max = Infinity): number => {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 && number <= max ? number : fallback;
};

/** The page of an address; the first where it names none. */
export const readPage = (query: URLSearchParams): number => parsePositiveInteger(query.get('page'), 1, maxPage);

/** The filter of an address, if this tab knows it; `ListPage` resolves links first. */
const readFilter = (query: URLSearchParams): string => {
  const link = query.get('link');
  return (link === null ? query.get('filter') : filterOfLink(link)) ?? '';
};

/** The defaults come from the set's definition. */
export const readQuestion = (query: URLSearchParams, defaults: Defaults): ListQuestion => {
  const order = query.get('order');
  const isOrdered = order === 'asc' || order === 'desc';
  return {
    filter: readFilter(query),
    sort: query.get('sort') ?? (isOrdered ? defaults.DefaultSort : null),
    order: isOrdered ? order : query.has('sort') ? 'asc' : defaults.DefaultOrder,
    page: readPage(query),
    pageSize: Math.min(parsePositiveInteger(query.get('pageSize'), defaultPageSize), maxPageSize),
  };
};

const isNumberUpTo = (max: number) => (value: string) => parsePositiveInteger(value, 0, max) > 0;

/** The parameters of an address, with what a value must be and what it is called if it is not. `cache` keeps proxies from answering. */
const parameters: ReadonlyMap<string, { readonly canBe: (value: string) => boolean; readonly problem: string }> = new Map([
  ...['filter', 'link', 'sort', 'cache'].map((name) => [name, { canBe: () => true, problem: '' }] as const),
  ['order', { canBe: (value) => value === 'asc' || value === 'desc', problem: 'isn’t asc or desc' }],
  ['page', { canBe: isNumberUpTo(maxPage), problem: 'isn’t a page' }],
  ['pageSize', { canBe: isNumberUpTo(maxPageSize), problem: `isn’t a number from 1 to ${maxPageSize}` }],
]);

/** The parameters that a list does not understand, each as a sentence. */
export const ignoredParameters = (query: URLSearchParams): readonly string[] =>
  [...query].flatMap(([name, value]) => {
    const parameter = parameters.get(name);
    if (!parameter) return [unknownOption(name)];
    return parameter.canBe(value) ? [] : [ignoredOption(name, value, parameter.problem)];
  });

/** The parameters of a query, without default values. */
interface QuestionParameters extends Partial<Omit<ListQuestion, 'sort'>> {
  readonly sort?: string;
}

/** Drops default values, for addresses and for requests. A chosen sort stays, because without one words are ordered by relevance. */
export const withoutDefaults = (question: ListQuestion): QuestionParameters => ({
  ...(question.filter === '' ? {} : { filter: question.filter }),
  ...(question.sort === null ? {} : { order: question.order, sort: question.sort }),
  ...(question.page > 1 ? { page: question.page } : {}),
  ...(question.pageSize === defaultPageSize ? {} : { pageSize: question.pageSize }),
});

/** The address of a query. Parameters are sorted; defaults are left out. */
export const questionAddress = (path: string, question: ListQuestion): string => {
  const { filter = '', ...rest } = withoutDefaults(question);
  return withQuery(`/${path}/search`, { ...rest, ...filterParameters(path, filter) });
};

/** A new filter starts on the first page. */
export const withFilter = (question: ListQuestion, filter: string): ListQuestion => ({ ...question, filter, page: 1 });

/** The column that the rows are sorted by; '' if they are in the order of relevance. */
export interface ShownSort {
  readonly name: string;
  readonly order: 'asc' | 'desc';
}

/** Sorts by a column: ascending first, then it toggles. */
export const withSort = (question: ListQuestion, shown: ShownSort, sort: string): ListQuestion => ({
  ...question,
  sort,
  order: shown.name === sort && shown.order === 'asc' ? 'desc' : 'asc',
  page: 1,
});

/** In the order without a choice. */
export const withoutSort = (question: ListQuestion, { DefaultOrder }: Defaults): ListQuestion => ({
  ...question,
  sort: null,
  order: DefaultOrder,
  page: 1,
});

/** The requested page, or the last one if there are fewer. */
export const pageWithin = (page: number, pages: number): number => Math.max(1, Math.min(page, pages));

/** 'Viewing: 26-50 of 4,312'. */
export const formatRange = (page: number, pageSize: number, shown: number, total: number): string => {
  const from = shown === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = shown === 0 ? 0 : from + shown - 1;
  return `Viewing: ${printNumber(from)}-${printNumber(to)} of ${printNumber(total)}`;
};
