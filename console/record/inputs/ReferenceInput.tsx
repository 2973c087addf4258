import { useState } from 'react';
import { Link } from 'react-router-dom';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { recordSelectorFailure } from '../../../domain/messages.ts';
import { editAddress } from '../../address.ts';
import { useDefinitionsQuery } from '../../api/searchApi.ts';
import { useDelayed } from '../../list/useDelayed.ts';
import type { FieldControl } from '../../ui/Field.tsx';
import { Combobox, type ComboOption } from './Combobox.tsx';
import { lookupDelay, lookupFilter, type Offer, offerOf, offersAtOnce, pathOfLookup } from './lookup.ts';
import { useFieldLookupQuery } from './lookupApi.ts';
import styles from './ReferenceInput.module.css';
import { type LookupGroup, useOwnGroup } from './useOwnGroup.tsx';

/** What a lookup offers for what is being typed. */
export const useOffers = (address: string, typed: string, group: LookupGroup = null): { readonly offers: readonly Offer[]; readonly note: string | null } => {
  const delay = lookupDelay(typed);
  const asked = useDelayed(typed.trim(), delay ?? 0);
  const atOnce = offersAtOnce(address);
  const waits = asked !== typed.trim();
  const skip = !atOnce && lookupDelay(asked) === null;
  const { currentData, isFetching, isError } = useFieldLookupQuery({ address, filter: lookupFilter(asked, group) }, { skip });
  const offers = !skip && currentData ? currentData.Data.slice(0, 40).map((row) => offerOf(pathOfLookup(address), row)) : [];
  if (isError && !skip) return { offers: [], note: recordSelectorFailure };
  if (delay === null && !atOnce) return { offers: [], note: 'Type at least 2 letters, or an id' };
  if (isFetching || waits) return { offers, note: offers.length === 0 ? 'Looking…' : null };
  const total = currentData?.Total ?? 0;
  const more = total > offers.length ? `${(total - offers.length).toLocaleString('en-GB')} more; type on to narrow them down` : null;
  return { offers, note: offers.length === 0 ? 'Nothing found' : more };
};

export const optionsOf = (offers: readonly Offer[]): readonly ComboOption[] =>
  offers.map((offer) => ({ key: String(offer.id), text: offer.title, detail: offer.detail }));

/** What tells the chosen record from others of its name, and the way to it. */
function Chosen({ address, id }: { readonly address: string; readonly id: number }) {
  const path = pathOfLookup(address);
  const { data: definitions } = useDefinitionsQuery();
  const { data } = useFieldLookupQuery({ address, filter: `id:${id}` }, { skip: path !== 'institutions' });
  const row = data?.Data.find((each) => each.Id === id);
  return (
    <p className={styles['chosen']}>
      {row ? offerOf(path, row).detail : printRecordId(id)}
      {definitions?.some((definition) => definition.Path === path) && (
        <Link to={editAddress(path, id)} className={styles['view']}>
          View<span className="spoken"> the chosen record</span>
        </Link>
      )}
    </p>
  );
}

interface ReferenceInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly address: string;
  readonly value: number | null;
  readonly name: string | undefined;
  readonly required: boolean;
  readonly onChange: (id: number | null, name?: string) => void;
}

/** Another record, found by typing part of its name or its id. */
export function ReferenceInput({ control, label, address, value, name, required, onChange }: ReferenceInputProps) {
  const [typed, setTyped] = useState('');
  const { group, box } = useOwnGroup(address);
  const { offers, note } = useOffers(address, typed, group);
  const choose = (key: string) => {
    const offer = offers.find((each) => String(each.id) === key);
    if (offer) onChange(offer.id, offer.title);
  };
  return (
    <div className={styles['reference']}>
      {box}
      <Combobox
        control={control}
        label={label}
        chosen={value === null ? '' : (name ?? printRecordId(value))}
        options={optionsOf(offers)}
        note={note}
        onSearch={setTyped}
        onChoose={choose}
        {...(required ? {} : { onClear: () => onChange(null) })}
      />
      {value !== null && <Chosen address={address} id={value} />}
    </div>
  );
}
