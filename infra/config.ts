import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoRules } from '../domain/accounts/demo.ts';
import { findMisfits, type Role, type Settings, variables } from './configVariables.ts';
import type { S3Settings } from './files/s3Files.ts';
import type { LogLevel } from './logger.ts';
import { OperatorError } from './operatorError.ts';
import { readSecretFiles } from './secretFiles.ts';

/** Where files are kept. */
export type FilesConfig = { readonly kind: 'folder'; readonly path: string } | ({ readonly kind: 's3' } & S3Settings);

/** Everything that is set from outside. A URL that is undefined means the embedded default. */
export interface Config {
  /** Address to listen on. */
  host: string;
  /** Port to listen on; 0 lets the system choose. */
  port: number;
  /** Folder for everything that is kept, as given (relative to the working directory). */
  dataDir: string;
  /** Whether an empty system is filled with demo data. */
  demo: boolean;
  /** Whether accounts of demo data may sign in. */
  demoAccounts: boolean;
  /** Whether they do so without a second factor, whatever their roles need. */
  demoAccountsExempt: boolean;
  roles: ReadonlySet<Role>;
  databaseUrl: string | undefined;
  eventStoreUrl: string | undefined;
  redisUrl: string | undefined;
  meiliUrl: string | undefined;
  meiliKey: string | undefined;
  /** How the names of the search server's indexes begin: systems with different ones share a server. */
  meiliPrefix: string;
  smtpUrl: string | undefined;
  /** The address at which people reach Waymark, for links in mail; by default the one it listens on. */
  publicUrl: string | undefined;
  /** Addresses and networks of the proxies that may say for whom they ask. */
  trustProxy: readonly string[];
  /** The files of Waymark's own certificate and key; undefined where a proxy speaks TLS, or nobody does. */
  tls: { readonly cert: string; readonly key: string } | undefined;
  /** Whether people reach Waymark over HTTPS. */
  isHttps: boolean;
  /** Sender of every mail. */
  mailFrom: string;
  /** For how many days after an import has completed filters find the records it created or updated. */
  importPurgeDays: number;
  /** A session ends after so many minutes in which its person did nothing. */
  sessionIdleMinutes: number;
  /** For how many days the files of exports are kept after they are finished. */
  exportDays: number;
  /** For how many days uploaded files are kept after their import has ended. */
  uploadDays: number;
  /** For how many days mails lie in the outbox, where there is no SMTP server. */
  outboxDays: number;
  securityEventsDays: number;
  /** The key that secrets of people are encrypted with, in base64; by default one in the data folder. */
  secretsKey: string | undefined;
  files: FilesConfig;
  /** Whether `FILES_URL` names a store that several hosts may share. Mails without an SMTP server then lie there too. */
  hasSharedFiles: boolean;
  /** Where the embedded log node listens for other hosts; undefined for loopback alone. */
  logNode: { readonly host: string; readonly port: number; readonly password: string } | undefined;
  logLevel: LogLevel;
  /** Bound for one search, in milliseconds. */
  searchTimeoutMs: number;
}

/** Variables that cannot be used. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  /** Names of the variables, each once. */
  readonly variables: readonly string[];

  constructor(faults: ReadonlyMap<string, string>) {
    const lines = [...faults].map(([variable, should]) => `  ${variable} ${should}`);
    super(`The configuration cannot be used:\n${lines.join('\n')}`);
    this.variables = [...faults.keys()];
  }
}

const filesOf = (set: Settings): FilesConfig => {
  if (set.FILES_URL === undefined) return { kind: 'folder', path: join(set.DATA_DIR, 'files') };
  if (set.FILES_URL.startsWith('file:')) return { kind: 'folder', path: fileURLToPath(set.FILES_URL) };
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(set.FILES_URL) ?? [];
  return {
    kind: 's3',
    endpoint: set.S3_ENDPOINT ?? `https://s3.${set.S3_REGION}.amazonaws.com`,
    region: set.S3_REGION,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: set.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: set.S3_SECRET_ACCESS_KEY ?? '',
  };
};

const logNodeOf = ({ EVENTSTORE_LISTEN: listen, EVENTSTORE_PASSWORD: password }: Settings): Config['logNode'] => {
  if (listen === undefined || password === undefined) return undefined;
  const colon = listen.lastIndexOf(':');
  return { host: listen.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: Number(listen.slice(colon + 1)), password };
};

/**
 * Reads the configuration from environment variables and the files of secrets. One that is empty counts as not set.
 * Throws one {@link ConfigError} that names every variable that cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(env).flatMap(([name, value]) =>
    value === undefined || value.trim() === '' ? [] : [[name, value] as const],
  );
  const { env: complete, faults } = readSecretFiles(Object.fromEntries(given));
  const read = variables.safeParse(complete);
  if (!read.success || faults.size > 0) {
    const issues = read.success ? [] : read.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
    throw new ConfigError(new Map([...issues, ...faults]));
  }
  const set = read.data;
  const wrong = findMisfits(set);
  if (wrong.size > 0) throw new ConfigError(wrong);
  const demo = demoRules({ host: set.HOST, publicUrl: set.PUBLIC_URL, hasTrustedProxy: set.TRUST_PROXY.length > 0, demo: set.DEMO });
  return {
    host: set.HOST,
    port: set.PORT,
    dataDir: set.DATA_DIR,
    demo: demo.makesData,
    demoAccounts: demo.accountsSignIn,
    demoAccountsExempt: demo.accountsAreExempt,
    roles: new Set(set.ROLES),
    databaseUrl: set.DATABASE_URL,
    eventStoreUrl: set.EVENTSTORE_URL,
    redisUrl: set.REDIS_URL,
    meiliUrl: set.MEILI_URL,
    meiliKey: set.MEILI_KEY,
    meiliPrefix: set.MEILI_PREFIX,
    smtpUrl: set.SMTP_URL,
    publicUrl: set.PUBLIC_URL,
    trustProxy: set.TRUST_PROXY,
    tls: set.TLS_CERT !== undefined && set.TLS_KEY !== undefined ? { cert: set.TLS_CERT, key: set.TLS_KEY } : undefined,
    isHttps: set.TLS_CERT !== undefined || (set.PUBLIC_URL?.startsWith('https://') ?? false),
    mailFrom: set.MAIL_FROM,
    importPurgeDays: set.IMPORT_PURGE_DAYS,
    sessionIdleMinutes: set.SESSION_IDLE_MINUTES,
    exportDays: set.EXPORT_DAYS,
    uploadDays: set.UPLOAD_DAYS,
    outboxDays: set.OUTBOX_DAYS,
    securityEventsDays: set.SECURITY_EVENTS_DAYS,
    secretsKey: set.SECRETS_KEY,
    files: filesOf(set),
    hasSharedFiles: set.FILES_URL !== undefined,
    logNode: logNodeOf(set),
    logLevel: set.LOG_LEVEL,
    searchTimeoutMs: set.SEARCH_TIMEOUT_MS,
  };
}
