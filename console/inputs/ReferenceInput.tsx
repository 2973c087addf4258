import { useState } from 'react';
import { Link } from 'react-router-dom';
import { printNumber } from '../../domain/counts.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { chooseFirst, recordSelectorFailure } from '../../domain/messages.ts';
import { editAddress } from '../address.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useDelayed } from '../useDelayed.ts';
import type { FieldControl } from '../ui/Field.tsx';
import { useIsSlow } from '../ui/States.tsx';
import { Combobox, type ComboOption } from './Combobox.tsx';
import {
  type Excluded,
  type Lookup,
  lookupDelay,
  lookupFilter,
  type LookupResult,
  neededFirst,
  type Offer,
  offersAtOnce,
  withoutExcluded,
} from './lookup.ts';
import { useFieldLookupQuery } from './lookupApi.ts';
import styles from './ReferenceInput.module.css';
import { useInstitutionStates } from './useInstitutionStates.tsx';
import { type LookupGroup, useOwnGroup } from './useOwnGroup.tsx';

/** At most this many offers are shown at a time. */
const maxShown = 40;

/** A note that there are more records than are shown. */
const moreThan = (shown: number, { offers, total, hasMore }: LookupResult): string | null => {
  if (total !== null && total > shown) return `${printNumber(total - shown)} more. Keep typing to narrow the list.`;
  return hasMore || offers.length > shown ? 'There are more. Keep typing to narrow the list.' : null;
};

interface Offers {
  readonly offers: readonly Offer[];
  readonly note: string | null;
  /** They answer to what was typed before; what is typed now is about to be looked up. */
  readonly isLate: boolean;
}

/** The offers of a lookup for the typed text. */
export const useOffers = (lookup: Lookup, typed: string, group: LookupGroup = null): Offers => {
  const delay = lookupDelay(typed, lookup);
  const delayedText = useDelayed(typed.trim(), delay ?? 0);
  const atOnce = offersAtOnce(lookup);
  const waits = delayedText !== typed.trim();
  const needed = neededFirst(lookup);
  const skip = needed !== null || (!atOnce && lookupDelay(delayedText, lookup) === null);
  const { data, currentData, isError } = useFieldLookupQuery({ ...lookup, filter: lookupFilter(delayedText, group) }, { skip });
  // An answer that is only being refreshed is still the answer to what is typed.
  const isLate = waits || (!skip && currentData === undefined);
  // The last offers stay until the next answer arrives, so that the list does not flicker.
  const result = skip ? undefined : isLate ? data : currentData;
  const offers = result ? result.offers.slice(0, maxShown) : [];
  const isLooking = useIsSlow(isLate && offers.length === 0);
  if (needed !== null) return { offers: [], note: chooseFirst(needed), isLate: false };
  if (isError && !skip) return { offers: [], note: recordSelectorFailure, isLate: false };
  if (delay === null && !atOnce) return { offers: [], note: 'Type at least 2 letters, or an ID', isLate: false };
  if (isLate) return { offers, note: isLooking ? 'Searching…' : null, isLate };
  return { offers, note: offers.length === 0 ? 'No matches' : result ? moreThan(offers.length, result) : null, isLate };
};

export const optionsOf = (offers: readonly Offer[]): readonly ComboOption[] =>
  offers.map((offer) => ({ key: String(offer.id), text: offer.title, detail: offer.detail }));

/** The details of the chosen record, and a link to it. */
function Chosen({ lookup, id }: { readonly lookup: Lookup; readonly id: number }) {
  const { path } = lookup;
  const { data: definitions } = useDefinitionsQuery();
  const { data } = useFieldLookupQuery({ ...lookup, filter: `id:${id}` }, { skip: path !== 'institutions' });
  const offer = data?.offers.find((each) => each.id === id);
  return (
    <p className={styles['chosen']}>
      {offer ? offer.detail : printRecordId(id)}
      {definitions?.some((definition) => definition.Path === path) && (
        <Link to={editAddress(path, id)} className={styles['view']}>
          View<span className="visually-hidden"> the chosen record</span>
        </Link>
      )}
    </p>
  );
}

interface ReferenceInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly lookup: Lookup;
  readonly value: number | null;
  readonly name: string | undefined;
  readonly required: boolean;
  readonly excluded?: Excluded;
  readonly onChange: (id: number | null, name?: string) => void;
  /** True once the focus leaves with text that chose nothing, false with the next text. */
  readonly onUnchosen?: (isUnchosen: boolean) => void;
}

/** Another record, found by typing part of its name or its id. */
export function ReferenceInput({ control, label, lookup, value, name, required, excluded, onChange, onUnchosen }: ReferenceInputProps) {
  const [typed, setTyped] = useState('');
  const { group, box } = useOwnGroup(lookup);
  const states = useInstitutionStates(lookup);
  const { offers: allOffers, note, isLate } = useOffers(states.lookup, typed, group);
  const { offers, note: takenNote } = withoutExcluded(allOffers, excluded, typed);
  const notes = [takenNote, note].filter((each) => each !== null);
  const choose = (key: string) => {
    const offer = offers.find((each) => String(each.id) === key);
    if (offer) onChange(offer.id, offer.title);
  };
  return (
    <div className={styles['reference']}>
      <Combobox
        control={control}
        label={label}
        chosenLabel={value === null ? '' : (name ?? printRecordId(value))}
        options={optionsOf(offers)}
        note={notes.length > 0 ? notes.join('. ') : null}
        isLate={isLate}
        onSearch={(text) => {
          setTyped(text);
          if (text !== '') onUnchosen?.(false);
        }}
        onChoose={choose}
        onUnchosen={() => onUnchosen?.(true)}
        {...(required ? {} : { onClear: () => onChange(null) })}
      />
      {value !== null && <Chosen lookup={lookup} id={value} />}
      {/* Under the input, so that the inputs of a row stand side by side. */}
      {box}
      {states.box}
    </div>
  );
}
