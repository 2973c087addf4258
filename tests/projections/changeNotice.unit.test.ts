import { describe, expect, it } from 'vitest';
import { type ChangedRecords, type ChangeNotice, noticeOf } from '../../projections/changeNotice.ts';

const changedRecords = (recordType: string, count: number, groups: number): ChangedRecords => ({
  recordType,
  owners: null,
  records: Array.from({ length: count }, (_, index) => ({ id: index + 1, groups: [index % groups] })),
});
const read = (changed: readonly ChangedRecords[]) => {
  const text = noticeOf(7n, changed);
  // PostgreSQL takes less than 8,000 bytes.
  expect(Buffer.byteLength(text)).toBeLessThan(8000);
  return JSON.parse(text) as ChangeNotice;
};

describe('a notice of changes', () => {
  it('lists few records with their groups', () => {
    expect(read([changedRecords('student', 2, 2)])).toEqual({
      position: '7',
      changed: [
        {
          recordType: 'student',
          records: [
            [1, [0]],
            [2, [1]],
          ],
          groups: [0, 1],
          owners: null,
        },
      ],
    });
  });

  it('names the groups of many records', () => {
    expect(read([changedRecords('student', 51, 3)]).changed).toEqual([
      { recordType: 'student', records: null, groups: [0, 1, 2], owners: null },
    ]);
  });

  it('names the types alone where even the groups are too many, and everybody who may see them asks again', () => {
    const { changed } = read(Array.from({ length: 30 }, (_, index) => changedRecords(`type${index}`, 400, 400)));
    expect(changed).toHaveLength(30);
    expect(changed[0]).toEqual({ recordType: 'type0', records: null, groups: null, owners: null });
  });
});
