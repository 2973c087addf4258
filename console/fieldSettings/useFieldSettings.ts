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
import { changesFrom, type FieldUses, inverseOf, textsBefore, withoutSaved, withUses } from './uses.ts';

/** Uses that were not saved, because somebody else changed them too. */
interface RefusedUses {
  readonly conflict: Conflict;
  readonly uses: FieldUses;
  readonly settled: FieldUses;
}

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
  const [refused, setRefused] = useState<RefusedUses | null>(null);
  const changes = changesFrom(settings, chosenUses);

  /** `seen`: the settings that the uses change. `settled`: the choices that end with the save, unless they change before the answer. */
  const send = async (seen: FieldSettingsAnswer, uses: FieldUses, undoChanges: FieldUses | null, settled = uses): Promise<void> => {
    const answer = await setFieldSettings({ group: seen.Group.Id, revision: seen.Revision, uses });
    if (answer.data) {
      const { SuccessMessage, Revision = seen.Revision } = answer.data;
      setChosenUses((now) => withoutSaved(now, settled));
      setRefused(null);
      const undo =
        undoChanges && SuccessMessage !== nothingChanged
          ? [{ label: 'Undo', run: () => void send(withUses(seen, uses, Revision), undoChanges, null) }]
          : [];
      messages.success(SuccessMessage, ...undo);
      return;
    }
    const failure = asFailure(answer.error);
    if (failure.status === 409 && failure.Conflicts && failure.Revision !== undefined) {
      const names = failure.Conflicts.map(({ Field }) => Field);
      const conflict = { conflicts: failure.Conflicts, revision: failure.Revision, before: textsBefore(seen, names) };
      setRefused({ conflict, uses, settled });
    } else messages.error(failure.message);
  };

  return {
    chosenUses,
    changes,
    isBusy: isLoading,
    conflict: refused?.conflict ?? null,
    choose: (name, use) => setChosenUses((before) => ({ ...before, [name]: use })),
    undo: () => setChosenUses({}),
    save: () => send(settings, changes, inverseOf(settings, changes)),
    decide: async (sides) => {
      if (!refused) return;
      const { conflict, uses, settled } = refused;
      const ownUses = Object.fromEntries(Object.entries(uses).filter(([name]) => sides[name] !== 'theirs'));
      await send(withUses(settings, {}, conflict.revision), ownUses, null, settled);
    },
    dismissConflict: () => setRefused(null),
  };
};
