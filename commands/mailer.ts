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
   * Resolves when the mail server has accepted the message and rejects if it has not. A job should then fail, so that it is retried. An
   * interrupted message may arrive twice, with the same Message-ID.
   */
  send(mail: Mail): Promise<void>;
}
