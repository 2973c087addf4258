import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type MailKind = 'invitation' | 'forgotten' | 'export';

/** The mails of a kind to an address in the outbox of a data folder, the newest first. */
const mailsTo = async function* (dataDir: string, address: string, kind: MailKind): AsyncGenerator<string> {
  const outbox = join(dataDir, 'outbox');
  // A mail still being written has another extension.
  const mails = (await readdir(outbox)).filter((name) => name.startsWith(kind) && name.endsWith('.eml'));
  for (const name of mails.toSorted().toReversed()) {
    const mail = await readFile(join(outbox, name), 'utf8');
    if (mail.includes(`To: ${address}`)) yield mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  }
};

/** The newest mail of a kind to an address, read from the outbox of a data folder. */
export const readMail = async (dataDir: string, address: string, kind: MailKind = 'invitation'): Promise<string> => {
  for await (const mail of mailsTo(dataDir, address, kind)) return mail;
  throw new Error(`There is no mail to ${address}`);
};

export const countMails = async (dataDir: string, address: string, kind: MailKind): Promise<number> => {
  const mails: string[] = [];
  for await (const mail of mailsTo(dataDir, address, kind)) mails.push(mail);
  return mails.length;
};
