import { describe, expect, it } from 'vitest';
import { attachFiles, attachmentsOf, deleteAttachment, shareAttachment, type StoredFile } from '../../../domain/attachments/attachments.ts';
import { chooseFilesLabel, filesAskedFor, tooLateToDelete, tooManyOwnDocuments } from '../../../domain/attachmentMessages.ts';
import { isSentBy, maxOwnDocuments, sendingRefusal, sharedDocuments, takingBackRefusal } from '../../../domain/attachments/ownDocuments.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { restoreFirst } from '../../../domain/messages.ts';
import type { Decision } from '../../../domain/record/decide.ts';
import { fold, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { copiedValues } from '../../../domain/record/copiedValues.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { ambassador } from '../../../domain/records/ambassador.ts';
import { expense } from '../../../domain/records/expense.ts';

const taxi: StoredFile = { name: 'Taxi.jpg', type: 'jpeg', size: 1200, key: 'attachments/taxi' };
const other: StoredFile = { ...taxi, name: 'Train.pdf', type: 'pdf', key: 'attachments/train' };

/** A record with these values after these decisions, each by the user with this id. */
const recordWith = (type: RecordType, values: Values, ...steps: readonly (readonly [by: number, (now: RecordSnapshot) => Decision])[]) => {
  const events = [
    { type: 'Made', data: { changes: Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: null, to }])) }, by: 7 },
  ];
  const now = () =>
    fold(
      type,
      events.map(({ by, ...event }, revision) => ({
        ...event,
        id: `event-${revision}`,
        stream: `${type.name}-1`,
        revision,
        position: BigInt(revision),
        meta: { actor: { id: by, name: 'Somebody' }, at: '2026-11-23T10:00:00.000Z', correlationId: 'c', version: 1 },
      })),
    );
  for (const [by, step] of steps) {
    const decision = step(now());
    if (!decision.ok) throw new Error(`Refused: ${JSON.stringify(decision.error)}`);
    events.push(...decision.value.map((event) => ({ ...(event as (typeof events)[number]), by })));
  }
  return now();
};

const draft = { ambassador: 3, group: 1, dateOfClaim: '2026-11-02', typeOfClaim: 4 };
const withTaxi = (values: Values = draft) => recordWith(expense, values, [7, (now) => attachFiles(expense, now, [[71, taxi]])]);

describe('adding a file', () => {
  it('keeps what is known of it, and who added it', () => {
    const now = withTaxi();
    expect(attachmentsOf(expense, now)).toEqual([
      { id: 71, ...taxi, isShared: false, added: expect.objectContaining({ actor: { id: 7, name: 'Somebody' } }) },
    ]);
    expect(expense.derived['receiptCount']?.compute(now.values)).toBe(1);
    expect(expense.derived['hasReceipt']?.compute(now.values)).toBe(true);
  });

  it('is one event for files that come together, and the same again changes nothing', () => {
    const decision = attachFiles(expense, recordWith(expense, draft), [
      [71, taxi],
      [72, other],
    ]);
    expect(decision).toMatchObject({ ok: true, value: [{ type: 'ExpenseAttachmentAdded' }] });
    expect(attachFiles(expense, withTaxi(), [[71, other]])).toEqual({ ok: true, value: [] });
  });

  it('should NOT go above the limit of the type, nor to a deleted or submitted record', () => {
    const many = Array.from({ length: 11 }, (_, at) => [at + 1, taxi] as const);
    expect(attachFiles(expense, recordWith(expense, draft), many)).toMatchObject({
      error: { because: 'invalid', errors: [{ field: 'file', messages: ['Add at most 10 files.'] }] },
    });
    const submitted = recordWith(expense, { ...draft, submittedDate: '2026-11-03' });
    expect(attachFiles(expense, submitted, [[71, taxi]])).toMatchObject({ error: { because: 'refused' } });
    expect(attachFiles(expense, { ...recordWith(expense, draft), recordState: expense.states.deleted }, [[71, taxi]])).toMatchObject({
      error: { because: 'refused' },
    });
  });
});

