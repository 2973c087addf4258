import type { SearchDefinition } from '../../api/contract/search.ts';
import { withQuery } from '../api/asking.ts';
import { linkedFilter } from '../filterLinks.ts';
import { filterInAddress } from '../searchAddress.ts';

/** What a list asks: all of it stands in the address. */
export interface ListQuestion {
  readonly filter: string;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

const defaultPageSize = 25;
/** The most rows that the API answers with at once. */
const largestPage = 500;
export const pageSizes = [25, 50, 100] as const;

type Defaults = Pick<SearchDefinition, 'DefaultSort' | 'DefaultOrder'>;

const wholeNumber = (text: string | null, otherwise: number): number => {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 ? number : otherwise;
};

/** The filter of an address, where this tab knows it; a link has to be opened before (`ListPage`). */
const filterIn = (query: URLSearchParams): string => {
  const link = query.get('link');
  return (link === null ? query.get('filter') : linkedFilter(link)) ?? '';
};

/** Reads the question out of the address; what does not stand there is as the set's definition says. */
export const readQuestion = (query: URLSearchParams, defaults: Defaults): ListQuestion => {
  const order = query.get('order');
  return {
    filter: filterIn(query),
    sort: query.get('sort') ?? defaults.DefaultSort,
    order: order === 'asc' || order === 'desc' ? order : query.has('sort') ? 'asc' : defaults.DefaultOrder,
    page: wholeNumber(query.get('page'), 1),
    pageSize: Math.min(wholeNumber(query.get('pageSize'), defaultPageSize), largestPage),
  };
};

/** What of a question says something: the rest is as the set's definition says, to people's addresses and to the server alike. */
export const withoutDefaults = (question: ListQuestion, defaults: Defaults): Partial<ListQuestion> => ({
  ...(question.filter === '' ? {} : { filter: question.filter }),
  ...(question.sort !== defaults.DefaultSort || question.order !== defaults.DefaultOrder
    ? { order: question.order, sort: question.sort }
    : {}),
  ...(question.page > 1 ? { page: question.page } : {}),
  ...(question.pageSize === defaultPageSize ? {} : { pageSize: question.pageSize }),
});

/** The address of a list with a question: parameters in order, and only those that say something. */
export const questionAddress = (path: string, question: ListQuestion, defaults: Defaults): string => {
  const { filter = '', ...rest } = withoutDefaults(question, defaults);
  return withQuery(`/${path}/search`, { ...rest, ...filterInAddress(path, filter) });
};

/** Another filter begins on its first page. */
export const withFilter = (question: ListQuestion, filter: string): ListQuestion => ({ ...question, filter, page: 1 });

/** A header was chosen: empty or descending becomes ascending, ascending becomes descending. */
export const withSort = (question: ListQuestion, sort: string): ListQuestion => ({
  ...question,
  sort,
  order: question.sort === sort && question.order === 'asc' ? 'desc' : 'asc',
  page: 1,
});

/** The page that was asked for, or the last one where there are fewer: the rows that were there may be gone. */
export const pageWithin = (page: number, pages: number): number => Math.max(1, Math.min(page, pages));

const grouped = (number: number) => number.toLocaleString('en-GB');

/** 'Viewing: 26-50 of 4,312'. */
export const viewing = (page: number, pageSize: number, shown: number, total: number): string => {
  const from = shown === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = shown === 0 ? 0 : from + shown - 1;
  return `Viewing: ${grouped(from)}-${grouped(to)} of ${grouped(total)}`;
};
