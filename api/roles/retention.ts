import { setTimeout as sleep } from 'node:timers/promises';
import { daysBefore, type RetentionRule } from '../../commands/retention/retention.ts';
import { oldFiles, plansWithoutFile, unnamedFiles } from '../../commands/retention/sweepFiles.ts';
import type { Config } from '../../infra/config.ts';
import type { Logger } from '../../infra/logger.ts';
import { removeOldMails } from '../../infra/mail/outbox.ts';
import { PostgresImportPlans } from '../../infra/postgres/importPlans.ts';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import {
  removeExpiredSessionsAndInvitations,
  removeOldAlerts,
  removeOldSecurityEvents,
  removeRowsOfDeletedUsers,
} from '../../infra/retention/oldRows.ts';
import { PostgresFilterLinks } from '../../infra/search/postgresFilterLinks.ts';
import { FiledRecordRows } from '../../projections/reading/filedRecords.ts';
import { currentUsersSql } from '../../projections/reading/records.ts';
import { canServe } from '../../projections/tables/readTables.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory lock of the one active sweeper. */
const retentionLock = 7405;
const sweepIntervalMs = 600_000;
/** How often a worker checks whether the read side is ready. */
const readSideIntervalMs = 1000;

const retentionRules = ({ db, log, dependencies, files, outbox }: Adapters, config: Config): readonly RetentionRule[] => {
  const services = { dependencies, files, records: new FiledRecordRows(db, log) };
  return [
    oldFiles(services, 'export', config.exportDays),
    oldFiles(services, 'import', config.uploadDays),
    unnamedFiles(services),
    plansWithoutFile(new PostgresImportPlans(db), services.records),
    { name: 'unfinished files', remove: (now) => files.removeUnfinished(daysBefore(now, 1)) },
    { name: 'mails in the outbox', remove: (now) => removeOldMails(outbox, daysBefore(now, config.outboxDays)) },
    { name: 'sessions and invitations', remove: (now) => removeExpiredSessionsAndInvitations(db, now) },
    { name: 'security events', remove: (now) => removeOldSecurityEvents(db, daysBefore(now, config.securityEventsDays)) },
    { name: 'security alerts', remove: (now) => removeOldAlerts(db, daysBefore(now, config.securityEventsDays)) },
    { name: 'filter links', remove: () => new PostgresFilterLinks(db).deleteExpired() },
    { name: 'calendar addresses of deleted users', remove: () => removeRowsOfDeletedUsers(db, 'calendar_feeds', currentUsersSql()) },
    { name: 'records viewed by deleted users', remove: () => removeRowsOfDeletedUsers(db, 'recently_viewed', currentUsersSql()) },
    { name: 'last groups of deleted users', remove: () => removeRowsOfDeletedUsers(db, 'groups_worked_in', currentUsersSql()) },
  ];
};

/** Applies each rule. A failing rule is logged and does not stop the others. */
export const sweep = async (rules: readonly RetentionRule[], now: Date, logger: Logger, signal: AbortSignal): Promise<void> => {
  for (const rule of rules) {
    if (signal.aborted) return;
    try {
      const removed = await rule.remove(now, signal);
      if (removed > 0) logger.info({ rule: rule.name, removed }, 'removed what was kept long enough');
    } catch (error) {
      if (!signal.aborted)
        logger.warn(
          { rule: rule.name, error: error instanceof Error ? error.message : 'unknown' },
          'a retention rule could not be applied',
        );
    }
  }
};

/** Sweeps regularly until the signal is aborted. Stands by while another process does it. */
export const sweepWhileLocked = async (adapters: Adapters, config: Config, logger: Logger, signal: AbortSignal): Promise<void> => {
  const rules = retentionRules(adapters, config);
  await workWhileLocked(adapters.pool, retentionLock, signal, async (lockSignal) => {
    while (!lockSignal.aborted) {
      // The rows tell which files are in use, so nothing is swept before they are there.
      if (!(await canServe(adapters.db))) {
        await sleep(readSideIntervalMs, undefined, { signal: lockSignal }).catch(() => undefined);
        continue;
      }
      await sweep(rules, adapters.dependencies.now(), logger, lockSignal);
      await sleep(sweepIntervalMs, undefined, { signal: lockSignal }).catch(() => undefined);
    }
  });
};
