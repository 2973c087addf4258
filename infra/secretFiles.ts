import { readFileSync } from 'node:fs';

/** Variables with a secret. Each can come from a file instead: `{name}_FILE` is the file's path. */
export const secretVariables = [
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'EVENTSTORE_PASSWORD',
  'REDIS_URL',
  'MEILI_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRETS_KEY',
] as const;

type Environment = Readonly<Record<string, string>>;

/**
 * Reads each secret from its `{name}_FILE`, unless the variable itself is set: a parent process sets its servers'
 * addresses for its children. `faults` holds a message for each unreadable file.
 */
export const readSecretFiles = (env: Environment): { readonly env: Environment; readonly faults: ReadonlyMap<string, string> } => {
  const read: Record<string, string> = { ...env };
  const faults = new Map<string, string>();
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`];
    if (file === undefined || env[name] !== undefined) continue;
    try {
      const content = readFileSync(file, 'utf8').trim();
      if (content === '') faults.set(`${name}_FILE`, 'should name a file that is not empty');
      else read[name] = content;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      faults.set(`${name}_FILE`, `should name a file that can be read (${code})`);
    }
  }
  return { env: read, faults };
};
