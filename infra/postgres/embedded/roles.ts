import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { replaceFile } from '../../files/replaceFile.ts';

export const databaseName = 'waymark';

/** The role of the API, the projector and the worker. It owns every schema except the log's. */
export const appRole = 'waymark_app';
/** The role of the event log node. Only it can read and write the log's table. */
export const logRole = 'waymark_log';
const logSchema = 'event_log';

/** Reads a role's password, or creates one. The superuser can always set a new one. */
export const passwordOfRole = async (file: string): Promise<string> => {
  const storedPassword = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (storedPassword !== '') return storedPassword;
  const password = randomBytes(24).toString('base64url');
  await replaceFile(file, `${password}\n`, 0o600);
  return password;
};

const withClient = async <Answer>(connectionString: string, work: (client: Client) => Promise<Answer>): Promise<Answer> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const createRole = (role: string, password: string): string => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${escapeLiteral(role)}) THEN CREATE ROLE ${role}; END IF;
  END $$;
  ALTER ROLE ${role} WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${escapeLiteral(password)};
`;

/** Both roles may create schemas. No other role may connect to the database. */
const grantRights = `
  REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC;
  GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${databaseName} TO ${appRole};
  GRANT CONNECT, CREATE ON DATABASE ${databaseName} TO ${logRole};
  REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
`;

/**
 * Finds objects that the superuser owns outside PostgreSQL's own schemas, with their new owner. Versions before
 * the roles created them. Sequences of columns, indexes and row types follow their table; objects of extensions
 * keep their owner.
 */
const findForeign = `
  WITH given AS (
    SELECT oid, nspname, CASE nspname WHEN '${logSchema}' THEN '${logRole}' ELSE '${appRole}' END AS role
    FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
  ), superuser AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
  dependent AS (SELECT classid, objid FROM pg_depend WHERE deptype IN ('e', 'a', 'i') AND
    (deptype = 'e' OR refclassid = 'pg_class'::regclass))
  SELECT 'SCHEMA' AS kind, quote_ident(n.nspname) AS name, g.role
  FROM given g JOIN pg_namespace n USING (oid) WHERE n.nspowner IN (TABLE superuser)
  UNION ALL
  SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
  c.oid::regclass::text, g.role
  FROM given g JOIN pg_class c ON c.relnamespace = g.oid
  WHERE c.relowner IN (TABLE superuser) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    AND NOT EXISTS (SELECT FROM dependent d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND c.relkind = 'S')
  UNION ALL
  SELECT 'ROUTINE', p.oid::regprocedure::text, g.role
  FROM given g JOIN pg_proc p ON p.pronamespace = g.oid
  WHERE p.proowner IN (TABLE superuser) AND NOT EXISTS (SELECT FROM dependent d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid)
  UNION ALL
  SELECT 'TYPE', t.oid::regtype::text, g.role
  FROM given g JOIN pg_type t ON t.typnamespace = g.oid
  WHERE t.typowner IN (TABLE superuser) AND t.typtype IN ('e', 'd') AND NOT EXISTS (SELECT FROM dependent d
  WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid)
`;

const isDatabaseMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '3D000';

interface Foreign {
  readonly kind: string;
  readonly name: string;
  readonly role: string;
}

/**
 * Creates the database, the two roles with these passwords and the log's schema. Gives objects that earlier
 * versions created as the superuser to the role that uses them. Runs in one transaction at every start, so it may
 * be interrupted.
 */
export const prepareRoles = async (
  urlOf: (database: string) => string,
  passwords: { readonly app: string; readonly log: string },
): Promise<void> => {
  const prepare = async (client: Client): Promise<void> => {
    await client.query('BEGIN');
    await client.query(`${createRole(appRole, passwords.app)} ${createRole(logRole, passwords.log)} ${grantRights}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${logSchema}`);
    const { rows } = await client.query<Foreign>(findForeign);
    for (const { kind, name, role } of rows) await client.query(`ALTER ${kind} ${name} OWNER TO ${escapeIdentifier(role)}`);
    await client.query('COMMIT');
  };
  try {
    await withClient(urlOf(databaseName), prepare);
  } catch (error) {
    if (!isDatabaseMissing(error)) throw error;
    await withClient(urlOf('postgres'), (client) => client.query(`CREATE DATABASE ${databaseName}`));
    await withClient(urlOf(databaseName), prepare);
  }
};
