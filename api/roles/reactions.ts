import { setMaxListeners } from 'node:events';
import type { Reaction, ReactionServices } from '../../commands/reactions/reaction.ts';
import { reactions } from '../../commands/reactions/reactions.ts';
import type { Logger } from '../../infra/logger.ts';
import { holdLock } from '../../infra/postgres/advisoryLock.ts';
import { throttleErrors } from '../../infra/throttleErrors.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory lock of the one process that reacts to events. */
const reactionsLock = 7403;
const retryPauseMs = 1000;

type ReactionAdapters = Pick<Adapters, 'pool' | 'db' | 'log'>;

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
  await log.subscribe(
    from,
    async (events) => {
      for (const event of events) await reaction.react(services, event, signal);
      await db.query(
        'INSERT INTO app.reaction_checkpoints VALUES ($1, $2) ON CONFLICT (reaction) DO UPDATE SET position = excluded.position',
        [name, String(events.at(-1)?.position ?? 0n)],
      );
    },
    { signal, recordTypes },
  );
};

/** Runs all reactions. Stands by while another process does it. A reaction that fails tries again, and the others go on. */
export const reactWhileLocked = async (
  adapters: ReactionAdapters,
  services: ReactionServices,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const lock = await holdLock(adapters.pool, reactionsLock, signal);
    if (!lock) return;
    const running = AbortSignal.any([signal, lock.lost]);
    // Each reaction listens, and once more while it writes. Node warns of ten listeners as if they leaked.
    setMaxListeners(2 * reactions.length, running);
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
    await lock.release();
  }
};
