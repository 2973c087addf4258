import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { useDefinitionsQuery, useSearchQuery } from '../api/searchApi.ts';
import { namesPartners } from './suggestions.ts';

/** A filter with more institutions than this is no help. */
const maxPartners = 100;

const none: readonly number[] = [];

/** The institutions of the list's first page; none if it has more than this page. */
export const partnersOf = ({ Data, Total }: Pick<SearchAnswer, 'Data' | 'Total'>): readonly number[] =>
  Total > maxPartners ? none : Data.flatMap(({ institution }) => (typeof institution === 'number' ? [institution] : []));

/** The partnered institutions of the group that the user works in, once the typed words mention them; none if there are too many. */
export const usePartners = (text: string): readonly number[] => {
  const { data: definitions } = useDefinitionsQuery();
  const partnered = namesPartners(text) ? definitions?.find(({ Set }) => Set === 'partneredInstitutions') : undefined;
  const { currentData } = useSearchQuery(
    partnered
      ? { path: partnered.Path, recordPath: partnered.RecordPath, filter: '', sort: 'id', order: 'asc', page: 1, pageSize: maxPartners }
      : skipToken,
  );
  return useMemo(() => (currentData ? partnersOf(currentData) : none), [currentData]);
};
