import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { useListbox } from '../ui/combobox/useListbox.ts';
import { addTyped, addValue, type ChangeFilter, parseListFilter, removeLastValue } from './filterEdits.ts';
import { recentFields, rememberField } from './recentFields.ts';
import { type Draft, emptyDraft, openField, suggest, type Suggestion } from './suggestions.ts';
import { parseValue } from './parseValue.ts';
import { useFieldValues } from './useFieldValues.ts';
import { isListOnly, takesSeveral } from './valueSuggestions.ts';

interface SearchEntryProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  /** The filter cannot change; typed text stays. */
  readonly isLocked: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: ChangeFilter;
  readonly onRepeat: () => void;
  /** The caret moves left from the start of the input. */
  readonly onLeave: () => void;
}

/** The state and keys of the search box. */
export const useSearchEntry = ({ definition, filter, isLocked, input, onChange, onRepeat, onLeave }: SearchEntryProps) => {
  const { Fields: fields, Set: set } = definition;
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [isOpen, setIsOpen] = useState(false);
  /** The field of the last chosen value; a comma adds another value to it. */
  const [lastToken, setLastToken] = useState<string | null>(null);
  /** Enter was pressed during a lookup and will apply to its result. */
  const [isEnterPending, setIsEnterPending] = useState(false);
  /** Labels of chosen values until the server returns them. */
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const valuesInFilter = (token: string) =>
    parseListFilter(fields, filter).fields.find((field) => field.token === token.toLowerCase())?.values ?? [];
  const { offered, isLooking, hasFailed, hasMore } = useFieldValues(draft, valuesInFilter);
  const chosen = draft.field ? valuesInFilter(draft.field.token) : [];
  const suggestions = isOpen ? suggest({ fields, recent: recentFields(set), offered, chosen, isLooking }, draft) : [];
  const isShown = isOpen && (suggestions.length > 0 || draft.field !== null);
  const { active, setActive, move, inputProps, listProps } = useListbox({ count: suggestions.length, isOpen: isShown });
  const typed = draft.text.trim();

  const change = (next: Draft) => {
    const opened = openField(fields, next);
    setDraft(opened);
    setIsEnterPending(false);
    // Nothing is typed, so Enter must not choose the first entry.
    setActive(opened.text.replace(/^[:!]/, '').trim() === '' ? -1 : 0);
    setIsOpen(true);
  };
  const reset = () => {
    setDraft(emptyDraft);
    setIsEnterPending(false);
    setIsOpen(false);
    setActive(-1);
  };
  const addWords = (words: string) => {
    onChange((before) => addTyped(fields, before, words));
    reset();
  };
  const addChosenValue = (token: string, value: string, label: string, remainingText = '') => {
    rememberField(set, token);
    setLastToken(token);
    setLabels((before) => new Map(before).set(`${token.toLowerCase()}:${value.toLowerCase()}`, label));
    onChange((before) => addValue(fields, before, token, value));
    if (remainingText !== '') change({ field: null, text: remainingText });
    // A field with several values stays open.
    else if (draft.field?.token === token && takesSeveral(draft.field)) change({ ...draft, text: '' });
    else reset();
  };
  const choose = (suggestion: Suggestion) => {
    input.current?.focus();
    if (isLocked) return;
    if (suggestion.kind === 'field') change({ field: suggestion.field, text: '' });
    else if (suggestion.kind === 'words') addWords(suggestion.text);
    else addChosenValue(suggestion.field.token, suggestion.value, suggestion.label, suggestion.remainingText);
  };
  /** Adds the typed text as a value of the opened field; false if it is none. */
  const addTypedValue = (): boolean => {
    const { field } = draft;
    if (!field || typed === '') return false;
    const negation = field.negatable && typed.startsWith('!') ? '!' : '';
    const read = parseValue(field, typed.slice(negation.length));
    if (!read.ok) return false;
    // The text can be several ids.
    const values = read.value.map((each) => ({ value: negation + each.value, label: negation === '' ? each.label : `not ${each.label}` }));
    rememberField(set, field.token);
    setLastToken(field.token);
    setLabels(
      (before) =>
        new Map([
          ...before,
          ...values.map(({ value, label }): [string, string] => [`${field.token.toLowerCase()}:${value.toLowerCase()}`, label]),
        ]),
    );
    onChange((before) => values.reduce((next, { value }) => addValue(fields, next, field.token, value), before));
    if (!takesSeveral(field)) reset();
    else change({ ...draft, text: '' });
    return true;
  };
  const handleEnter = () => {
    const suggestion = suggestions[active];
    if (suggestion) choose(suggestion);
    else if (draft.field && typed !== '' && isLooking) setIsEnterPending(true);
    else if (draft.field && typed !== '') addTypedValue();
    else if (typed !== '') addWords(typed);
    else if (draft.field) reset();
    else onRepeat();
  };
  useEffect(() => {
    if (!isEnterPending || isLooking) return;
    setIsEnterPending(false);
    handleEnter();
    // Runs once, after the lookup.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isEnterPending, isLooking]);
  /** A comma ends a value and starts another; false if it is an ordinary character. */
  const handleComma = (): boolean => {
    if (typed.startsWith('"')) return false;
    if (typed === '') {
      const field = fields.find((each) => each.token === lastToken);
      if (draft.field || !field) return draft.field !== null;
      change({ field, text: '' });
      return true;
    }
    if (!draft.field) {
      addWords(typed);
      return true;
    }
    const first = suggestions[Math.max(active, 0)];
    if (!addTypedValue() && isListOnly(draft.field) && first?.kind === 'value') choose(first);
    return true;
  };
  /** Keys that change the filter. */
  const changesFilter = (key: string) =>
    key === 'Enter' || key === ',' || (key === 'Tab' && typed !== '') || (key === 'Backspace' && draft.text === '');
  /** Handles a key; false if the browser should handle it. */
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (isLocked && changesFilter(event.key)) return true;
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        setIsOpen(true);
        move(event);
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
        const suggestion = suggestions[active];
        if (!event.shiftKey && typed !== '' && suggestion) choose(suggestion);
        else {
          reset();
          return false;
        }
        return true;
      }
      case 'Escape':
        if (isOpen && typed !== '') setIsOpen(false);
        else if (isOpen || draft.field || typed !== '') reset();
        else return false;
        return true;
      case 'Backspace':
        if (draft.text !== '' || (filter === '' && !draft.field)) return false;
        if (draft.field) change(emptyDraft);
        else onChange((before) => removeLastValue(fields, before));
        return true;
      default:
        return false;
    }
  };
  return {
    draft,
    isOpen,
    isShown,
    inputProps,
    listProps,
    isLooking,
    hasFailed,
    hasMore,
    suggestions,
    labels,
    type: (text: string) => change({ ...draft, text }),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (!event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && handleKey(event)) event.preventDefault();
    },
    choose,
    open: () => setIsOpen(true),
    /** On blur the typed text stays; an opened field without text closes. */
    leave: () => (typed === '' ? reset() : setIsOpen(false)),
    showFilters: () => {
      input.current?.focus();
      change({ field: null, text: ':' });
    },
  };
};
