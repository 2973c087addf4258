import { hasCheckpoint, readCheckpoint } from './checkpoint.ts';
import { readSchema } from './readSchema.ts';
import { canServe } from './readTables.ts';
import type { Sql } from '../sql.ts';

/**
 * Ready: every table of the read side can be queried, and has caught up with the log once; and its schema is there now. A stale table counts
 * as ready, and so does a read side that falls behind later.
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
    hasCaughtUp = head === null || (position !== null && position >= head);
    return hasCaughtUp;
  };
};
