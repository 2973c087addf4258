import { describe, expect, it } from 'vitest';
import { chosenColumns, exportColumnsOf, shownColumns } from '../../../domain/exports/columns.ts';
import { getRecordType, recordTypes } from '../../../domain/records/registry.ts';

const student = getRecordType('student');
const labels = (names: readonly string[] | null) => chosenColumns(student, names).map(({ label }) => label);

describe('the columns of an export', () => {
  it('are all columns when none are chosen', () => {
    expect(labels(null)).toEqual(exportColumnsOf(student).map(({ label }) => label));
    expect(labels(null).slice(0, 3)).toEqual(['Student ID', 'First name', 'Last name']);
    expect(labels(null).slice(-3)).toEqual(['Record state', 'Created', 'Updated']);
  });

  it('are the chosen ones in their order, each once', () => {
    expect(labels(['lastname', 'id', 'updatedBy', 'lastname', 'recordState'])).toEqual([
      'Last name',
      'Student ID',
      'Updated by',
      'Record state',
    ]);
  });

  it.each(recordTypes.map((type) => [type.name, type] as const))('have different headings: %s', (_, type) => {
    const headings = exportColumnsOf(type).map(({ label }) => label);
    expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
  });

  it('include what the record of a list says, and only of its list', () => {
    const activity = getRecordType('activity');
    const shown = shownColumns(activity, { id: 12, list: 'students' }, student);
    expect(shown.map(({ name, shownIn }) => [name, shownIn])).toEqual(
      ['attendance', 'evaluationGroup'].map((name) => [name, { recordType: 'activity', part: 'attendance', id: 12, isOfListed: false }]),
    );
    // Both sides of a link show the same rows.
    expect(shownColumns(student, { id: 7, list: 'activities' }, activity).map(({ name, shownIn }) => [name, shownIn])).toEqual(
      ['attendance', 'evaluationGroup'].map((name) => [name, { recordType: 'activity', part: 'attendance', id: 7, isOfListed: true }]),
    );
    const labelsOf = (names: readonly string[] | null) => chosenColumns(student, names, { shown }).map(({ label }) => label);
    expect(labelsOf(null).slice(-5)).toEqual(['Attendance', 'Evaluation group', 'Record state', 'Created', 'Updated']);
    expect(labelsOf(['attendance', 'lastname'])).toEqual(['Attendance', 'Last name']);
    expect(labels(['attendance', 'lastname'])).toEqual(['Last name']);
    expect(shownColumns(activity, { id: 12, list: 'sessions' }, getRecordType('activitySession'))).toEqual([]);
  });

  it('are never internal fields', () => {
    const internal = Object.entries(getRecordType('export').fields).find(([, field]) => field.internal)?.[0] ?? '';
    expect(internal).not.toBe('');
    expect(chosenColumns(getRecordType('export'), [internal])).toEqual([]);
  });
});
