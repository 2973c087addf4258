import { describe, expect, test } from 'vitest';
import { approval } from './cases/approval.ts';
import { bulkEdit } from './cases/bulkEdit.ts';
import { certainMerge } from './cases/certainMerge.ts';
import { fill } from './cases/fill.ts';
import { killDuring } from './cases/killedTask.ts';
import { plannedImport } from './cases/plannedImport.ts';
import { ownParts, useKillable } from './killable.ts';

const waymark = useKillable();

/**
 * After the kill of a worker its tasks wait for seconds until they count as left. So two are killed at a time, as many as it runs at once.
 */
const everyPart = ownParts('worker', 'event log node', 'postmaster', 'projector', 'worker');
const someParts = ownParts('worker', 'event log node', 'postmaster', 'projector');

describe('kill -9 of any part', () => {
  test('during a bulk edit, a merge of many groups and their undos changes each record once by each', async () => {
    const [[edit, undoEdit], [merge, undoMerge]] = await Promise.all([bulkEdit(waymark.admin), certainMerge(waymark.admin)]);
    expect(await killDuring(waymark, [merge, edit], everyPart)).toEqual([200, 1000]);
    expect(await killDuring(waymark, [undoMerge, undoEdit], everyPart)).toEqual([200, 1000]);
  });

  test('during a fill, a check, an import, their undos and a register writes each student, row and mark once', async () => {
    const [{ adding, undo, mark }, [check, write, undoImport]] = await Promise.all([fill(waymark.admin), plannedImport(waymark.admin)]);
    expect(await killDuring(waymark, [adding, check], someParts)).toEqual([adding.changed, null]);
    expect(await killDuring(waymark, [undo, write], someParts)).toEqual([adding.changed, 1000]);
    expect(await killDuring(waymark, [adding, undoImport], someParts)).toEqual([adding.changed, 1000]);
    await mark(someParts, waymark.killIfThere);
  });

  test('during a bulk approval approves each timesheet once', async () => {
    const officer = await waymark.signIn('data@demo.test');
    const approving = await approval(officer, await waymark.signIn('pay@demo.test'));
    expect(await killDuring(waymark, [approving], everyPart)).toEqual([560]);
  });
});
