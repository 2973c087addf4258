import type { Pool } from 'pg';
import type { AccountServices } from '../../commands/accounts/ports.ts';
import type { Dependencies } from '../../commands/context.ts';
import type { AppendableFileStore, FileStore } from '../../commands/fileStore.ts';
import type { JobQueue } from '../../commands/jobQueue.ts';
import type { Mailer } from '../../commands/mailer.ts';
import type { SecurityLog } from '../../commands/security/securityLog.ts';
import { PostgresAttempts } from '../../infra/accounts/attempts.ts';
import { demoDomain } from '../../domain/accounts/demo.ts';
import { ArgonCredentials } from '../../infra/accounts/credentials.ts';
import { PostgresKnownDevices } from '../../infra/accounts/knownDevices.ts';
import { PostgresPasskeys } from '../../infra/accounts/passkeys.ts';
import { PostgresPasswordLinks } from '../../infra/accounts/passwordLinks.ts';
import { PostgresSecondFactors } from '../../infra/accounts/secondFactors.ts';
import { PostgresSessions } from '../../infra/accounts/sessions.ts';
import { webAuthn } from '../../infra/accounts/webAuthn.ts';
import type { Config } from '../../infra/config.ts';
import { connectEventLog } from '../../infra/eventLog/connect.ts';
import { openFiles } from '../../infra/files/openFiles.ts';
import { openLocalFiles } from '../../infra/files/localFiles.ts';
import type { Logger } from '../../infra/logger.ts';
import { createMailer } from '../../infra/mail/mailer.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createExclusiveRunner } from '../../infra/postgres/exclusiveRunner.ts';
import { PostgresIdentityClaims, PostgresIds } from '../../infra/postgres/identityClaims.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { PipelinedReads } from '../../infra/postgres/pipelinedReads.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { PostgresSecurityLog } from '../../infra/security/postgresSecurityLog.ts';
import { openSecretsKey } from '../../infra/security/secretsKey.ts';
import { connectMeili } from '../../infra/search/meiliServer.ts';
import type { EventLog } from '../../commands/eventLog.ts';
import { PostgresEngine } from '../../projections/search/postgresEngine.ts';
import { type RebuildHalf, rebuildHalfHere } from '../../projections/projector/rebuildHalf.ts';
import { readRemaining } from '../../projections/reading/lastOnes.ts';
import { gatheredRows, recordRows } from '../../projections/reading/recordRows.ts';
import { TotalsCache } from '../../projections/search/totalsCache.ts';
import type { IndexerServices } from '../../projections/search/index/indexer.ts';
import type { Database, Sql } from '../../projections/sql.ts';
import { TableReadiness } from '../../projections/tables/tableReadiness.ts';
import { inTwoProcesses } from './halfProcess.ts';

/** The advisory lock for removals that must leave one record, such as the last administrator. */
const lastOnesKey = 7430;

export interface Adapters {
  readonly pool: Pool;
  readonly db: Database;
  /** For reads of single rows that every request or edit needs. */
  readonly rowReads: Sql;
  readonly log: EventLog;
  readonly rebuildHalf: RebuildHalf;
  readonly dependencies: Dependencies;
  readonly accounts: AccountServices;
  readonly search: PostgresEngine;
  /** The search server and the prefix of its index names; null without a search server. */
  readonly indexes: Pick<IndexerServices, 'server' | 'prefix'> | null;
  readonly totals: TotalsCache;
  readonly tables: TableReadiness;
  readonly files: AppendableFileStore;
  /** The store of mails that were not sent by SMTP. */
  readonly outbox: FileStore;
  readonly mailer: Mailer;
  readonly securityLog: SecurityLog;
  openQueue(): Promise<JobQueue>;
  /** Resolves when the event store responds; until then, prints a line about what is missing. */
  waitForLog(print: (line: string) => void, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The one place where interfaces meet their adapters. */
export const assemble = async (
  role: string,
  config: Config & { databaseUrl: string; eventStoreUrl: string },
  logger: Logger,
): Promise<Adapters> => {
  const pool = createPool(config.databaseUrl, { max: 12, name: `waymark-${role}`, logger });
  const searchPool = createPool(config.databaseUrl, {
    max: 8,
    name: `waymark-${role}-search`,
    statementTimeoutMs: config.searchTimeoutMs,
    logger,
  });
  const db = databaseOn(pool);
  const rowReads = new PipelinedReads(config.databaseUrl, `waymark-${role}-rows`);
  await db.transaction((sql) => migrate(sql, migrations));
  const eventLog = connectEventLog(config.eventStoreUrl, logger);
  const { log } = eventLog;
  const queues: JobQueue[] = [];
  const totals = new TotalsCache();
  const tables = new TableReadiness(db, () => totals.forget());
  const oneAtATime = createExclusiveRunner(db, lastOnesKey);
  const securityLog = new PostgresSecurityLog(db, logger);
  const files = await openFiles(config.files);
  const outbox = config.hasSharedFiles ? files : await openLocalFiles(config.dataDir);
  return {
    pool,
    db,
    rowReads,
    log,
    rebuildHalf: inTwoProcesses(rebuildHalfHere(db, log), config),
    dependencies: {
      log,
      ids: new PostgresIds(db),
      claims: new PostgresIdentityClaims(db),
      shown: { ...gatheredRows({ sql: db, log, tables }), find: recordRows({ sql: rowReads, log, tables }).find },
      lastRecordGuard: {
        alone: (type, work) => oneAtATime(async (sql) => work(await readRemaining(sql, type, config.hasDemoAccounts ? '' : demoDomain))),
      },
      now: () => new Date(),
    },
    accounts: {
      credentials: new ArgonCredentials(db),
      secondFactors: new PostgresSecondFactors(db, await openSecretsKey(config)),
      passkeys: new PostgresPasskeys(db),
      passkeyProtocol: webAuthn,
      // Production systems require a second factor of administrators of every group.
      secondFactorRules: { isRequiredOfAdministrators: !config.makesDemoData, exemptsDemoAccounts: config.exemptsDemoAccounts },
      sessions: new PostgresSessions(db, config.sessionIdleMinutes),
      links: new PostgresPasswordLinks(db),
      attempts: new PostgresAttempts(db),
      allowsDemoAccounts: config.hasDemoAccounts,
      devices: new PostgresKnownDevices(db),
    },
    search: new PostgresEngine(databaseOn(searchPool), totals, config.importPurgeDays, tables),
    indexes: config.meiliUrl === undefined ? null : { server: connectMeili(config.meiliUrl, config.meiliKey), prefix: config.meiliPrefix },
    totals,
    tables,
    files,
    outbox,
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox, logger }),
    securityLog,
    openQueue: async () => {
      // Only the worker needs these packages, which take a third of a process's start to load.
      const [{ openJobQueue }, { postgresQueueServer, redisQueueServer }] = await Promise.all([
        import('../../infra/queue/bullJobQueue.ts'),
        import('../../infra/queue/queueServers.ts'),
      ]);
      const server = config.redisUrl ? redisQueueServer(config.redisUrl) : postgresQueueServer(config.databaseUrl);
      const queue = await openJobQueue(server, { name: 'waymark', logger });
      queues.push(queue);
      return queue;
    },
    waitForLog: (print, signal) => eventLog.waitForIt(print, signal),
    close: async () => {
      for (const queue of queues) await queue.close();
      await securityLog.flush();
      await eventLog.close();
      await Promise.all([pool.end(), searchPool.end(), rowReads.close()]);
    },
  };
};
