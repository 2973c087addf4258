import { type RefObject, useEffect } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import { titleOf } from '../rows.ts';
import { type Column, isLink } from './column.ts';
import type { SortState } from './SortButtons.tsx';

/** Data for screen readers besides the texts of the cells. */
interface TableDescription {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly sort: SortState;
  /** `total` counts the rows of the whole list, `before` those on earlier pages. */
  readonly total: number;
  readonly before: number;
  readonly addressOf: (row: SearchRow) => string;
  readonly isSelected: (id: number) => boolean;
}

const setAttribute = (element: Element, name: string, value: string | number) => {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
};

/** Wraps the text of a cell in an element. React puts the bare text back when it changes, so the wrapper may be missing. */
const wrapContent = (cell: Element, tag: 'a' | 'span'): Element => {
  const existing = cell.firstElementChild;
  if (existing) return existing;
  const wrapper = document.createElement(tag);
  wrapper.setAttribute('tabindex', '-1');
  // A click on the cell opens the record, so the link must not load the page.
  wrapper.addEventListener('click', (event) => event.preventDefault());
  wrapper.append(...cell.childNodes);
  cell.append(wrapper);
  return wrapper;
};

const describeCell = (cell: Element, column: Column, row: SearchRow, { addressOf, isSelected }: TableDescription) => {
  if (isLink(column)) {
    if (cell.textContent !== '') setAttribute(wrapContent(cell, 'a'), 'href', addressOf(row));
  } else if (column.role === 'select') {
    const box = wrapContent(cell, 'span');
    setAttribute(box, 'role', 'checkbox');
    setAttribute(box, 'aria-checked', String(isSelected(row.Id)));
    setAttribute(box, 'aria-label', `Select ${titleOf(row)}`);
  } else if ((column.role === 'menu' || column.role === 'action') && cell.textContent !== '') {
    const button = wrapContent(cell, 'span');
    setAttribute(button, 'role', 'button');
    setAttribute(button, 'aria-label', `${cell.textContent}: ${titleOf(row)}`);
    if (column.role === 'menu') setAttribute(button, 'aria-haspopup', 'menu');
  }
};

const orders = { asc: 'ascending', desc: 'descending' } as const;

const describeTable = (table: Element, description: TableDescription) => {
  const { label, columns, rows, sort, total, before } = description;
  const columnOf = (cell: Element) => columns[Number(cell.getAttribute('aria-colindex')) - 1];
  setAttribute(table, 'aria-label', label);
  setAttribute(table, 'aria-rowcount', Math.max(total, before + rows.length) + 1);
  for (const header of table.querySelectorAll('th')) {
    const column = columnOf(header);
    if (column?.isSortable) setAttribute(header, 'aria-sort', column.name === sort.name ? orders[sort.order] : 'none');
  }
  for (const line of table.querySelectorAll('tbody tr')) {
    const at = Number(/-(\d+)$/.exec(line.firstElementChild?.id ?? '')?.[1]);
    const row = rows[at];
    setAttribute(line, 'aria-rowindex', row ? before + at + 2 : Math.max(total, before + rows.length) + 2);
    for (const cell of row ? line.children : []) {
      const column = columnOf(cell);
      if (column && row) describeCell(cell, column, row, description);
    }
  }
};

/**
 * Completes Glide's hidden table for screen readers: sort order, row positions in the whole list, links and checkboxes. Glide rebuilds that
 * table as people scroll, so an observer follows it.
 */
export const useAccessibleTable = (container: RefObject<HTMLElement | null>, description: TableDescription): void => {
  const { label, columns, rows, sort, total, before, addressOf, isSelected } = description;
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const observer = new MutationObserver(() => update());
    const update = () => {
      const table = element.querySelector('canvas table');
      if (table) describeTable(table, description);
      // Drops the observer's records of the changes made here.
      observer.takeRecords();
    };
    update();
    observer.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-rowcount', 'aria-colindex'],
    });
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- all of what is spoken, one by one
  }, [container, label, columns, rows, sort.name, sort.order, total, before, addressOf, isSelected]);
};
