import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoRules } from '../domain/accounts/demo.ts';
import { findMisfits, type Role, type Settings, variables } from './configVariables.ts';
import type { S3Settings } from './files/s3Files.ts';
import type { LogLevel } from './logger.ts';
import { OperatorError } from './operatorError.ts';
import { readSecretFiles } from './secretFiles.ts';

export type FilesConfig = { readonly kind: 'folder'; readonly path: string } | ({ readonly kind: 's3' } & S3Settings);

/** The configuration. An undefined URL means the embedded default. */
export interface Config {
  host: string;
  /** The port to listen on; 0 takes any free port. */
  port: number;
  /** The folder for all stored data, as given (relative to the working directory). */
  dataDir: string;
  makesDemoData: boolean;
  hasDemoAccounts: boolean;
  /** Whether demo accounts need no second factor, even if their roles require one. */
  exemptsDemoAccounts: boolean;
  roles: ReadonlySet<Role>;
  databaseUrl: string | undefined;
  eventStoreUrl: string | undefined;
  redisUrl: string | undefined;
  meiliUrl: string | undefined;
  meiliKey: string | undefined;
  /** The prefix of the search server's index names. Systems that share a server need different prefixes. */
  meiliPrefix: string;
  smtpUrl: string | undefined;
  /** The address for links in mail; by default the address that Waymark listens on. */
  publicUrl: string | undefined;
  /** Addresses and networks of trusted proxies. */
  trustProxy: readonly string[];
  /** The files of Waymark's certificate and key; undefined if a proxy terminates TLS or there is no TLS. */
  tls: { readonly cert: string; readonly key: string } | undefined;
  /** Whether users reach Waymark over HTTPS. */
  isHttps: boolean;
  mailFrom: string;
  /** How many days after its completion filters can find the records of an import. */
  importPurgeDays: number;
  /** A session ends after this many minutes without activity. */
  sessionIdleMinutes: number;
  /** How many days finished export files are kept. */
  exportDays: number;
  /** How many days uploaded files are kept after their import has ended. */
  uploadDays: number;
  /** How many days mails stay in the outbox (without an SMTP server). */
  outboxDays: number;
  securityEventsDays: number;
  /** The key that encrypts users' secrets, in base64; by default a key in the data folder. */
  secretsKey: string | undefined;
  files: FilesConfig;
  /** Whether `FILES_URL` names a store that several hosts can share. Without an SMTP server, mails are stored there too. */
  hasSharedFiles: boolean;
  /** The address where the embedded log node listens for other hosts; undefined for loopback only. */
  logNode: { readonly host: string; readonly port: number; readonly password: string } | undefined;
  logLevel: LogLevel;
  /** The time limit of one search, in milliseconds. */
  searchTimeoutMs: number;
}

/** Environment variables with invalid values. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  /** Distinct names of the variables. */
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
 * Reads the configuration from environment variables and secret files. An empty variable counts as not set.
 * @throws {@link ConfigError} that names every invalid variable
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const nonEmpty = Object.entries(env).flatMap(([name, value]) =>
    value === undefined || value.trim() === '' ? [] : [[name, value] as const],
  );
  const { env: complete, faults } = readSecretFiles(Object.fromEntries(nonEmpty));
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
    makesDemoData: demo.makesData,
    hasDemoAccounts: demo.accountsSignIn,
    exemptsDemoAccounts: demo.accountsAreExempt,
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
};
