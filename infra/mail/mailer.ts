import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail, Mailer } from '../../commands/mailer.ts';
import { replaceFile } from '../files/replaceFile.ts';

/** Where mail goes and whom it comes from. */
export interface MailerOptions {
  /** `smtp://` or `smtps://` with any credentials; undefined to write files instead. */
  smtpUrl: string | undefined;
  /** Sender, like `Outreach <office@example.org>`. */
  from: string;
  /** Folder for the files, made when the first message is written. */
  outboxDir: string;
}

/** A mailer that hands messages to the SMTP server, or writes them into a folder where there is none. */
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

/** One `.eml` file per message, named for its id: sent again, it takes the place of the first. */
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
    // As an object the address is taken as it is: a comma in it does not make two of it.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${encodeURIComponent(id)}@waymark>`,
  };
};
