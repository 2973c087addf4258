import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordSelectorFailure } from '../../domain/messages.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { useRecentlyViewedQuery } from '../api/recentlyViewedApi.ts';
import { useDelayed } from '../useDelayed.ts';
import { useNewWindow } from '../page/linkSaving.ts';
import { useSavedSearches } from '../savedSearches/useSavedSearches.ts';
import { securityAddress } from '../page/securityAddress.ts';
import { screensOf } from '../page/screens.ts';
import { closeDialogs } from '../ui/closing.ts';
import { OptionList } from '../ui/combobox/OptionList.tsx';
import { useListbox } from '../ui/combobox/useListbox.ts';
import { takeFocus, useFocusReturn } from '../ui/focus.ts';
import { type PaletteEntry, queriesFor, sectionsFor } from './entries.ts';
import { useBufferedKeys } from './KeyBuffer.tsx';
import styles from './Palette.module.css';
import { EntryLine } from './EntryLine.tsx';
import { usePaletteActions } from './usePaletteActions.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

/** The pause in typing after which records are searched. */
const searchDelayMs = 200;

const none = [] as const;
const maxViewed = 8;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const navigate = useNavigate();
  const openWindow = useNewWindow();
  const { data: session } = useSessionQuery();
  const { data: definitions = none, isLoading: isReadingLists } = useDefinitionsQuery();
  const saved = useSavedSearches() ?? none;
  const { data: recent = none, isFetching: isReadingViewed } = useRecentlyViewedQuery(undefined, { refetchOnMountOrArgChange: true });
  const viewed = useMemo(() => recent.slice(0, maxViewed).map(({ Path, Id }) => ({ path: Path, id: Id })), [recent]);
  const buffered = useBufferedKeys();
  const [entered, setEntered] = useState<string | null>(null);
  const typed = entered ?? buffered;
  const delayedText = useDelayed(typed, searchDelayMs);
  const searchText = typed === '' ? '' : delayedText;
  // Viewed records are searched only without text. When they arrive later, results of a text must stay.
  const named = searchText === '' ? viewed : none;
  const { foundRows, more, isSearching, hasFailed } = usePaletteSearch(
    useMemo(() => queriesFor(searchText, definitions, named), [searchText, definitions, named]),
  );

  const others = [
    { label: 'Home', address: '/' },
    ...(session ? screensOf(session) : []),
    { label: 'Sign-in and security', address: securityAddress },
    { label: 'Change your password', address: '/account/password' },
  ];
  const actions = usePaletteActions(session);
  const sections = sectionsFor(typed, { definitions, saved, viewed, others, foundRows, more, actions });
  const entries = sections.flatMap((section) => section.entries);
  const options = sections.map(({ heading, entries: inSection }) =>
    inSection.map((entry) => ({ key: `${heading} ${entry.address ?? ''} ${entry.label}`, content: <EntryLine entry={entry} /> })),
  );
  const isWaiting = isSearching || searchText !== typed || (typed === '' && (isReadingLists || isReadingViewed));
  const { active, reset, move, inputProps, listProps } = useListbox({
    keys: options.flat().map(({ key }) => key),
    isOpen: entries.length > 0,
    // Without text, what was viewed comes first and the lists follow, but both arrive after the other screens.
    preferred: typed === '' && isWaiting ? -1 : 0,
    // Results that arrive later must not put another entry under Enter.
    keepsPreferred: searchText === typed,
  });

  const openScreen = async (address: string) => {
    await navigate(address);
    // The person may have cancelled the navigation to keep unsaved edits.
    if (new URL(address, window.location.href).href === window.location.href) closeDialogs();
  };
  const openEntry = (entry: PaletteEntry, elsewhere: boolean) => {
    const { address } = entry;
    if (address === null) entry.run();
    else if (elsewhere) void openWindow(address);
    else void openScreen(address);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const entry = entries[active];
    if (event.key === 'Enter' && entry) openEntry(entry, event.ctrlKey || event.metaKey);
    else if (!move(event)) return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['palette']} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">Go to a screen, a record or a saved search</Radix.Title>
          <div className={styles['asking']}>
            <Search size={18} aria-hidden />
            <input
              {...inputProps}
              ref={takeFocus}
              aria-label="Go to"
              placeholder="A screen, a name, an ID or a saved search"
              value={typed}
              maxLength={200}
              onChange={(event) => {
                setEntered(event.target.value);
                reset();
              }}
              onKeyDown={onKeyDown}
            />
            <Radix.Close className={styles['close']}>Close</Radix.Close>
          </div>
          {entries.length > 0 && (
            <OptionList
              {...listProps}
              label="Places"
              sections={sections.map(({ heading }, at) => ({ heading, options: options[at] ?? [] }))}
              className={styles['entries']}
              onChoose={(at, event) => {
                const entry = entries[at];
                if (entry) openEntry(entry, event.ctrlKey || event.metaKey);
              }}
            />
          )}
          <output className={(entries.length === 0 || hasFailed) && !isWaiting ? styles['none'] : 'visually-hidden'}>
            {isWaiting
              ? ''
              : hasFailed
                ? recordSelectorFailure
                : entries.length === 0
                  ? `No match for “${typed.trim()}”. Try fewer letters, or an ID such as #12.`
                  : entries.length === 1
                    ? '1 result'
                    : `${entries.length} results`}
          </output>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
