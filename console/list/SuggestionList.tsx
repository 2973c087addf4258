import { Clock, FileText, ListFilter, Search } from 'lucide-react';
import { recordSelectorFailure } from '../../domain/messages.ts';
import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { OptionList } from '../ui/combobox/OptionList.tsx';
import { OptionText } from '../ui/combobox/OptionText.tsx';
import type { useListbox } from '../ui/combobox/useListbox.ts';
import styles from './SuggestionList.module.css';
import type { Draft, Suggestion } from './suggestions.ts';
import { isListOnly } from './valueSuggestions.ts';

interface SuggestionListProps {
  /** Props from `useListbox`: the id, the active option and the pointer's handlers. */
  readonly list: ReturnType<typeof useListbox>['listProps'];
  readonly tipId: string;
  readonly suggestions: readonly Suggestion[];
  readonly draft: Draft;
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
  readonly hasMore: boolean;
  /** The parts of the typed text that no filter takes, and why. */
  readonly refused: readonly string[];
  /** Enter was pressed and could not add them. */
  readonly isRefused: boolean;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Why the field has no value to choose. */
const emptyText = (field: SearchFieldAnswer, { isLooking, hasFailed, draft, refused }: SuggestionListProps): string => {
  const typed = draft.text.trim();
  if (hasFailed) return recordSelectorFailure;
  if (isLooking) return 'Searching…';
  if (typed !== '') return refused[0] ?? 'Press Enter to add what you typed';
  if (field.fieldType === 'Lookup') return 'Type a name or an ID';
  return isListOnly(field) ? 'Every value is already in the filter' : 'Type a value and press Enter';
};

interface Section {
  readonly heading: string;
  readonly suggestions: readonly Suggestion[];
}

const headingOf = (suggestion: Suggestion, field: SearchFieldAnswer | null): string => {
  switch (suggestion.kind) {
    case 'words':
      return 'Words';
    case 'field':
      return suggestion.heading;
    case 'record':
      return 'Records';
    case 'value':
      return field === suggestion.field ? field.label : 'Values';
  }
};

/** Groups adjacent suggestions of one kind under a heading. */
const sectionsOf = (suggestions: readonly Suggestion[], field: SearchFieldAnswer | null): readonly Section[] => {
  const sections: Section[] = [];
  for (const suggestion of suggestions) {
    const heading = headingOf(suggestion, field);
    const last = sections.at(-1);
    if (last?.heading === heading) sections[sections.length - 1] = { ...last, suggestions: [...last.suggestions, suggestion] };
    else sections.push({ heading, suggestions: [suggestion] });
  }
  return sections;
};

function Words({ suggestion, field }: { readonly suggestion: Suggestion; readonly field: SearchFieldAnswer | null }) {
  switch (suggestion.kind) {
    case 'words':
      return (
        <>
          <Search size={14} aria-hidden />
          <span className={styles['name']}>
            Search for <strong>{suggestion.text}</strong>
          </span>
        </>
      );
    case 'field':
      return (
        <>
          {suggestion.isRecent ? <Clock size={14} aria-hidden /> : <ListFilter size={14} aria-hidden />}
          <span className={styles['name']}>{suggestion.field.label}</span>
          <span className={[styles['aside'], styles['token']].join(' ')}>{suggestion.field.token}:</span>
        </>
      );
    case 'record':
      return (
        <>
          <FileText size={14} aria-hidden />
          <OptionText text={suggestion.label} detail={suggestion.detail} />
          <span className={[styles['aside'], 'figures'].join(' ')}>{suggestion.id}</span>
        </>
      );
    case 'value':
      return (
        <>
          <span className={styles['name']}>
            {field === suggestion.field ? '' : <span className={styles['of']}>{suggestion.field.label}: </span>}
            {suggestion.label}
          </span>
          {suggestion.detail && <span className={styles['aside']}>{suggestion.detail}</span>}
        </>
      );
  }
}

const keys = 'Type a name or ID, or : to filter by a field.';

/** The most refused parts that are named in the box; a pasted column can hold many. */
const maxRefused = 5;

/** The suggestions under the search box, with a tip about the field. The focus stays in the box; arrow keys mark an entry. */
export function SuggestionList(props: SuggestionListProps) {
  const { list, tipId, suggestions, draft, onChoose } = props;
  const { field } = draft;
  const activeSuggestion = suggestions[list.active];
  const tip = field?.hint ?? (activeSuggestion?.kind === 'field' ? activeSuggestion.field.hint : '');
  const isEmpty = field !== null && !suggestions.some((each) => each.kind === 'value' && each.field === field);
  const empty = isEmpty ? emptyText(field, props) : null;
  return (
    <>
      {props.isRefused ? (
        <output className={styles['empty']}>
          {props.refused.slice(0, maxRefused).map((each) => (
            <span key={each} className={styles['refused']}>
              {each}
            </span>
          ))}
        </output>
      ) : (
        empty && <output className={styles['empty']}>{empty}</output>
      )}
      {suggestions.length > 0 && (
        <OptionList
          {...list}
          label={field ? field.label : 'Suggestions'}
          sections={sectionsOf(suggestions, field).map((section) => ({
            heading: section.heading,
            isHeadingHidden: section.heading === field?.label || section.heading === 'Words',
            options: section.suggestions.map((suggestion) => ({
              key: suggestion.key,
              content: <Words suggestion={suggestion} field={field} />,
            })),
          }))}
          className={styles['list']}
          onChoose={(at) => {
            const suggestion = suggestions[at];
            if (suggestion) onChoose(suggestion);
          }}
        />
      )}
      {props.hasMore && suggestions.length > 0 && (
        <output className={styles['hint']}>There are more. Keep typing to narrow the list.</output>
      )}
      <p id={tipId} className={styles['hint']}>
        {tip || keys}
      </p>
    </>
  );
}
