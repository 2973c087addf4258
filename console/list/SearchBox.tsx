import { ListFilter, Search, SlidersHorizontal } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListDefinition } from '../page/listTab.ts';
import { SavedSearches } from '../savedSearches/SavedSearches.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { typingSelector } from '../ui/focus.ts';
import { ListPopup } from '../ui/combobox/ListPopup.tsx';
import { useAfterPress } from '../ui/useAfterPress.ts';
import { usePressGuard } from '../ui/usePressGuard.ts';
import { chipsOf, type InterpretedFilter } from './chips.ts';
import type { ChangeFilter } from './filterEdits.ts';
import { FilterChips } from './FilterChips.tsx';
import { fieldSetOf } from './fieldSet.ts';
import { describeLeftOut } from './leftOut.ts';
import { ClearButton } from './ClearButton.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import styles from './SearchBox.module.css';
import { SuggestionList } from './SuggestionList.tsx';
import { useDelayed } from '../useDelayed.ts';
import { useSearchEntry } from './useSearchEntry.ts';

interface SearchBoxProps {
  readonly definition: ListDefinition;
  readonly filter: string;
  readonly interpreted: Omit<InterpretedFilter, 'labels'>;
  /** A search is running, so the filter cannot change. */
  readonly isBusy: boolean;
  readonly onChange: ChangeFilter;
  readonly isRefreshing: boolean;
  /** On a phone the other tools of the list fold into one button. */
  readonly isUnfolded: boolean;
  readonly onRepeat: () => void;
  readonly onRefreshing: (refreshing: boolean) => void;
  readonly onUnfold: (unfolded: boolean) => void;
  /** Moves the focus into the rows. */
  readonly onEnterRows: () => void;
  /** Leaves out the saved searches, which open the list's own page. */
  readonly hidesSaved?: boolean;
  /** Called with the typed text that is not in the filter yet. */
  readonly onText?: (text: string) => void;
}

/** Milliseconds after which a running search locks the input. Buttons lock earlier. */
const lockMs = 700;

/** '/' moves the focus to the search box, except from inputs. */
const useFocusOnSlash = (input: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(typingSelector);
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
};

export function SearchBox(props: SearchBoxProps) {
  const { definition, filter, interpreted, isBusy, isRefreshing, isUnfolded } = props;
  const { onChange, onRepeat, onRefreshing, onUnfold, onEnterRows, onText, hidesSaved = definition.tab !== undefined } = props;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const lastChip = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('ul button') ?? [])].at(-1);
  const guarded = usePressGuard(isBusy);
  // A short search does not interrupt typing.
  const isLocked = useDelayed(isBusy, lockMs) && isBusy;
  const entry = useSearchEntry({
    definition,
    filter,
    isLocked,
    input,
    onChange,
    onRepeat,
    onLeave: () => lastChip()?.focus(),
    onEnterRows,
  });
  const { draft, suggestions, isShown, inputProps, listProps } = entry;
  useEffect(() => onText?.(draft.text.trim()), [draft.text, onText]);
  const afterPress = useAfterPress();
  const [isEntering, setIsEntering] = useState(false);
  /** The box gets lower without a line for the input, and what is below it moves. */
  const leaveAfterPress = (isElsewhere = true) =>
    afterPress(() => {
      if (document.activeElement === input.current) return;
      setIsEntering(false);
      if (isElsewhere) entry.leave();
    });
  const tipId = `${listProps.id}-tip`;
  const focus = () => input.current?.focus();
  useFocusOnSlash(input);
  /** A button that removes itself made the change, so the focus moves to the input. */
  const returnToInput = () => {
    focus();
    entry.leave();
  };
  return (
    <div className={[styles['row'], !isUnfolded && styles['folded']].filter(Boolean).join(' ')} ref={box}>
      <ListPopup
        isOpen={entry.isOpen}
        onClose={() => leaveAfterPress()}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) leaveAfterPress(event.relatedTarget !== null);
        }}
        className={styles['around']}
        popupClassName={styles['popup']}
        popup={
          isShown && (
            <SuggestionList
              list={listProps}
              tipId={tipId}
              suggestions={suggestions}
              draft={draft}
              isLooking={entry.isLooking}
              hasFailed={entry.hasFailed}
              hasMore={entry.hasMore}
              refused={entry.refused.map((each) => describeLeftOut(fieldSetOf(definition), each))}
              isRefused={entry.isRefused}
              onChoose={entry.choose}
            />
          )
        }
      >
        {/* Fingers miss a narrow input: the whole box leads to it. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the input takes the keys */}
        <search
          className={[styles['box'], isBusy && styles['held']].filter(Boolean).join(' ')}
          aria-label={`Search ${definition.Label}`}
          aria-busy={isBusy}
          onClick={(event) => {
            if (event.target instanceof Element && !event.target.closest('button, input')) focus();
          }}
        >
          <Search size={16} aria-hidden className={styles['glass']} />
          <div className={styles['content']}>
            <FilterChips
              groups={chipsOf(definition, filter, { ...interpreted, labels: entry.labels })}
              isBusy={isBusy}
              onChange={onChange}
              onLeave={returnToInput}
            />
            <span className={[styles['entry'], isEntering && styles['entering']].filter(Boolean).join(' ')}>
              {draft.field && <span className={styles['opened']}>{draft.field.label}:</span>}
              <input
                {...inputProps}
                ref={input}
                aria-label={
                  draft.field ? `${draft.field.label}, value to search for` : `Search ${definition.Label}: words, or a field by its name`
                }
                aria-describedby={isShown ? tipId : undefined}
                aria-disabled={isLocked || undefined}
                autoCapitalize="off"
                enterKeyHint="search"
                className={styles['input']}
                placeholder={filter === '' && !draft.field ? 'Search by name, ID or any field' : ''}
                value={draft.text}
                onChange={(event) => entry.type(event.target.value)}
                onPaste={entry.onPaste}
                onFocus={() => {
                  setIsEntering(true);
                  entry.open();
                }}
                onClick={entry.open}
                onKeyDown={entry.onKeyDown}
              />
            </span>
          </div>
          <div className={styles['tools']}>
            {filter === '' && !draft.field && draft.text === '' && (
              <kbd className={styles['slash']} aria-hidden>
                /
              </kbd>
            )}
            {filter !== '' && (
              <ClearButton
                isBusy={isBusy}
                onClear={() => {
                  onChange(() => '');
                  returnToInput();
                }}
              />
            )}
            <RefreshButton isBusy={isBusy} isRefreshing={isRefreshing} onRepeat={onRepeat} onRefreshing={onRefreshing} />
          </div>
        </search>
      </ListPopup>
      <IconButton
        icon={SlidersHorizontal}
        label="Filters and columns"
        aria-expanded={isUnfolded}
        className={styles['fold']}
        onClick={() => onUnfold(!isUnfolded)}
      />
      <Button icon={ListFilter} className={styles['beside']} {...guarded(entry.showFilters)}>
        Show filters
      </Button>
      {!hidesSaved && <SavedSearches definition={definition} isBusy={isBusy} className={styles['beside']} />}
    </div>
  );
}
