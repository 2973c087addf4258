/** A server did not answer in time. The call wrote nothing. */
export class ServerUnavailable extends Error {
  override readonly name = 'ServerUnavailable';
}

/** Events were sent to the log, but it did not confirm them in time. The same events may be sent again. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}
