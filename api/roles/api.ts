import type { FastifyInstance } from 'fastify';
import { Server as SecureServer } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { isServerAway } from '../../commands/serverAway.ts';
import { relyingPartyOf } from '../../domain/accounts/relyingParty.ts';
import { uniqueTogether } from '../../domain/record/recordType.ts';
import { task } from '../../domain/records/task.ts';
import { PostgresColumnChoices } from '../../infra/accounts/columnChoices.ts';
import { PostgresCalendarFeeds } from '../../infra/accounts/calendarFeeds.ts';
import { PostgresRecentlyViewed } from '../../infra/accounts/recentlyViewed.ts';
import { endedSessionsChannel } from '../../infra/accounts/sessions.ts';
import type { Config } from '../../infra/config.ts';
import { probeDisk } from '../../infra/files/diskProbe.ts';
import type { Logger } from '../../infra/logger.ts';
import { printPdf } from '../../infra/pdf/printPdf.ts';
import { alignWithReadSide } from '../../infra/postgres/identityClaims.ts';
import { readTlsFiles } from '../../infra/tlsFiles.ts';
import { listen } from '../../infra/postgres/listen.ts';
import { PostgresFilterLinks } from '../../infra/search/postgresFilterLinks.ts';
import { probePostgres } from '../../infra/postgres/probe.ts';
import { PostgresProblems } from '../../infra/postgres/problemList.ts';
import { SqlCandidateFinder } from '../../projections/linkage/candidateFinder.ts';
import { changeChannel, type ChangeNotice } from '../../projections/changeNotice.ts';
import { readCheckpoint } from '../../projections/tables/checkpoint.ts';
import { inReadSchema, readSchema } from '../../projections/tables/readSchema.ts';
import { readSideReadiness } from '../../projections/tables/readSideReadiness.ts';
import { IndexEngine } from '../../projections/search/index/indexEngine.ts';
import { IndexState } from '../../projections/search/index/indexState.ts';
import { RoutedSearch } from '../../projections/search/routedSearch.ts';
import { columnOf, recordTables, storedText } from '../../projections/tables/tables.ts';
import { importServices } from '../start/importServices.ts';
import { createHealth } from '../start/health.ts';
import { Changes } from '../live/changes.ts';
import { EndedSessions } from '../live/endedSessions.ts';
import type { Services } from '../services.ts';
import { buildServer } from '../server.ts';
import type { Adapters } from '../start/assemble.ts';

/** How long PostgreSQL may take to answer a health check, in milliseconds. */
const probeTimeoutMs = 1500;

interface RunningApi {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly url: string;
  close(): Promise<void>;
}

/** The address to open in a browser, from the configured `host` and the server's `url`. */
const listensAt = (host: string, url: string): string => {
  const address = new URL(url);
  address.hostname = host;
  return address.origin;
};

