import { expect, test } from 'vitest';
import { fill } from './cases/fill.ts';
import { everyPart, killDuring } from './cases/killedTask.ts';
import { plannedImport } from './cases/plannedImport.ts';
import { useKillable } from './killable.ts';

const waymark = useKillable();

test('kill -9 of any part during a fill, an import, their undos and a register writes each student, row and mark once', async () => {
  const [{ adding, undo, mark }, [check, write, undoImport]] = await Promise.all([fill(waymark.admin), plannedImport(waymark.admin)]);
  expect(await killDuring(waymark, [check, adding], everyPart)).toEqual([null, adding.changed]);
  expect(await killDuring(waymark, [write, undo], everyPart)).toEqual([1000, adding.changed]);
  expect(await killDuring(waymark, [undoImport, adding], everyPart)).toEqual([1000, adding.changed]);
  await mark(everyPart, waymark.killIfThere);
});
