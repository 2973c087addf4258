import { expect } from 'vitest';
import { eventually } from '../../infra/waiting.ts';
import { columnsOf, planOf, untilStatus, uploadRows } from '../../running/importing.ts';
import type { Visitor } from '../../running/visitor.ts';
import { expectPlanWritten, spreadsheetOf, studentsOf } from '../killable.ts';
import { type KilledTask, undoOf } from './killedTask.ts';

const rows = 1000;

/** The check of a spreadsheet, its import and the undo of that. */
export const plannedImport = async (admin: Visitor): Promise<readonly [check: KilledTask, write: KilledTask, undo: KilledTask]> => {
  const id = await uploadRows(admin, spreadsheetOf(rows));
  const { Mapping } = await columnsOf(admin, id);
  let writtenCount = 0;
  const taskOf = async (command: string): Promise<number> => {
    let task = 0;
    await eventually(20_000, async () => {
      const [row] = (await admin.search('tasks', { filter: `import:${id},command:${command},group:any` })).Data;
      expect(row, `the task ${command}`).toBeDefined();
      task = row?.Id ?? 0;
    });
    return task;
  };
  return [
    {
      begin: async () => {
        await admin.post(`/imports/check/${id}`, { Mapping });
        return taskOf('check import');
      },
      changed: null,
      check: async () => {
        await untilStatus(admin, id, 'Awaiting validation resolutions');
        const { Counts, Total } = await planOf(admin, id);
        expect([Counts.create, Total]).toEqual([rows, rows]);
      },
    },
    {
      begin: async () => {
        await admin.post(`/imports/accept/${id}`, {});
        return (writtenCount = await taskOf('import'));
      },
      changed: rows,
      check: () => expectPlanWritten(admin, id, rows),
    },
    {
      begin: () => undoOf(admin, writtenCount),
      changed: rows,
      check: async () => expect(await studentsOf(admin, id, 64)).toEqual({ Total: rows, others: [] }),
    },
  ];
};
