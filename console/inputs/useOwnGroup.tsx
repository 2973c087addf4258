import { type ReactNode, useState } from 'react';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { Checkbox } from '../ui/inputs.tsx';
import { type Lookup, offersAtOnce } from './lookup.ts';

/** The groups that a lookup looks in: the person's own, any, or (null) it has none to choose. */
export type LookupGroup = 'own' | 'any' | null;

/** The box 'My group only' of a lookup of records that belong to groups, for people who are in several. Ticked at first. */
export const useOwnGroup = (lookup: Lookup): { readonly group: LookupGroup; readonly box: ReactNode } => {
  const [isOwn, setIsOwn] = useState(true);
  const { data: definitions } = useDefinitionsQuery();
  const { data: session } = useSessionQuery();
  const hasGroups = definitions?.some((definition) => definition.Path === lookup.path && definition.HasGroup) ?? false;
  if (hasGroups && lookup.isInAnyGroup) return { group: 'any', box: null };
  // The lookup names the group of the record: others would be refused.
  const isOfOneGroup = /[?&]institution=[1-9]/.test(lookup.address);
  if (!hasGroups || isOfOneGroup || offersAtOnce(lookup) || (session?.Groups.length ?? 0) < 2) return { group: null, box: null };
  return {
    group: isOwn ? 'own' : 'any',
    box: <Checkbox label="My group only" checked={isOwn} onChange={(event) => setIsOwn(event.target.checked)} />,
  };
};
