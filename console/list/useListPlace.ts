import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { type GridPlace, lastListOf, placeIn, rememberList, rememberPlace, type SelectionState, selectionIn } from '../page/listPlaces.ts';
import { keepForReload, takeReloadedPlace } from '../page/reloadedPlace.ts';
import { extrasOf } from './extras.ts';
import type { ListQuestion } from '../page/listQuestion.ts';
import { listAddress, type ListDefinition, listKey } from '../page/listTab.ts';

const isReturn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReturn' in state;

/**
 * Remembers the page of a list, its scroll offsets and its focus, for records that are opened from it. Returns what to restore if the
 * person comes back to that page, by the browser's Back, by a link that returns, by the list's tab or by a reload; null otherwise.
 */
export const useListPlace = (definition: ListDefinition, question: ListQuestion, answer: SearchAnswer | null) => {
  const { Set: set, RecordPath: recordPath } = definition;
  const key = listKey(definition);
  const { state, key: entry } = useLocation();
  const navigationType = useNavigationType();
  const [restored] = useState((): { readonly place: GridPlace; readonly selection: SelectionState | null } | null => {
    const last = lastListOf(recordPath);
    const isBack = definition.tab !== undefined || navigationType === NavigationType.Pop || isReturn(state);
    if (!isBack || last === null || listKey(last.definition) !== key) return null;
    const isSame = listAddress(definition, last.question) === listAddress(definition, question);
    return isSame ? { place: placeIn(key), selection: selectionIn(key) } : null;
  });
  const [reloaded] = useState(() => takeReloadedPlace(entry));
  useEffect(() => {
    const keep = () => {
      const { row, ...place } = placeIn(key);
      keepForReload(entry, { ...place, row: row === null ? -1 : (lastListOf(recordPath)?.ids.indexOf(row) ?? -1) });
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [key, recordPath, entry]);
  useEffect(() => {
    // Rows that open something else than their record have no neighbours.
    if (answer === null || answer.RowActionRoute !== null || extrasOf(set).rowAddress) return;
    const ids = answer.Data.map(({ Id }) => Id);
    rememberList({ definition, question, ids, total: answer.Total, totalPages: answer.TotalPages });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question follows from the address, as the answer does
  }, [answer, definition]);
  const reloadedPlace = reloaded && { ...reloaded, row: answer?.Data[reloaded.row]?.Id ?? null };
  return {
    startPlace: restored?.place ?? reloadedPlace,
    startSelection: restored?.selection ?? null,
    onPlace: (place: GridPlace) => rememberPlace(key, place),
  };
};
