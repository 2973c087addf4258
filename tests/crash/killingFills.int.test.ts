import { expect, test } from 'vitest';
import { fill } from './cases/fill.ts';
import { killDuring } from './cases/killedTask.ts';
import { plannedImport } from './cases/plannedImport.ts';
import { ownParts, useKillable } from './killable.ts';

const waymark = useKillable();
const parts = ownParts('worker', 'event log node', 'postmaster', 'projector');

test('kill -9 of any part during a fill, an import, their undos and a register writes each student, row and mark once', async () => {
  const [{ adding, undo, mark }, [check, write, undoImport]] = await Promise.all([fill(waymark.admin), plannedImport(waymark.admin)]);
  expect(await killDuring(waymark, [adding, check], parts)).toEqual([adding.changed, null]);
  expect(await killDuring(waymark, [undo, write], parts)).toEqual([adding.changed, 1000]);
  expect(await killDuring(waymark, [adding, undoImport], parts)).toEqual([adding.changed, 1000]);
  await mark(parts, waymark.killIfThere);
});
