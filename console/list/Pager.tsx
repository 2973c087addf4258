import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { pageProblem } from './pageProblem.ts';
import styles from './Pager.module.css';
import { pageSizes, viewing } from './question.ts';
import type { Paging } from './usePaging.ts';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  /** The page on screen; null before the first answer. */
  readonly seen: Paging | null;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Milliseconds after typing before the pager opens the typed page. */
const pauseMs = 1_000;

export function Pager({ page, pageSize, seen, onPage, onPageSize }: PagerProps) {
  const pages = Math.max(1, Math.ceil((seen?.total ?? 0) / pageSize));
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const problem = typed === null ? null : pageProblem(typed);

  const go = (to: number) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (Number.isInteger(to) && to >= 1 && to <= pages && to !== page) onPage(to);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (pageProblem(text) === null) timer.current = setTimeout(() => go(Number(text)), pauseMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== null && problem === null) go(Number(typed));
    else if (event.key === 'Escape') go(page);
  };
  return (
    <nav aria-label="Pages" className={[styles['pager'], 'figures'].join(' ')}>
      <output className={styles['viewing']}>{seen && viewing(seen.page, pageSize, seen.rows, seen.total)}</output>
      <label className={styles['size']}>
        <span>Rows</span>
        <Select small value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
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
        <IconButton icon={ChevronLeft} label="Previous page" disabled={page <= 1} onClick={() => go(page - 1)} />
        <label className={styles['page']}>
          <span>Page</span>
          <TextInput
            small
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(page)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'page-problem' : undefined}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => problem !== null && go(page)}
            onKeyDown={onKeyDown}
          />
          <span className={styles['of']}>{seen && `of ${pages.toLocaleString('en-GB')}`}</span>
        </label>
        <IconButton icon={ChevronRight} label="Next page" disabled={page >= pages} onClick={() => go(page + 1)} />
        {problem && (
          <p id="page-problem" role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
      </div>
    </nav>
  );
}
