import { tooLateToDelete, tooManyOwnDocuments } from '../attachmentMessages.ts';
import { londonDayAt } from '../fields/london.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import type { RecordType } from '../record/recordType.ts';
import { type Attachment, attachmentsOf, filesRefusal } from './attachments.ts';

/** The most documents that an ambassador has sent to one group, so that they leave it room for its own. */
export const maxOwnDocuments = 20;

type Kept = Pick<RecordSnapshot, 'values' | 'lastChanges'>;

/** The documents of a group's record of an ambassador that the ambassador sees. `type` is that of ambassadors, here and below. */
export const sharedDocuments = (type: RecordType, record: Kept): readonly Attachment[] =>
  attachmentsOf(type, record).filter(({ isShared }) => isShared);

/** Whether the user sent the document themselves. */
export const isSentBy = ({ added }: Pick<Attachment, 'added'>, user: number): boolean => added?.actor.id === user;

/** Why the user sends no document to the group now; null if they may. */
export const sendingRefusal = (type: RecordType, record: RecordSnapshot, user: number): string | null => {
  const sent = attachmentsOf(type, record).filter((file) => isSentBy(file, user));
  return filesRefusal(type, record) ?? (sent.length >= maxOwnDocuments ? tooManyOwnDocuments(maxOwnDocuments) : null);
};

/** Why the user does not take back a document that they sent; null if they may: on the day on which they sent it, in London. */
export const takingBackRefusal = (
  type: RecordType,
  record: RecordSnapshot,
  { added }: Pick<Attachment, 'added'>,
  now: Date,
): string | null => {
  const isToday = added !== null && londonDayAt(Date.parse(added.at)) === londonDayAt(now.getTime());
  return filesRefusal(type, record) ?? (isToday ? null : tooLateToDelete);
};
