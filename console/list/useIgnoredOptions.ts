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
  const [lastNotes, setLastNotes] = useState({ notes: none, filter: canonical });
  const notes = ignoredOptions(query, definition);
  if (notes.length > 0 && notes.join(' ') !== lastNotes.notes.join(' ')) setLastNotes({ notes, filter: undefined });
  else if (lastNotes.notes.length > 0 && canonical !== undefined && canonical !== lastNotes.filter)
    setLastNotes(lastNotes.filter === undefined ? { notes: lastNotes.notes, filter: canonical } : { notes: none, filter: canonical });
  return lastNotes.notes;
};
