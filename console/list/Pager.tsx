import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { pageProblem } from './pageProblem.ts';
import styles from './Pager.module.css';
import { pageSizes, formatRange } from '../page/listQuestion.ts';
import type { Paging } from './usePaging.ts';
import { printNumber } from '../../domain/counts.ts';

interface PagerProps {
  /** What the list is asked beside the page: its filter and its order. A page that was typed for another question is not opened. */
  readonly questionKey: string;
  readonly page: number;
  readonly pageSize: number;
  /** The page on screen; null before the first answer. */
  readonly shown: Paging | null;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Milliseconds after typing before the pager opens the typed page. */
const typingDelayMs = 1_000;

export function Pager({ questionKey, page, pageSize, shown, onPage, onPageSize }: PagerProps) {
  const pages = Math.max(1, Math.ceil((shown?.total ?? 0) / pageSize));
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      setTyped(null);
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the question changes
    [questionKey, page, pageSize],
  );
  const problem = typed === null ? null : pageProblem(typed);

  const openPage = (to: number) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (Number.isInteger(to) && to >= 1 && to <= pages && to !== page) onPage(to);
  };
  const openNow = useRef(openPage);
  useLayoutEffect(() => {
    openNow.current = openPage;
  });
  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (pageProblem(text) === null) timer.current = setTimeout(() => openNow.current(Number(text)), typingDelayMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== null && problem === null) openPage(Number(typed));
    else if (event.key === 'Escape') openPage(page);
  };
  return (
    <nav aria-label="Pages" className={[styles['pager'], 'figures'].join(' ')}>
      <output className={styles['viewing']}>{shown && formatRange(shown.page, shown.pageSize, shown.rows, shown.total)}</output>
      <label className={styles['size']}>
        <span>Rows</span>
        <Select isSmall value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
          {[...new Set([...pageSizes, pageSize])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </Select>
      </label>
      <div className={styles['pages']}>
        <IconButton icon={ChevronLeft} label="Previous page" disabled={page <= 1} onClick={() => openPage(page - 1)} />
        <label className={styles['page']}>
          <span>Page</span>
          <TextInput
            isSmall
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(page)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'page-problem' : undefined}
            onChange={(event) => onType(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => problem !== null && openPage(page)}
            onKeyDown={onKeyDown}
          />
          <span className={styles['of']}>{shown && `of ${printNumber(pages)}`}</span>
        </label>
        <IconButton icon={ChevronRight} label="Next page" disabled={page >= pages} onClick={() => openPage(page + 1)} />
        {problem && (
          <p id="page-problem" role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
      </div>
    </nav>
  );
}
