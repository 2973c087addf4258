import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readEvent } from '../../domain/stored/storedShapes.ts';
import { readHistory } from '../../projections/reading/records.ts';
import { recordRows } from '../../projections/reading/recordRows.ts';
import { tableOf } from '../../projections/tables/tables.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

/** The declarations of a later version, which renames a student's `ucas` to `ucasNumber` and registering to enrolling. */
vi.mock(import('../../domain/records/registry.ts'), async (original) => {
  const { recordTypes } = await original();
  const later = recordTypes.map((type): RecordType => {
    if (type.name !== 'student') return type;
    const { ucas, ...fields } = type.fields;
    if (!ucas) throw new Error('The student has no field ucas any more');
    return {
      ...type,
      createdEvent: ['Enrolled', 'Enrolled the student'],
      fields: { ...fields, ucasNumber: ucas },
      conversions: [{ version: 2, renamedFields: { ucas: 'ucasNumber' }, renamedEvents: { StudentRegistered: 'StudentEnrolled' } }],
    };
  });
  const find = (name: string) => later.find((type) => type.name === name);
  return {
    recordTypes: later,
    findRecordType: find,
    findRecordTypeAt: (path: string) => later.find((type) => type.path === path),
    getRecordType: (name: string) =>
      find(name) ??
      (() => {
        throw new RangeError(name);
      })(),
  };
});

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
  const to = { lastname: 'Akhtar', group: 3, ucas: '1234567890' };
  await readSide.apply({ stream: 'student-1', type: 'StudentRegistered', to }, { stream: 'access-1', type: 'UserSignedIn', to: {} });
});
afterAll(() => readSide.stop());

describe('after a conversion renames a stored field and an event', () => {
  it('older history entries show the new names', async () => {
    expect(await readHistory(readSide.db, 'student', 1)).toMatchObject([
      { event: 'StudentEnrolled', changes: { lastname: { to: 'Akhtar' }, ucasNumber: { from: null, to: '1234567890' } } },
    ]);
    expect(await readHistory(readSide.db, 'access', 1)).toMatchObject([{ event: 'UserSignedIn', changes: {} }]);
  });

  it('rebuilt rows have the old values under the new names', async () => {
    await readSide.rebuildWith(readEvent);
    const column = tableOf('student')?.indexed.find(({ name }) => name === 'ucasNumber')?.column ?? '';
    expect(await readSide.row('student-1')).toMatchObject({ values: { ucasNumber: '1234567890' }, [column]: '1234567890' });
    const records = recordRows({ sql: readSide.db, log: readSide.log, tables: { demand: () => Promise.resolve() } });
    expect((await records.find(getRecordType('student'), 1))?.values['ucasNumber']).toBe('1234567890');
    expect(await readHistory(readSide.db, 'student', 1)).toMatchObject([
      { event: 'StudentEnrolled', changes: { ucasNumber: { to: '1234567890' } } },
    ]);
  });

  it('new events join the old ones in the row and the history', async () => {
    await readSide.apply({ stream: 'student-1', type: 'StudentDetailsEdited', to: { ucasNumber: '9876543210' }, version: 2 });
    expect(await readSide.row('student-1')).toMatchObject({ values: { lastname: 'Akhtar', ucasNumber: '9876543210' } });
    const lines = await readHistory(readSide.db, 'student', 1);
    expect(lines.map(({ changes }) => changes['ucasNumber']?.to)).toEqual(['1234567890', '9876543210']);
  });
});
