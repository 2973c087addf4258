import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { newContext, type Dependencies } from '../context.ts';
import type { FileStore } from '../fileStore.ts';
import { deleteFile, type TypeWithFile } from './deleteFile.ts';
import { daysBefore, type RetentionRule } from './retention.ts';

/** What the sweep asks of the read side. */
export interface RecordsWithFiles {
  /** The records that have a file and finished before this moment, a few at a time. */
  finishedBefore(type: TypeWithFile, before: Date, limit: number): Promise<readonly number[]>;
  /** The keys of files that a record names, or that a job is writing now. */
  filesInUse(): Promise<ReadonlySet<string>>;
  /** Waits until the read side has come as far as the log is now. */
  catchUp(signal: AbortSignal): Promise<void>;
}

interface CleanupServices {
  readonly dependencies: Dependencies;
  readonly files: FileStore;
  readonly records: RecordsWithFiles;
}

const batchSize = 100;

const system = systemAccess('Waymark', rights);

/** Deletes the files of exports or imports so many days after they were finished, with an event on each record. */
export const oldFiles = ({ dependencies, files, records }: CleanupServices, type: TypeWithFile, days: number): RetentionRule => ({
  name: `${type} files`,
  remove: async (now, signal) => {
    let removed = 0;
    const tried = new Set<number>();
    for (;;) {
      await records.catchUp(signal);
      const ids = (await records.finishedBefore(type, daysBefore(now, days), batchSize)).filter((id) => !tried.has(id));
      if (ids.length === 0) return removed;
      for (const id of ids) {
        signal.throwIfAborted();
        tried.add(id);
        const outcome = await deleteFile(dependencies, files, newContext(system), type, id);
        if (outcome.ok && outcome.value.changed) removed += 1;
      }
    }
  },
});

/** A file is written before the record that names it: within this time it is left alone. */
const unnamedForMs = 3_600_000;

/** Removes files that no record names: those of exports that were given up, and of deletions that were cut short. */
export const unnamedFiles = ({ files, records }: Omit<CleanupServices, 'dependencies'>): RetentionRule => ({
  name: 'files without a record',
  remove: async (now, signal) => {
    const old: string[] = [];
    for (const folder of ['exports', 'imports']) {
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
