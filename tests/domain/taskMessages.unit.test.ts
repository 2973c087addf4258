import { describe, expect, it } from 'vitest';
import {
  bulkActionDone,
  bulkDoing,
  bulkDone,
  bulkEditDone,
  bulkTitle,
  exportDone,
  importDone,
  importGivenUp,
  importStopped,
  importUndone,
  valuesNotUndone,
  stateUndone,
  undoQuestion,
  wrongFile,
  wrongWidth,
} from '../../domain/taskMessages.ts';

const students = { one: 'student', many: 'students' };
const schools = { one: 'school', many: 'schools' };
const institutions = { one: 'institution', many: 'institutions' };

describe('a change of many records', () => {
  it.each([
    ['Archived', 'Archive 47 students', 'Archiving 47 students…', '47 students archived.'],
    ['Deleted', 'Delete 47 students', 'Deleting 47 students…', '47 students deleted.'],
    ['Current', 'Restore 47 students', 'Restoring 47 students…', '47 students restored.'],
    ['Closed', 'Mark 47 students as closed', 'Marking 47 students as closed…', '47 students marked as closed.'],
  ])('to %s says what it is, does and did', (state, title, doing, done) => {
    expect([bulkTitle(state, '47 students'), bulkDoing(state, '47 students'), bulkDone(state, 47, 0, students)]).toEqual([
      title,
      doing,
      done,
    ]);
  });

  it('says how many could not be changed', () => {
    expect(bulkDone('Archived', 1, 2, students)).toBe('1 student archived. 2 could not be archived.');
    expect(bulkDone('Archived', 0, 2, students)).toBe('No students were archived. 2 could not be archived.');
  });

  it('says how many were so already', () => {
    expect(bulkDone('Archived', 42, 0, students, 5)).toBe('42 students archived. 5 needed no change.');
    expect(bulkDone('Archived', 0, 0, students, 5)).toBe('No students were archived. 5 needed no change.');
    expect(bulkEditDone(0, 0, students, 5)).toBe('No students were changed. 5 needed no change.');
    expect(bulkEditDone(40, 2, students, 5)).toBe('40 students changed. 5 needed no change. 2 could not be changed.');
    expect(bulkActionDone('approved', 3, 1, { one: 'activity', many: 'activities' }, 2)).toBe(
      '3 activities approved. 2 needed no change. 1 was left out.',
    );
  });

  it('says in which states its undo left the records', () => {
    expect(stateUndone(new Map([['Current', 47]]), 0, students)).toBe('47 students are current again.');
    expect(stateUndone(new Map([['Current', 1]]), 3, students)).toBe('1 student is current again. 3 not undone: changed again since.');
    expect(stateUndone(new Map(), 3, students)).toBe('Nothing was undone. 3 not undone: changed again since.');
  });
});

const counts = { rows: 11, added: 0, updated: 0, unchanged: 0, failed: 0, incomplete: 0 };

describe('an import', () => {
  it.each([
    [{ added: 99, rows: 99 }, '99 schools added.'],
    [{ added: 9, updated: 2 }, '9 schools added, 2 updated.'],
    [{ updated: 2, unchanged: 9 }, '2 schools updated.'],
    [{ unchanged: 11 }, 'Nothing changed: 11 schools were up to date.'],
    [{ rows: 0 }, 'This file has no rows, so nothing was imported.'],
    [{ failed: 11 }, 'Nothing was imported. 11 rows were not imported.'],
    [{ added: 10, failed: 1, incomplete: 2 }, '10 schools added. 1 row was not imported. 2 rows were imported without some values.'],
  ])('with %j says %s', (some, text) => {
    expect(importDone({ ...counts, ...some }, schools)).toBe(text);
  });

  it('that stopped gives the reason, and claims to have changed nothing only where that is known', () => {
    expect(importStopped('the disk is full', 0)).toBe('The import stopped: the disk is full. Nothing was changed.');
    expect(importStopped('the disk is full', 3000)).toBe(
      'The import stopped: the disk is full. 3,000 rows were imported before it stopped.',
    );
    expect(importGivenUp('the disk is full', 0)).toBe('The import stopped: the disk is full.');
    expect(wrongFile('GIAS', ['URN', 'EstablishmentName'])).toBe(
      'This doesn’t look like a GIAS file. Missing columns: URN, EstablishmentName.',
    );
    expect(wrongWidth(5, 139)).toBe('This row has 5 values; the file has 139 columns.');
  });

  it('is undone after a question about what changes, and says what was put back', () => {
    expect(undoQuestion(2, institutions, true)).toBe(
      '2 institutions will go back to how they were. Anything changed since then stays. New records will be deleted; you can restore them.',
    );
    expect(undoQuestion(0, institutions, true)).toBe(
      'Anything changed since then stays. New records will be deleted; you can restore them.',
    );
    expect(importUndone(2, 3, 1, institutions)).toBe(
      '2 institutions are back to how they were. 3 new institutions deleted. 1 not undone in full: changed or in use since the import.',
    );
    expect(valuesNotUndone(['Sex'])).toBe('Sex not undone: changed again since.');
    expect(valuesNotUndone(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('A, B, C, D, E and 2 more not undone: changed again since.');
    expect(importUndone(0, 0, 2, institutions)).toBe('Nothing was undone. 2 not undone in full: changed or in use since the import.');
  });
});

it('an export says how many records it wrote', () => {
  expect([exportDone(47, students), exportDone(1, students)]).toEqual(['47 students exported.', '1 student exported.']);
});
