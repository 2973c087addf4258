import { useState } from 'react';
import type { FieldSettingsAnswer, FieldUse } from '../../api/contract/fieldSettings.ts';
import { nothingChanged } from '../../domain/messages.ts';
import { createDraftStore } from '../api/draftStore.ts';
import { asFailure } from '../api/failure.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { useKeptDraft } from '../form/useKeptDraft.ts';
import type { Conflict } from '../record/ConflictDialog.tsx';
import type { Side } from '../record/formState.ts';
import { useMessages } from '../ui/Messages.tsx';
import { useSetFieldSettingsMutation } from './fieldSettingsApi.ts';
import { changesFrom, type FieldUses, inverseOf, textsBefore, withoutSaved } from './uses.ts';

interface FieldSettingsState {
  readonly chosenUses: FieldUses;
  readonly changes: FieldUses;
  readonly isBusy: boolean;
  readonly conflict: Conflict | null;
  readonly choose: (name: string, use: FieldUse) => void;
  readonly undo: () => void;
  readonly save: () => Promise<void>;
  readonly decide: (sides: Readonly<Record<string, Side>>) => Promise<void>;
  readonly dismissConflict: () => void;
}

/** Choices that were not saved when the session ended, by person and group. */
const unsavedUses = createDraftStore<FieldUses>();

/** An administrator's choices for the fields of a group until they are saved. Changes by others meanwhile are conflicts, field by field. */
export const useFieldSettings = (settings: FieldSettingsAnswer): FieldSettingsState => {
  const messages = useMessages();
  const [setFieldSettings, { isLoading }] = useSetFieldSettingsMutation();
  const user = useSessionQuery().data?.User?.Id ?? 0;
  const group = String(settings.Group.Id);
  const [chosenUses, setChosenUses] = useState<FieldUses>(() => unsavedUses.find(user, group) ?? {});
  useKeptDraft(unsavedUses, user, group, chosenUses);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const changes = changesFrom(settings, chosenUses);

  /** `settled` are the choices that end with the save, unless they change before the answer. */
  const send = async (revision: number, uses: FieldUses, undoChanges: FieldUses | null, settled = uses): Promise<void> => {
    const answer = await setFieldSettings({ group: settings.Group.Id, revision, uses });
    if (answer.data) {
      const { SuccessMessage, Revision = revision } = answer.data;
      setChosenUses((now) => withoutSaved(now, settled));
      setConflict(null);
      const undo =
        undoChanges && SuccessMessage !== nothingChanged ? [{ label: 'Undo', run: () => void send(Revision, undoChanges, null) }] : [];
      messages.success(SuccessMessage, ...undo);
      return;
    }
    const failure = asFailure(answer.error);
    if (failure.status === 409 && failure.Conflicts && failure.Revision !== undefined)
      setConflict({
        conflicts: failure.Conflicts,
        revision: failure.Revision,
        before: textsBefore(
          settings,
          failure.Conflicts.map(({ Field }) => Field),
        ),
      });
    else messages.error(failure.message);
  };

  return {
    chosenUses,
    changes,
    isBusy: isLoading,
    conflict,
    choose: (name, use) => setChosenUses((before) => ({ ...before, [name]: use })),
    undo: () => setChosenUses({}),
    save: () => send(settings.Revision, changes, inverseOf(settings, changes)),
    decide: async (sides) => {
      if (!conflict) return;
      const ownChanges = Object.fromEntries(Object.entries(changes).filter(([name]) => sides[name] !== 'theirs'));
      await send(conflict.revision, ownChanges, null, changes);
    },
    dismissConflict: () => setConflict(null),
  };
};
