import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { SearchAnswer, SearchDefinition } from '../../api/contract/search.ts';
import { definitionsRoute } from '../../api/routes/definitions.ts';
import { searchRoute } from '../../api/routes/search.ts';
import type { Services } from '../../api/services.ts';
import { accessOf } from '../../domain/access/access.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import { recordRows } from '../../projections/reading/recordRows.ts';
import { PostgresEngine } from '../../projections/search/postgresEngine.ts';
import { searchSets } from '../../projections/search/sets.ts';
import { TotalsCache } from '../../projections/search/totalsCache.ts';
import { type Sql, tableExists } from '../../projections/sql.ts';
import { TableReadiness } from '../../projections/tables/tableReadiness.ts';
import { startTestPostgres } from '../infra/eventNode/testPostgres.ts';
import { groups, logOf } from './registeredLog.ts';

/** Somebody who searches. */
export interface Searcher {
  readonly group: number;
  readonly definitions: readonly SearchDefinition[];
  search(path: string, params: Readonly<Record<string, unknown>>): Promise<SearchAnswer>;
}

const people = {
  admin: { user: { id: 1, name: 'Alex Admin' }, roles: [{ group: null, role: 'administrator' }] },
  officer: { user: { id: 3, name: 'Olive Officer' }, roles: [{ group: 1, role: 'officer' }] },
};
type PersonName = keyof typeof people;

const members = groups.map((id) => ({ id, name: `Member ${id}` }));

const sessionOf = (name: string) => {
  const { user, roles } = people[name as PersonName];
  return {
    pending: [],
    mustHaveSecondFactor: false,
    access: accessOf(user, roles, members, groups[0] ?? null),
    email: '',
    session: { id: '', idleSeconds: 0, secondsLeft: 1, secondsSincePassword: 0 },
  };
};

const isBuilt = async (db: Sql, students: number): Promise<boolean> => {
  if (!(await tableExists(db, 'read.student_rows'))) return false;
  const count = await db.query<{ n: number }>('SELECT count(*)::integer AS n FROM read.student_rows');
  return count.rows[0]?.n === students;
};

/**
 * The search routes over the real register and invented students, on a PostgreSQL of its own or on the one of RELEVANCE_DATABASE_URL,
 * which keeps its rows for the next run.
 */
export const startSearchServer = async (students: number) => {
  const databaseUrl = process.env['RELEVANCE_DATABASE_URL'];
  const server = databaseUrl === undefined ? await startTestPostgres() : null;
  const pool = createPool(databaseUrl ?? server?.url ?? '', { max: 4, name: 'relevance' });
  const db = databaseOn(pool);
  if (!(await isBuilt(db, students))) {
    const silent = { info: () => undefined, warn: () => undefined };
    await rebuild(db, logOf(students), silent, new AbortController().signal);
    for (const table of ['student', 'institution', 'user']) await db.query(`VACUUM (ANALYZE) read.${table}_rows`);
  }
  const tables = new TableReadiness(db, () => undefined);
  const search = new PostgresEngine(db, new TotalsCache(), 90, tables);
  const app = fastify({ routerOptions: { maxParamLength: 200 } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request) => {
    request.signedIn = sessionOf(String(request.headers['x-person']));
  });
  // No table is rebuilt here, so no record is read from the log.
  const emptyLog = { readStream: () => Promise.resolve([]) };
  // The routes of searches need no other services.
  const services = {
    db,
    search,
    tables,
    columnChoices: { of: () => Promise.resolve(new Map()) },
    dependencies: { now: () => new Date(), shown: recordRows({ sql: db, log: emptyLog, tables }) },
  } as unknown as Services;
  definitionsRoute(app, services);
  for (const set of searchSets) searchRoute(app, services, set);
  const get = async <Answer>(person: PersonName, path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: path, query, headers: { 'x-person': person } });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 300)}`);
    return JSON.parse(body) as Answer;
  };
  const searcher = async (person: PersonName): Promise<Searcher> => ({
    group: groups[0] ?? 0,
    definitions: await get<readonly SearchDefinition[]>(person, '/search/definitions'),
    search: (path, params) =>
      get<SearchAnswer>(person, path, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))),
  });
  return {
    admin: await searcher('admin'),
    officer: await searcher('officer'),
    /** The record id of a school by its URN; 0 if there is none. */
    idOf: async (urn: string): Promise<number> => {
      const { rows } = await db.query<{ id: number }>('SELECT id FROM read.institution_rows WHERE f_urn = $1', [urn]);
      return rows[0]?.id ?? 0;
    },
    stop: async () => {
      await app.close();
      await pool.end();
      await server?.stop();
    },
  };
};
