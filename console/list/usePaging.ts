import { useState } from 'react';
import type { SearchAnswer } from '../../api/contract/search.ts';

export interface Paging {
  readonly page: number;
  readonly rows: number;
  readonly total: number;
}

/** Updates the paging from an answer; an answer may leave it unchanged. */
export const pagingAfter = (
  before: Paging | null,
  { Page, Data, Total, SkipPagingUpdate }: Pick<SearchAnswer, 'Page' | 'Data' | 'Total' | 'SkipPagingUpdate'>,
): Paging => (before !== null && SkipPagingUpdate ? before : { page: Page, rows: Data.length, total: Total });

/** The paging on screen; null before the first answer. */
export const usePaging = (answer: SearchAnswer | undefined): Paging | null => {
  const [last, setKept] = useState<{ readonly answer: SearchAnswer; readonly paging: Paging } | null>(null);
  if (answer === undefined) return null;
  if (last?.answer === answer) return last.paging;
  const paging = pagingAfter(last?.paging ?? null, answer);
  setKept({ answer, paging });
  return paging;
};
