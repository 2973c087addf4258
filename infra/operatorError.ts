/** Something that whoever runs Waymark must put right. The message says what and how; it is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
