/** Writes one line for whoever runs the node. Never anything personal, never data of events. */
export function log(line: string): void {
  process.stderr.write(`event log node: ${line}\n`);
}

/** What kind of error it is. Texts of unexpected errors are kept back: PostgreSQL's can quote data. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}
