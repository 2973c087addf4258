import { skipToken } from '@reduxjs/toolkit/query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { editAddress } from '../address.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { withoutDefaults } from '../page/listQuestion.ts';
import { listKey } from '../page/listTab.ts';
import {
  findStep,
  listOfRecord,
  offerPage,
  placeIn,
  positionOf,
  rememberPlace,
  type Step,
  stepLabel,
  type VisitedList,
} from '../page/listPlaces.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './RecordHeader.module.css';
import { printNumber } from '../../domain/counts.ts';

const idsOf = (answer: SearchAnswer | undefined): readonly number[] => answer?.Data.map(({ Id }) => Id) ?? [];

/** The list with the page that the record beside this one is on; null until that page is loaded. */
const useListBeside = (list: VisitedList | null, id: number, step: Step): { readonly list: VisitedList; readonly id: number } | null => {
  const next = list && findStep(list, id, step);
  const question = list && next && 'page' in next ? { ...list.question, page: next.page } : null;
  const request =
    list && question ? { path: list.definition.Path, recordPath: list.definition.RecordPath, ...withoutDefaults(question) } : skipToken;
  const { currentData } = useSearchQuery(request);
  if (!list || !next) return null;
  if ('id' in next) return { list, id: next.id };
  const ids = idsOf(currentData);
  const neighbour = step === 'next' ? ids[0] : ids.at(-1);
  if (!question || neighbour === undefined) return null;
  return { list: { ...list, question, ids }, id: neighbour };
};

const keys: Readonly<Record<string, Step>> = { PageUp: 'previous', PageDown: 'next' };

/** The way to the previous and the next record of the list that the person came from, by buttons or Alt+PageUp and Alt+PageDown. */
export function RecordSteps({ path, id }: { readonly path: string; readonly id: number }) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [list] = useState(() => listOfRecord(path, id));
  const neighbours = { previous: useListBeside(list, id, 'previous'), next: useListBeside(list, id, 'next') };
  const go = (step: Step) => {
    const target = neighbours[step];
    if (!target) return;
    offerPage(target.list);
    // The browser's Back leads to the list, however many records were seen.
    void navigate(editAddress(path, target.id) + hash, { replace: true });
  };
  const key = list?.ids.includes(id) ? listKey(list.definition) : null;
  useEffect(() => {
    if (key !== null) rememberPlace(key, { ...placeIn(key), row: id });
  }, [key, id]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = keys[event.key];
      if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      go(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const position = list && positionOf(list, id);
  if (!list || position === null) return null;
  return (
    <nav aria-label="Records of the list" className={styles['steps']}>
      <IconButton
        icon={ChevronLeft}
        label={stepLabel('previous', list.definition)}
        disabled={!neighbours.previous}
        onClick={() => go('previous')}
      />
      <span className="figures">
        {printNumber(position)} of {printNumber(list.total)}
      </span>
      <IconButton icon={ChevronRight} label={stepLabel('next', list.definition)} disabled={!neighbours.next} onClick={() => go('next')} />
    </nav>
  );
}
