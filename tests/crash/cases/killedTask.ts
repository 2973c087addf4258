import { expect } from 'vitest';
import { taskStatus } from '../../../domain/lists/tasks.ts';
import { eventually, pause } from '../../infra/waiting.ts';
import type { Visitor } from '../../running/visitor.ts';
import type { Part } from '../children.ts';
import { ownParts } from '../killable.ts';

/** A task that is killed while it runs. What it needs is there before. */
export interface KilledTask {
  /** Starts the task; its id. */
  readonly begin: () => Promise<number>;
  /** How many records it changes; null: it changes none. */
  readonly changed: number | null;
  /** It is over as soon as it runs: it writes one event. */
  readonly isBrief?: boolean;
  /** Checks that it did everything once. */
  readonly check: () => Promise<void>;
}

/**
 * The worker comes last: what it did is left for seconds until another takes it up, and nothing would run while the others are killed. Two
 * tasks at a time are as many as it runs at once.
 */
export const everyPart = ownParts('event log node', 'postmaster', 'projector', 'worker');

interface Killable {
  readonly admin: Visitor;
  signal(part: Part, name?: NodeJS.Signals): Promise<void>;
  killWorkerAfter(check: () => Promise<void>): Promise<void>;
}

/** Waits until a task is completed and has changed so many records. */
export const untilDone = (visitor: Visitor, task: number, changed: number | null): Promise<void> =>
  eventually(90_000, async () => {
    const { Record: counts } = await visitor.form('tasks', task);
    expect([counts['status'], counts['changed'], counts['failed'] ?? 0]).toEqual([taskStatus.completed, changed, 0]);
  });

/**
 * Starts tasks, kills these parts in turn while they run, and checks each when it has ended. The worker stands still while the test looks
 * whether one has ended, and while it adds a brief one: that meets an event log that is away. Answers with the number of records that each
 * says it changed.
 */
export const killDuring = async (
  waymark: Killable,
  tasks: readonly [KilledTask] | readonly [KilledTask, KilledTask],
  parts: readonly Part[],
) => {
  const runningTasks: { readonly id: number; readonly task: KilledTask }[] = [];
  const readTask = async (id: number) => (await waymark.admin.form('tasks', id)).Record;
  const begin = async (task: KilledTask) => void runningTasks.push({ id: await task.begin(), task });
  const expectRunning = async () => {
    const statuses = await Promise.all(runningTasks.map(async ({ id }) => (await readTask(id))['status']));
    expect(statuses.includes(taskStatus.completed), 'a task ended too soon').toBe(false);
  };
  for (const task of tasks) if (!task.isBrief) await begin(task);
  await eventually(20_000, async () => {
    for (const { id } of runningTasks) expect((await readTask(id))['status'], 'a task has not begun').not.toBe(taskStatus.waiting);
  });
  await waymark.signal('worker', 'SIGSTOP');
  for (const task of tasks) if (task.isBrief) await begin(task);
  await expectRunning();
  for (const part of parts) {
    if (part === 'worker') await waymark.killWorkerAfter(expectRunning);
    else await waymark.signal(part);
    if (part === parts[0] && part !== 'worker') await waymark.signal('worker', 'SIGCONT');
    await pause(350);
  }
  for (const { id, task } of runningTasks) {
    await untilDone(waymark.admin, id, task.changed);
    await task.check();
  }
  return Promise.all(runningTasks.map(async ({ id }) => (await readTask(id))['changed']));
};

/** The undo of a task. */
export const undoOf = async (admin: Visitor, task: number): Promise<number> => (await admin.post(`/tasks/undo/${task}`)).json.Task ?? 0;
