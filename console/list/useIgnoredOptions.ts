import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ignoredOptions, type ListDefinition } from '../page/listTab.ts';

const none: readonly string[] = [];

/**
 * The parts of the address that the list ignores, as sentences. The canonical address no longer has them, so they stay until the filter
 * changes. `canonical` is the filter of the answer; undefined while there is none.
 */
export const useIgnoredOptions = (definition: ListDefinition, canonical: string | undefined): readonly string[] => {
  const [query] = useSearchParams();
  const [kept, setKept] = useState({ notes: none, filter: canonical });
  const notes = ignoredOptions(query, definition);
  if (notes.length > 0 && notes.join(' ') !== kept.notes.join(' ')) setKept({ notes, filter: undefined });
  else if (kept.notes.length > 0 && canonical !== undefined && canonical !== kept.filter)
    setKept(kept.filter === undefined ? { notes: kept.notes, filter: canonical } : { notes: none, filter: canonical });
  return kept.notes;
};
