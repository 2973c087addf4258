const propertyOf = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);

/** Whether the SMTP server refuses this message or its recipient for good; not the sender or the sign-in, which concern all messages. */
export const isRefusal = (error: unknown): boolean => {
  const code = propertyOf(error, 'responseCode');
  const command = propertyOf(error, 'command');
  return typeof code === 'number' && code >= 500 && (command === 'RCPT TO' || command === 'DATA');
};

/** The reason without the words of the server, which repeat the address. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof Error && propertyOf(error, 'command') === 'CONN') return error.message;
  const known = ['code', 'command', 'responseCode'].map((name) => propertyOf(error, name));
  return known.filter((each) => typeof each === 'string' || typeof each === 'number').join(' ') || 'unknown';
};

/** The error of a message that waits; without the cause, which repeats the address. */
export const notAccepted = (error: unknown): Error => new Error(`The mail server did not accept a message: ${describeFailure(error)}`);
