import { describe, expect, it } from 'vitest';
import { exportRecord } from '../../../domain/records/export.ts';
import { payRun } from '../../../domain/records/payRun.ts';

const now = '2026-11-28T10:00:00.000Z';

describe('the address of the file', () => {
  it('of an export is there once it is complete, for people who see how many rows it has, until it is deleted', () => {
    const complete = { status: 'Completed', rows: 3, fileDeleted: null };
    expect(exportRecord.fileAddress(complete, 3)).toBe('/exports/download/3');
    expect(exportRecord.fileAddress({ ...complete, status: 'Running' }, 3)).toBeNull();
    expect(exportRecord.fileAddress({ ...complete, rows: null }, 3)).toBeNull();
    expect(exportRecord.fileAddress({ ...complete, fileDeleted: now }, 3)).toBeNull();
  });

  it('of a pay run is there once it is complete and has sent something', () => {
    expect(payRun.fileAddress({ completed: now, items: 2 }, 5)).toBe('/ambassadors/pay-runs/5/file');
    expect(payRun.fileAddress({ completed: null, items: 2 }, 5)).toBeNull();
    expect(payRun.fileAddress({ completed: now, items: 0 }, 5)).toBeNull();
  });
});
