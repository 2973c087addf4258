/** Whether PostgreSQL cancelled a statement, as it does at the end of its time limit. */
export const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '57014';
