import { hasCheckpoint, readCheckpoint } from './checkpoint.ts';
import { readSchema } from './readSchema.ts';
import { canServe } from './readTables.ts';
import type { Sql } from '../sql.ts';

/**
 * Ready: every table of the read side can be queried, and has caught up with the log once; and its schema is there now. A stale table
 * counts as ready, and so does a read side that falls behind later. A read side of events that the log lacks is not ready.
 */
export const readSideReadiness = ({
  db,
  log,
}: {
  readonly db: Sql;
  readonly log: { head(): Promise<bigint | null> };
}): (() => Promise<boolean>) => {
  let hasCaughtUp = false;
  return async () => {
    if (hasCaughtUp) return hasCheckpoint(db, readSchema);
    if (!(await canServe(db))) return false;
    const head = await log.head();
    const position = (await readCheckpoint(db, readSchema))?.position ?? null;
    if (position === null) hasCaughtUp = head === null;
    // Events may have come since.
    else hasCaughtUp = position >= (head ?? 0n) && position <= ((await log.head()) ?? -1n);
    return hasCaughtUp;
  };
};
