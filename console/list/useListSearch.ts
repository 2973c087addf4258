import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchAnswer, SearchRow } from '../../api/contract/search.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi, useSearchQuery } from '../api/searchApi.ts';
import { useIsSlow } from '../ui/States.tsx';
import { fieldSetOf } from './fieldSet.ts';
import { isSameFilter } from './filterEdits.ts';
import { useIgnoredOptions } from './useIgnoredOptions.ts';
import { type ListQuestion, pageWithin, withoutDefaults } from '../page/listQuestion.ts';
import { listAddress, type ListDefinition } from '../page/listTab.ts';

const noneIgnored: SearchAnswer['Ignored'] = [];

const refreshIntervalMs = 30_000;
/** In seconds. Answers are reused for this time even if the set caches nothing. */
const reuseSeconds = 2;

/**
 * Sends the query of the address and replaces the address by its canonical form. The address of a list's page with '#' waits for the
 * person. Late answers to another query are dropped.
 */
export const useListSearch = (definition: ListDefinition, question: ListQuestion, isRefreshing: boolean) => {
  const { pathname, search: query, hash } = useLocation();
  const isAtOnce = hash === '' || definition.tab !== undefined;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [isStarted, setIsStarted] = useState(isAtOnce);
  if (!isStarted && isAtOnce) setIsStarted(true);
  const [isRepeating, setIsRepeating] = useState(false);
  const paths = { path: definition.Path, recordPath: definition.RecordPath };
  const request = { ...paths, ...withoutDefaults(question) };
  const search = useSearchQuery(request, {
    skip: !isStarted,
    pollingInterval: isRefreshing ? refreshIntervalMs : 0,
    refetchOnMountOrArgChange: definition.KeepsAnswers ? false : reuseSeconds,
  });
  const { isFetching } = search;
  const fieldSet = fieldSetOf(definition);
  // The answer to another filter is not this list's.
  const isOther = search.currentData !== undefined && !isSameFilter(fieldSet, search.currentData.WholeFilter, question.filter);
  const currentData = isOther ? undefined : search.currentData;
  const [lastAnswer, setLastAnswer] = useState<SearchAnswer | undefined>(undefined);
  if (currentData !== undefined && currentData !== lastAnswer) setLastAnswer(currentData);
  useEffect(() => {
    // The fields may have changed since they were read.
    if (isOther) dispatch(searchApi.util.invalidateTags(['Definitions']));
  }, [isOther, dispatch]);
  /** The parts that the filter of an address lost when it was made canonical; the canonical address no longer has them. */
  const [leftOut, setLeftOut] = useState<{ readonly filter: string; readonly ignored: SearchAnswer['Ignored'] } | null>(null);
  const ignored = currentData?.Ignored;
  if (currentData !== undefined && ignored !== undefined && ignored.length > 0 && leftOut?.ignored !== ignored)
    setLeftOut({ filter: currentData.Filter, ignored });
  if (leftOut !== null && ignored?.length === 0 && currentData?.Filter !== leftOut.filter) setLeftOut(null);

  const canonical = currentData?.Filter;
  const options = useIgnoredOptions(definition, canonical);
  /** The last replacement of an address. Another address may have the same canonical form. */
  const replaced = useRef<{ readonly from: string; readonly to: string } | null>(null);
  useEffect(() => {
    if (currentData === undefined || canonical === undefined || isFetching) return;
    const canonicalQuestion = { ...question, filter: canonical, page: pageWithin(question.page, currentData.TotalPages) };
    const address = listAddress(definition, canonicalQuestion, new URLSearchParams(query)) + (definition.tab ? '' : hash);
    const from = pathname + query + hash;
    if (address === from) {
      replaced.current = null;
      return;
    }
    if (replaced.current?.from === from && replaced.current.to === address) return;
    replaced.current = { from, to: address };
    const replaceAddress = async () => {
      // The lost parts belong to the address that had them.
      if (canonical !== question.filter)
        await dispatch(
          searchApi.util.upsertQueryData(
            'search',
            { ...paths, ...withoutDefaults({ ...question, filter: canonical }) },
            { ...currentData, WholeFilter: canonical, Ignored: [] },
          ),
        );
      await navigate(address, { replace: true });
    };
    void replaceAddress();
    // The query follows from the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canonical, isFetching, pathname, query]);

  const repeat = async () => {
    if (!isStarted) {
      setIsStarted(true);
      return;
    }
    setIsRepeating(true);
    await search.refetch();
    setIsRepeating(false);
  };
  const { error } = search;
  const [shownError, setShownError] = useState<typeof error>(undefined);
  if (shownError !== error && (error === undefined || !isFetching)) setShownError(error);
  // A failure stays while the list asks again by itself. A failure of this query that was kept from before it was left is not shown.
  const failure = error !== undefined && (!isFetching || (error === shownError && !isRepeating)) ? asFailure(error) : null;
  const isSearching = isFetching && (isRepeating || (currentData === undefined && failure === null));
  return {
    /** The last answer stays during a request; a failure replaces it. */
    answer: currentData ?? lastAnswer,
    /** The parts of the address's filter that were left out. */
    ignored: leftOut?.ignored ?? noneIgnored,
    /** The other parts of the address that were left out, as sentences. */
    options,
    /** Whether `answer` belongs to the current query. */
    isAnswered: currentData !== undefined,
    failure,
    /** The address has '#', and the person has not started the search. */
    isWaiting: !isStarted,
    isSlow: useIsSlow(isFetching),
    /** The person waits for an answer, so the query cannot change. */
    isBusy: useIsSlow(isSearching),
    repeat: () => void repeat(),
    /** Shows these rows; returns the undo. */
    show: (rows: readonly SearchRow[]) =>
      dispatch(
        searchApi.util.updateQueryData('search', request, (shown) => {
          shown.Data = [...rows];
        }),
      ).undo,
  };
};
