import type { SearchRow } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { progressText, readTask } from '../tasks/readTask.ts';
import { type Mark, markOf } from '../ui/mark.ts';
import { type Column, isAmount, isFigures, isLink, type LinesColumn, type ValueColumn } from './column.ts';
import { printCell } from './formats.ts';

/** A row in two lines: its name, and some facts about it. */
export interface RowLines {
  readonly title: string;
  readonly facts: string;
  /** The mark of the first fact. */
  readonly mark: Mark | null;
}

const maxFacts = 4;

/** The columns of a phone: one with two lines in place of the names and values, between the checkbox and the row's action or menu. */
export const phoneColumns = (columns: readonly Column[], sortedBy: string): readonly Column[] => {
  const isAround = ({ role }: Column) => role === 'handle' || role === 'select' || role === 'action' || role === 'menu';
  const first = columns.findIndex((column) => !isAround(column));
  const sources = columns.filter((column) => !isAround(column));
  // A list in the order that people gave it says so in the column of the handles.
  const isOrdered = columns.some(({ role, name }) => role === 'handle' && name === sortedBy);
  const sorted = sources.find(({ role, name }) => (isOrdered ? role === 'key' : name === sortedBy));
  const sortable = sources.filter((column) => column.isSortable);
  const lines: LinesColumn = {
    role: 'lines',
    name: sorted?.name ?? '',
    label: sorted?.label ?? (sortable.length > 0 ? 'Best matches' : ''),
    isSortable: sortable.length > 0,
    sources,
    ...(columns.some(isLink) ? {} : { hasNoLink: true }),
  };
  return columns.flatMap((column, at) => (at === first ? [lines] : isAround(column) ? [column] : []));
};

/** Whether a reader needs the name of the column too: for '27' and 'Y', not for a town or a date. */
const needsLabel = (column: ValueColumn, row: SearchRow): boolean => isAmount(column) || typeof row[column.name] === 'boolean';

interface Fact {
  readonly column: Column;
  readonly words: string;
  readonly mark: Mark | null;
}

const factOf = (column: Column, row: SearchRow): Fact => {
  if (column.role === 'state') {
    const state = column.states.find(({ value }) => value === row['recordState']);
    return { column, words: state?.name ?? '', mark: state ? markOf(state.mark) : null };
  }
  if (column.role === 'value') {
    const words = printCell(row, column);
    if (column.marks) return { column, words, mark: column.marks[words] ?? 'quiet' };
    return { column, words: words !== '' && needsLabel(column, row) ? `${column.label}: ${words}` : words, mark: null };
  }
  return { column, words: column.role === 'progress' ? progressText(readTask(row)) : '', mark: null };
};

/** Most records are current or open: on a phone only another state needs to be seen. */
const isUsualState = ({ column, mark }: Fact): boolean => column.role === 'state' && mark === 'good';

const isDate = ({ column }: Fact): boolean => isFigures(column) && !isAmount(column);

const isOfList = ({ column }: Fact): boolean => column.role === 'value' && column.values !== null;

/**
 * The marked facts come first, then what the list is sorted by, words of closed lists and the first date, and the others, in the order of
 * the columns; the state of most records comes last. The end of the line may be cut off: a name can be understood without its end, a date
 * cannot.
 */
const inOrder = (facts: readonly Fact[], sortedBy: string): readonly Fact[] => {
  const firstDate = facts.find((fact) => fact.mark === null && isDate(fact));
  const rankOf = (fact: Fact): number => {
    if (fact.column.name === sortedBy) return fact.mark === null ? 1 : 0;
    if (isUsualState(fact)) return 4;
    if (fact.mark !== null) return 0;
    return fact === firstDate || isOfList(fact) ? 2 : 3;
  };
  return facts.toSorted((a, b) => rankOf(a) - rankOf(b));
};

/** Empty facts are left out. */
export const linesOf = (row: SearchRow, { sources, name: sortedBy }: LinesColumn): RowLines => {
  const title = sources
    .filter(({ role }) => role === 'key')
    .map((column) => (column.role === 'key' ? printCell(row, column) : ''))
    .filter((words) => words !== '')
    .join(' ');
  const filledFacts = sources.map((column) => factOf(column, row)).filter(({ words }) => words !== '');
  const facts = inOrder(filledFacts, sortedBy).slice(0, maxFacts);
  return {
    title: title === '' ? printRecordId(row.Id) : title,
    facts: facts.map(({ words }) => words).join(' · '),
    mark: facts[0]?.mark ?? null,
  };
};
