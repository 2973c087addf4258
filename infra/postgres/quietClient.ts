import { Client, type ClientConfig } from 'pg';

/**
 * A connection whose loss does not end the process. A pool does not listen to connections in use, and an 'error' event that nobody listens
 * to ends the process. The user of the connection gets the error from the next query.
 */
export class QuietClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
