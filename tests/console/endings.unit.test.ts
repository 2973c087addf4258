import { describe, expect, it } from 'vitest';
import { canUndoTask, endingOf, undoableOf } from '../../console/tasks/endings.ts';

const archived = { command: 'bulk change', status: 2, done: 47, failed: 0, changed: 47, undoneBy: null, message: '47 students archived.' };

describe('the message of a task', () => {
  it.each([0, 1])('stays as it is at status %i', (status) => {
    expect(endingOf('tasks', { ...archived, status })).toBeNull();
  });

  it('says what was done and offers Undo; and the task where records failed', () => {
    expect(endingOf('tasks', archived)).toEqual({ kind: 'success', text: '47 students archived.', offers: ['undo'] });
    expect(endingOf('tasks', { ...archived, failed: 2 })?.offers).toEqual(['undo', 'viewTask']);
    expect(endingOf('tasks', { ...archived, command: 'undo' })?.offers).toEqual([]);
  });

  it('is an error with the reason when the task stopped', () => {
    expect(endingOf('tasks', { ...archived, status: 3, message: 'The disk is full.' })).toEqual({
      kind: 'error',
      text: 'The disk is full.',
      offers: ['viewTask'],
    });
  });
});

it('the message of an export ends with a download, that of an import with its page', () => {
  expect(endingOf('exports', { status: 'Running' })).toBeNull();
  expect(endingOf('exports', { status: 'Completed', message: '47 students exported.' })).toEqual({
    kind: 'success',
    text: '47 students exported.',
    offers: ['download'],
  });
  expect(endingOf('exports', { status: 'Failed', message: null })).toMatchObject({ kind: 'error', offers: ['view'] });
  expect(endingOf('imports', { status: 'Importing data' })).toBeNull();
  expect(endingOf('imports', { status: 'Completed', message: '99 schools added.' })).toMatchObject({ text: '99 schools added.' });
  expect(endingOf('imports', { status: 'Validating' })).toBeNull();
  expect(endingOf('imports', { status: 'Awaiting validation resolutions', message: '6 rows checked: 6 new.' })).toMatchObject({
    kind: 'success',
    text: '6 rows checked: 6 new.',
  });
  expect(endingOf('imports', { status: 'Importing data', finished: '2026-11-23T09:00:00Z', message: 'x' })).toMatchObject({
    kind: 'error',
  });
  expect(endingOf('imports', { status: 'Failed', message: 'The import stopped: x.' })).toMatchObject({ kind: 'error' });
});

describe('Undo', () => {
  it('is offered for tasks that changed something, once', () => {
    expect(canUndoTask(archived)).toBe(true);
    expect(canUndoTask({ ...archived, changed: 0 })).toBe(false);
    expect(canUndoTask({ ...archived, undoneBy: 7 })).toBe(false);
    expect(canUndoTask({ ...archived, command: 'export' })).toBe(false);
    expect(canUndoTask({ ...archived, status: 1 })).toBe(false);
  });

  it('is offered for tasks from before changes were counted, and not to people who may not see how far it is', () => {
    expect(canUndoTask({ ...archived, changed: null })).toBe(true);
    expect(canUndoTask({ command: 'bulk change', status: 2, undoneBy: null })).toBe(false);
  });

  it('does not promise that records which an import added go back', () => {
    expect(undoableOf({ Id: 3, Title: 'Archive', Record: archived })).toMatchObject({ isImport: false, changed: 47 });
    expect(undoableOf({ Id: 3, Title: 'Import', Record: { ...archived, command: 'edubase' } })).toMatchObject({
      isImport: true,
      changed: null,
    });
  });
});