/** Hears of the projector's batches and of ended sessions, of every process. */
const followNotices = (
  adapters: Adapters,
  databaseUrl: string,
  changes: Changes,
  endedSessions: EndedSessions,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> =>
  listen(
    databaseUrl,
    {
      [changeChannel]: (payload) => {
        const notice = JSON.parse(payload) as ChangeNotice;
        adapters.totals.receive(notice);
        changes.receive(notice);
      },
      [endedSessionsChannel]: (id) => endedSessions.ended(id),
    },
    () => {
      adapters.totals.forget();
      changes.noteGap();
      readCheckpoint(adapters.db, readSchema).then(
        (checkpoint) => changes.advanceTo(checkpoint?.position ?? 0n),
        () => undefined,
      );
    },
    logger,
    signal,
  );

/** Waits until the read side can be queried, then brings ids and claims up to date. */
const waitUntilReady = async (adapters: Adapters, isReady: () => Promise<boolean>): Promise<void> => {
  const isReadyNow = () =>
    isReady().catch((error: unknown) => {
      if (!isServerAway(error)) throw error;
      return false;
    });
  while (!(await isReadyNow())) await sleep(50);
  await alignWithReadSide(
    adapters.db,
    recordTables.map((table) => ({
      recordType: table.type.name,
      table: inReadSchema(table.name),
      unique: uniqueTogether(table.type),
      deleted: table.type.states.deleted,
    })),
  );
};

/** The search engine of lists: the search server's indexes if there is one, with PostgreSQL as the fallback. */
const searchWith = ({ db, search, indexes }: Adapters, logger: Logger, signal: AbortSignal): Pick<Services, 'search' | 'searchServer'> => {
  if (!indexes) return { search, searchServer: () => null };
  const state = new IndexState();
  void state.watch(db, indexes.server, indexes.prefix, signal);
  return {
    search: new RoutedSearch(search, new IndexEngine(indexes.server, indexes.prefix), state, logger),
    searchServer: () => state.report,
  };
};

/** Serves the API and the console. `beforeServing` runs when the read side is ready, before the first request. */
export const serveApi = async (
  adapters: Adapters,
  config: Config & { readonly databaseUrl: string },
  consoleFolder: Promise<string>,
  logger: Logger,
  beforeServing: (services: Services) => Promise<void>,
): Promise<RunningApi> => {
  const changes = new Changes();
  const stop = new AbortController();
  const isReady = readSideReadiness(adapters);
  const health = createHealth({
    database: () => probePostgres(config.databaseUrl, probeTimeoutMs),
    'event log': () => adapters.log.head(),
    'read side': async () => {
      if (!(await isReady())) throw new Error('catching up');
    },
    disk: () => probeDisk(config.dataDir),
    'file store': () => adapters.files.probe(),
  });
  const endedSessions = new EndedSessions();
  const following = followNotices(adapters, config.databaseUrl, changes, endedSessions, logger, stop.signal);
  let url = '';
  const services: Services = {
    dependencies: adapters.dependencies,
    accounts: adapters.accounts,
    columnChoices: new PostgresColumnChoices(adapters.db),
    filterLinks: new PostgresFilterLinks(adapters.db),
    recentlyViewed: new PostgresRecentlyViewed(adapters.db),
    calendarFeeds: new PostgresCalendarFeeds(adapters.db),
    db: adapters.db,
    rowReads: adapters.rowReads,
    ...searchWith(adapters, logger, stop.signal),
    tables: adapters.tables,
    changes,
    endedSessions,
    files: adapters.files,
    mailer: adapters.mailer,
    printDocument: printPdf,
    securityLog: adapters.securityLog,
    problems: new PostgresProblems(adapters.db),
    imports: importServices(adapters),
    candidates: new SqlCandidateFinder(adapters.db),
    taskOfImport: async (id) => {
      const { rows } = await adapters.db.query<{ id: number }>(
        `SELECT id FROM ${inReadSchema('task_rows')}
         WHERE ${columnOf(task, 'import')} = $1 AND ${storedText(task, 'command')} <> 'check import' ORDER BY id LIMIT 1`,
        [id],
      );
      return rows[0]?.id ?? null;
    },
    findUnready: health,
    publicUrl: () => config.publicUrl ?? url,
    relyingParty: (requestHost) => {
      const { publicUrl, host, trustProxy } = config;
      return url === ''
        ? null
        : relyingPartyOf({ publicUrl, listensAt: listensAt(host, url), hasTrustedProxy: trustProxy.length > 0, requestHost });
    },
  };
  const tls = config.tls ? await readTlsFiles(config.tls.cert, config.tls.key) : null;
  // Built while the read side gets ready.
  const building = consoleFolder.then((folder) =>
    buildServer(services, {
      consoleFolder: folder,
      logLevel: config.logLevel,
      isSecure: config.isHttps,
      tls,
      trustProxy: config.trustProxy,
      publicUrl: config.publicUrl,
    }),
  );
  building.catch(() => undefined);
  await waitUntilReady(adapters, isReady);
  await beforeServing(services);
  const app = await building;
  url = await app.listen({ host: config.host, port: config.port });
  // Loads a new certificate without a restart. An unusable one leaves the old one in place.
  const reloadTls = async () => {
    if (config.tls && app.server instanceof SecureServer) app.server.setSecureContext(await readTlsFiles(config.tls.cert, config.tls.key));
  };
  if (config.tls)
    process.on(
      'SIGHUP',
      () => void reloadTls().catch((error: unknown) => logger.error({ error: String(error) }, 'the certificate was not taken up')),
    );
  return {
    app,
    services,
    url,
    close: async () => {
      stop.abort();
      await app.close();
      await following;
    },
  };
};
