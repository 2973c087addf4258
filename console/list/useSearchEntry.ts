import { type ClipboardEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchDefinition, SearchFieldAnswer } from '../../api/contract/search.ts';
import { type IgnoredText, parseFor } from '../../domain/filter/interpret.ts';
import { useListbox } from '../ui/combobox/useListbox.ts';
import { fieldGroupsOf } from './fieldGroups.ts';
import { fieldSetOf } from './fieldSet.ts';
import { addTyped, addValue, type ChangeFilter, removeLastValue } from './filterEdits.ts';
import { recentFields, rememberField } from './recentFields.ts';
import { type Draft, emptyDraft, openField, type RecordSuggestion, institutionsPath, suggest, type Suggestion } from './suggestions.ts';
import { addDraft, joinPastedLines, preferredSuggestion, readTyped, textLeft } from './typedEntry.ts';
import { useFieldValues } from './useFieldValues.ts';
import { usePartners } from './usePartners.ts';
import { useRecordMatches } from './useRecordMatches.ts';
import { noKeys, useSearchKeys } from './useSearchKeys.ts';
import { takesSeveral } from './valueSuggestions.ts';

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
  /** Moves the focus into the rows. */
  readonly onEnterRows: () => void;
}

/** The state of the search box. */
export const useSearchEntry = ({ definition, filter, isLocked, input, onChange, onRepeat, onLeave, onEnterRows }: SearchEntryProps) => {
  const { Fields: fields, Set: set } = definition;
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [isOpen, setIsOpen] = useState(false);
  /** The field of the last chosen value; a comma adds another value to it. */
  const [lastToken, setLastToken] = useState<string | null>(null);
  const [pending, setPending] = useState(noKeys);
  /** Labels of chosen values until the server returns them. */
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  /** The parts of the typed text that Enter could not add, and why. */
  const [refused, setRefused] = useState<readonly IgnoredText[]>([]);
  /** The records that were offered when the person began to move through the list: later ones must not push the others away. */
  const [keptRecords, setKeptRecords] = useState<readonly RecordSuggestion[] | null>(null);
  const navigate = useNavigate();
  const fieldSet = fieldSetOf(definition);
  const valuesInFilter = (token: string) =>
    parseFor(fieldSet, filter).fields.find((field) => field.token === token.toLowerCase())?.values ?? [];
  const { offered, isLooking, hasFailed, hasMore } = useFieldValues(draft, valuesInFilter);
  const chosenValues = draft.field ? valuesInFilter(draft.field.token) : [];
  const matches = useRecordMatches(definition, draft, isOpen);
  const partners = usePartners(isOpen && draft.field === null ? draft.text : '');
  const offer = {
    fields,
    groups: fieldGroupsOf(set),
    recent: recentFields(set),
    records: keptRecords ?? matches,
    partners,
    isOfInstitutions: definition.RecordPath === institutionsPath,
    offered,
    chosenValues,
    isLooking,
  };
  const suggestions = isOpen ? suggest(offer, draft) : [];
  const isShown = isOpen && (suggestions.length > 0 || draft.field !== null || refused.length > 0);
  const entry = readTyped(fieldSet, draft);
  const {
    active,
    reset: resetActive,
    move,
    inputProps,
    listProps,
  } = useListbox({
    keys: suggestions.map(({ key }) => key),
    isOpen: isShown,
    preferred: preferredSuggestion(draft, entry, suggestions, offered),
  });
  const typed = draft.text.trim();

  const change = (next: Draft) => {
    setPending(noKeys);
    const opened = openField(fields, next, next.field === draft.field && chosenValues.length > 0);
    setDraft(opened);
    setKeptRecords(null);
    setRefused([]);
    resetActive();
    setIsOpen(true);
  };
  const reset = () => {
    setPending(noKeys);
    setDraft(emptyDraft);
    setKeptRecords(null);
    setRefused([]);
    setIsOpen(false);
    resetActive();
  };
  /** Keeps a field open for its next value; its list does not cover the rows. */
  const keepOpen = (field: SearchFieldAnswer) => {
    change({ field, text: '' });
    setIsOpen(false);
  };
  const finish = (field: SearchFieldAnswer | null) => {
    if (field === null || !takesSeveral(field)) reset();
    else keepOpen(field);
  };
  const addChosenValue = (token: string, value: string, label: string, remainingText = '') => {
    rememberField(set, token);
    setLastToken(token);
    setLabels((before) => new Map(before).set(`${token.toLowerCase()}:${value.toLowerCase()}`, label));
    onChange((before) => addValue(fieldSet, before, token, value));
    if (remainingText !== '') change({ field: null, text: remainingText });
    else finish(draft.field?.token === token ? draft.field : null);
  };
  /** Adds the typed text. What the filter cannot take stays in the box, with the reason; false if it takes nothing. */
  const addTypedText = (): boolean => {
    const { field } = draft;
    const isAdded = addDraft(fieldSet, '', draft) !== '';
    if (isAdded) {
      if (field) {
        rememberField(set, field.token);
        setLastToken(field.token);
        setLabels(
          (before) =>
            new Map([
              ...before,
              ...entry.values.map(({ value, label }): [string, string] => [`${field.token.toLowerCase()}:${value.toLowerCase()}`, label]),
            ]),
        );
      }
      onChange((before) => addDraft(fieldSet, before, draft));
    }
    if (entry.ignored.length === 0) {
      finish(field);
      return isAdded;
    }
    setDraft({ field, text: textLeft(draft, entry, isAdded) });
    setRefused(entry.ignored);
    setPending((before) => ({ ...before, isEnter: false }));
    resetActive();
    setIsOpen(true);
    return isAdded;
  };
  const choose = (suggestion: Suggestion) => {
    input.current?.focus();
    if (isLocked && suggestion.kind !== 'field') return;
    if (suggestion.kind === 'record') {
      reset();
      void navigate(suggestion.address);
    } else if (suggestion.kind === 'field') change({ field: suggestion.field, text: '' });
    else if (suggestion.kind === 'value')
      addChosenValue(suggestion.field.token, suggestion.value, suggestion.label, suggestion.remainingText);
    else if (draft.field === null) addTypedText();
    else {
      onChange((before) => addTyped(fieldSet, before, suggestion.text));
      reset();
    }
  };
  const onKeyDown = useSearchKeys({
    fields,
    filter,
    isLocked,
    draft,
    entry,
    suggestions,
    active,
    isOpen,
    isLooking,
    lastToken,
    pending,
    setPending,
    change,
    reset,
    keepOpen,
    choose,
    addTypedText,
    close: () => setIsOpen(false),
    move,
    moveInList: (event) => {
      setIsOpen(true);
      setKeptRecords(keptRecords ?? matches);
      move(event);
    },
    onRemoveLast: () => onChange((before) => removeLastValue(fieldSet, before)),
    onRepeat,
    onLeave,
    onEnterRows,
  });
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
    refused: refused.length > 0 ? refused : entry.ignored,
    isRefused: refused.length > 0,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const line = joinPastedLines(event.clipboardData.getData('text'), draft, fieldSet.byToken.has('id'));
      if (line === null) return;
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      const [start, end] = [selectionStart ?? draft.text.length, selectionEnd ?? draft.text.length];
      change({ ...draft, text: draft.text.slice(0, start) + line + draft.text.slice(end) });
    },
    type: (text: string) => {
      const isEnded = pending.isComma || (pending.isEnter && isLocked);
      change({ ...draft, text: isEnded && text.startsWith(draft.text) ? `${draft.text},${text.slice(draft.text.length)}` : text });
    },
    onKeyDown,
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
