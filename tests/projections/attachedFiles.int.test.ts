import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldValue } from '../../domain/fields/field.ts';
import { findAttached } from '../../projections/reading/attachedFiles.ts';
import { FiledRecordRows } from '../../projections/reading/filedRecords.ts';
import { logOf, startReadSide, type TestReadSide } from './readSide.ts';

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
});
afterAll(() => readSide.stop());

const file = (part: string, id: number): Readonly<Record<string, FieldValue>> => ({
  [`${part}/${id}/fileName`]: `File ${id}.pdf`,
  [`${part}/${id}/fileType`]: 'pdf',
  [`${part}/${id}/fileSize`]: 9,
  [`${part}/${id}/fileKey`]: `attachments/${id}`,
});
const removedRow = (part: string, id: number) => Object.fromEntries(Object.keys(file(part, id)).map((name) => [name, null]));

const inUse = () => new FiledRecordRows(readSide.db, logOf([])).filesInUse();
const placeOf = async (id: number) => {
  const attached = await findAttached(readSide.db, id);
  return attached && [attached.type.name, attached.id];
};

describe('the files of records', () => {
  it('are in use as long as a record of any type names them, and lead to their record', async () => {
    await readSide.apply(
      { stream: 'expense-1', type: 'ExpenseEntered', to: { ambassador: 3, group: 1 } },
      { stream: 'expense-1', type: 'ExpenseAttachmentAdded', to: { ...file('receipts', 71), ...file('receipts', 72) } },
      { stream: 'ambassador-1', type: 'AmbassadorAdded', to: { lastname: 'Hopper', group: 1 } },
      { stream: 'ambassador-1', type: 'AmbassadorAttachmentAdded', to: file('documents', 73) },
      { stream: 'ambassadorApplication-1', type: 'AmbassadorApplicationReceived', to: { lastname: 'Hopper', group: 1 } },
      { stream: 'ambassadorApplication-1', type: 'AmbassadorApplicationAttachmentAdded', to: file('files', 74) },
    );
    expect(await inUse()).toEqual(new Set([71, 72, 73, 74].map((id) => `attachments/${id}`)));
    expect([await placeOf(71), await placeOf(73), await placeOf(74), await placeOf(75)]).toEqual([
      ['expense', 1],
      ['ambassador', 1],
      ['ambassadorApplication', 1],
      null,
    ]);
    expect(await readSide.row('expense-1')).toMatchObject({ f_receipt_count: 2, f_has_receipt: true });

    await readSide.apply({ stream: 'expense-1', type: 'ExpenseAttachmentDeleted', to: removedRow('receipts', 71) });
    // A deleted record can be restored, so its files stay.
    await readSide.apply({ stream: 'ambassador-1', type: 'AmbassadorDeleted', to: { recordState: 64 } });
    expect(await inUse()).toEqual(new Set([72, 73, 74].map((id) => `attachments/${id}`)));
    expect(await placeOf(71)).toBeNull();
  });
});
