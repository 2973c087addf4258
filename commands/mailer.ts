import { MailRefused } from '../domain/mailRefused.ts';

/** An email to one recipient. */
export interface Mail {
  /** Derived from the cause of the message, so that a repeated job sends the same message. 1 to 150 characters. */
  readonly id: string;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, lines separated by \n. */
  readonly text: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message. Rejects with `MailRefused` if it refuses it, and with other errors if it cannot
   * be reached; a job should then fail, so that it is retried. No error contains the address. An interrupted message may arrive twice, with
   * the same Message-ID.
   */
  send(mail: Mail): Promise<void>;
}

/** Sends a message in the background; false if the mail server refuses it, which must not stop the messages after it. */
export const sendUnlessRefused = (mailer: Mailer, mail: Mail): Promise<boolean> =>
  mailer.send(mail).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailRefused) return false;
      throw error;
    },
  );
