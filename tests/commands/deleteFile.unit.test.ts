import { describe, expect, it } from 'vitest';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { deleteFile } from '../../commands/retention/deleteFile.ts';
import { appendJobEvent } from '../../commands/tasks/queueTask.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { by, names, withServices } from './taskServices.ts';

describe('deleteFile', () => {
  it('deletes a finished file once; refuses a file in progress', async () => {
    const { dependencies, services, eventsOf, removed } = withServices();
    await createRecord(dependencies, by, getRecordType('export'), { reference: 'Students', type: 'student' });
    const remove = () => deleteFile(dependencies, services.files, by, 'export', 1);
    expect(await remove()).toMatchObject({ error: { because: 'refused' } });
    await appendJobEvent(dependencies, exportRecord, 1, 'Completed', {
      status: 'Completed',
      fileKey: 'exports/1/export.csv',
      finished: '2026-11-22T10:00:00.000Z',
    });
    expect(await remove()).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await remove()).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(removed).toEqual(['exports/1/export.csv']);
    expect(names(eventsOf('export-1'))).toEqual(['ExportRequested', 'ExportCompleted', 'ExportFileDeleted']);
  });
});
