import { useEffect, useState } from 'react';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import type { FoundRows, PathsWithMore, PaletteQuery } from './entries.ts';

const noRows: FoundRows = new Map();
const noMore: PathsWithMore = new Set();

/** Searches several lists at once. Results appear as they arrive. A failed search counts as empty and sets `hasFailed`. */
export const usePaletteSearch = (
  queries: readonly PaletteQuery[],
): { readonly found: FoundRows; readonly more: PathsWithMore; readonly isSearching: boolean; readonly hasFailed: boolean } => {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState({ queries, found: noRows, more: noMore, hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    const requests = queries.map((query) => dispatch(searchApi.endpoints.search.initiate(query)));
    const receive = async (request: (typeof requests)[number], path: string) => {
      const { data, isError } = await request;
      if (!isCurrent) return;
      setAnswers((last) => {
        const before = last.queries === queries ? last : { found: noRows, more: noMore, hasFailed: false };
        return {
          queries,
          found: new Map([...before.found, [path, data?.Data ?? []]]),
          more: data?.More ? new Set([...before.more, path]) : before.more,
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
      for (const request of requests) {
        request.abort();
        request.unsubscribe();
      }
    };
  }, [dispatch, queries]);
  const { found, more, hasFailed } = answers.queries === queries ? answers : { found: noRows, more: noMore, hasFailed: false };
  return { found, more, isSearching: found.size < queries.length, hasFailed };
};
