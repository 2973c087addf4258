import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useState } from 'react';
import { useLookupQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { groupToken } from './filterEdits.ts';
import { coversTerm, groupValues, type LookedUp, lookupAddress, lookupQuestion, narrowed, pauseBefore, readLookup } from './lookups.ts';
import type { Draft } from './suggestions.ts';
import { useDelayed } from '../useDelayed.ts';
import type { OfferedValue } from './valueSuggestions.ts';

const none: readonly OfferedValue[] = [];

interface Offered {
  readonly offered: readonly OfferedValue[];
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
}

/** The values of a lookup. A complete answer is reused for longer terms. */
const useLookup = (address: string | null, term: string, also: string | null): Offered => {
  const [last, setLast] = useState<LookedUp | null>(null);
  const isKnown = address !== null && coversTerm(last, address, term);
  const pause = address === null || isKnown ? null : pauseBefore(address, term);
  const rested = useDelayed(term, pause ?? 0);
  const isDue = pause === 0 || (pause !== null && rested === term);
  const { currentData, isFetching, isError } = useLookupQuery(address !== null && isDue ? lookupQuestion(address, term, also) : skipToken);
  const found = useMemo(() => (currentData === undefined ? null : readLookup(currentData)), [currentData]);
  useEffect(() => {
    if (found !== null && address !== null) setLast({ address, term, values: found });
    // Stores only answers, with their term.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);
  return {
    offered: isKnown && last ? narrowed(last, term) : (found ?? none),
    isLooking: isFetching || (pause !== null && !isDue),
    hasFailed: isError && !isFetching,
  };
};

/** The values of an opened field: its list, the person's groups or its lookup. `askedOf` returns the filter's values of another field. */
export const useOffered = ({ field, text }: Draft, askedOf: (token: string) => readonly string[]): Offered => {
  const { data: session } = useSessionQuery();
  const isGroup = field?.token === groupToken;
  const address =
    field !== null && field.values === null && !isGroup
      ? lookupAddress(field, field.dependsOn === null ? [] : askedOf(field.dependsOn))
      : null;
  const lookup = useLookup(address, text.trim().replace(/^!\s*/, ''), field?.lookupFilter ?? null);
  const groups = useMemo(() => groupValues(session?.Groups ?? [], field?.lookup ?? null), [session, field]);
  if (isGroup) return { offered: groups, isLooking: false, hasFailed: false };
  return address === null ? { offered: field?.values ?? none, isLooking: false, hasFailed: false } : lookup;
};
