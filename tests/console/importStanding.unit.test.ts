import { expect, it } from 'vitest';
import { importStandingOf } from '../../console/record/details/importStanding.ts';
import { stateBefore } from '../../console/record/stateBefore.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { activity } from '../../domain/records/activity.ts';
import { importRecord } from '../../domain/records/import.ts';
import { genericState } from '../../domain/record/states.ts';

const { current, cancelled, archived } = genericState;
const running = { status: 'Importing data', finished: null, paused: null } as const;

it('an import that was cancelled is cancelled, also where it had stopped before', () => {
  expect(importStandingOf(running, current.value, taskStatus.running)).toBe('running');
  expect(importStandingOf({ ...running, paused: '2026-11-26T09:00:00Z' }, current.value, taskStatus.suspended)).toBe('paused');
  expect(importStandingOf(running, current.value, taskStatus.error)).toBe('stopped');
  const stopped = { ...running, finished: '2026-11-26T09:00:00Z' };
  expect(importStandingOf(stopped, current.value, null)).toBe('stopped');
  expect(importStandingOf(stopped, cancelled.value, taskStatus.error)).toBe('cancelled');
  expect(importStandingOf({ ...stopped, status: 'Completed' }, current.value, taskStatus.completed)).toBe('completed');
});

it('a change of state is taken back only where people change states by hand', () => {
  expect(stateBefore(activity, current.value, archived.value)).toBe(current.value);
  expect(stateBefore(importRecord, current.value, cancelled.value)).toBeNull();
});
