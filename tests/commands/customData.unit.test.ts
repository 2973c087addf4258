import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { notingCustomData } from '../../commands/reactions/notingCustomData.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { checkBulkValues } from '../../commands/tasks/checkBulkValues.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { bulkEditLeavesOut, customFieldNotHere, requiredMessage } from '../../domain/messages.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
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

describe('noting that a custom field is used', () => {
  const event = (changes: RecordedEvent['data']['changes']): RecordedEvent => ({
    id: 'event-1',
    stream: 'student-1',
    type: 'StudentAdded',
    revision: 0,
    position: 1n,
    data: { changes },
    meta: { actor: { id: 9, name: 'Ada' }, at: '2026-11-22T10:00:00Z', correlationId: 'c', version: 1 },
  });
  const unused: Omit<ReactionServices, 'dependencies' | 'notedCustomFields'> = {
    queue: { enqueue: () => Promise.resolve() },
    records: { upTo: () => Promise.resolve() },
    acceptedOffers: { of: () => Promise.resolve([]) },
    mailer: { send: () => Promise.resolve() },
    publicUrl: 'https://waymark.example.org',
  };
  const noting = async () => {
    const { dependencies, eventsOf } = logInMemory();
    await createRecord(dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    const values = { group: 1, label: 'Code', identifier: 'code', recordType: 'student', customDataTypeId: customDataType.text };
    await createRecord(dependencies, by, customField, values);
    const notedCustomFields = new Set<number>();
    const react = (changes: RecordedEvent['data']['changes']) =>
      notingCustomData.react({ ...unused, dependencies, notedCustomFields }, event(changes), new AbortController().signal);
    return { react, notedCustomFields, events: () => eventsOf('customField-1').map(([name]) => name) };
  };

  it('happens once, with the first value', async () => {
    const { react, events, notedCustomFields } = await noting();
    await react({ 'customData/1/text': { from: 'a', to: null } });
    expect([events(), [...notedCustomFields]]).toEqual([['CustomFieldAdded'], []]);
    for (const to of ['a', 'b']) await react({ 'customData/1/text': { from: null, to } });
    expect([events(), [...notedCustomFields]]).toEqual([['CustomFieldAdded', 'CustomFieldUsed'], [1]]);
  });

  it('is not remembered of a custom field that is not there', async () => {
    const { react, notedCustomFields } = await noting();
    await react({ 'customData/7/text': { from: null, to: 'a' } });
    expect([...notedCustomFields]).toEqual([]);
  });
});

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
    const refusalOf = (field: string) => ({ ok: false, error: [{ field, messages: [customFieldNotHere] }] });
    expect(await check({ 'customData/1/choice': 'M', 'customData/3/text': 'Red' })).toMatchObject(refusalOf('customData/3/text'));
    expect(await check({ 'customData/1/text': 'M' })).toMatchObject(refusalOf('customData/1/text'));
    expect(await check({ 'customData/99/text': 'M' })).toMatchObject(refusalOf('customData/99/text'));
  });
});

describe('the identifier of a custom field', () => {
  it('belongs to one field of the group in whatever case, also after that field was edited', async () => {
    const { dependencies } = logInMemory();
    await createRecord(dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    const add = (identifier: string) =>
      createRecord(dependencies, by, customField, {
        group: 1,
        label: 'Size',
        identifier,
        recordType: 'student',
        customDataTypeId: customDataType.text,
      });
    const added = await add('shirt-size');
    expect(added).toMatchObject({ ok: true });
    await editRecord(dependencies, by, customField, added.ok ? added.value.id : 0, 0, { label: 'Size of shirt' });
    expect(await add('Shirt-Size')).toMatchObject({ ok: false, error: { because: 'invalid', errors: [{ field: 'identifier' }] } });
    expect(await add('shoe-size')).toMatchObject({ ok: true });
  });
});
