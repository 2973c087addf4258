import type { SearchServer } from './searchServer.ts';

/** How far the indexes have come. It is kept in the search server itself: where the indexes are lost, so is what was known of them. */
export interface IndexCheckpoint {
  /** Every event up to here is in the indexes; null while they are being exchanged and nobody may ask them. */
  readonly position: bigint | null;
  readonly fingerprint: string;
}

const [checkpointId, wishId] = [1, 2];
const indexFor = (prefix: string): string => `${prefix}-checkpoint`;

/** Null where the server has none, so where there is nothing that could be asked. */
export const readIndexCheckpoint = async (server: SearchServer, prefix: string): Promise<IndexCheckpoint | null> => {
  const found = await server.document(indexFor(prefix), checkpointId);
  if (!found) return null;
  const { position, fingerprint } = found;
  return { position: typeof position === 'string' && position !== '' ? BigInt(position) : null, fingerprint: String(fingerprint) };
};

/** Puts the checkpoint after everything that was put before it; the answer is to be waited for with `done`. */
export const putIndexCheckpoint = (server: SearchServer, prefix: string, { position, fingerprint }: IndexCheckpoint): Promise<number> =>
  server.put(indexFor(prefix), [{ id: checkpointId, position: position === null ? '' : String(position), fingerprint }]);

/** Whether somebody asked for the indexes to be made anew. */
export const isRebuildWanted = async (server: SearchServer, prefix: string): Promise<boolean> => (await server.document(indexFor(prefix), wishId))?.['wanted'] === true;

/** Asks whoever keeps the indexes to make them anew, or says that this is being done. */
export const wantRebuild = async (server: SearchServer, prefix: string, wanted: boolean): Promise<void> => server.done(await server.put(indexFor(prefix), [{ id: wishId, wanted }]));
