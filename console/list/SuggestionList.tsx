// The keys of a combobox are handled where the focus is, in its input, and no native list can be moved from there.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { Search } from 'lucide-react';
import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import styles from './SuggestionList.module.css';
import type { Suggestion } from './suggestions.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  /** The field whose values are offered; its hint is shown. */
  readonly field: SearchFieldAnswer | null;
  readonly isLooking: boolean;
  readonly typed: string;
  readonly onChoose: (suggestion: Suggestion) => void;
  readonly onPoint: (at: number) => void;
}

const nothingFound = (field: SearchFieldAnswer, isLooking: boolean, typed: string): string | null => {
  if (isLooking) return 'Looking…';
  if (field.lookup !== null && field.values === null) return typed.trim() === '' ? 'Type a name or an id' : 'Nothing found';
  return field.values === null ? (typed.trim() === '' ? 'Type a value and press Enter' : 'Press Enter to filter by this value') : 'Nothing in the list begins like this';
};

const show = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** What the search box offers, under it. The focus stays in the box; the marked entry follows the arrow keys. */
export function SuggestionList({ id, suggestions, active, field, isLooking, typed, onChoose, onPoint }: SuggestionListProps) {
  const empty = field && suggestions.length === 0 ? nothingFound(field, isLooking, typed) : null;
  return (
    <div className={styles['panel']}>
      {suggestions.length > 0 && (
        <div id={id} role="listbox" aria-label={field ? field.label : 'Suggestions'} className={styles['list']} tabIndex={-1}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion.key}
              id={`${id}-${index}`}
              ref={index === active ? show : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles['option']}
              onMouseMove={() => onPoint(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              {suggestion.kind === 'words' && (
                <>
                  <Search size={14} aria-hidden />
                  <span>
                    Search for <strong>{suggestion.text}</strong>
                  </span>
                </>
              )}
              {suggestion.kind === 'field' && (
                <>
                  <span className={styles['name']}>{suggestion.field.label}</span>
                  <span className={styles['token']}>{suggestion.field.token}:</span>
                </>
              )}
              {suggestion.kind === 'value' && <span>{suggestion.label}</span>}
            </div>
          ))}
        </div>
      )}
      {empty && (
        <output className={styles['empty']}>{empty}</output>
      )}
      {field?.hint && <p className={styles['hint']}>{field.hint}</p>}
    </div>
  );
}
