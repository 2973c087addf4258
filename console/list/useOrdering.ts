import { useState } from 'react';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { asFailure } from '../api/failure.ts';
import { usePlaceRecordMutation } from '../api/recordApi.ts';
import { moveEntry } from '../grid/reorder.ts';
import { titleOf } from '../rows.ts';
import { useMessages } from '../ui/Messages.tsx';
import { findPlace } from './neighbours.ts';
import type { ListQuestion } from '../page/listQuestion.ts';

/**
 * Moves rows that people order: first on screen (`show` returns the undo), then on the server. `move` is absent if another order is shown.
 */
export const useOrdering = (
  definition: SearchDefinition,
  question: ListQuestion,
  rows: readonly SearchRow[],
  show: (rows: readonly SearchRow[]) => () => void,
) => {
  const { OrderedWithin, DefaultSort, RecordPath: path } = definition;
  const messages = useMessages();
  const [placeRecord] = usePlaceRecordMutation();
  const [announcement, setAnnouncement] = useState('');
  if (OrderedWithin === null || (question.sort ?? DefaultSort) !== DefaultSort || question.order !== 'asc') return { announcement };
  const move = async (from: number, to: number) => {
    const next = moveEntry(rows, from, to);
    const row = next[to];
    const [newPlace, originalPlace] = [findPlace(next, to, OrderedWithin), findPlace(rows, from, OrderedWithin)];
    if (!row || newPlace === null || originalPlace === null) return;
    const undoMove = show(next);
    const answer = await placeRecord({ path, id: row.Id, where: newPlace });
    if (answer.error) {
      undoMove();
      messages.error(asFailure(answer.error).message);
      return;
    }
    setAnnouncement(`${titleOf(row)} is now ${to + 1} of ${next.length}.`);
    const undo = async () => {
      const undone = await placeRecord({ path, id: row.Id, where: originalPlace });
      if (undone.error) messages.error(asFailure(undone.error).message);
    };
    messages.success(answer.data.SuccessMessage, { label: 'Undo', run: () => void undo() });
  };
  return { announcement, move: (from: number, to: number) => void move(from, to) };
};
