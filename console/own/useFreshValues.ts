import { useEffect } from 'react';
import type { EditForm } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findConflicts, valuesFrom } from '../record/draft.ts';
import type { FormEvent, FormState } from '../record/formState.ts';

interface FreshOptions {
  readonly type: RecordType;
  readonly latest: Pick<EditForm, 'Record' | 'Labels' | 'Revision'>;
  readonly state: FormState;
  readonly dispatch: (event: FormEvent) => void;
  readonly isBusy: boolean;
}

/**
 * Updates the form from the latest record and keeps the edits. A record whose changes conflict with the edits waits: the server refuses
 * their save, and nothing is overwritten unseen.
 */
export const useFreshValues = ({ type, latest, state, dispatch, isBusy }: FreshOptions): void => {
  const { draft, shownForm } = state;
  const isNew = latest !== shownForm && latest.Revision >= Math.max(draft.baseRevision, 0) && !isBusy;
  const canAdopt = isNew && findConflicts(type, draft, valuesFrom(type, latest.Record)).length === 0;
  useEffect(() => {
    if (canAdopt) dispatch({ kind: 'adopted', form: latest });
  }, [canAdopt, latest, dispatch]);
};
