import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi, useSearchQuery } from '../api/searchApi.ts';
import { useLasting } from '../ui/States.tsx';
import { type ListQuestion, pageWithin, questionAddress, withoutDefaults } from './question.ts';

/** How often a list is fetched again while auto-refresh is on. */
const refreshMs = 30_000;
/** An answer that has just come is not asked for again, also where the set keeps none, in seconds. */
const justNow = 2;

/**
 * Asks the question of the address and puts the address into its canonical form, on a page that there is. An address with '#' is asked only when the
 * person says so. Answers belong to their question: one that comes late, when something else is asked, is not shown.
 */
export const useListSearch = (definition: SearchDefinition, question: ListQuestion, isRefreshing: boolean) => {
  const { pathname, search: query, hash } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [isReleased, setIsReleased] = useState(hash === '');
  if (!isReleased && hash === '') setIsReleased(true);
  const [isRepeating, setIsRepeating] = useState(false);
  const asked = { path: definition.Path, recordPath: definition.RecordPath, ...withoutDefaults(question, definition) };
  const search = useSearchQuery(asked, {
    skip: !isReleased,
    pollingInterval: isRefreshing ? refreshMs : 0,
    refetchOnMountOrArgChange: definition.KeepsAnswers ? false : justNow,
  });
  const { currentData, isFetching } = search;

  const canonical = currentData?.Filter;
  const made = useRef<string | null>(null);
  useEffect(() => {
    if (currentData === undefined || canonical === undefined || isFetching) return;
    const address = questionAddress(
      definition.Path,
      { ...question, filter: canonical, page: pageWithin(question.page, currentData.TotalPages) },
      definition,
    );
    if (address === pathname + query || made.current === address) return;
    made.current = address;
    const keep = async () => {
      if (canonical !== question.filter)
        await dispatch(searchApi.util.upsertQueryData('search', { ...asked, filter: canonical }, currentData));
      await navigate(address + hash, { replace: true });
    };
    void keep();
    // The question follows from the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canonical, isFetching, pathname, query]);

  const repeat = async () => {
    if (!isReleased) {
      setIsReleased(true);
      return;
    }
    setIsRepeating(true);
    await search.refetch();
    setIsRepeating(false);
  };
  const isSearching = isFetching && (currentData === undefined || isRepeating);
  return {
    /** While another answer is on its way the last one stays; a failure takes its place. */
    answer: search.data,
    /** Whether that is the answer to what is asked now. */
    isAnswered: currentData !== undefined,
    failure: search.error && !isFetching ? asFailure(search.error) : null,
    /** The address said '#', and nobody has asked yet. */
    isWaiting: !isReleased,
    isLate: useLasting(isFetching),
    /** The person waits for an answer: nothing can be asked before it has come. */
    isHeld: useLasting(isSearching),
    repeat: () => void repeat(),
    /** Shows rows in another order than they came in; answers with what takes that back. */
    show: (rows: readonly SearchRow[]) =>
      dispatch(
        searchApi.util.updateQueryData('search', asked, (shown) => {
          shown.Data = [...rows];
        }),
      ).undo,
  };
};
