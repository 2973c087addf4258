import { describe, expect, it } from 'vitest';
import { importStatus } from '../../../domain/lists/imports.ts';
import { fileInUse } from '../../../domain/messages.ts';
import { blank } from '../../../domain/record/fold.ts';
import { genericState } from '../../../domain/record/states.ts';
import { takeAction } from '../../../domain/record/takeAction.ts';
import { importRecord } from '../../../domain/records/import.ts';

const now = '2026-11-28T10:00:00.000Z';

const deleteFileOf = (status: string, recordState: number = genericState.current.value, finished: string | null = null) => {
  const unmade = blank(importRecord);
  const values = { ...unmade.values, fileKey: 'imports/1/upload.csv', status, finished };
  return takeAction(importRecord, { ...unmade, revision: 3, recordState, values }, 'delete-file', { now });
};
const refused = { ok: false, error: { because: 'refused', message: fileInUse('import') } };

describe('the file of an import', () => {
  it.each([importStatus.checking, importStatus.accepted, importStatus.importing])('is kept while the import is “%s”', (status) => {
    expect(deleteFileOf(status)).toEqual(refused);
  });

  it.each([importStatus.accepted, importStatus.importing])('can be deleted once the import is cancelled while “%s”', (status) => {
    expect(deleteFileOf(status, genericState.cancelled.value)).toMatchObject({ ok: true, value: [{ type: 'ImportFileDeleted' }] });
  });

  it('can be deleted while its plan waits for people, and once the import has finished', () => {
    expect(deleteFileOf(importStatus.waitingForAnswers)).toMatchObject({ ok: true });
    expect(deleteFileOf(importStatus.completed, genericState.current.value, now)).toMatchObject({ ok: true });
  });
});
