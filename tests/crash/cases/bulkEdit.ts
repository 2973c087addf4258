import { expect } from 'vitest';
import type { Json } from '../../../api/contract/answers.ts';
import type { SearchRow } from '../../../api/contract/search.ts';
import type { Visitor } from '../../running/visitor.ts';
import { beginImport, expectImportedOnce } from '../killable.ts';
import { type KilledTask, undoOf } from './killedTask.ts';

const [name, rows] = ['Crash Academy', 1000];

/** A bulk edit of many schools, and its undo. */
export const bulkEdit = async (admin: Visitor): Promise<readonly [edit: KilledTask, undo: KilledTask]> => {
  await expectImportedOnce(admin, await beginImport(admin, name, 830_000, rows), name, rows);
  const before = (await admin.search('institutions', { filter: name })).Data[0]?.['phase'];
  expect(before, 'the phase of the imported schools').toBeDefined();
  const after = before === 2 ? 4 : 2;
  let task = 0;
  /** Each school has this revision and phase, and one line of history for each change. */
  const check = async (revision: number, phase: Json | undefined) => {
    const allRows: SearchRow[] = [];
    for (let page = 1; page <= Math.ceil(rows / 500); page += 1)
      allRows.push(...(await admin.search('institutions', { filter: name, pageSize: 500, page, sort: 'urn' })).Data);
    expect(new Set(allRows.map((row) => row.Id)).size).toBe(rows);
    expect(allRows.filter((row) => row['Revision'] !== revision || row['phase'] !== phase)).toEqual([]);
    const lines = await admin.history('institutions', allRows[0]?.Id ?? 0);
    expect(lines.flatMap(({ Changes }) => Changes.filter(({ Field }) => Field === 'phase').map(({ To }) => To))).toHaveLength(revision + 1);
  };
  return [
    {
      begin: async () => (task = (await admin.post('/institutions/bulk-edit', { values: { phase: after }, filter: name })).json.Task ?? 0),
      changed: rows,
      check: () => check(1, after),
    },
    { begin: () => undoOf(admin, task), changed: rows, check: () => check(2, before) },
  ];
};
