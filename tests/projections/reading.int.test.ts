import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldValue, RoleHeld } from '../../domain/fields/field.ts';
import { student } from '../../domain/records/student.ts';
import { user } from '../../domain/records/user.ts';
import { FiledRecordRows } from '../../projections/reading/filedRecords.ts';
import { readRemaining } from '../../projections/reading/lastOnes.ts';
import { readLookalikes } from '../../projections/reading/lookalikes.ts';
import { QuickCounts } from '../../projections/search/quickCounts.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { readInstitutionsWithUsers, readValuesInUse } from '../../projections/search/valuesInUse.ts';
import { defineTable } from '../../projections/tables/tables.ts';
import { questionOf } from '../conformance/questions.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
});
afterAll(() => readSide.stop());

type To = Readonly<Record<string, FieldValue>>;
const register = (id: number, to: To = {}) => ({
  stream: `student-${id}`,
  type: 'StudentRegistered',
  to: { firstname: 'Amira', lastname: 'Akhtar', dob: '2009-02-28', group: 1, ...to },
});
const remove = (stream: string, type: string) => ({ stream, type, to: { recordState: 64 } });

describe('readLookalikes', () => {
  const amira = { firstname: 'amira', lastname: 'AKHTAR', dob: '2009-02-28' };
  const find = async (group: number, values: To = amira, except: number | null = null) =>
    (await readLookalikes(readSide.db, 'student', group, values as typeof amira, except)).map(({ id }) => id);

  it('should find records of the group with the same values, whatever their case and accents', async () => {
    await readSide.apply(
      register(1, { group: 11 }),
      register(2, { group: 11, lastname: 'Åkhtar' }),
      register(3, { group: 11, lastname: 'Baker' }),
    );
    expect(await find(11)).toEqual([1, 2]);
    expect(await find(11, { ...amira, lastname: 'Baker' })).toEqual([3]);
  });

  it('should NOT find the record itself, records of another group and deleted ones', async () => {
    await readSide.apply(register(4, { group: 12 }), register(5, { group: 12 }), register(6, { group: 13 }));
    await readSide.apply(remove('student-5', 'StudentDeleted'));
    expect(await find(12)).toEqual([4]);
    expect(await find(12, amira, 4)).toEqual([]);
  });

  it('should follow an edit, and keep finding the second record', async () => {
    await readSide.apply(register(7, { group: 14 }), register(8, { group: 14 }));
    await readSide.apply({ stream: 'student-7', type: 'StudentDetailsEdited', to: { lastname: 'Baker' } });
    expect(await find(14)).toEqual([8]);
  });

  it('should find five records at most', async () => {
    await readSide.apply(...Array.from({ length: 7 }, (_, index) => register(20 + index, { group: 15 })));
    expect(await find(15)).toHaveLength(5);
  });

  it('should NOT compare by nothing, and throw for a field without a column', async () => {
    expect(await find(11, {})).toEqual([]);
    await expect(find(11, { scribble: 'x' })).rejects.toThrow(RangeError);
  });
});

