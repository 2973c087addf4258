import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import { demoRules } from '../domain/accounts/demo.ts';
import { logLevels, type LogLevel } from './logger.ts';
import { OperatorError } from './operatorError.ts';

/** The parts of Waymark that can run as separate processes. */
const allRoles = ['api', 'projector', 'worker'] as const;

export type Role = (typeof allRoles)[number];

/** The configuration. An undefined URL means the embedded default. */
export interface Config {
  /** The address to listen on. */
  host: string;
  /** The port to listen on; 0 takes any free port. */
  port: number;
  /** The folder for all stored data, as given (relative to the working directory). */
  dataDir: string;
  /** Whether to fill an empty system with demo data. */
  demo: boolean;
  /** Whether demo accounts may sign in. */
  demoAccounts: boolean;
  /** Whether demo accounts need no second factor, whatever their roles require. */
  demoAccountsExempt: boolean;
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
  /** The sender of every mail. */
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
  /** The file with that key. */
  secretsKeyFile: string | undefined;
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

// Messages say what a value should be and never quote it: a URL may hold a password.
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

/** Rejects networks that are too large to be proxies. */
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

/** Faults of variables that contradict each other. */
const misfits = (set: z.infer<typeof variables>): ReadonlyMap<string, string> =>
  new Map([
    ...(set.TLS_CERT !== undefined && set.TLS_KEY === undefined ? ([['TLS_KEY', 'should be set with TLS_CERT']] as const) : []),
    ...(set.TLS_KEY !== undefined && set.TLS_CERT === undefined ? ([['TLS_CERT', 'should be set with TLS_KEY']] as const) : []),
    ...(set.TLS_CERT !== undefined && set.PUBLIC_URL?.startsWith('http://')
      ? ([['PUBLIC_URL', 'should begin with https:// where TLS_CERT is set']] as const)
      : []),
  ]);

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 * @throws {@link ConfigError} that names every invalid variable
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
