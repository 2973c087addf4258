import { useEffect, useState } from 'react';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import type { Found, PaletteQuestion } from './entries.ts';

const nothing: Found = new Map();

/** Searches several lists at once. Results appear as they arrive. A failed search counts as empty and sets `hasFailed`. */
export const useFound = (
  questions: readonly PaletteQuestion[],
): { readonly found: Found; readonly isSearching: boolean; readonly hasFailed: boolean } => {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState({ questions, found: nothing, hasFailed: false });
  useEffect(() => {
    let wanted = true;
    const requests = questions.map((question) => dispatch(searchApi.endpoints.search.initiate(question)));
    const hear = async (request: (typeof requests)[number], path: string) => {
      const { data, isError } = await request;
      if (!wanted) return;
      setAnswers((last) => {
        const before = last.questions === questions ? last : { found: nothing, hasFailed: false };
        return { questions, found: new Map([...before.found, [path, data?.Data ?? []]]), hasFailed: before.hasFailed || isError };
      });
    };
    for (const [index, { path }] of questions.entries()) {
      const request = requests[index];
      if (request) void hear(request, path);
    }
    return () => {
      wanted = false;
      for (const request of requests) {
        request.abort();
        request.unsubscribe();
      }
    };
  }, [dispatch, questions]);
  const found = answers.questions === questions ? answers.found : nothing;
  return { found, isSearching: found.size < questions.length, hasFailed: answers.questions === questions && answers.hasFailed };
};
