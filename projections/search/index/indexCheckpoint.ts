import type { SearchServer } from './searchServer.ts';

/** The position of the indexes. The search server stores it, so it is lost together with the indexes. */
export interface IndexCheckpoint {
  /** All events up to this position are in the indexes; null during the swap, when no one may query them. */
  readonly position: bigint | null;
  /** The hash of the declarations of the indexes. Only a full rebuild writes it, so a server that lost its indexes never looks complete. */
  readonly fingerprint: string;
}

const [positionId, wishId, madeId] = [1, 2, 3];
const indexFor = (prefix: string): string => `${prefix}-checkpoint`;

/** Returns null if the server has no indexes. */
export const readIndexCheckpoint = async (server: SearchServer, prefix: string): Promise<IndexCheckpoint | null> => {
  const [positionDocument, fingerprintDocument] = await Promise.all([
    server.document(indexFor(prefix), positionId),
    server.document(indexFor(prefix), madeId),
  ]);
  if (!positionDocument || !fingerprintDocument) return null;
  const { position } = positionDocument;
  return {
    position: typeof position === 'string' && position !== '' ? BigInt(position) : null,
    fingerprint: String(fingerprintDocument['fingerprint']),
  };
};

/** Moves the checkpoint, after all earlier `put`s. The caller must await the result with `waitFor`. */
export const moveIndexCheckpoint = (server: SearchServer, prefix: string, position: bigint | null): Promise<number> =>
  server.put(indexFor(prefix), [{ id: positionId, position: position === null ? '' : String(position) }]);

/** Records that the indexes were fully rebuilt with these declarations. */
export const markMade = async (server: SearchServer, prefix: string, fingerprint: string): Promise<void> =>
  server.waitFor(await server.put(indexFor(prefix), [{ id: madeId, fingerprint }]));

export const isRebuildRequested = async (server: SearchServer, prefix: string): Promise<boolean> =>
  (await server.document(indexFor(prefix), wishId))?.['wanted'] === true;

/** Requests a rebuild, or clears the request. */
export const setRebuildRequested = async (server: SearchServer, prefix: string, isRequested: boolean): Promise<void> =>
  server.waitFor(await server.put(indexFor(prefix), [{ id: wishId, wanted: isRequested }]));
