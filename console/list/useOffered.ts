import type { SessionAnswer } from '../../api/contract/session.ts';
import { useLookupQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { titleOf } from '../rows.ts';
import { groupToken } from './filterEdits.ts';
import type { Draft, OfferedValue } from './suggestions.ts';
import { useDelayed } from './useDelayed.ts';

/** Letters from which a lookup asks at once; fewer ask after a pause. */
const lettersAtOnce = (address: string) => (/institutions|survey-templates/.test(address) ? 3 : 2);
const pauseMs = 1_000;
const typingMs = 200;

const none: readonly OfferedValue[] = [];

/** The groups that a person may ask for: those they belong to, or all of them. */
const groupValues = (groups: SessionAnswer['Groups']): readonly OfferedValue[] => [{ value: 'any', label: 'Any' }, ...groups.map(({ Id, Name }) => ({ value: Id, label: Name }))];

/** The values that an opened field offers: its own list, the person's groups, or the records that its lookup finds. */
export const useOffered = ({ field, text }: Draft): { readonly offered: readonly OfferedValue[]; readonly isLooking: boolean } => {
  const { data: session } = useSessionQuery();
  const isGroup = field?.token === groupToken;
  const address = field !== null && field.values === null && !isGroup ? field.lookup : null;
  const term = text.replace(/^!/, '').trim();
  const wait = address !== null && term.length < lettersAtOnce(address) ? pauseMs : typingMs;
  const asked = useDelayed(term, wait);
  const { currentData, isFetching } = useLookupQuery({ address: address ?? '', term: asked }, { skip: address === null || asked === '' });
  if (isGroup) return { offered: groupValues(session?.Groups ?? []), isLooking: false };
  if (field === null) return { offered: none, isLooking: false };
  if (field.values !== null) return { offered: field.values, isLooking: false };
  const offered = currentData && term !== '' ? currentData.Data.map((row) => ({ value: row.Id, label: titleOf(row) })) : none;
  return { offered, isLooking: isFetching || (address !== null && term !== '' && asked !== term) };
};