describe('deleting a file', () => {
  it('takes the whole row away, and keeps its name in the event', () => {
    const decision = deleteAttachment(expense, withTaxi(), 71, null);
    expect(decision).toMatchObject({
      value: [{ type: 'ExpenseAttachmentDeleted', data: { changes: { 'receipts/71/fileName': { from: 'Taxi.jpg', to: null } } } }],
    });
    const after = recordWith(expense, draft, [7, (now) => attachFiles(expense, now, [[71, taxi]])], [7, () => decision]);
    expect(attachmentsOf(expense, after)).toEqual([]);
    expect(expense.derived['hasReceipt']?.compute(after.values)).toBe(false);
  });

  it('is for ambassadors only of what they added themselves', () => {
    expect(deleteAttachment(expense, withTaxi(), 71, 7)).toMatchObject({ ok: true });
    expect(deleteAttachment(expense, withTaxi(), 71, 8)).toMatchObject({ error: { message: 'You can only delete files that you added.' } });
  });

  it('should NOT find another file, nor change a submitted claim', () => {
    expect(deleteAttachment(expense, withTaxi(), 72, null)).toEqual({ ok: false, error: { because: 'missing' } });
    const submitted = { ...withTaxi(), values: { ...withTaxi().values, submittedDate: '2026-11-03' } };
    expect(deleteAttachment(expense, submitted, 71, null)).toMatchObject({ error: { because: 'refused' } });
  });
});

describe('sharing a file', () => {
  it('is said of each file, and can be taken back', () => {
    const now = recordWith(
      ambassador,
      { lastname: 'Hopper', group: 1 },
      [
        7,
        (before) =>
          attachFiles(ambassador, before, [
            [71, taxi],
            [72, other],
          ]),
      ],
      [7, (before) => shareAttachment(ambassador, before, 71, true)],
      [7, (before) => shareAttachment(ambassador, before, 72, true)],
      [7, (before) => shareAttachment(ambassador, before, 72, false)],
    );
    expect(attachmentsOf(ambassador, now).map(({ id, isShared }) => [id, isShared])).toEqual([
      [71, true],
      [72, false],
    ]);
    expect(shareAttachment(ambassador, now, 71, true)).toEqual({ ok: true, value: [] });
    expect(shareAttachment(ambassador, now, 73, true)).toEqual({ ok: false, error: { because: 'missing' } });
  });
});

describe('a copy of a record', () => {
  it('has no files of the original', () => {
    const now = withTaxi();
    const visible = new Set(['receipts/*/fileName', 'receipts/*/fileType', 'dateOfClaim']);
    expect(copiedValues(expense, now.values, visible, 1)).toEqual({ dateOfClaim: '2026-11-02' });
  });
});

describe('documents that an ambassador sends', () => {
  const person = { firstname: 'Sam', lastname: 'Lee', group: 1 };
  /** Document 71 of the ambassador's account 9, and 72 of staff. */
  const sent = recordWith(
    ambassador,
    person,
    [9, (now) => attachFiles(ambassador, now, [[71, taxi]], true)],
    [7, (now) => attachFiles(ambassador, now, [[72, other]])],
  );
  const [own, ofStaff] = attachmentsOf(ambassador, sent);
  if (!own || !ofStaff) throw new Error('A document is missing');

  it('are shared from the start, and say who sent them', () => {
    expect(sharedDocuments(ambassador, sent).map(({ id }) => id)).toEqual([71]);
    expect([isSentBy(own, 9), isSentBy(ofStaff, 9)]).toEqual([true, false]);
  });

  it('are taken back on the same day in London alone', () => {
    const refusal = (now: string) => takingBackRefusal(ambassador, sent, own, new Date(now));
    expect(refusal('2026-11-23T23:59:00Z')).toBeNull();
    expect(refusal('2026-11-24T00:00:00Z')).toBe(tooLateToDelete);
    const deleted = { ...sent, recordState: ambassador.states.deleted };
    expect(takingBackRefusal(ambassador, deleted, own, new Date('2026-11-23T12:00:00Z'))).toBe(restoreFirst);
  });

  it('are refused from a sender who has sent as many as one may, so that the group has room for its own', () => {
    const files = Array.from({ length: maxOwnDocuments }, (_, at) => [100 + at, taxi] as const);
    const full = recordWith(ambassador, person, [9, (now) => attachFiles(ambassador, now, files, true)]);
    expect(sendingRefusal(ambassador, sent, 9)).toBeNull();
    expect(sendingRefusal(ambassador, full, 9)).toBe(tooManyOwnDocuments(maxOwnDocuments));
    expect(sendingRefusal(ambassador, full, 8)).toBeNull();
  });
});

it('asks for one file or several in words that fit', () => {
  const limits = { fileTypes: ['pdf', 'jpeg', 'png'] as const, maxSize: 10_000_000 };
  expect([1, 3].map((max) => filesAskedFor(max, limits))).toEqual([
    'One file: PDF, JPEG or PNG, up to 10 MB.',
    'Up to 3 files: PDF, JPEG or PNG, up to 10 MB each.',
  ]);
  expect([chooseFilesLabel(1, 0), chooseFilesLabel(1, 1), chooseFilesLabel(3, 0), chooseFilesLabel(3, 1)]).toEqual([
    'Choose a file',
    'Choose another file',
    'Choose files',
    'Choose more files',
  ]);
});
