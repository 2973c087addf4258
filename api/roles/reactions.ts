import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reaction, ReactionServices } from '../../commands/reactions/reaction.ts';
import { reactions } from '../../commands/reactions/reactions.ts';
import type { Logger } from '../../infra/logger.ts';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import { throttleErrors } from '../../infra/throttleErrors.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory lock of the one process that reacts to events. */
const reactionsLock = 7403;
const retryPauseMs = 1000;

/** How often a reaction stores how far it is while no event concerns it. */
const checkpointIntervalMs = 10_000;

type ReactionAdapters = Pick<Adapters, 'pool' | 'db' | 'log'>;

const storePosition = (db: ReactionAdapters['db'], name: string, position: bigint) =>
  db.query(
    `INSERT INTO app.reaction_checkpoints AS stored VALUES ($1, $2)
     ON CONFLICT (reaction) DO UPDATE SET position = greatest(stored.position, excluded.position)`,
    [name, String(position)],
  );

/** Stores the last position that it hears, now and then. If one is lost, a restart reads some events again that concern nobody. */
const storeSometimes = (store: (position: bigint) => Promise<unknown>, signal: AbortSignal): ((position: bigint) => void) => {
  let last: bigint | null = null;
  const storeLast = async () => {
    await sleep(checkpointIntervalMs, undefined, { signal });
    const position = last;
    last = null;
    if (position !== null) await store(position);
  };
  return (position) => {
    const isWaiting = last !== null;
    last = position;
    if (!isWaiting) storeLast().catch(() => undefined);
  };
};

/** Passes events on to one reaction, from its checkpoint on, until the signal is aborted. */
const follow = async (
  { db, log }: ReactionAdapters,
  reaction: Reaction,
  services: ReactionServices,
  signal: AbortSignal,
): Promise<void> => {
  const { name, recordTypes } = reaction;
  const { rows } = await db.query<{ position: string }>('SELECT position::text FROM app.reaction_checkpoints WHERE reaction = $1', [name]);
  const from = rows[0] ? BigInt(rows[0].position) : null;
  const store = (position: bigint) => storePosition(db, name, position);
  await log.subscribe(
    from,
    async (events) => {
      for (const event of events) await reaction.react(services, event, signal);
      await store(events.at(-1)?.position ?? 0n);
    },
    // Without it, every start would read the whole log for reactions whose events are rare.
    { signal, recordTypes, onPassed: storeSometimes(store, signal) },
  );
};

/** Runs all reactions. Stands by while another process does it. A reaction that fails tries again, and the others go on. */
export const reactWhileLocked = async (
  adapters: ReactionAdapters,
  services: ReactionServices,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  await workWhileLocked(adapters.pool, reactionsLock, signal, async (running) => {
    // Each reaction listens, and once more while it writes or waits. Node warns of ten listeners as if they leaked.
    setMaxListeners(3 * reactions.length, running);
    await Promise.all(
      reactions.map(async (reaction) => {
        const warn = throttleErrors((error, leftOut) =>
          logger.error({ reaction: reaction.name, error: error.message, leftOut }, 'reacting to events failed; trying again'),
        );
        while (!running.aborted) {
          try {
            await follow(adapters, reaction, services, running);
          } catch (error) {
            if (running.aborted) return;
            warn(error instanceof Error ? error : new Error('unknown'));
            await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
          }
        }
      }),
    );
  });
};
