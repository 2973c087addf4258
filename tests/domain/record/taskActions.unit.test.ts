import { describe, expect, it } from 'vitest';
import { taskStatus } from '../../../domain/lists/tasks.ts';
import { fileNotReadable, taskChangedNothing, taskNotContinuable, taskNotUndoable } from '../../../domain/messages.ts';
import { actionOf } from '../../../domain/record/recordType.ts';
import { continueRefusal, task, undoRefusal } from '../../../domain/records/task.ts';

type Task = Parameters<typeof undoRefusal>[0];
const archived: Task = { command: 'bulk change', status: taskStatus.completed, changed: 47, undoneBy: null, isFinal: null };

describe('the undo of a task', () => {
  it('is possible once, when the task is at rest and changed something', () => {
    expect(undoRefusal(archived)).toBeNull();
    expect(undoRefusal({ ...archived, status: taskStatus.suspended })).toBeNull();
    expect(undoRefusal({ ...archived, undoneBy: 7 })).toBe(taskNotUndoable);
    expect(undoRefusal({ ...archived, command: 'export' })).toBe(taskNotUndoable);
    expect(undoRefusal({ ...archived, status: taskStatus.running })).toBe(taskNotUndoable);
    expect(undoRefusal({ ...archived, changed: 0 })).toBe(taskChangedNothing);
  });

  it('is possible for tasks from before changes were counted', () => {
    expect(undoRefusal({ ...archived, changed: null })).toBeNull();
  });

  const ask = (command: string) => actionOf(task, 'undo').question('Archive 47 students', { ...archived, command });

  it('asks with the number of records that go back', () => {
    expect(ask('bulk change')).toEqual({
      title: 'Undo “Archive 47 students”?',
      text: '47 records will go back to how they were. Anything changed since then stays.',
    });
  });

  it('does not promise that records which the task added go back', () => {
    expect(ask('edubase')).toEqual({
      title: 'Undo this import?',
      text: 'Changed records will go back to how they were. Anything changed since then stays. New records will be deleted; you can restore them.',
    });
    expect(ask('copy').text).toBe('Anything changed since then stays. New records will be deleted; you can restore them.');
  });

  it('calls only imports an import', () => {
    expect(ask('import').title).toBe('Undo this import?');
    expect(ask('merge').title).toBe('Undo “Archive 47 students”?');
  });
});

it('a task that stopped with an error continues unless it was undone', () => {
  expect(continueRefusal({ status: taskStatus.error, undoneBy: null, isFinal: null })).toBeNull();
  expect(continueRefusal({ status: taskStatus.error, undoneBy: 7, isFinal: null })).toBe(taskNotContinuable);
  expect(continueRefusal({ status: taskStatus.error, undoneBy: null, isFinal: true })).toBe(fileNotReadable);
  expect(continueRefusal({ status: taskStatus.suspended, undoneBy: null, isFinal: null })).toBe(taskNotContinuable);
});
