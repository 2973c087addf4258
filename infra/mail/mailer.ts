import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { FileStore } from '../../commands/fileStore.ts';
import type { Mail, Mailer } from '../../commands/mailer.ts';
import { mailKey } from './outbox.ts';

/** Where mail goes and whom it comes from. */
export interface MailerOptions {
  /** `smtp://` or `smtps://` with any credentials; undefined to write files to the outbox instead. */
  smtpUrl: string | undefined;
  /** Sender, like `Outreach <office@example.org>`. */
  from: string;
  outbox: Pick<FileStore, 'write'>;
}

/** A mailer that hands messages to the SMTP server, or writes them to the outbox where there is none. */
export const createMailer = ({ smtpUrl, from, outbox }: MailerOptions): Mailer =>
  smtpUrl === undefined ? outboxMailer(from, outbox) : smtpMailer(from, smtpUrl);

/** A connection to an SMTP server that gives up on one that does not answer. */
export const createSmtpTransport = (url: string) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });

const smtpMailer = (from: string, url: string): Mailer => {
  const transport = createSmtpTransport(url);
  return {
    async send(mail) {
      await transport.sendMail(message(from, mail));
    },
  };
};

/** One `.eml` file per message, named for its id: sent again, it takes the place of the first. */
const outboxMailer = (from: string, outbox: MailerOptions['outbox']): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message: content } = await transport.sendMail(message(from, mail));
      if (!Buffer.isBuffer(content)) throw new TypeError('The message was not composed as a whole');
      await outbox.write(mailKey(mail.id), Readable.from([content]));
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
