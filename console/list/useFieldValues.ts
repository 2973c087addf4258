import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useState } from 'react';
import { useLookupQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { groupToken } from './filterEdits.ts';
import {
  coversTerm,
  hasMoreValues,
  groupValues,
  type LookupResult,
  lookupAddress,
  lookupRequest,
  narrowResult,
  lookupDelay,
  readLookup,
} from './lookups.ts';
import type { Draft } from './suggestions.ts';
import { useDelayed } from '../useDelayed.ts';
import type { OfferedValue } from './valueSuggestions.ts';

const noValues: readonly OfferedValue[] = [];

interface FieldValues {
  readonly offered: readonly OfferedValue[];
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
  /** There are more values than those offered. */
  readonly hasMore: boolean;
}

/** The values of a lookup. A complete answer is reused for longer terms. */
const useLookup = (address: string | null, term: string, extraFilter: string | null): FieldValues => {
  const [last, setLast] = useState<LookupResult | null>(null);
  const isKnown = address !== null && coversTerm(last, address, term);
  const delay = address === null || isKnown ? null : lookupDelay(address, term);
  const delayedTerm = useDelayed(term, delay ?? 0);
  const isDue = delay === 0 || (delay !== null && delayedTerm === term);
  const { currentData, isFetching, isError } = useLookupQuery(
    address !== null && isDue ? lookupRequest(address, term, extraFilter) : skipToken,
  );
  const result = useMemo(() => (currentData === undefined ? null : readLookup(currentData)), [currentData]);
  useEffect(() => {
    if (result !== null && address !== null) setLast({ address, term, values: result });
    // Stores only answers, with their term.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [result]);
  return {
    offered: isKnown && last ? narrowResult(last, term) : (result ?? noValues),
    isLooking: isFetching || (delay !== null && !isDue),
    hasFailed: isError && !isFetching,
    hasMore: !isKnown && hasMoreValues(currentData),
  };
};

/**
 * The values of an opened field: its list, the person's groups or its lookup. `valuesInFilter` returns another field's values in the
 * filter.
 */
export const useFieldValues = ({ field, text }: Draft, valuesInFilter: (token: string) => readonly string[]): FieldValues => {
  const { data: session } = useSessionQuery();
  const isGroup = field?.token === groupToken;
  const address =
    field !== null && field.values === null && !isGroup
      ? lookupAddress(field, field.dependsOn === null ? [] : valuesInFilter(field.dependsOn))
      : null;
  const lookup = useLookup(address, text.trim().replace(/^!\s*/, ''), field?.lookupFilter ?? null);
  const groups = useMemo(() => groupValues(session?.Groups ?? [], field?.lookup ?? null), [session, field]);
  if (isGroup) return { offered: groups, isLooking: false, hasFailed: false, hasMore: false };
  return address === null ? { offered: field?.values ?? noValues, isLooking: false, hasFailed: false, hasMore: false } : lookup;
};
