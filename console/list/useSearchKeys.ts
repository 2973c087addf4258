import { type KeyboardEvent, useEffect } from 'react';
import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { type Draft, emptyDraft, type Suggestion } from './suggestions.ts';
import { beginsQuote, type TypedEntry } from './typedEntry.ts';

/** The keys that wait for the end of a lookup or of a search. */
interface PendingKeys {
  /** Enter or Tab was pressed during a lookup or a slow search. It applies as Enter when that is over. */
  readonly isEnter: boolean;
  /** A comma was typed during a slow search. It ends the value when the search is over. */
  readonly isComma: boolean;
}

export const noKeys: PendingKeys = { isEnter: false, isComma: false };

interface SearchKeyOptions {
  readonly fields: readonly SearchFieldAnswer[];
  readonly filter: string;
  /** The filter cannot change. */
  readonly isLocked: boolean;
  readonly draft: Draft;
  readonly entry: TypedEntry;
  readonly suggestions: readonly Suggestion[];
  /** The index of the active suggestion; negative for none. */
  readonly active: number;
  readonly isOpen: boolean;
  /** A lookup is under way. */
  readonly isLooking: boolean;
  /** The field of the last chosen value. */
  readonly lastToken: string | null;
  readonly pending: PendingKeys;
  readonly setPending: (change: (before: PendingKeys) => PendingKeys) => void;
  readonly change: (next: Draft) => void;
  readonly reset: () => void;
  /** Opens a field for its next value. */
  readonly keepOpen: (field: SearchFieldAnswer) => void;
  readonly choose: (suggestion: Suggestion) => void;
  readonly addTypedText: () => void;
  /** Closes the list; the typed text stays. */
  readonly close: () => void;
  /** Returns false if the key does not move. */
  readonly move: (event: KeyboardEvent) => boolean;
  readonly moveInList: (event: KeyboardEvent) => void;
  /** Removes the last value of the filter. */
  readonly onRemoveLast: () => void;
  readonly onRepeat: () => void;
  readonly onLeave: () => void;
  readonly onEnterRows: () => void;
}

/** The keys of the search box. */
export const useSearchKeys = (options: SearchKeyOptions) => {
  const { fields, filter, isLocked, draft, entry, suggestions, active, isOpen, isLooking, lastToken, pending, setPending } = options;
  const { change, reset, keepOpen, choose, addTypedText, close, move, moveInList, onRemoveLast, onRepeat, onLeave, onEnterRows } = options;
  const typed = draft.text.trim();
  const handleEnter = () => {
    const suggestion = suggestions[active];
    if (suggestion) choose(suggestion);
    else if (draft.field && typed !== '' && isLooking && (entry.ignored.length > 0 || draft.field.fieldType === 'Text'))
      setPending((before) => ({ ...before, isEnter: true }));
    else if (typed !== '') addTypedText();
    else if (draft.field) reset();
    else onRepeat();
  };
  useEffect(() => {
    if (!pending.isEnter || isLocked || isLooking) return;
    setPending((before) => ({ ...before, isEnter: false }));
    handleEnter();
    // Runs once, after the lookup and the search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pending.isEnter, isLocked, isLooking]);
  /** A comma ends a value and starts another; false if it is an ordinary character. */
  const handleComma = (): boolean => {
    if (beginsQuote(typed)) return false;
    if (typed === '') {
      const field = fields.find((each) => each.token === lastToken);
      if (draft.field || !field) return draft.field !== null;
      change({ field, text: '' });
      return true;
    }
    const { field } = draft;
    const first = suggestions[Math.max(active, 0)];
    const isChosen = entry.ignored.length > 0 && first?.kind === 'value' && first.field === field;
    if (isChosen) choose(first);
    else addTypedText();
    // The next value is one of the field, as in an address, also where it takes the place of this one.
    if (field && (isChosen || entry.ignored.length === 0)) keepOpen(field);
    return true;
  };
  useEffect(() => {
    if (!pending.isComma || isLocked || isLooking) return;
    setPending((before) => ({ ...before, isComma: false }));
    handleComma();
    // Runs once, after the search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pending.isComma, isLocked, isLooking]);
  const chosenByTab = (event: KeyboardEvent) => (event.key === 'Tab' && !event.shiftKey && typed !== '' ? suggestions[active] : undefined);
  /** Keys that change the filter. */
  const changesFilter = (event: KeyboardEvent) =>
    event.key === 'Enter' ||
    (event.key === ',' && !beginsQuote(typed)) ||
    chosenByTab(event) !== undefined ||
    (event.key === 'Backspace' && draft.text === '');
  /** Handles a key; false if the browser should handle it. */
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const opensField = (event.key === 'Enter' || event.key === 'Tab') && suggestions[active]?.kind === 'field';
    const closesField = event.key === 'Backspace' && draft.field !== null;
    if (isLocked && changesFilter(event) && !opensField && !closesField) {
      // Backspace is not kept for later: people press it again until something happens.
      if (typed !== '') setPending(() => ({ isComma: event.key === ',', isEnter: event.key !== ',' }));
      return true;
    }
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    switch (event.key) {
      case 'ArrowDown':
        // With nothing typed, the rows are next; Alt reaches the suggestions.
        if (!event.altKey && draft.text === '' && draft.field === null && active < 0) {
          reset();
          onEnterRows();
          return true;
        }
        moveInList(event);
        return true;
      case 'ArrowUp':
        moveInList(event);
        return true;
      case 'PageDown':
      case 'PageUp':
        return move(event);
      case 'ArrowLeft':
        if (!atStart || draft.field) return false;
        onLeave();
        return true;
      case 'Enter':
        handleEnter();
        return true;
      case ',':
        return handleComma();
      case 'Tab': {
        const suggestion = chosenByTab(event);
        if (suggestion) choose(suggestion);
        else {
          reset();
          return false;
        }
        return true;
      }
      case 'Escape':
        if (isOpen && typed !== '' && typed !== ':') close();
        else if (isOpen || draft.field || typed !== '') reset();
        else return false;
        return true;
      case 'Backspace':
        if (draft.text !== '' || (filter === '' && !draft.field)) return false;
        if (draft.field) change(emptyDraft);
        else onRemoveLast();
        return true;
      default:
        return false;
    }
  };
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const hasModifier = event.ctrlKey || event.metaKey || (event.altKey && event.key !== 'ArrowDown');
    if (!event.nativeEvent.isComposing && !hasModifier && handleKey(event)) event.preventDefault();
  };
};
