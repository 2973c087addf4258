/** A server that was needed did not answer for as long as the call waits for it. The call itself wrote nothing. */
export class ServerUnavailable extends Error {
  override readonly name = 'ServerUnavailable';
}

/**
 * Events were sent to the log and nobody knows whether it took them: it was away, or said nothing, for as long as the call waits.
 * The same events may be sent again.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}
