import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import { demoRules } from '../domain/accounts/demo.ts';
import { logLevels, type LogLevel } from './logger.ts';
import { OperatorError } from './operatorError.ts';

/** The parts of Waymark that can run in processes of their own. */
const allRoles = ['api', 'projector', 'worker'] as const;

/** One of {@link allRoles}. */
export type Role = (typeof allRoles)[number];

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
  /** A file that holds it. */
  secretsKeyFile: string | undefined;
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

// What a variable should be, never what it was: a URL may hold a password.
const url = (...schemes: [string, ...string[]]) =>
  z
    .string()
    .regex(new RegExp(`^(${schemes.join('|').replaceAll('+', '\\+')})://[^\\s/?#]+\\S*$`), {
      error: `should be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .optional();

const whole = (from: number, to: number, byDefault: number, unit = '') => {
  const error = `should be a whole number${unit} from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error })
    .default(byDefault);
};

/** Networks that are larger than this are no list of proxies. */
const minPrefix = { ipv4: 8, ipv6: 32 };

const isProxy = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const least = isIPv4(address) ? minPrefix.ipv4 : isIPv6(address) ? minPrefix.ipv6 : null;
  if (least === null || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= least && Number(prefix) <= (isIPv4(address) ? 32 : 128));
};

const proxies = z
  .string()
  .transform((text) => text.split(',').map((proxy) => proxy.trim()))
  .refine((list) => list.every(isProxy), {
    error: 'should be a list, separated by commas, of the addresses of proxies, like 127.0.0.1 or 10.1.0.0/16',
  })
  .default([]);

const rolesError = `should be a list, separated by commas, of ${allRoles.join(', ')}`;
const roles = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(allRoles, { error: rolesError })))
  .default([...allRoles]);

const variables = z.object({
  HOST: z.string().regex(/^\S+$/, { error: 'should be a host name or an IP address' }).default('127.0.0.1'),
  PORT: whole(0, 65_535, 3000),
  DATA_DIR: z.string().default('./data'),
  DEMO: z
    .enum(['0', '1'], { error: 'should be 0 or 1' })
    .transform((value) => value === '1')
    .optional(),
  ROLES: roles,
  DATABASE_URL: url('postgres', 'postgresql'),
  EVENTSTORE_URL: url('esdb', 'esdb+discover'),
  REDIS_URL: url('redis', 'rediss'),
  MEILI_URL: url('http', 'https'),
  MEILI_KEY: z.string().optional(),
  MEILI_PREFIX: z
    .string()
    .regex(/^[a-z0-9]{1,40}$/, { error: 'should be 1 to 40 lower-case letters and digits' })
    .default('waymark'),
  SMTP_URL: url('smtp', 'smtps'),
  PUBLIC_URL: url('http', 'https'),
  TRUST_PROXY: proxies,
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'should be an address, like office@example.org or Outreach <office@example.org>',
    })
    .default('Waymark <waymark@localhost>'),
  IMPORT_PURGE_DAYS: whole(1, 3650, 90, ' of days'),
  SESSION_IDLE_MINUTES: whole(1, 720, 30, ' of minutes'),
  EXPORT_DAYS: whole(1, 3650, 30, ' of days'),
  UPLOAD_DAYS: whole(1, 3650, 30, ' of days'),
  OUTBOX_DAYS: whole(1, 3650, 7, ' of days'),
  SECURITY_EVENTS_DAYS: whole(1, 3650, 365, ' of days'),
  SECRETS_KEY: z
    .string()
    .regex(/^[\w+/-]{43}=?$/, { error: 'should be 32 bytes in base64' })
    .optional(),
  SECRETS_KEY_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `should be one of ${logLevels.join(', ')}` }).default('warn'),
  SEARCH_TIMEOUT_MS: whole(1, 600_000, 10_000, ' of milliseconds'),
});

/** What is wrong with variables that must fit each other. */
const misfits = (set: z.infer<typeof variables>): ReadonlyMap<string, string> =>
  new Map([
    ...(set.TLS_CERT !== undefined && set.TLS_KEY === undefined ? ([['TLS_KEY', 'should be set with TLS_CERT']] as const) : []),
    ...(set.TLS_KEY !== undefined && set.TLS_CERT === undefined ? ([['TLS_CERT', 'should be set with TLS_KEY']] as const) : []),
    ...(set.TLS_CERT !== undefined && set.PUBLIC_URL?.startsWith('http://')
      ? ([['PUBLIC_URL', 'should begin with https:// where TLS_CERT is set']] as const)
      : []),
  ]);

/**
 * Reads the configuration from environment variables. One that is empty counts as not set.
 * Throws one {@link ConfigError} that names every variable that cannot be used.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const isSet = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const read = variables.safeParse(Object.fromEntries(isSet));
  if (!read.success) {
    throw new ConfigError(new Map(read.error.issues.map((issue) => [String(issue.path[0]), issue.message])));
  }
  const set = read.data;
  const wrong = misfits(set);
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
    secretsKeyFile: set.SECRETS_KEY_FILE,
    logLevel: set.LOG_LEVEL,
    searchTimeoutMs: set.SEARCH_TIMEOUT_MS,
  };
};
