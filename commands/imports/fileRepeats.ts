import { likeRow, rowMayRepeat } from '../../domain/importMessages.ts';
import type { UnderstoodRow } from '../../domain/imports/decideRow.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import type { FilePerson, LikeRow } from '../../domain/imports/likeRow.ts';
import type { PlannedRow } from '../../domain/imports/plan.ts';

/** Finds the same person in two rows of a file, in other spellings. */
export interface FileRepeats {
  /** The most similar earlier row of the import `id`, by line. Stores the people of these rows for later calls. */
  find(id: number, rows: readonly FilePerson[]): Promise<ReadonlyMap<number, LikeRow>>;
}

/**
 * New rows with a note if an earlier row may be about the same person. Nobody is asked, because files of schools have many who are like
 * others. Rows that are the same person without doubt are asked about (`aboutOf`).
 */
export const noteRepeats = async (
  repeats: FileRepeats,
  id: number,
  { asPerson, creates, gathers, recordType }: ImportType,
  planned: readonly PlannedRow[],
  understood: readonly UnderstoodRow[],
): Promise<readonly PlannedRow[]> => {
  if (!asPerson || !creates || gathers) return planned;
  const values = new Map(understood.map((row) => [row.line, row.values]));
  const isNew = ({ record, outcome, repeats: first }: PlannedRow) =>
    record === null && first === null && (outcome === 'create' || outcome === 'question');
  const repeatsByLine = await repeats.find(
    id,
    planned.filter(isNew).map(({ line }) => ({ line, person: asPerson(values.get(line) ?? {}) })),
  );
  return planned.map((row) => {
    const like = repeatsByLine.get(row.line);
    if (!like) return row;
    const note = { column: null, reason: rowMayRepeat(recordType.labels.one), detail: likeRow(like.line, like.because) };
    return { ...row, notes: [...(row.notes ?? []), note] };
  });
};
