import { FileDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchAnswer, SearchRow } from '../../api/contract/search.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { rememberSelection, type SelectionState } from '../page/listPlaces.ts';
import { headingOfList } from '../page/navigation.ts';
import { useColumnChanges } from '../columns/useColumnChanges.ts';
import { arrange, asValue, type Column, columnsOf, shownIn, withoutLinks } from '../grid/column.ts';
import { usePageActions } from '../page/pageActions.ts';
import { Button } from '../ui/Button.tsx';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { usePressGuard } from '../ui/usePressGuard.ts';
import { SaveSearchDialog } from '../savedSearches/SaveSearchDialog.tsx';
import { ChosenDialog, type ChosenQuestion } from './ChosenDialog.tsx';
import { type ChangeFilter, groupToken, isOwnGroupOnly } from './filterEdits.ts';
import { chipsOf, describeGroup } from './chips.ts';
import { extrasOf } from './extras.ts';
import { fieldSetOf, hasWords } from './fieldSet.ts';
import { ListBody } from './ListBody.tsx';
import { ListNotes } from './ListNotes.tsx';
import styles from './ListScreen.module.css';
import { describeMissingIds } from './missingIds.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { MainAction } from './MainAction.tsx';
import { Pager } from './Pager.tsx';
import { type ListQuestion, withFilter, withoutSort } from '../page/listQuestion.ts';
import { listAddress, type ListDefinition, listKey, readListQuestion } from '../page/listTab.ts';
import { RecordSelection } from '../page/selection.ts';
import { SearchBox } from './SearchBox.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';
import { withActions } from './rowActions.ts';
import { useListActions } from './useListActions.tsx';
import { useListPlace } from './useListPlace.ts';
import { useListSearch } from './useListSearch.ts';
import { useOrdering } from './useOrdering.ts';
import { usePaging } from './usePaging.ts';
import { printNumber } from '../../domain/counts.ts';

const ExportDialog = createLazyDialog(() => import('./ExportDialog.tsx').then(({ ExportDialog: Loaded }) => Loaded));
const ColumnsDialog = createLazyDialog(() => import('../columns/ColumnsDialog.tsx').then(({ ColumnsDialog: Loaded }) => Loaded));

const stateOf = (row: SearchRow): number => (typeof row['recordState'] === 'number' ? row['recordState'] : 0);
const recordsOf = (rows: readonly SearchRow[]) => rows.map((row) => ({ id: row.Id, state: stateOf(row) }));

const noRows: readonly SearchRow[] = [];
const noneIgnored: SearchAnswer['Ignored'] = [];

