import type { RefObject } from 'react';
import type { SearchAnswer, SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import type { RequestFailure } from '../api/failure.ts';
import type { Column } from '../grid/column.ts';
import type { CellAction } from '../grid/cellActions.ts';
import type { CellEditorProps } from '../grid/editing/cellEditing.ts';
import { RecordGrid } from '../grid/RecordGrid.tsx';
import type { ColumnChanges } from '../grid/useColumnAdjusting.ts';
import type { GridPlace } from '../page/listPlaces.ts';
import type { ListDefinition } from '../page/listTab.ts';
import { pluralOf } from '../rows.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import { Button } from '../ui/Button.tsx';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx';
import styles from './ListBody.module.css';
import { maxRanked } from '../../domain/search/relevance.ts';
import { CellEditorLoadError } from './cellEditing/CellEditorLoadError.tsx';
import { EmptyList, NoMatches } from './EmptyList.tsx';
import { hasWords } from './fieldSet.ts';
import { searchFailureText } from './searchFailure.ts';
import type { ChangeFilter } from './filterEdits.ts';
import { type ListQuestion, type ShownSort, withSort } from '../page/listQuestion.ts';
import type { RecordSelection } from '../page/selection.ts';

const CellEditor = createLazyScreen(() => import('./cellEditing/CellEditor.tsx').then(({ CellEditor: Loaded }) => Loaded), {
  fallback: null,
  LoadError: CellEditorLoadError,
});

interface ListBodyProps {
  readonly definition: ListDefinition;
  readonly columns: readonly Column[];
  readonly question: ListQuestion;
  readonly answer: SearchAnswer | undefined;
  /** The page size of the answer, which may be that of an earlier question. */
  readonly shownPageSize: number;
  readonly failure: RequestFailure | null;
  readonly isSlow: boolean;
  /** The address asks to wait, and the person has not started the search. */
  readonly isWaiting: boolean;
  readonly selection: RecordSelection;
  readonly actionsOf: (row: SearchRow) => readonly CellAction[];
  readonly addressOf: (row: SearchRow) => string;
  /** Is set while there are rows: moves the focus into them. */
  readonly enterRows: RefObject<(() => void) | null>;
  /** The first place of the grid if the person comes back to it. */
  readonly startPlace: GridPlace | null;
  readonly onPlace: (place: GridPlace) => void;
  readonly onSort: (next: ListQuestion) => void;
  readonly onSelect: (ids: readonly number[], selected: boolean) => void;
  readonly onOpen: (row: SearchRow, elsewhere: boolean) => void;
  readonly columnChanges: ColumnChanges;
  readonly onMove: ((from: number, to: number) => void) | undefined;
  readonly onRetry: () => void;
  readonly onChange: ChangeFilter;
}

const placeholders = Array.from({ length: 25 }, (_, index) => `${[62, 48, 70, 55, 66, 44, 58][index % 7] ?? 60}%`);

function GridSkeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden>
      {placeholders.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines are alike and never move
        <div key={index} className={styles['line']}>
          <Skeleton width={16} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

/** The order of the rows. Similar records, and matches of words without a chosen sort, are in the order of relevance. */
const shownSort = (definition: SearchDefinition, { filter, sort, order }: ListQuestion, { HasData, Total }: SearchAnswer): ShownSort => {
  const isByRelevance = sort === null && Total <= maxRanked.list && hasWords(definition, filter);
  return { name: isByRelevance || !HasData ? '' : (sort ?? definition.DefaultSort), order };
};

/** The rows of a list, or why there are none and what to do about it. */
export function ListBody(props: ListBodyProps) {
  const {
    definition,
    columns,
    question,
    answer,
    shownPageSize,
    failure,
    isSlow,
    isWaiting,
    selection,
    actionsOf,
    addressOf,
    enterRows,
    startPlace,
    onPlace,
    onSort,
    onSelect,
    onOpen,
    columnChanges,
    onMove,
    onRetry,
    onChange,
  } = props;
  const label = pluralOf(definition);
  if (failure) {
    return <ErrorState title={`We couldn’t load the ${label}`} text={searchFailureText(failure)} onRetry={onRetry} />;
  }
  if (isWaiting) {
    return (
      <EmptyState
        illustration={<SetIcon set={definition.Set} size={24} />}
        title="This search hasn’t been run yet"
        actions={<Button onClick={onRetry}>Search</Button>}
      />
    );
  }
  if (!answer) return <GridSkeleton />;
  if (answer.IsError)
    return (
      <ErrorState title={`We couldn’t load the ${label}`} text={answer.customError ?? 'Your filters are still here.'} onRetry={onRetry} />
    );
  if (answer.Total === 0) {
    return question.filter === '' ? (
      <EmptyList definition={definition} onChange={onChange} />
    ) : (
      <NoMatches definition={definition} filter={question.filter} onChange={onChange} />
    );
  }
  const editing = {
    canEdit: definition.CanEdit,
    renderEditor: (editor: CellEditorProps) => <CellEditor {...editor} definition={definition} />,
  };
  // The page is past the last one. The last page is loading.
  if (answer.Data.length === 0) return <GridSkeleton />;
  const sort = shownSort(definition, question, answer);
  return (
    <div className={styles['body']} aria-busy={isSlow}>
      {isSlow && <output className={styles['late']} aria-label="Searching" />}
      <RecordGrid
        label={definition.tab?.heading ?? definition.Label}
        listName={definition.Set}
        searchKey={answer.Filter}
        columnChanges={columnChanges}
        position={{ total: answer.Total, before: (answer.Page - 1) * shownPageSize }}
        columns={columns}
        rows={answer.Data}
        rowsKey={`${answer.Page} ${question.pageSize} ${question.sort ?? ''} ${question.order} ${answer.Filter}`}
        sort={sort}
        isSelected={(id) => selection.has(id)}
        actionsOf={actionsOf}
        addressOf={addressOf}
        enterRows={enterRows}
        startPlace={startPlace}
        onPlace={onPlace}
        summary={answer.Summary}
        onSort={(name) => onSort(withSort(question, sort, name))}
        onSelect={onSelect}
        onOpen={onOpen}
        editing={editing}
        {...(onMove ? { onMove } : {})}
      />
    </div>
  );
}
