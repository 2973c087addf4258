/**
 * `npm run search:rebuild`: builds new search indexes beside the live ones and swaps them. If a running Waymark maintains the indexes, this
 * asks it to do so, so that no change is missed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { holdLock } from '../../infra/postgres/advisoryLock.ts';
import { isRebuildRequested, readIndexCheckpoint, setRebuildRequested } from '../../projections/search/index/indexCheckpoint.ts';
import { rebuildIndexes } from '../../projections/search/index/indexer.ts';
import { indexerLock } from '../roles/projector.ts';
import { printLine, withIndexes } from './withSystem.ts';

await withIndexes('search-rebuild', async ({ adapters: { db, pool }, indexes: { server, prefix } }) => {
  const started = performance.now();
  const lock = await holdLock(pool, indexerLock, AbortSignal.timeout(1000));
  if (lock) {
    let printed = 0;
    const documents = await rebuildIndexes({ db, server, prefix }, lock.lost, (done) => {
      if (done - printed < 50_000) return;
      printed = done;
      printLine(`${done.toLocaleString('en-GB')} documents`);
    });
    await lock.release();
    printLine(`Made anew from ${documents.toLocaleString('en-GB')} rows in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return;
  }
  await setRebuildRequested(server, prefix, true);
  printLine('The running Waymark has been asked to make them anew.');
  for (;;) {
    await sleep(500);
    if (!(await isRebuildRequested(server, prefix)) && (await readIndexCheckpoint(server, prefix))?.position) break;
  }
  printLine(`Made anew in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
});
