import { useState } from 'react';
import { asFailure, reasonsOf, type RequestFailure } from '../api/failure.ts';
import { useSaveRecordMutation, useUndoEditMutation } from '../api/recordApi.ts';
import { newFormKey } from '../record/formKey.ts';
import { useMessages } from '../ui/Messages.tsx';
import type { Entry } from './entry.ts';
import { entryAt, describeMove, type Times } from './moving.ts';

/** The place of a moved entry until the server's answer has reached the searches: the times, and the revision before the move. */
interface Shown {
  readonly times: Times;
  readonly revision: number;
}

const changedMeanwhile = 'Somebody else has just changed these times. The calendar shows theirs.';

/** The first words that the server gave as the reason. */
const reasonOf = (failure: RequestFailure): string =>
  failure.status === 409 && failure.Conflicts ? changedMeanwhile : (failure.Errors[0]?.ErrorMessages[0] ?? failure.message);

/**
 * Moves entries: an edit of start and end, like that of the record's form, with the revision that the person saw. The entry stands at its
 * new times at once and goes back if the server refuses.
 */
export const useMoving = () => {
  const messages = useMessages();
  const [save] = useSaveRecordMutation();
  const [undoEdit] = useUndoEditMutation();
  const [moved, setMoved] = useState<ReadonlyMap<string, Shown>>(new Map());
  const forget = (key: string) => setMoved((before) => new Map([...before].filter(([each]) => each !== key)));

  const undo = async ({ path, id, key }: Entry, revision: number) => {
    forget(key);
    const { data, error } = await undoEdit({ path, id, revision });
    if (data) messages.success(data.SuccessMessage);
    else messages.error(reasonsOf(asFailure(error)));
  };

  /** Returns the failure, if the entry could not be moved. */
  const move = async (entry: Entry, times: Times): Promise<RequestFailure | null> => {
    if (times.start === entry.start && times.end === entry.end) return null;
    const { path, id, key, revision } = entry;
    setMoved((before) => new Map([...before, [key, { times, revision }]]));
    const { data, error } = await save({ path, id, revision, values: { ...times }, key: newFormKey() });
    if (!data) {
      forget(key);
      return asFailure(error);
    }
    const { Revision } = data;
    messages.success(
      `${entry.title}: ${describeMove(times)}`,
      ...(Revision === undefined ? [] : [{ label: 'Undo', run: () => void undo(entry, Revision) }]),
    );
    return null;
  };

  return {
    /** The entries with those that were just moved at their new times. */
    shown: (entries: readonly Entry[]): readonly Entry[] =>
      entries.map((entry) => {
        const shown = moved.get(entry.key);
        return shown && shown.revision === entry.revision ? entryAt(entry, shown.times) : entry;
      }),
    move,
    /** Moves what was dropped, and says so if it cannot be moved. */
    drop: async (entry: Entry, times: Times) => {
      const failure = await move(entry, times);
      if (failure) messages.error(`${entry.title} was not moved. ${reasonOf(failure)}`);
    },
    reasonOf,
  };
};
