import { type ReactNode, useState } from 'react';
import { Checkbox } from '../ui/inputs.tsx';
import { inShownStates, type Lookup, offersAllStates } from './lookup.ts';

/** The box of lookups that offer institutions in every state but deleted. Unticked, they offer those that lists show. */
export const useInstitutionStates = (lookup: Lookup): { readonly lookup: Lookup; readonly box: ReactNode } => {
  const [isAll, setIsAll] = useState(true);
  if (!offersAllStates(lookup)) return { lookup, box: null };
  return {
    lookup: isAll ? lookup : inShownStates(lookup),
    box: <Checkbox label="All excluding deleted" checked={isAll} onChange={(event) => setIsAll(event.target.checked)} />,
  };
};
