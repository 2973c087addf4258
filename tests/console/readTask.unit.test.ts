import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import { progressText, readTask } from '../../console/tasks/readTask.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';

const progressOf = (status: number, counts: Readonly<Record<string, number>>) => {
  const read = readTask({ Id: 1, Labels: {}, title: 'Set Year group for 25 students', status, ...counts } as unknown as SearchRow);
  return [progressText(read), read.size];
};

describe('the progress of a task', () => {
  it.each([
    ['running', taskStatus.running, { done: 20, size: 25 }, '20 of 25', 25],
    ['completed, with five records that needed no change', taskStatus.completed, { done: 20, size: 25 }, '20 done', null],
    ['completed, with all records changed', taskStatus.completed, { done: 25, size: 25 }, '25 of 25', 25],
    ['completed, with failures', taskStatus.completed, { done: 23, size: 25, failed: 2 }, '23 of 25, 2 failed', 25],
    ['stopped', taskStatus.error, { done: 20, size: 25 }, '20 of 25', 25],
  ])('%s', (_state, status, counts, words, size) => expect(progressOf(status, counts)).toEqual([words, size]));
});
