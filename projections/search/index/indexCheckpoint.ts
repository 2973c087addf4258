import type { SearchServer } from './searchServer.ts';

/** How far the indexes have come. It is kept in the search server itself: where the indexes are lost, so is what was known of them. */
export interface IndexCheckpoint {
  /** Every event up to here is in the indexes; null while they are being exchanged and nobody may ask them. */
  readonly position: bigint | null;
  /** The declarations that the indexes were made by, whole. Only making them anew writes it, so a server that lost them never looks complete. */
  readonly fingerprint: string;
}

const [positionId, wishId, madeId] = [1, 2, 3];
const indexFor = (prefix: string): string => `${prefix}-checkpoint`;

/** Null where the server has none, so where there is nothing that could be asked. */
export const readIndexCheckpoint = async (server: SearchServer, prefix: string): Promise<IndexCheckpoint | null> => {
  const [moved, made] = await Promise.all([server.document(indexFor(prefix), positionId), server.document(indexFor(prefix), madeId)]);
  if (!moved || !made) return null;
  const { position } = moved;
  return { position: typeof position === 'string' && position !== '' ? BigInt(position) : null, fingerprint: String(made['fingerprint']) };
};

/** Moves the checkpoint after everything that was put before; the answer is to be waited for with `done`. */
export const moveIndexCheckpoint = (server: SearchServer, prefix: string, position: bigint | null): Promise<number> =>
  server.put(indexFor(prefix), [{ id: positionId, position: position === null ? '' : String(position) }]);

/** Says that the indexes were made whole by these declarations. */
export const markMade = async (server: SearchServer, prefix: string, fingerprint: string): Promise<void> =>
  server.done(await server.put(indexFor(prefix), [{ id: madeId, fingerprint }]));

/** Whether somebody asked for the indexes to be made anew. */
export const isRebuildWanted = async (server: SearchServer, prefix: string): Promise<boolean> =>
  (await server.document(indexFor(prefix), wishId))?.['wanted'] === true;

/** Asks whoever keeps the indexes to make them anew, or says that this is being done. */
export const setRebuildRequested = async (server: SearchServer, prefix: string, wanted: boolean): Promise<void> =>
  server.done(await server.put(indexFor(prefix), [{ id: wishId, wanted }]));
