import { useEffect } from 'react';
import type { ConflictAnswer } from '../../api/contract/answers.ts';
import type { EditForm } from '../../api/contract/records.ts';
import { storedField } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findConflicts, rawOf, valuesFrom } from './draft.ts';
import { type FormEvent, type FormState, mergeLabels } from './formState.ts';
import { printField, readRaw } from '../fieldKinds/kinds.ts';
import { withNumbers } from './rows/draftRows.ts';
import { valueName } from './rows/rowWords.ts';
import type { OpenConflict } from './useSaving.ts';

interface FreshOptions {
  readonly type: RecordType;
  readonly latest: EditForm;
  readonly state: FormState;
  readonly dispatch: (event: FormEvent) => void;
  /** The newest revision that was made on this screen. */
  readonly ownRevision: number;
  readonly isBusy: boolean;
  readonly onConflict: (conflict: OpenConflict) => void;
}

/** The conflicts between the edits and the latest record, in the server's format. */
const conflictsWith = (type: RecordType, state: FormState, latest: EditForm): readonly ConflictAnswer[] => {
  const now = valuesFrom(type, latest.Record);
  const draft = withNumbers(type, state.draft, now);
  const labels = mergeLabels(state.labels, latest.Labels);
  return findConflicts(type, draft, now).flatMap((name): ConflictAnswer[] => {
    const field = storedField(type, name);
    if (!field) return [];
    const raw = rawOf(draft, name, field);
    const read = readRaw(field, raw);
    const typed = typeof raw === 'string' ? raw : '';
    return [
      {
        Field: name,
        Label: valueName(type, name, labels),
        Yours: null,
        Theirs: latest.Record[name] ?? null,
        YoursText: read.ok ? printField(field, read.value, labels[name]) : typed,
        TheirsText: printField(field, now[name], latest.Labels[name]),
        Actor: latest.Updated?.Actor ?? '',
        At: latest.Updated?.At ?? '',
      },
    ];
  });
};

/**
 * Updates the form from the latest record. Adopts changes made on this screen at once, unless they conflict with what the person
 * typed. All others set `isElsewhere` and wait for `show`, so that fields do not change while the person types.
 */
export const useFreshRecord = ({
  type,
  latest,
  state,
  dispatch,
  ownRevision,
  isBusy,
  onConflict,
}: FreshOptions): { isElsewhere: boolean; show: () => void } => {
  const { baseRevision } = state.draft;
  const isNew = latest !== state.shownForm && latest.Revision >= baseRevision && !isBusy;
  const isOwn = latest.Revision <= Math.max(baseRevision, ownRevision);
  const meets = isNew && findConflicts(type, state.draft, valuesFrom(type, latest.Record)).length > 0;
  useEffect(() => {
    if (isNew && isOwn && !meets) dispatch({ kind: 'adopted', form: latest });
  }, [isNew, isOwn, meets, latest, dispatch]);
  const show = () => {
    const conflicts = conflictsWith(type, state, latest);
    if (conflicts.length > 0) onConflict({ conflicts, revision: latest.Revision, savesNext: false });
    else dispatch({ kind: 'adopted', form: latest });
  };
  return { isElsewhere: isNew && latest.Revision > baseRevision && (!isOwn || meets), show };
};
