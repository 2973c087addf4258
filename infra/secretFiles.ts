import { readFileSync } from 'node:fs';

/** Variables that hold a secret. Each can be given as a file instead: `{name}_FILE` is the path of the file. */
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
 * Replaces `{name}_FILE` by the content of the file, for every secret that is not set itself: a parent process sets the addresses of
 * the servers it started for its children. `faults` says of each variable whose file cannot be read what is wrong.
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