/** The list of one set, on a page of its own or in a tab of a record. The address holds the query; the server answers it. */
export function ListScreen({ definition }: { readonly definition: ListDefinition }) {
  const { tab } = definition;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const question = readListQuestion(query, definition);
  const { filter, page, pageSize } = question;
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { answer, isAnswered, ignored, options, failure, isWaiting, isSlow, isBusy, repeat, show } = useListSearch(
    definition,
    question,
    isRefreshing,
  );
  const guarded = usePressGuard(isBusy);
  const extras = extrasOf(definition.Set);
  const declaredColumns = useMemo(() => {
    const all = columnsOf(definition);
    return extras.columns ? extras.columns(all) : all;
  }, [definition, extras]);
  const allColumns = useMemo(() => arrange(declaredColumns, definition), [declaredColumns, definition]);
  const columnChanges = useColumnChanges(definition, allColumns, declaredColumns);
  const currentGroup = useSessionQuery().data?.CurrentGroup ?? null;
  const enterRows = useRef<(() => void) | null>(null);
  const { startPlace, startSelection, onPlace } = useListPlace(definition, question, isAnswered && answer && !failure ? answer : null);
  const [selectionState, setSelectionState] = useState<SelectionState>(
    () => startSelection ?? { filter, group: currentGroup, selection: RecordSelection.none },
  );
  const setSelection = (next: RecordSelection) => setSelectionState({ filter, group: currentGroup, selection: next });
  useEffect(() => rememberSelection(listKey(definition), selectionState), [definition, selectionState]);
  const [asking, setAsking] = useState<ChosenQuestion | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isChoosingColumns, setIsChoosingColumns] = useState(false);
  const canExport = failure === null && answer?.CanExport === true && answer.HasData;
  const startExport = () => setIsExporting(true);
  usePageActions(
    canExport ? [{ address: null, label: 'Export this list', aside: '', synonyms: 'download', icon: FileDown, run: startExport }] : [],
  );

  const addressOf = (next: ListQuestion) => listAddress(definition, next, query);
  const navigateTo = (next: ListQuestion) => void navigate(addressOf(next));
  // Keys can come faster than the address changes, so each change starts from the latest filter.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);
  const changeFilter: ChangeFilter = (change) => {
    const next = change(latest.current);
    if (next === latest.current) return;
    latest.current = next;
    navigateTo(withFilter(question, next));
  };
  const interpreted = { chips: failure ? [] : (answer?.Chips ?? []), isAnswered: isAnswered && !failure };
  const rows = answer?.Data ?? noRows;
  const paging = usePaging(answer, pageSize);
  const total = paging?.total ?? 0;
  const missingIds =
    isAnswered && failure === null && answer?.HasData === true ? describeMissingIds(fieldSetOf(definition), filter, total) : null;
  // The selection ends when the filter or the group changes. "Everything" means the current matches.
  const keptSelection =
    selectionState.filter === filter && selectionState.group === currentGroup ? selectionState.selection : RecordSelection.none;
  const selection = keptSelection.isEverything ? keptSelection.everything(total) : keptSelection;
  const isOwnGroup = definition.HasGroup && isOwnGroupOnly(fieldSetOf(definition), filter);
  const columns = useMemo(() => {
    const shown = shownIn(allColumns, definition);
    // In the person's own group every row would say the same, and in a tab of the tab's record.
    const same = [...(isOwnGroup ? [groupToken] : []), ...(tab ? [tab.column] : [])];
    const isSame = ({ name }: Column) => same.includes(name);
    const hasOtherKey = shown.some((column) => column.role === 'key' && !isSame(column));
    const telling = shown.filter((column) => !isSame(column) || !(column.role === 'value' || (column.role === 'key' && hasOtherKey)));
    const at = telling.findIndex(({ role }) => role === 'value');
    const linked = (tab?.columns ?? []).map(asValue('value'));
    // A small screen has room for the first of them beside what tells two of one name apart.
    const all =
      at < 0 ? [...telling, ...linked] : [...telling.slice(0, at), ...linked.slice(0, 1), ...telling.slice(at), ...linked.slice(1)];
    return withActions(definition.CanOpen ? all : withoutLinks(all), definition, rows, extras.deletesInPlace);
  }, [allColumns, definition, extras, isOwnGroup, rows, tab]);
  const { actionsOf, addressOf: rowAddressOf, open, question: dialog } = useListActions(definition, answer?.RowActionRoute ?? null);

  const onScreen = new Set([...definition.Columns, ...(tab?.columns ?? [])].filter(({ isVisible }) => isVisible).map(({ name }) => name));
  const exportedColumns = columns.map(({ name }) => name).filter((name) => onScreen.has(name));

  const Heading = tab ? 'h2' : 'h1';

  const ordering = useOrdering(definition, question, rows, show);

  const select = (ids: readonly number[], selected: boolean) => {
    const idSet = new Set(ids);
    setSelection(selected ? selection.with(recordsOf(rows.filter((row) => idSet.has(row.Id)))) : selection.without(ids, recordsOf(rows)));
  };

  return (
    <div className={styles['list']}>
      <header className={styles['head']}>
        <Heading>
          {tab?.heading ?? headingOfList(definition)}{' '}
          {answer && !failure && <span className={[styles['total'], 'figures'].join(' ')}>{printNumber(total)}</span>}
        </Heading>
        {tab && <p className={styles['about']}>{tab.about}</p>}
        <div className={styles['actions']}>
          {definition.CanExport && (
            <Button icon={FileDown} className={styles['action']} disabled={!canExport} {...guarded(startExport)}>
              Export
            </Button>
          )}
          <MainAction definition={definition} className={styles['action']} />
        </div>
      </header>
      <div className={styles['tools']}>
        {!tab && <ViewSwitch current={definition.Set} />}
        <SearchBox
          definition={definition}
          filter={filter}
          interpreted={interpreted}
          isBusy={isBusy}
          onChange={changeFilter}
          isRefreshing={isRefreshing}
          isUnfolded={isUnfolded}
          onUnfold={setIsUnfolded}
          onRepeat={repeat}
          onRefreshing={setIsRefreshing}
          onEnterRows={() => enterRows.current?.()}
        />
        {selection.isEmpty ? (
          <ListToolbar
            className={isUnfolded ? '' : styles['folded']}
            definition={definition}
            filter={filter}
            isBusy={isBusy}
            addressOf={(next) => addressOf(withFilter(question, next))}
            onUnsort={question.sort !== null && hasWords(definition, filter) ? () => navigateTo(withoutSort(question, definition)) : null}
            onChange={changeFilter}
            onSave={tab ? null : () => setIsSaving(true)}
            onColumns={() => setIsChoosingColumns(true)}
          />
        ) : (
          <SelectionBar
            definition={definition}
            selection={selection}
            // Similar records are not a selection: bulk changes count exact matches only.
            total={answer?.HasData ? total : 0}
            onChooseEverything={() => setSelection(selection.everything(total))}
            onClear={() => setSelection(RecordSelection.none)}
            onAsk={setAsking}
          />
        )}
        <ListNotes
          key={answer?.Filter}
          set={fieldSetOf(definition)}
          warning={failure ? null : (answer?.Warning ?? null)}
          ignored={failure ? noneIgnored : ignored}
          options={missingIds === null ? options : [...options, missingIds]}
        />
      </div>
      <div className={styles['body']}>
        <ListBody
          definition={definition}
          columns={columns}
          question={question}
          answer={answer}
          shownPageSize={paging?.pageSize ?? pageSize}
          failure={failure}
          isSlow={isSlow}
          isWaiting={isWaiting}
          selection={selection}
          actionsOf={actionsOf}
          addressOf={rowAddressOf}
          enterRows={enterRows}
          startPlace={startPlace}
          onPlace={onPlace}
          onSort={navigateTo}
          onSelect={select}
          onOpen={open}
          columnChanges={columnChanges}
          onMove={ordering.move}
          onRetry={repeat}
          onChange={changeFilter}
        />
      </div>
      <Pager
        questionKey={[filter, question.sort, question.order].join(' ')}
        page={page}
        pageSize={pageSize}
        shown={failure ? null : paging}
        onPage={(next) => navigateTo({ ...question, page: next })}
        onPageSize={(next) => navigateTo({ ...question, page: 1, pageSize: next })}
      />
      {asking && (
        <ChosenDialog
          definition={definition}
          question={asking}
          selection={selection}
          filter={filter}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            setSelection(RecordSelection.none);
          }}
        />
      )}
      {isExporting && (
        <ExportDialog
          definition={definition}
          filter={filter}
          total={total}
          selection={selection}
          columns={exportedColumns}
          onClose={() => setIsExporting(false)}
        />
      )}
      {isSaving && (
        <SaveSearchDialog
          definition={definition}
          filter={filter}
          words={chipsOf(definition, filter, { ...interpreted, labels: new Map() }).map(describeGroup)}
          onClose={() => setIsSaving(false)}
        />
      )}
      {isChoosingColumns && (
        <ColumnsDialog
          definition={definition}
          columns={allColumns}
          declared={declaredColumns}
          onClose={() => setIsChoosingColumns(false)}
        />
      )}
      {dialog}
      <output className="visually-hidden">{ordering.announcement}</output>
    </div>
  );
}
