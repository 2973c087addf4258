import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useDefinitionsQuery, useSearchQuery } from '../api/searchApi.ts';
import { namesPartners } from './suggestions.ts';

/** A filter with more institutions than this is no help. */
const maxPartners = 100;

const none: readonly number[] = [];

/** The partnered institutions of the group that the user works in, once the typed words mention them. */
export const usePartners = (text: string): readonly number[] => {
  const { data: definitions } = useDefinitionsQuery();
  const partnered = namesPartners(text) ? definitions?.find(({ Set }) => Set === 'partneredInstitutions') : undefined;
  const { currentData } = useSearchQuery(
    partnered
      ? { path: partnered.Path, recordPath: partnered.RecordPath, filter: '', sort: 'id', order: 'asc', page: 1, pageSize: maxPartners }
      : skipToken,
  );
  return useMemo(
    () => currentData?.Data.flatMap(({ institution }) => (typeof institution === 'number' ? [institution] : [])) ?? none,
    [currentData],
  );
};
