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
  /** Checks that it did everything once. */
  readonly check: () => Promise<void>;
}

/**
 * After the kill of a worker its tasks wait for seconds until they count as left, so two are killed at a time: as many as it runs at once.
 */
export const everyPart = ownParts('worker', 'event log node', 'postmaster', 'projector', 'worker');

interface Killable {
  readonly admin: Visitor;
  killPart(part: Part): Promise<void>;
}

/** Waits until a task is completed and has changed so many records. */
export const untilDone = (visitor: Visitor, task: number, changed: number | null): Promise<void> =>
  eventually(90_000, async () => {
    const { Record: counts } = await visitor.form('tasks', task);
    expect([counts['status'], counts['changed'], counts['failed'] ?? 0]).toEqual([taskStatus.completed, changed, 0]);
  });

/**
 * Starts tasks, kills these parts in turn while they run, and checks each when it has ended. The worker runs two tasks at once. The task
 * that takes longer to start comes first, so that the other does not end meanwhile. Answers with the number of records that each
 * says it changed.
 */
export const killDuring = async (
  waymark: Killable,
  tasks: readonly [KilledTask] | readonly [KilledTask, KilledTask],
  parts: readonly Part[],
) => {
  const runningTasks: { readonly id: number; readonly task: KilledTask }[] = [];
  for (const task of tasks) runningTasks.push({ id: await task.begin(), task });
  const changedNow = await Promise.all(runningTasks.map(async ({ id }) => (await waymark.admin.form('tasks', id)).Record['changed']));
  expect(changedNow, 'a task ended too soon').toEqual(tasks.map(() => null));
  for (const part of parts) {
    await waymark.killPart(part);
    await pause(350);
  }
  for (const { id, task } of runningTasks) {
    await untilDone(waymark.admin, id, task.changed);
    await task.check();
  }
  return Promise.all(runningTasks.map(async ({ id }) => (await waymark.admin.form('tasks', id)).Record['changed']));
};

/** The undo of a task. */
export const undoOf = async (admin: Visitor, task: number): Promise<number> => (await admin.post(`/tasks/undo/${task}`)).json.Task ?? 0;
