import { createHash } from 'node:crypto';
import type { FileStore } from '../../commands/fileStore.ts';

const folder = 'outbox';
const plainId = /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.)){0,94}$/;

/** The key of a mail in the outbox: its id if a key can hold it, else a digest of the id. */
export const mailKey = (id: string): string =>
  `${folder}/${plainId.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 40)}.eml`;

/** Returns the mails in an outbox, oldest first. */
export const listMails = async (outbox: Pick<FileStore, 'list'>): Promise<readonly { readonly key: string; readonly changed: Date }[]> => {
  const mails = [];
  for await (const mail of outbox.list(folder)) if (mail.key.endsWith('.eml')) mails.push(mail);
  return mails.toSorted((a, b) => a.changed.getTime() - b.changed.getTime());
};

/** Deletes the mails written before this time; returns their number. */
export const removeOldMails = async (outbox: Pick<FileStore, 'list' | 'remove'>, before: Date): Promise<number> => {
  const old = (await listMails(outbox)).filter(({ changed }) => changed < before);
  for (const { key } of old) await outbox.remove(key);
  return old.length;
};
