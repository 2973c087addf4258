import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import type { FileStore } from '../../commands/fileStore.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { oldFiles, plansWithoutFile, unnamedFiles } from '../../commands/retention/sweepFiles.ts';
import { appendJobEvent } from '../../commands/tasks/queueTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const now = new Date('2026-11-22T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const never = new AbortController().signal;

/** Exports that finished so many days ago (null: not yet), files in a store, and a read side that follows the log. */
const start = async (...finishedDaysAgo: readonly (number | null)[]) => {
  const memory = logInMemory();
  const { dependencies, eventsOf } = memory;
  const files = new Map<string, Date>();
  const exports = new Map<number, Date | null>();
  for (const [index, days] of finishedDaysAgo.entries()) {
    const id = index + 1;
    await createRecord(dependencies, newContext(systemAccess('Ada', rights)), getRecordType('export'), {
      reference: 'Students',
      type: 'student',
    });
    const fileKey = `exports/${id}/export.csv`;
    files.set(fileKey, daysAgo(days ?? 0));
    exports.set(id, days === null ? null : daysAgo(days));
    if (days !== null)
      await appendJobEvent(dependencies, exportRecord, id, 'Completed', {
        status: 'Completed',
        fileKey,
        finished: daysAgo(days).toISOString(),
      });
  }
  const store = {
    remove: (key: string) => Promise.resolve(void files.delete(key)),
    list: async function* (folder: string) {
      for (const [key, changed] of files) if (key.startsWith(`${folder}/`)) yield Promise.resolve({ key, changed });
    },
  } as unknown as FileStore;
  const isDeleted = (id: number) => eventsOf(`export-${id}`).some(([name]) => name === 'ExportFileDeleted');
  const records = {
    finishedBefore: (_type: string, before: Date, limit: number, after: number) =>
      Promise.resolve([...exports].flatMap(([id, at]) => (id > after && at && at < before && !isDeleted(id) ? [id] : [])).slice(0, limit)),
    filesInUse: () => Promise.resolve(new Set([...exports.keys()].filter((id) => !isDeleted(id)).map((id) => `exports/${id}/export.csv`))),
    catchUp: () => Promise.resolve(),
  };
  const services = { dependencies, files: store, records };
  const names = (id: number) => eventsOf(`export-${id}`).map(([name]) => name);
  return { ...memory, files, services, records, names, sweep: (signal = never) => oldFiles(services, 'export', 30).remove(now, signal) };
};

describe('oldFiles', () => {
  it('deletes files that finished long ago, with an event by the system', async () => {
    const { files, streams, names, sweep } = await start(31, 99);
    expect(await sweep()).toBe(2);
    expect(files.size).toBe(0);
    expect(names(1)).toEqual(['ExportRequested', 'ExportCompleted', 'ExportFileDeleted']);
    expect(streams.get('export-1')?.at(-1)?.meta.actor.name).toBe('Waymark');
  });

  it('should NOT delete files of the last days and files that are being written', async () => {
    const { files, names, sweep } = await start(29, null);
    expect(await sweep()).toBe(0);
    expect(files.size).toBe(2);
    expect([names(1).length, names(2).length]).toEqual([2, 1]);
  });

  it('changes nothing when it runs again', async () => {
    const { streams, sweep } = await start(31);
    await sweep();
    const events = streams.get('export-1')?.length;
    expect(await sweep()).toBe(0);
    expect(streams.get('export-1')).toHaveLength(events ?? 0);
  });

  it('goes through more files than one batch', async () => {
    const { files, sweep } = await start(...Array.from({ length: 130 }, () => 31));
    expect(await sweep()).toBe(130);
    expect(files.size).toBe(0);
  });

  it('goes on after a whole batch of files that are still in use', async () => {
    const { services, records, names } = await start(...Array.from({ length: 100 }, () => null), 31);
    const all = Array.from({ length: 101 }, (_, index) => index + 1);
    const unfinishedToo = {
      ...records,
      finishedBefore: (_type: string, _before: Date, limit: number, after: number) =>
        Promise.resolve(all.filter((id) => id > after).slice(0, limit)),
    };
    expect(await oldFiles({ ...services, records: unfinishedToo }, 'export', 30).remove(now, never)).toBe(1);
    expect(names(101)).toContain('ExportFileDeleted');
  });

  it('ends although the read side still shows a file that is deleted', async () => {
    const { services, records } = await start(31);
    const stale = { ...records, finishedBefore: (...[, , , after]: readonly unknown[]) => Promise.resolve(after === 0 ? [1] : []) };
    const sweep = () => oldFiles({ ...services, records: stale }, 'export', 30).remove(now, never);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
  });

  it('stops when it is told to', async () => {
    const { files, sweep } = await start(31);
    const stop = new AbortController();
    stop.abort(new Error('Waymark stops'));
    await expect(sweep(stop.signal)).rejects.toThrow('Waymark stops');
    expect(files.size).toBe(1);
  });
});

describe('unnamedFiles', () => {
  it('deletes old files that no record names, and no others', async () => {
    const { files, services } = await start(99);
    const anHourAgo = new Date(now.getTime() - 3_600_001);
    files.set('exports/8/export.csv', anHourAgo);
    files.set('imports/9/upload.csv', anHourAgo);
    files.set('imports/10/upload.csv', new Date(now.getTime() - 3_599_000));
    files.set('outbox/a.eml', anHourAgo);
    const sweep = () => unnamedFiles(services).remove(now, never);
    expect(await sweep()).toBe(2);
    expect([...files.keys()]).toEqual(['exports/1/export.csv', 'imports/10/upload.csv', 'outbox/a.eml']);
    expect(await sweep()).toBe(0);
  });

  it('waits for the read side before it calls a file unnamed', async () => {
    const { files, services, records } = await start();
    files.set('exports/8/export.csv', daysAgo(1));
    let hasCaughtUp = false;
    const behind = {
      ...records,
      catchUp: () => Promise.resolve(void (hasCaughtUp = true)),
      filesInUse: () => Promise.resolve(new Set(hasCaughtUp ? ['exports/8/export.csv'] : [])),
    };
    expect(await unnamedFiles({ ...services, records: behind }).remove(now, never)).toBe(0);
    expect(files.size).toBe(1);
  });
});

describe('plansWithoutFile', () => {
  it('removes the plans of imports whose file is gone, and no others', async () => {
    const removed: number[] = [];
    const plans = { imports: () => Promise.resolve([1, 2, 3]), remove: (id: number) => Promise.resolve(void removed.push(id)) };
    const records = {
      catchUp: () => Promise.resolve(),
      importsWithoutFile: (ids: readonly number[]) => Promise.resolve(ids.filter((id) => id !== 2)),
    };
    expect(await plansWithoutFile(plans, records).remove(now, never)).toBe(2);
    expect(removed).toEqual([1, 3]);
  });
});
