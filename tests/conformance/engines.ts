import { connectMeili } from '../../infra/search/meiliServer.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import type { LogReader } from '../../projections/ports.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import type { SearchEngine } from '../../projections/search/engine.ts';
import { IndexEngine, indexOf } from '../../projections/search/index/indexEngine.ts';
import { rebuildIndexes } from '../../projections/search/index/indexer.ts';
import { indexAnswers } from '../../projections/search/index/indexQuestion.ts';
import { PostgresEngine } from '../../projections/search/postgresEngine.ts';
import { TotalsCache } from '../../projections/search/totalsCache.ts';
import { TableReadiness } from '../../projections/tables/tableReadiness.ts';
import { recordTables } from '../../projections/tables/tables.ts';
import { startTestPostgres } from '../infra/eventNode/testPostgres.ts';
import { importPurgeDays } from './records.ts';

/** An engine that has all events. */
export interface OpenEngine {
  readonly engine: SearchEngine;
  close(): Promise<void>;
}

/** A search engine that the suite can build and feed with events. */
interface EngineUnderTest {
  readonly name: string;
  open(events: readonly RecordedEvent[]): Promise<OpenEngine>;
}

/** A log of these events that never grows. */
const logOf = (events: readonly RecordedEvent[]): LogReader => ({
  subscribe: async (from, handle) => {
    const rest = events.filter(({ position }) => from === null || position > from);
    // Several batches, so that rows are also updated.
    for (let at = 0; at < rest.length; at += 150) await handle(rest.slice(at, at + 150));
  },
  head: async () => events.at(-1)?.position ?? null,
});

const silent = { info: () => undefined, warn: () => undefined };

const openPostgres = async (events: readonly RecordedEvent[]) => {
  const server = await startTestPostgres();
  const pool = createPool(server.url, { max: 4, name: 'conformance' });
  const db = databaseOn(pool);
  await rebuild(db, logOf(events), silent, new AbortController().signal);
  return {
    db,
    engine: new PostgresEngine(db, new TotalsCache(), importPurgeDays, new TableReadiness(db, () => undefined)),
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
};

const postgres: EngineUnderTest = { name: 'PostgreSQL', open: openPostgres };

/** The indexes of Meilisearch, and PostgreSQL for the queries that they leave to it. */
const meilisearch = (url: string): EngineUnderTest => ({
  name: 'Meilisearch',
  open: async (events) => {
    const { db, engine, close } = await openPostgres(events);
    const [server, prefix] = [connectMeili(url, process.env['MEILI_KEY']), `test${Date.now()}`];
    await rebuildIndexes({ db, server, prefix }, new AbortController().signal);
    const index = new IndexEngine(server, prefix);
    return {
      engine: {
        find: (question) => (indexAnswers(question) ? index : engine).find(question),
        total: (question) => engine.total(question),
        countUpTo: (question, most) => engine.countUpTo(question, most),
        countByEditor: (question, editors) => engine.countByEditor(question, editors),
        walk: (question, after, most) => engine.walk(question, after, most),
        countChanges: (question, values) => engine.countChanges(question, values),
        sums: (question, fields) => engine.sums(question, fields),
      },
      close: async () => {
        for (const table of recordTables) await server.drop(indexOf(prefix, table));
        await server.drop(`${prefix}-checkpoint`);
        await close();
      },
    };
  },
});

const meiliUrl = process.env['MEILI_URL'];

/** Every available engine: Meilisearch when `MEILI_URL` names one. */
export const engines: readonly EngineUnderTest[] = [postgres, ...(meiliUrl ? [meilisearch(meiliUrl)] : [])];
