import { useEffect, useState } from 'react';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import type { FoundRows, PaletteQuery } from './entries.ts';

const noRows: FoundRows = new Map();

/** Searches several lists at once. Results appear as they arrive. A failed search counts as empty and sets `hasFailed`. */
export const usePaletteSearch = (
  queries: readonly PaletteQuery[],
): { readonly found: FoundRows; readonly isSearching: boolean; readonly hasFailed: boolean } => {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState({ queries, found: noRows, hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    const requests = queries.map((query) => dispatch(searchApi.endpoints.search.initiate(query)));
    const receive = async (request: (typeof requests)[number], path: string) => {
      const { data, isError } = await request;
      if (!isCurrent) return;
      setAnswers((last) => {
        const before = last.queries === queries ? last : { found: noRows, hasFailed: false };
        return { queries, found: new Map([...before.found, [path, data?.Data ?? []]]), hasFailed: before.hasFailed || isError };
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
  const found = answers.queries === queries ? answers.found : noRows;
  return { found, isSearching: found.size < queries.length, hasFailed: answers.queries === queries && answers.hasFailed };
};
