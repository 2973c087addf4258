import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { checkBulkValues } from '../../commands/tasks/checkBulkValues.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { bulkEditLeavesOut, customFieldNotHere, requiredMessage } from '../../domain/messages.ts';
import { customField, getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const student = getRecordType('student');
const by = newContext(systemAccess('Ada', rights));

/** Group 1 has the list "Shirt size" (1) and the required text "Code" (2); group 2 has the text "House" (3). */
const withFields = async () => {
  const { dependencies } = logInMemory();
  for (const name of ['Riverside', 'Hillside'])
    await createRecord(dependencies, by, getRecordType('institution'), { name, subscriber: true });
  const add = async (group: number, label: string, values: object) => {
    const outcome = await createRecord(dependencies, by, customField, {
      group,
      label,
      identifier: label,
      recordType: 'student',
      ...values,
    });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  };
  await add(1, 'Shirt size', { customDataTypeId: customDataType.list, customDataFieldValues: 'S\nM' });
  await add(1, 'Code', { customDataTypeId: customDataType.text, required: true });
  await add(2, 'House', { customDataTypeId: customDataType.text });
  return (values: Parameters<typeof checkBulkValues>[3]) => checkBulkValues(dependencies, by, student, values);
};

describe('custom fields in a bulk edit', () => {
  it('are for records of their group, and others are left out with the reason', async () => {
    const check = await withFields();
    const size = 'customData/1/choice';
    expect(await check({ [size]: 'M', yearGroup: 13 })).toMatchObject({
      ok: true,
      value: {
        values: { [size]: 'M', yearGroup: 13 },
        own: { group: 1, reason: bulkEditLeavesOut.otherCustomField('Shirt size') },
        customFields: [{ name: size }],
      },
    });
    expect(await check({ yearGroup: 13 })).toMatchObject({ ok: true, value: { own: null, customFields: [] } });
  });

  it('are read by their own rules', async () => {
    const check = await withFields();
    expect(await check({ 'customData/1/choice': 'XXL' })).toMatchObject({ ok: false, error: [{ field: 'customData/1/choice' }] });
    expect(await check({ 'customData/2/text': null })).toMatchObject({
      ok: false,
      error: [{ field: 'customData/2/text', messages: [requiredMessage('Code')] }],
    });
  });

  it('are refused where no record can have them: of two groups, of another kind, or not there', async () => {
    const check = await withFields();
    const refused = (field: string) => ({ ok: false, error: [{ field, messages: [customFieldNotHere] }] });
    expect(await check({ 'customData/1/choice': 'M', 'customData/3/text': 'Red' })).toMatchObject(refused('customData/3/text'));
    expect(await check({ 'customData/1/text': 'M' })).toMatchObject(refused('customData/1/text'));
    expect(await check({ 'customData/99/text': 'M' })).toMatchObject(refused('customData/99/text'));
  });
});
