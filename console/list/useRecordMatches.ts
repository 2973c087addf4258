import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { editAddress } from '../address.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { titleOf } from '../rows.ts';
import { useDelayed } from '../useDelayed.ts';
import { extrasOf } from './extras.ts';
import { recordLookup, withoutFilterSyntax } from './recordLookup.ts';
import type { Draft, RecordSuggestion } from './suggestions.ts';

const maxRecords = 4;
const minLetters = 2;
/** The pause in typing after which records are looked up. */
const delayMs = 200;

const none: readonly RecordSuggestion[] = [];

/** The records of the list that the typed words name. Empty while a field is open, and if nothing matches exactly. */
export const useRecordMatches = (definition: SearchDefinition, { field, text }: Draft, isOpen: boolean): readonly RecordSuggestion[] => {
  const typed = text.trim();
  const words = withoutFilterSyntax(typed);
  const delayed = useDelayed(words, delayMs);
  const isAsked = isOpen && field === null && !/[:!]/.test(typed) && words.length >= minLetters && words === delayed;
  const { currentData } = useSearchQuery(
    isAsked && !extrasOf(definition.Set).rowAddress
      ? { ...recordLookup(definition, words, maxRecords), recordPath: definition.RecordPath }
      : skipToken,
  );
  return useMemo(
    () =>
      currentData?.HasData
        ? currentData.Data.map((row): RecordSuggestion => ({
            kind: 'record',
            key: `record ${row.Id}`,
            address: editAddress(definition.RecordPath, row.Id),
            label: titleOf(row),
            detail: typeof row['Detail'] === 'string' ? row['Detail'] : '',
            id: printRecordId(row.Id),
          }))
        : none,
    [currentData, definition],
  );
};
