import type { RecordType } from '../../domain/record/recordType.ts';
import { storedField } from '../../domain/record/part.ts';
import type { RequestFailure } from '../api/failure.ts';
import { printField } from '../fieldKinds/kinds.ts';
import type { Conflict } from './ConflictDialog.tsx';
import type { FormState } from './formState.ts';

/** The values of the fields in conflict before both changes, as text. */
export const textsBefore = (
  type: RecordType,
  { draft, labels }: FormState,
  conflicts: Conflict['conflicts'],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    conflicts.flatMap(({ Field }): [string, string][] => {
      const field = storedField(type, Field);
      return field ? [[Field, printField(field, draft.base[Field], labels[Field])]] : [];
    }),
  );

/** The fields that somebody else changed too, if the server refused a save because of them; null otherwise. */
export const conflictIn = ({ status, Conflicts, Revision }: RequestFailure): Conflict | null =>
  status === 409 && Conflicts && Revision !== undefined ? { conflicts: Conflicts, revision: Revision } : null;
