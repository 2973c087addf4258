import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordSelectorFailure } from '../../domain/messages.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { fieldSettingsAddress, maySettleFields } from '../fieldSettings/fieldSettingsAddress.ts';
import { recentlyViewed } from '../home/recentlyViewed.ts';
import { useDelayed } from '../list/useDelayed.ts';
import { useSavedSearches } from '../savedSearches/useSavedSearches.ts';
import { maySeeSecurityEvents, securityEventsAddress } from '../security/securityAddress.ts';
import { maySeeSystem, systemAddress } from '../system/systemAddress.ts';
import { announceJump } from '../ui/closing.ts';
import { takeFocus, useReturnFocus } from '../ui/focus.ts';
import { type PaletteEntry, questionsFor, sectionsFor } from './entries.ts';
import { forgetTypedAhead, typedAhead } from './KeysAhead.tsx';
import styles from './Palette.module.css';
import { PlaceList } from './PlaceList.tsx';
import { useFound } from './useFound.ts';

/** How long typing rests before records are searched for. */
const pauseMs = 200;

const noSaved = [] as const;

/** Jumps to any screen, record or saved search by a few letters or an id. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const navigate = useNavigate();
  const id = useId();
  const { data: session } = useSessionQuery();
  const { data: definitions = noSaved } = useDefinitionsQuery();
  const saved = useSavedSearches() ?? noSaved;
  const [viewed] = useState(() => (session?.User ? recentlyViewed(session.User.Id) : []));
  const [typed, setTyped] = useState(typedAhead);
  useEffect(forgetTypedAhead, []);
  const [at, setAt] = useState(0);
  const settled = useDelayed(typed, pauseMs);
  const asked = typed === '' ? '' : settled;
  const { found, isSearching, hasFailed } = useFound(useMemo(() => questionsFor(asked, definitions, viewed), [asked, definitions, viewed]));

  const others = [
    { label: 'Home', address: '/' },
    ...(session && maySettleFields(session) ? [{ label: 'Field settings', address: fieldSettingsAddress }] : []),
    ...(session && maySeeSecurityEvents(session) ? [{ label: 'Security events', address: securityEventsAddress }] : []),
    ...(session && maySeeSystem(session) ? [{ label: 'System', address: systemAddress }] : []),
    { label: 'Change your password', address: '/account/password' },
  ];
  const sections = sectionsFor(typed, { definitions, saved, viewed, others, found });
  const entries = sections.flatMap((section) => section.entries);
  const chosen = Math.min(at, entries.length - 1);
  const isWaiting = isSearching || asked !== typed;

  const jump = async (address: string) => {
    await navigate(address);
    // Unsaved edits may have held the person back.
    if (new URL(address, window.location.href).href === window.location.href) announceJump();
  };
  const go = ({ address }: PaletteEntry, elsewhere: boolean) => {
    if (elsewhere) window.open(address, '_blank', 'noopener');
    else void jump(address);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: Math.min(chosen + 8, entries.length - 1),
      PageUp: Math.max(chosen - 8, 0),
    };
    const step = steps[event.key];
    const entry = entries[chosen];
    if (step !== undefined && entries.length > 0) setAt((step + entries.length) % entries.length);
    else if (event.key === 'Enter' && entry) go(entry, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['palette']} aria-describedby={undefined}>
          <Radix.Title className="spoken">Go to a screen, a record or a saved search</Radix.Title>
          <div className={styles['asking']}>
            <Search size={18} aria-hidden />
            <input
              ref={takeFocus}
              role="combobox"
              aria-label="Go to"
              aria-expanded={entries.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder="A screen, a name, an id or a saved search"
              value={typed}
              maxLength={200}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
              }}
              onKeyDown={press}
            />
            <Radix.Close className={styles['close']}>Close</Radix.Close>
          </div>
          {entries.length > 0 && <PlaceList id={id} sections={sections} chosen={chosen} onChoose={setAt} onGo={go} />}
          <output className={(entries.length === 0 || hasFailed) && !isWaiting ? styles['none'] : 'spoken'}>
            {isWaiting
              ? ''
              : hasFailed
                ? recordSelectorFailure
                : entries.length === 0
                  ? `Nothing is called “${typed.trim()}”. Try fewer letters, or an id such as #12.`
                  : `${entries.length} places`}
          </output>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
