import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../infra/config.ts';
import type { Logger } from '../../infra/logger.ts';
import { outboxDelivery } from '../../infra/mail/deliverOutbox.ts';
import { createSmtpTransport } from '../../infra/mail/mailer.ts';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import { throttleErrors } from '../../infra/throttleErrors.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory lock of the one worker that sends what lies in the shared outbox. */
const outboxLock = 7407;
const deliveryIntervalMs = 5000;
const retryMs = 30_000;

/** Sends the mails of hosts that have no SMTP server until the signal is aborted; while another process does, stands by. */
export const deliverWhileLocked = async (
  { pool, outbox, dependencies }: Adapters,
  config: Config,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  if (config.smtpUrl === undefined || !config.hasSharedFiles) return;
  const deliver = outboxDelivery(outbox, createSmtpTransport(config.smtpUrl));
  const warn = throttleErrors((error, leftOut) => logger.warn({ error: error.message, leftOut }, 'mails of the outbox could not be sent'));
  // A key holds no address.
  const onRefused = (key: string) => logger.error({ key }, 'the mail server refused a mail of the outbox');
  await workWhileLocked(pool, outboxLock, signal, async (lockSignal) => {
    while (!lockSignal.aborted) {
      const waitMs = await deliver(dependencies.now(), onRefused, lockSignal).then(
        () => deliveryIntervalMs,
        (error: unknown) => {
          warn(error instanceof Error ? error : new Error('unknown'));
          return retryMs;
        },
      );
      await sleep(waitMs, undefined, { signal: lockSignal }).catch(() => undefined);
    }
  });
};
