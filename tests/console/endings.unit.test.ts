import { describe, expect, it } from 'vitest';
import { endingOf as endingOfForm, type FollowedPath, hasTaskEnded, offersOn } from '../../console/tasks/endings.ts';
import { askedAgain, importCancelled, importPaused } from '../../domain/importMessages.ts';
import { genericState } from '../../domain/record/states.ts';

const endingOf = (path: FollowedPath, Record: Parameters<typeof endingOfForm>[1]['Record'], canUndo: boolean, state = 0) =>
  endingOfForm(path, { Record, State: { value: state, name: '', mark: '' } }, canUndo);

const archived = { command: 'bulk change', status: 2, done: 47, failed: 0, changed: 47, undoneBy: null, message: '47 students archived.' };

describe('the message of a task', () => {
  it.each([0, 1])('stays as it is at status %i', (status) => {
    expect(endingOf('tasks', { ...archived, status }, true)).toBeNull();
  });

  it('says what was done and offers Undo; and the task where records failed', () => {
    expect(endingOf('tasks', archived, true)).toEqual({ kind: 'success', text: '47 students archived.', offers: ['undo'] });
    expect(endingOf('tasks', { ...archived, failed: 2 }, true)?.offers).toEqual(['undo', 'viewTask']);
    expect(endingOf('tasks', archived, false)?.offers).toEqual([]);
  });

  it('is an error with the reason when the task stopped', () => {
    expect(endingOf('tasks', { ...archived, status: 3, message: 'The disk is full.' }, true)).toEqual({
      kind: 'error',
      text: 'The disk is full.',
      offers: ['viewTask'],
    });
  });
});

it('the message of an export ends with a download, that of an import with its page', () => {
  expect(endingOf('exports', { status: 'Running' }, false)).toBeNull();
  expect(endingOf('exports', { status: 'Completed', message: '47 students exported.' }, false)).toEqual({
    kind: 'success',
    text: '47 students exported.',
    offers: ['download'],
  });
  expect(endingOf('exports', { status: 'Failed', message: null }, false)).toMatchObject({ kind: 'error', offers: ['view'] });
  expect(endingOf('imports', { status: 'Importing data' }, false)).toBeNull();
  expect(endingOf('imports', { status: 'Completed', message: '99 schools added.' }, false)).toMatchObject({ text: '99 schools added.' });
  expect(endingOf('imports', { status: 'Validating' }, false)).toBeNull();
  expect(endingOf('imports', { status: 'Awaiting validation resolutions', message: '6 rows checked: 6 new.' }, false)).toMatchObject({
    kind: 'success',
    text: '6 rows checked: 6 new.',
  });
  expect(endingOf('imports', { status: 'Awaiting validation resolutions', message: askedAgain }, false)).toMatchObject({ kind: 'warning' });
  expect(endingOf('imports', { status: 'Importing data', finished: '2026-11-23T09:00:00Z', message: 'x' }, false)).toMatchObject({
    kind: 'error',
  });
  expect(endingOf('imports', { status: 'Failed', message: 'The import stopped: x.' }, false)).toMatchObject({ kind: 'error' });
  // A paused import may go on, so that its message does.
  expect(endingOf('imports', { status: 'Importing data', paused: '2026-11-23T09:00:00Z' }, false)).toMatchObject({
    text: importPaused,
    isPause: true,
  });
  // A cancelled import keeps its status.
  expect(endingOf('imports', { status: 'Importing data' }, false, genericState.cancelled.value)).toMatchObject({ text: importCancelled });
});

it('offers no way to the page that it is shown on', () => {
  expect(offersOn(['undo', 'viewTask'], true)).toEqual(['undo']);
  expect(offersOn(['view'], true)).toEqual([]);
  expect(offersOn(['view'], false)).toEqual(['view']);
});

it('the wait for a task ends with the task, or if the person cannot see it, and not with a read that failed', () => {
  const form = (status: number) => ({ Record: { ...archived, status }, State: { value: 0, name: '', mark: '' } });
  const failed = (status: number) => ({ status, message: '', Errors: [], isAnswered: true });
  expect([hasTaskEnded(form(1), undefined), hasTaskEnded(form(2), undefined), hasTaskEnded(form(3), undefined)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([403, 404, 503, 429, 0].map((status) => hasTaskEnded(undefined, failed(status)))).toEqual([true, true, false, false, false]);
  expect([hasTaskEnded(undefined, undefined), hasTaskEnded(form(1), failed(503))]).toEqual([false, false]);
});
