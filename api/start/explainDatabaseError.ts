/** Errors of pg have no code where its connection, not the server, ends the attempt. */
const codeOfMessage = (message: string): string | null => {
  if (/^Connection terminated\b|^timeout e(?:xpired|xceeded)\b|^Query read timeout$/.test(message)) return 'no answer';
  if (message.startsWith('SASL:')) return 'password';
  return /\bSSL connections?$/.test(message) ? 'no TLS' : null;
};

/** The code of PostgreSQL or of the system; a word for errors of pg; null for any other error. */
export const codeOfDatabaseError = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  return 'code' in error ? String(error.code) : codeOfMessage(error.message);
};

/** Advice to an operator about an unusable database server; null for any other error. Names its address without the password. */
export const explainDatabaseError = (error: unknown, { hostname, port }: URL): string | null => {
  const code = codeOfDatabaseError(error);
  if (code === null) return null;
  const address = `${hostname}:${port || '5432'}`;
  switch (code) {
    case '28P01':
    case '28000':
    case 'password':
      return 'DATABASE_URL: PostgreSQL refuses this user name or password.';
    case '3D000':
      return 'DATABASE_URL: the server has no database of this name. Create it first.';
    case '42501':
      return 'DATABASE_URL: this role may not create its schemas. See "PostgreSQL role" in docs/operations.md.';
    case 'no TLS':
      return `DATABASE_URL: PostgreSQL at ${address} does not accept TLS. Switch it on there, or change sslmode.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'no answer':
      return `DATABASE_URL: PostgreSQL at ${address} cannot be reached (${code}).`;
    default:
      return null;
  }
};
