import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordEvent, RecordedEvent } from '../../../domain/record/events.ts';
import { fold } from '../../../domain/record/fold.ts';
import { activity } from '../../../domain/records/activity.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { participants } from '../../../domain/records/attendance.ts';
import {
  attachStudents,
  type Mark,
  markRegister,
  removeStudents,
  setEvaluationGroup,
  statusIn,
  studentsIn,
} from '../../../domain/registers/register.ts';

const recordEvents = (events: readonly (RecordEvent | null)[], stream: string): readonly RecordedEvent[] =>
  events
    .filter((event) => event !== null)
    .map((event, revision) => ({
      ...event,
      id: String(revision),
      stream,
      revision,
      position: BigInt(revision),
      meta: { actor: { id: revision, name: `Person ${revision}` }, at: '2026-11-22T10:00:00.000Z', correlationId: 'c', version: 1 },
    }));
const sessionAfter = (...events: readonly (RecordEvent | null)[]) => fold(activitySession, recordEvents(events, 'activitySession-1'));
const activityAfter = (...events: readonly (RecordEvent | null)[]) => fold(activity, recordEvents(events, 'activity-1'));

const attached = new Set([1, 2, 3]);
const mark = (student: number, status: string, seen = 'registered'): Mark => ({ student, status, seen });

describe('a register', () => {
  it('is marked for any number of students in one event', () => {
    const { event, applied } = markRegister(activitySession, sessionAfter(), attached, [mark(1, 'attended'), mark(2, 'unattended')]);
    expect(event).toEqual({
      type: 'ActivitySessionRegisterTaken',
      data: {
        changes: {
          'attendance/1/student': { from: null, to: 1 },
          'attendance/1/status': { from: null, to: 'attended' },
          'attendance/2/student': { from: null, to: 2 },
          'attendance/2/status': { from: null, to: 'unattended' },
        },
      },
    });
    expect(applied).toEqual([1, 2]);
  });

  it('changes nothing when the same is marked again', () => {
    const { event } = markRegister(activitySession, sessionAfter(), attached, [mark(1, 'attended')]);
    const again = markRegister(activitySession, sessionAfter(event), attached, [mark(1, 'attended'), mark(2, 'registered')]);
    expect(again).toEqual({ event: null, applied: [1, 2], conflicts: [], notOnRegister: [] });
  });

  it('names who marked a student since, and marks the others', () => {
    const { event } = markRegister(activitySession, sessionAfter(), attached, [mark(1, 'unattended')]);
    const other = markRegister(activitySession, sessionAfter(event), attached, [mark(1, 'attended'), mark(2, 'attended')]);
    expect(other.applied).toEqual([2]);
    expect(other.conflicts).toMatchObject([{ student: 1, status: 'unattended', by: { actor: { name: 'Person 0' } } }]);
  });

  it('has only students of the activity', () => {
    expect(markRegister(activitySession, sessionAfter(), attached, [mark(9, 'attended')])).toEqual({
      event: null,
      applied: [],
      conflicts: [],
      notOnRegister: [9],
    });
  });

  it('ends up as the last person who saw the current status marked it, whatever the order', () => {
    const statuses = fc.constantFrom('registered', 'attended', 'unattended', 'unconfirmed');
    const marks = fc.array(fc.record({ student: fc.constantFrom(1, 2, 3, 4), status: statuses, seen: statuses }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 6 }), (batches) => {
        const events: RecordEvent[] = [];
        const expected = new Map([...attached].map((student) => [student, 'registered']));
        for (const batch of batches) {
          const once = [...new Map(batch.map((each) => [each.student, each])).values()];
          const { event, applied, conflicts, notOnRegister } = markRegister(activitySession, sessionAfter(...events), attached, once);
          if (event) events.push(event);
          for (const { student, status, seen } of once) {
            const now = expected.get(student);
            if (now !== undefined && (now === seen || now === status)) expected.set(student, status);
          }
          expect(applied.length + conflicts.length + notOnRegister.length).toBe(once.length);
        }
        const session = sessionAfter(...events);
        expect(new Map([...attached].map((student) => [student, statusIn(session, student)]))).toEqual(expected);
      }),
    );
  });
});

describe('the students of an activity', () => {
  const added = attachStudents(activity, activityAfter(), [
    { student: 1, institution: 12 },
    { student: 2, institution: null },
  ]);

  it('are attached once, with their institution at that time', () => {
    const before = activityAfter(added);
    expect(studentsIn(participants, before)).toEqual(new Set([1, 2]));
    expect(attachStudents(activity, before, [{ student: 1, institution: 13 }])).toBeNull();
    expect(before.values).toMatchObject({ 'attendance/1/institution': 12 });
  });

  it('are taken off with all that the activity says of them, and nobody else', () => {
    const grouped = setEvaluationGroup(activity, activityAfter(added), [1, 2, 9], 3);
    const off = activityAfter(added, grouped, removeStudents(activity, activityAfter(added, grouped), [1, 7]));
    expect(studentsIn(participants, off)).toEqual(new Set([2]));
    expect(Object.keys(off.values).filter((name) => name.includes('/1/'))).toEqual([]);
    expect(removeStudents(activity, off, [1])).toBeNull();
  });

  it('belong to one evaluation group or none, and only attached ones can', () => {
    const grouped = setEvaluationGroup(activity, activityAfter(added), [1, 9], 3);
    const before = activityAfter(added, grouped);
    expect(before.values).toMatchObject({ 'attendance/1/evaluationGroup': 3 });
    expect(before.values).not.toHaveProperty(['attendance/9/evaluationGroup']);
    expect(setEvaluationGroup(activity, before, [1], 3)).toBeNull();
    expect(activityAfter(added, grouped, setEvaluationGroup(activity, before, [1], null)).values).not.toHaveProperty([
      'attendance/1/evaluationGroup',
    ]);
  });
});
