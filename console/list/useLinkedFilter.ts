import { skipToken } from '@reduxjs/toolkit/query';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { useLinkQuery } from '../api/searchApi.ts';
import { filterOfLink, rememberLink } from '../filterLinks.ts';

export interface LinkedFilter {
  /** Whether `filterOfLink` knows the filter, or there is no link. */
  readonly isKnown: boolean;
  readonly problem: { readonly failure: RequestFailure; readonly onRetry: () => void } | null;
}

/** Asks the server for the filter of a link id that this tab does not know, as after a reload. Null: the address has no link. */
export const useLinkedFilter = (link: string | null): LinkedFilter => {
  const isUnknown = link !== null && filterOfLink(link) === undefined;
  const { error, currentData, refetch } = useLinkQuery(isUnknown ? link : skipToken);
  if (!isUnknown) return { isKnown: true, problem: null };
  if (error) return { isKnown: false, problem: { failure: asFailure(error), onRetry: () => void refetch() } };
  if (!currentData) return { isKnown: false, problem: null };
  rememberLink(link, currentData);
  return { isKnown: true, problem: null };
};
