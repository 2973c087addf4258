/** A fault that the operator must fix. The message says what to do; it is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
