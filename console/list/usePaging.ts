import { useState } from 'react';
import type { SearchAnswer } from '../../api/contract/search.ts';

type PagedAnswer = Pick<SearchAnswer, 'Page' | 'Total' | 'SkipPagingUpdate'> & { readonly Data: readonly unknown[] };

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly rows: number;
  readonly total: number;
}

/** Updates the paging from an answer; an answer may leave it unchanged. */
export const pagingAfter = (before: Paging | null, { Page, Data, Total, SkipPagingUpdate }: PagedAnswer, pageSize: number): Paging =>
  before !== null && SkipPagingUpdate ? before : { page: Page, pageSize, rows: Data.length, total: Total };

/** The paging on screen; null before the first answer. An answer keeps the page size with which it arrived. */
export const usePaging = (answer: PagedAnswer | undefined, pageSize: number): Paging | null => {
  const [last, setKept] = useState<{ readonly answer: PagedAnswer; readonly paging: Paging } | null>(null);
  if (answer === undefined) return null;
  if (last?.answer === answer) return last.paging;
  const paging = pagingAfter(last?.paging ?? null, answer, pageSize);
  setKept({ answer, paging });
  return paging;
};