describe('FiledRecordRows', () => {
  const before = new Date('2026-06-01T00:00:00Z');
  const readFiled = (aborted = false, head: bigint | null = null) => {
    const stop = new AbortController();
    if (aborted) stop.abort(new Error('Waymark stops'));
    const rows = new FiledRecordRows(readSide.db, { head: () => Promise.resolve(head) });
    return { rows, catchUp: () => rows.catchUp(stop.signal) };
  };
  const request = (id: number) => ({ stream: `export-${id}`, type: 'ExportRequested', to: { reference: `Export ${id}`, type: 'student' } });
  const complete = (id: number, finished: string) => ({
    stream: `export-${id}`,
    type: 'ExportCompleted',
    to: { fileKey: `exports/${id}/export.csv`, finished },
  });
  const rows = () => readFiled().rows;

  it('finds files that finished before a time, and not those that finished later or not yet', async () => {
    await readSide.apply(request(1), request(2), request(3));
    await readSide.apply(complete(1, '2026-05-31T23:59:59.000Z'), complete(2, '2026-06-01T00:00:00.000Z'));
    expect(await rows().finishedBefore('export', before, 10, 0)).toEqual([1]);
    expect(await rows().finishedBefore('export', before, 0, 0)).toEqual([]);
    expect(await rows().finishedBefore('import', before, 10, 0)).toEqual([]);
  });

  it('forgets a deleted file, and keeps that of a second record in use', async () => {
    await readSide.apply(request(4), request(5), request(6));
    await readSide.apply(complete(4, '2026-01-01T00:00:00.000Z'), complete(5, '2026-01-01T00:00:00.000Z'));
    await readSide.apply({
      stream: 'import-9',
      type: 'ImportUploaded',
      to: { reference: 'Subjects', type: 'jacs', fileKey: 'imports/9/upload.csv' },
    });
    const inUse = async () => [...(await rows().filesInUse())].filter((key) => /[4569]\//.test(key)).toSorted();
    // Export 6 is being written, in either format.
    const [fourth, ...others] = [
      'exports/4/export.csv',
      'exports/5/export.csv',
      'exports/6/export.csv',
      'exports/6/export.xlsx',
      'imports/9/upload.csv',
    ];
    expect(await inUse()).toEqual([fourth, ...others]);
    await readSide.apply({ stream: 'export-4', type: 'ExportFileDeleted', to: { fileKey: null, fileDeleted: '2026-07-01T00:00:00.000Z' } });
    expect(await inUse()).toEqual(others);
    expect(await rows().finishedBefore('export', new Date('2026-02-01T00:00:00Z'), 10, 0)).toEqual([5]);
  });

  it('finds imports whose file is gone, and those that nobody accepted since long', async () => {
    const uploaded = '2026-01-01T00:00:00.000Z';
    const upload = (id: number) => ({
      stream: `import-${id}`,
      type: 'ImportUploaded',
      to: { reference: 'Students', type: 'student', uploaded, fileKey: `imports/${id}/upload.csv` },
    });
    await readSide.apply(upload(21), upload(22));
    await readSide.apply({ stream: 'import-22', type: 'ImportFileDeleted', to: { fileKey: null, fileDeleted: uploaded } });
    expect(await rows().importsWithoutFile([21, 22, 99])).toEqual([22]);
    expect(await rows().finishedBefore('import', new Date('2026-01-02T00:00:00Z'), 10, 0)).toEqual([21]);
    expect(await rows().finishedBefore('import', new Date('2026-01-02T00:00:00Z'), 10, 21)).toEqual([]);
  });

  it('waits for the end of the log, until it is told to stop', async () => {
    await expect(readFiled(false, null).catchUp()).resolves.toBeUndefined();
    await expect(readFiled(true, 1_000_000n).catchUp()).rejects.toThrow('aborted');
  });
});

const invite = (id: number, roles: readonly RoleHeld[], to: To = {}) => ({
  stream: `user-${id}`,
  type: 'UserInvited',
  to: { firstname: 'Cleo', lastname: 'Test', email: `user${id}@example.test`, roles, enabled: true, lockedOut: false, ...to },
});
const everywhere: readonly RoleHeld[] = [{ group: null, role: 'administrator' }];

describe('readRemaining', () => {
  const remaining = async (keptOut = '') => (await readRemaining(readSide.db, user, keptOut)).filter((id) => id >= 100 && id < 200);

  it('should find administrators of every group who may sign in', async () => {
    await readSide.apply(
      invite(100, everywhere),
      invite(101, everywhere),
      invite(102, [{ group: 3, role: 'administrator' }]),
      invite(103, []),
    );
    expect(await remaining()).toEqual([100, 101]);
  });

  it.each([
    ['is disabled', { type: 'UserDisabled', to: { enabled: false } }],
    ['is deleted', { type: 'UserDeleted', to: { recordState: 64 } }],
    ['loses the role', { type: 'UserDetailsEdited', to: { roles: [] } }],
  ])('should NOT find one who %s, and keep the second one', async (_what, change) => {
    await readSide.apply(invite(110, everywhere), invite(111, everywhere));
    const [first = 0] = await remaining();
    await readSide.apply({ stream: `user-${first}`, ...change });
    const listedIds = await remaining();
    expect(listedIds).not.toContain(first);
    expect(listedIds).toContain(111);
  });

  it('should NOT count addresses that cannot sign in', async () => {
    await readSide.apply(invite(120, everywhere, { email: 'admin@demo.test' }));
    expect(await remaining()).toContain(120);
    expect(await remaining('@demo.test')).not.toContain(120);
  });

  it('should find nothing for a type of which none must remain', async () => {
    expect(await readRemaining(readSide.db, student, '')).toEqual([]);
  });
});

describe('readValuesInUse', () => {
  const ask = (scope: 'every' | readonly number[], term = '') =>
    readValuesInUse(readSide.db, {
      recordType: 'student',
      field: 'consortium',
      term,
      scope: scope === 'every' ? 'every' : new Set(scope),
      otherValues: [],
    });

  it('should list each value of the groups once, sorted, with the total', async () => {
    await readSide.apply(
      register(201, { group: 31, consortium: 'Østfold' }),
      register(202, { group: 31, consortium: 'Aspire' }),
      register(203, { group: 31, consortium: 'Aspire' }),
      register(204, { group: 32, consortium: 'Beacon' }),
    );
    expect(await ask([31])).toEqual({ values: ['Aspire', 'Østfold'], total: 2 });
    expect((await ask([31, 32])).values).toEqual(['Aspire', 'Beacon', 'Østfold']);
    expect((await ask('every')).values).toEqual(['Aspire', 'Beacon', 'Østfold']);
  });

  it('should NOT list values of other groups, also when there are many groups', async () => {
    expect((await ask([33])).values).toEqual([]);
    expect((await ask([])).values).toEqual([]);
    expect((await ask([32, ...Array.from({ length: 30 }, (_, index) => 500 + index)])).values).toEqual(['Beacon']);
  });

  it('should list values that contain the term, whose wildcards mean themselves', async () => {
    expect((await ask([31], 'SPIR')).values).toEqual(['Aspire']);
    expect((await ask([31], '%')).values).toEqual([]);
  });

  it('should NOT list a value of deleted records only, and keep that of a second record', async () => {
    await readSide.apply(register(205, { group: 34, consortium: 'Gone' }), register(206, { group: 34, consortium: 'Kept' }));
    await readSide.apply(remove('student-205', 'StudentDeleted'));
    expect(await ask([34])).toEqual({ values: ['Kept'], total: 1 });
  });

  it('should follow an edit', async () => {
    await readSide.apply({ stream: 'student-206', type: 'StudentDetailsEdited', to: { consortium: 'Renamed' } });
    expect((await ask([34])).values).toEqual(['Renamed']);
  });

  it('should throw for a field without values in use', async () => {
    await expect(
      readValuesInUse(readSide.db, { recordType: 'student', field: 'dob', term: '', scope: 'every', otherValues: [] }),
    ).rejects.toThrow(RangeError);
  });
});

describe('readInstitutionsWithUsers', () => {
  it('finds the groups of current users, and not those of deleted ones', async () => {
    await readSide.apply(invite(301, [{ group: 41, role: 'officer' }]), invite(302, [{ group: 42, role: 'officer' }]));
    await readSide.apply(remove('user-301', 'UserDeleted'));
    const groups = await readInstitutionsWithUsers(readSide.db);
    expect(groups).toContain(42);
    expect(groups).not.toContain(41);
  });
});

describe('QuickCounts', () => {
  it('counts records by editor: first the person who asks, also with the fewest, then the most', async () => {
    const by = (id: number) => ({ id, name: `Editor ${id}` });
    const editors = [61, 62, 62, 63, 63, 63, 0, 0, 0, 0];
    await readSide.apply(
      ...editors.map((editor, index) => ({ ...register(400 + index, { group: 51, consortium: 'Edited' }), by: by(editor) })),
    );
    const question = questionOf(getSearchSet('students'), 'consortium:Edited');
    const count = (first: number, most: number, maxCounted = 100) =>
      new QuickCounts(readSide.db, 30).byEditor(defineTable(student), question, { limit: most, first, maxCounted });
    expect(await count(61, 2)).toEqual([
      { ...by(61), count: 1, isMore: false },
      { ...by(63), count: 3, isMore: false },
    ]);
    const few = (await count(61, 9, 4)) ?? [];
    expect(few.length).toBeGreaterThan(0);
    expect(few.reduce((sum, each) => sum + each.count, 0)).toBeLessThanOrEqual(5);
    expect(few.every(({ isMore }) => isMore)).toBe(true);
    expect((await count(64, 9))?.map(({ id }) => id)).toEqual([63, 62, 61]);
  });
});
