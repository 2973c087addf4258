import { describe, expect, it } from 'vitest';
import {
  describeSum,
  inputsOf,
  proposeNext,
  readChangedInputs,
  readInputs,
  type SessionValues,
} from '../../console/record/sessions/sessions.ts';
import { outsideActivity } from '../../domain/activityMessages.ts';
import { endsBeforeStart, requiredMessage } from '../../domain/messages.ts';

const term = { start: '2026-03-02T09:00:00.000Z', end: '2026-04-30T15:00:00.000Z' };

const lesson: SessionValues = {
  name: 'Lesson 3',
  start: '2026-03-24T10:00:00.000Z',
  end: '2026-03-24T11:30:00.000Z',
  totalStudents: 30,
};

describe('the form of the next session', () => {
  it('begins with the same time a week later, also over a change of the clocks, and with the next number', () => {
    expect(proposeNext(lesson, term)).toEqual({
      name: 'Lesson 4',
      start: '31 Mar 2026 10:00',
      end: '31 Mar 2026 11:30',
      totalStudents: '30',
    });
  });

  it('begins behind the last session where a week later is outside of the activity', () => {
    const day = { start: '2026-03-24T09:00:00.000Z', end: '2026-03-24T15:00:00.000Z' };
    expect(proposeNext(lesson, day)).toMatchObject({ start: '24 Mar 2026 11:30', end: '24 Mar 2026 13:00' });
  });

  it('leaves the times open where the activity has no room', () => {
    const day = { start: '2026-03-24T09:00:00.000Z', end: '2026-03-24T12:00:00.000Z' };
    expect(proposeNext({ ...lesson, name: 'Last' }, day)).toEqual({ name: 'Last', start: '', end: '', totalStudents: '30' });
  });

  it('begins with the start of the activity where there is no session yet', () => {
    expect(proposeNext(null, term)).toEqual({ name: 'Session 1', start: '2 Mar 2026 09:00', end: '2 Mar 2026 10:00', totalStudents: '' });
  });
});

describe('the inputs of a session', () => {
  it('are refused in the words of the specification', () => {
    const empty = { name: ' ', start: '', end: '', totalStudents: '' };
    expect(readInputs(empty, term).errors).toEqual([
      { field: 'name', messages: [requiredMessage('Name')] },
      { field: 'start', messages: [requiredMessage('Start date')] },
      { field: 'end', messages: [requiredMessage('End date')] },
      { field: 'totalStudents', messages: [requiredMessage('Total students')] },
    ]);
    const outside = { ...inputsOf(lesson), start: '1/3/2026 10:00', end: '1/5/2026 10:00' };
    expect(readInputs(outside, term).errors).toEqual([
      { field: 'start', messages: [outsideActivity('Start date')] },
      { field: 'end', messages: [outsideActivity('End date')] },
    ]);
    expect(readInputs({ ...inputsOf(lesson), end: '24/3/2026 09:00' }, term).errors).toEqual([
      { field: 'end', messages: [endsBeforeStart] },
    ]);
  });

  it('say once that a time is not understood', () => {
    const { errors } = readInputs({ ...inputsOf(lesson), start: 'soon' }, term);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ field: 'start' });
  });

  it('are read as they are shown', () => {
    expect(readInputs(inputsOf(lesson), term)).toEqual({ values: lesson, errors: [] });
  });
});

describe('the inputs of a session that stands outside of its activity', () => {
  const outside = { ...lesson, start: '2026-06-01T09:00:00.000Z', end: '2026-06-01T10:00:00.000Z' };

  it('may change its name', () => {
    const renamed = { ...inputsOf(outside), name: 'Late lesson' };
    expect(readChangedInputs(renamed, outside, term)).toEqual({ values: { ...outside, name: 'Late lesson' }, errors: [] });
  });

  it('are refused where the change is wrong', () => {
    const inputs = inputsOf(outside);
    expect(readChangedInputs({ ...inputs, name: '', start: '31/5/2026 10:00' }, outside, term).errors).toEqual([
      { field: 'name', messages: [requiredMessage('Name')] },
      { field: 'start', messages: [outsideActivity('Start date')] },
    ]);
    expect(readChangedInputs({ ...inputsOf(lesson), start: '24/3/2026 12:00' }, lesson, term).errors).toEqual([
      { field: 'end', messages: [endsBeforeStart] },
    ]);
  });
});

describe('the sum of sessions', () => {
  it('counts sessions, hours and students', () => {
    expect(describeSum([{ values: lesson }])).toBe('1 session, 1.5 hours, 30 students in total');
    expect(describeSum([{ values: lesson }, { values: { ...lesson, totalStudents: 1 } }])).toBe(
      '2 sessions, 3 hours, 31 students in total',
    );
  });
});
