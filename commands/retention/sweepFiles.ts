import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { attachmentsFolder } from '../attachments/storeFile.ts';
import { newContext, type Dependencies } from '../context.ts';
import type { FileStore } from '../fileStore.ts';
import type { PlanStore } from '../imports/planStore.ts';
import { deleteFile, type TypeWithFile } from './deleteFile.ts';
import { daysBefore, type RetentionRule } from './retention.ts';

/** Read access for the file cleanup. */
interface RecordsWithFiles {
  /** Records with a file that finished before this time: the next `limit` by id, above `after`. */
  finishedBefore(type: TypeWithFile, before: Date, limit: number, after: number): Promise<readonly number[]>;
  /** The keys of files that a record names or a job is writing. */
  filesInUse(): Promise<ReadonlySet<string>>;
  /** Waits until the read tables have caught up with the log. */
  catchUp(signal: AbortSignal): Promise<void>;
}

interface CleanupServices {
  readonly dependencies: Dependencies;
  readonly files: FileStore;
  readonly records: RecordsWithFiles;
}

const batchSize = 100;

const system = systemAccess('Waymark', rights);

/** Deletes the files of exports or imports `days` days after they finished, with an event on each record. Files in use are passed over. */
export const oldFiles = ({ dependencies, files, records }: CleanupServices, type: TypeWithFile, days: number): RetentionRule => ({
  name: `${type} files`,
  remove: async (now, signal) => {
    let [removed, last] = [0, 0];
    await records.catchUp(signal);
    for (;;) {
      const ids = await records.finishedBefore(type, daysBefore(now, days), batchSize, last);
      if (ids.length === 0) return removed;
      for (const id of ids) {
        signal.throwIfAborted();
        last = id;
        const outcome = await deleteFile(dependencies, files, newContext(system), type, id);
        if (outcome.ok && outcome.value.hasChanged) removed += 1;
      }
    }
  },
});

/** Removes the plans of imports whose file is gone: they have values of it. */
export const plansWithoutFile = (
  plans: Pick<PlanStore, 'imports' | 'remove'>,
  records: Pick<RecordsWithFiles, 'catchUp'> & { importsWithoutFile(ids: readonly number[]): Promise<readonly number[]> },
): RetentionRule => ({
  name: 'plans of imports',
  remove: async (_now, signal) => {
    await records.catchUp(signal);
    const withoutFile = await records.importsWithoutFile(await plans.imports());
    for (const id of withoutFile) await plans.remove(id);
    return withoutFile.length;
  },
});

/** A file is written before its record names it, so newer files are kept. */
const unnamedForMs = 3_600_000;

/** Deletes files that no record names, left by failed exports, interrupted uploads and interrupted deletions. */
export const unnamedFiles = ({ files, records }: Omit<CleanupServices, 'dependencies'>): RetentionRule => ({
  name: 'files without a record',
  remove: async (now, signal) => {
    const old: string[] = [];
    for (const folder of ['exports', 'imports', attachmentsFolder]) {
      for await (const { key, changed } of files.list(folder)) if (now.getTime() - changed.getTime() > unnamedForMs) old.push(key);
    }
    if (old.length === 0) return 0;
    await records.catchUp(signal);
    const inUse = await records.filesInUse();
    const unnamed = old.filter((key) => !inUse.has(key));
    for (const key of unnamed) await files.remove(key);
    return unnamed.length;
  },
});
