/** A message to one person. */
export interface Mail {
  /**
   * Says which message this is: derived from what caused it, so that a repeated job sends the same message
   * rather than another one. 1 to 150 characters.
   */
  readonly id: string;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, lines separated by \n. */
  readonly text: string;
}

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves when the message has been handed over. Rejects when it could not be: whoever calls this from
   * a job lets the job fail, and it is tried again. A message whose handing over was cut short may arrive
   * twice, with the same Message-ID.
   */
  send(mail: Mail): Promise<void>;
}
