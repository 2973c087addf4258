import { ListFilter, RotateCw, Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { SearchAnswer, SearchDefinition } from '../../api/contract/search.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useOutside } from '../ui/useOutside.ts';
import { FilterChips } from './FilterChips.tsx';
import { addTyped, addValue, parseFor } from './filterEdits.ts';
import styles from './SearchBox.module.css';
import { SuggestionList } from './SuggestionList.tsx';
import { type Draft, emptyDraft, openField, suggest, type Suggestion } from './suggestions.ts';
import { useOffered } from './useOffered.ts';

interface SearchBoxProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  /** How the server understood the filter; undefined until it has answered. */
  readonly answer: SearchAnswer | undefined;
  readonly isFetching: boolean;
  readonly onFilter: (filter: string) => void;
  readonly onRepeat: () => void;
}

/** The entry after or before the marked one, round the ends; -1 marks none. */
const nextAt = (active: number, count: number, step: 1 | -1): number => {
  if (count === 0) return -1;
  return active < 0 ? (step === 1 ? 0 : count - 1) : (active + step + count) % count;
};

/** The search box: what is asked for as chips, and words, fields and values to add. */
export function SearchBox({ definition, filter, answer, isFetching, onFilter, onRepeat }: SearchBoxProps) {
  const fields = definition.Fields;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { offered, isLooking } = useOffered(draft);
  const chosen = parseFor(fields, filter).fields.find((field) => field.token === draft.field?.token.toLowerCase())?.values ?? [];
  const suggestions = suggest(fields, draft, offered, chosen);
  const listOpen = open && (suggestions.length > 0 || draft.field !== null);
  const active = Math.min(at, suggestions.length - 1);
  useOutside(box, open, () => setOpen(false));

  const change = (next: Draft) => {
    const opened = openField(fields, next);
    setDraft(opened);
    // Nothing typed yet: Enter must not take what merely happens to stand first.
    setAt(opened.text.replace(/^[:!]/, '').trim() === '' ? -1 : 0);
    setOpen(true);
  };
  const reset = () => {
    setDraft(emptyDraft);
    setOpen(false);
  };
  const choose = (suggestion: Suggestion) => {
    input.current?.focus();
    if (suggestion.kind === 'field') change({ field: suggestion.field, text: '' });
    else if (suggestion.kind === 'words') {
      onFilter(addTyped(fields, filter, suggestion.text));
      reset();
    } else if (draft.field) {
      onFilter(addValue(fields, filter, draft.field.token, suggestion.value));
      if (draft.field.max === 1) reset();
      else change({ ...draft, text: '' });
    }
  };
  /** Enter: the marked suggestion, or what was typed as it stands. */
  const commit = () => {
    const suggestion = listOpen ? suggestions[active] : undefined;
    const typed = draft.text.trim();
    if (suggestion && (draft.field === null || typed === '' || suggestion.kind === 'value')) choose(suggestion);
    else if (typed !== '' && draft.field) {
      onFilter(addValue(fields, filter, draft.field.token, typed));
      change({ ...draft, text: '' });
    } else if (typed !== '') choose({ kind: 'words', key: 'words', text: typed });
    else if (draft.field) reset();
    else onRepeat();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      setAt(nextAt(active, suggestions.length, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && (open || draft.field || draft.text)) reset();
    else if (event.key === 'Backspace' && draft.text === '' && draft.field) change(emptyDraft);
    else return;
    event.preventDefault();
  };
  const showFilters = () => {
    input.current?.focus();
    change({ field: null, text: ':' });
  };

  return (
    <div className={styles['row']} ref={box}>
      <div className={styles['around']}>
        <search className={styles['box']} aria-label={`Search ${definition.Label}`}>
          <Search size={16} aria-hidden className={styles['glass']} />
          <div className={styles['content']}>
            <FilterChips definition={definition} filter={filter} chips={answer?.Chips ?? []} onFilter={onFilter} />
            <span className={styles['entry']}>
              {draft.field && <span className={styles['opened']}>{draft.field.label}:</span>}
              <input
                ref={input}
                role="combobox"
                aria-label={draft.field ? `${draft.field.label}, value to search for` : `Search ${definition.Label}: words, or a field by its name`}
                aria-expanded={listOpen}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={listOpen && active >= 0 ? `${listId}-${active}` : undefined}
                autoComplete="off"
                spellCheck={false}
                className={styles['input']}
                placeholder={filter === '' && !draft.field ? 'Search by name, id or any field' : ''}
                value={draft.text}
                onChange={(event) => change({ ...draft, text: event.target.value })}
                onFocus={() => setOpen(true)}
                onKeyDown={onKeyDown}
              />
            </span>
          </div>
          <div className={styles['tools']}>
            {filter !== '' && <IconButton icon={X} label="Clear all filters" onClick={() => onFilter('')} />}
            <IconButton icon={RotateCw} label="Repeat the search" disabled={isFetching} onClick={onRepeat} />
          </div>
        </search>
        {listOpen && (
          <SuggestionList id={listId} suggestions={suggestions} active={active} field={draft.field} isLooking={isLooking} typed={draft.text} onChoose={choose} onPoint={setAt} />
        )}
      </div>
      <Button icon={ListFilter} onClick={showFilters} className={styles['filters']}>
        Show filters
      </Button>
    </div>
  );
}
