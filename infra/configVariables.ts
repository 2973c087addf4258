import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import { logLevels } from './logger.ts';

/** The parts of Waymark that can run as separate processes. */
export const allRoles = ['api', 'projector', 'worker'] as const;

export type Role = (typeof allRoles)[number];

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
  const minPrefixLength = isIPv4(address) ? minPrefix.ipv4 : isIPv6(address) ? minPrefix.ipv6 : null;
  if (minPrefixLength === null || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= minPrefixLength && Number(prefix) <= (isIPv4(address) ? 32 : 128))
  );
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

const maxPort = 65_535;
const addressError = 'should be an address and a port, like logs.example.org:2113';

export const variables = z.object({
  HOST: z.string().regex(/^\S+$/, { error: 'should be a host name or an IP address' }).default('127.0.0.1'),
  PORT: whole(0, maxPort, 3000),
  DATA_DIR: z.string().default('./data'),
  DEMO: z
    .enum(['0', '1'], { error: 'should be 0 or 1' })
    .transform((value) => value === '1')
    .optional(),
  ROLES: roles,
  DATABASE_URL: url('postgres', 'postgresql'),
  EVENTSTORE_URL: url('esdb', 'esdb+discover'),
  EVENTSTORE_LISTEN: z
    .string()
    .regex(/^(?:[\w.-]+|\[[\da-fA-F:]+\]):[1-9]\d{0,4}$/, { error: addressError, abort: true })
    .refine((text) => Number(text.slice(text.lastIndexOf(':') + 1)) <= maxPort, { error: addressError })
    .optional(),
  EVENTSTORE_PASSWORD: z
    .string()
    .regex(/^[\w-]{32,200}$/, { error: 'should be 32 to 200 letters, digits, - and _' })
    .optional(),
  REDIS_URL: url('redis', 'rediss'),
  MEILI_URL: url('http', 'https'),
  MEILI_KEY: z.string().optional(),
  MEILI_PREFIX: z
    .string()
    .regex(/^[a-z0-9]{1,40}$/, { error: 'should be 1 to 40 lower-case letters and digits' })
    .default('waymark'),
  SMTP_URL: url('smtp', 'smtps'),
  FILES_URL: z
    .string()
    .regex(/^(?:file:\/\/\/[^?#]+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?)$/, {
      error: 'should be a folder, like file:///srv/waymark, or a bucket, like s3://bucket/prefix',
    })
    .optional(),
  S3_ENDPOINT: url('http', 'https'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'should be the name of a region, like eu-west-2' })
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
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
  LOG_LEVEL: z.enum(logLevels, { error: `should be one of ${logLevels.join(', ')}` }).default('warn'),
  SEARCH_TIMEOUT_MS: whole(1, 600_000, 10_000, ' of milliseconds'),
});

export type Settings = z.infer<typeof variables>;

/** Finds variables that contradict each other. */
export const findMisfits = (set: Settings): ReadonlyMap<string, string> => {
  const faults = new Map<string, string>();
  const isS3 = set.FILES_URL?.startsWith('s3:') ?? false;
  if (set.TLS_CERT !== undefined && set.TLS_KEY === undefined) faults.set('TLS_KEY', 'should be set with TLS_CERT');
  if (set.TLS_KEY !== undefined && set.TLS_CERT === undefined) faults.set('TLS_CERT', 'should be set with TLS_KEY');
  if (set.TLS_CERT !== undefined && set.PUBLIC_URL?.startsWith('http://'))
    faults.set('PUBLIC_URL', 'should begin with https:// where TLS_CERT is set');
  if (isS3 && set.S3_ACCESS_KEY_ID === undefined) faults.set('S3_ACCESS_KEY_ID', 'should be set where FILES_URL is a bucket');
  if (isS3 && set.S3_SECRET_ACCESS_KEY === undefined) faults.set('S3_SECRET_ACCESS_KEY', 'should be set where FILES_URL is a bucket');
  if (set.EVENTSTORE_LISTEN !== undefined && set.EVENTSTORE_PASSWORD === undefined)
    faults.set('EVENTSTORE_PASSWORD', 'should be set with EVENTSTORE_LISTEN');
  if (set.EVENTSTORE_LISTEN !== undefined && set.EVENTSTORE_URL !== undefined)
    faults.set('EVENTSTORE_LISTEN', 'should not be set with EVENTSTORE_URL: the log is there or here');
  return faults;
};
