import { expect, test } from 'vitest';
import { bulkEdit } from './cases/bulkEdit.ts';
import { certainMerge } from './cases/certainMerge.ts';
import { everyPart, killDuring } from './cases/killedTask.ts';
import { useKillable } from './killable.ts';

const waymark = useKillable();

test('kill -9 of any part during a bulk edit, a merge of many groups and their undos changes each record once by each', async () => {
  const [[edit, undoEdit], [merge, undoMerge]] = await Promise.all([bulkEdit(waymark.admin), certainMerge(waymark.admin)]);
  expect(await killDuring(waymark, [merge, edit], everyPart)).toEqual([200, 1000]);
  expect(await killDuring(waymark, [undoMerge, undoEdit], everyPart)).toEqual([200, 1000]);
});
