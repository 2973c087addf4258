import { Readable } from 'node:stream';
import { newContext } from '../../commands/context.ts';
import type { TaskServices } from '../../commands/tasks/runTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import { recordOf } from '../../domain/record/events.ts';
import { logInMemory } from './logInMemory.ts';

export const access = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } };
export const by = newContext(access);
export const grant = grantOf(access, 'every');
export const never = new AbortController().signal;

/** A log, files and a read side that only knows what a task changed. */
export const withServices = () => {
  const memory = logInMemory();
  const removed: string[] = [];
  const files = new Map<string, Buffer>();
  const changedBy = (task: number, type: string) =>
    [...memory.streams.values()].flatMap((events) => {
      const own = events.filter((event) => event.meta.process?.task === task && recordOf(event.stream)?.type === type);
      return own[0] ? [own[0].revision === 0] : [];
    });
  const problems: unknown[] = [];
  const services = {
    dependencies: memory.dependencies,
    files: {
      remove: (key: string) => Promise.resolve(void removed.push(key)),
      read: (key: string) => Promise.resolve(Readable.from([files.get(key) ?? Buffer.alloc(0)])),
    },
    problems: {
      add: (_task: number, added: readonly unknown[]) => Promise.resolve(void problems.push(...added)),
      count: () => Promise.resolve({ problems: problems.length, places: problems.length }),
    },
    records: {
      upTo: () => Promise.resolve(),
      byId: () => Promise.resolve(new Map()),
      countChangedBy: (task: number, type: string) => {
        const begins = changedBy(task, type);
        return Promise.resolve({ created: begins.filter(Boolean).length, changed: begins.filter((begin) => !begin).length });
      },
    },
  } as unknown as TaskServices;
  return { ...memory, services, removed, files, problems };
};

/** A task of which only the rest matters. */
export const request = { command: 'undo', title: 'A task', group: null, parameters: { task: 1 } } as const;
/** The names of the events of a stream. */
export const names = (events: readonly (readonly [string, unknown])[]) => events.map(([name]) => name);
