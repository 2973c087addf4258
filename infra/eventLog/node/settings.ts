export interface NodeSettings {
  readonly databaseUrl: string;
  /** The PostgreSQL schema of the log. The writer's lock uses the same name. */
  readonly schema: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The node always uses TLS. */
  readonly tls: TlsIdentity;
  /** Every call must carry it, except GetSupportedMethods. */
  readonly credential: { readonly username: string; readonly password: string };
}

/** A certificate and its private key, both PEM. */
export interface TlsIdentity {
  readonly certificate: string;
  readonly privateKey: string;
}

const defaultSchema = 'event_log';
const defaultHost = '127.0.0.1';
const maxPort = 65_535;
/** PostgreSQL truncates longer names. */
const maxSchemaLength = 63;
const minPasswordLength = 32;

/**
 * Reads the settings from the `EVENT_NODE_…` variables. Uses no validation library, because loading one slows the
 * start.
 * @throws SettingsError if a setting is missing or invalid
 */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): NodeSettings => {
  const requireSetting = (name: string): string => {
    const value = environment[name] ?? '';
    if (value === '') throw new SettingsError(`${name} is missing`);
    return value;
  };
  const databaseUrl = requireSetting('EVENT_NODE_DATABASE_URL');
  const schema = environment['EVENT_NODE_SCHEMA'] ?? defaultSchema;
  const host = environment['EVENT_NODE_HOST'] ?? defaultHost;
  const port = Number(environment['EVENT_NODE_PORT'] ?? 0);
  const tls = { certificate: requireSetting('EVENT_NODE_CERTIFICATE'), privateKey: requireSetting('EVENT_NODE_PRIVATE_KEY') };
  const credential = { username: requireSetting('EVENT_NODE_USERNAME'), password: requireSetting('EVENT_NODE_PASSWORD') };
  if (schema === '' || schema.length > maxSchemaLength) throw new SettingsError('EVENT_NODE_SCHEMA is not a schema name');
  if (host === '') throw new SettingsError('EVENT_NODE_HOST is empty');
  if (!Number.isInteger(port) || port < 0 || port > maxPort) throw new SettingsError('EVENT_NODE_PORT is not a port');
  if (credential.password.length < minPasswordLength) throw new SettingsError('EVENT_NODE_PASSWORD is too short');
  return { databaseUrl, schema, host, port, tls, credential };
};

/** A missing or invalid setting. The message names it and does not quote its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
