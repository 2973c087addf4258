import { useEffect, useState } from 'react';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import type { FoundRows, TotalsOfMore, PaletteQuery } from './entries.ts';

const noRows: FoundRows = new Map();
const noMore: TotalsOfMore = new Map();

/** Similar records, and all of very many matches, are not counted. */
const countedTotal = ({ HasData, Total, TotalIsMinimum }: SearchAnswer): number | null => (HasData && !TotalIsMinimum ? Total : null);

/** Searches several lists at once. Results appear as they arrive. A failed search counts as empty and sets `hasFailed`. */
export const usePaletteSearch = (
  queries: readonly PaletteQuery[],
): { readonly foundRows: FoundRows; readonly more: TotalsOfMore; readonly isSearching: boolean; readonly hasFailed: boolean } => {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState({ queries, foundRows: noRows, more: noMore, hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    const requests = queries.map((query) => dispatch(searchApi.endpoints.search.initiate(query)));
    const receive = async (request: (typeof requests)[number], path: string) => {
      const { data, isError } = await request;
      if (!isCurrent) return;
      setAnswers((last) => {
        const before = last.queries === queries ? last : { foundRows: noRows, more: noMore, hasFailed: false };
        return {
          queries,
          foundRows: new Map([...before.foundRows, [path, data?.Data ?? []]]),
          more: data?.More ? new Map([...before.more, [path, countedTotal(data)]]) : before.more,
          hasFailed: before.hasFailed || isError,
        };
      });
    };
    for (const [index, { path }] of queries.entries()) {
      const request = requests[index];
      if (request) void receive(request, path);
    }
    return () => {
      isCurrent = false;
      // The next searches may include the same one, which shares its request and would fail with it if it were aborted.
      for (const request of requests) request.unsubscribe();
    };
  }, [dispatch, queries]);
  const { foundRows, more, hasFailed } = answers.queries === queries ? answers : { foundRows: noRows, more: noMore, hasFailed: false };
  return { foundRows, more, isSearching: foundRows.size < queries.length, hasFailed };
};
