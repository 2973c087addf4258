import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { FileStore } from '../../commands/fileStore.ts';
import type { Mail, Mailer } from '../../commands/mailer.ts';
import { MailRefused } from '../../domain/mailRefused.ts';
import type { Logger } from '../logger.ts';
import { mailKey } from './outbox.ts';
import { describeFailure, isRefusal, notAccepted } from './refusal.ts';

interface MailerOptions {
  /** `smtp://` or `smtps://` with any credentials; undefined to write to the outbox. */
  smtpUrl: string | undefined;
  /** The sender, such as `Outreach <office@example.org>`. */
  from: string;
  outbox: Pick<FileStore, 'write'>;
  logger: Logger;
}

/** Sends messages to the SMTP server, or writes them to the outbox if there is no server. */
export const createMailer = ({ smtpUrl, from, outbox, logger }: MailerOptions): Mailer =>
  smtpUrl === undefined ? outboxMailer(from, outbox) : smtpMailer(from, smtpUrl, logger);

/** Connects to an SMTP server, with timeouts. */
export const createSmtpTransport = (url: string) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });

const smtpMailer = (from: string, url: string, logger: Logger): Mailer => {
  const transport = createSmtpTransport(url);
  return {
    async send(mail) {
      try {
        await transport.sendMail(message(from, mail));
      } catch (error) {
        if (!isRefusal(error)) throw notAccepted(error);
        const reason = describeFailure(error);
        logger.warn({ mail: mail.id, reason }, 'the mail server refused a message');
        throw new MailRefused(`The mail server refused a message: ${reason}`);
      }
    },
  };
};

/** Writes one `.eml` file per message, named by its id. A repeated message replaces its file. */
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
    // An object keeps the address whole: a comma in it does not split it in two.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${encodeURIComponent(id)}@waymark>`,
  };
};
