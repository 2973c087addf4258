import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail, Mailer } from '../../commands/mailer.ts';
import { replaceFile } from '../files/replaceFile.ts';

export interface MailerOptions {
  /** `smtp://` or `smtps://` with any credentials; undefined to write files. */
  smtpUrl: string | undefined;
  /** The sender, such as `Outreach <office@example.org>`. */
  from: string;
  /** The folder for files; created with the first message. */
  outboxDir: string;
}

/** Sends messages to the SMTP server, or writes them to a folder if there is no server. */
export const createMailer = ({ smtpUrl, from, outboxDir }: MailerOptions): Mailer => {
  return smtpUrl === undefined ? outboxMailer(from, outboxDir) : smtpMailer(from, smtpUrl);
};

const smtpMailer = (from: string, url: string): Mailer => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(mail) {
      await transport.sendMail(message(from, mail));
    },
  };
};

/** Writes one `.eml` file per message, named by its id. A repeated message replaces its file. */
const outboxMailer = (from: string, folder: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message: content } = await transport.sendMail(message(from, mail));
      if (!Buffer.isBuffer(content)) throw new TypeError('The message was not composed as a whole');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replaceFile(join(folder, `${encodeURIComponent(mail.id)}.eml`), content, 0o600);
    },
  };
};

const message = (from: string, { id, to, subject, text }: Mail): SendMailOptions => {
  if (id === '' || id.length > 150) throw new RangeError('The id of a message has 1 to 150 characters');
  return {
    from,
    // An object keeps the address whole: a comma in it does not split it in two.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${encodeURIComponent(id)}@waymark>`,
  };
};
