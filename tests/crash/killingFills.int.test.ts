import { expect, test } from 'vitest';
import { fill } from './cases/fill.ts';
import { killDuring } from './cases/killedTask.ts';
import { plannedImport } from './cases/plannedImport.ts';
import { ownParts, useKillable } from './killable.ts';

const waymark = useKillable();
const parts = ownParts('worker', 'event log node', 'postmaster', 'projector');

test('kill -9 of any part during a fill, an import, their undos and a register writes each student, row and mark once', async () => {
  const [{ adding, undo, mark }, [check, write, undoImport]] = await Promise.all([fill(waymark.admin), plannedImport(waymark.admin)]);
  expect(await killDuring(waymark, [check, adding], parts)).toEqual([null, adding.changed]);
  expect(await killDuring(waymark, [write, undo], parts)).toEqual([1000, adding.changed]);
  expect(await killDuring(waymark, [undoImport, adding], parts)).toEqual([1000, adding.changed]);
  await mark(parts, waymark.killIfThere);
});
