import { describe, expect, it } from 'vitest';
import { aboutOf, decideRow } from '../../../domain/imports/decideRow.ts';
import type { PlannedRow } from '../../../domain/imports/plan.ts';
import {
  marksChangedSince,
  planMark,
  type RegisterPlace,
  type RegisterSession,
  sessionNamed,
} from '../../../domain/imports/registerRows.ts';
import { attendanceImport } from '../../../domain/imports/types/attendance.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { activity } from '../../../domain/records/activity.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { student } from '../../../domain/records/student.ts';

const thisYear = 2026;

const understood = (values: PlannedRow['changes'] | object) => ({
  line: 3,
  cells: [],
  isCorrected: false,
  answer: null,
  id: null,
  values: values as Record<string, string | number | null>,
  newValues: { group: 3 },
  problems: [],
});

const ada: RecordSnapshot = {
  ...blank(student),
  revision: 1,
  values: { ...blank(student).values, firstname: 'Ada', lastname: 'Smith', group: 3 },
};

const rowOf = (values: object): PlannedRow =>
  decideRow(attendanceImport, { mapping: [] }, understood(values), {
    record: { id: 12, snapshot: ada },
    candidates: [],
    earlier: new Map(),
  });

const session = (id: number, name: string, start: string, marks: object = {}): RegisterSession => ({
  id,
  snapshot: { ...blank(activitySession), revision: 1, values: { ...blank(activitySession).values, name, start, ...marks } },
});

const place = (values: object = {}, sessions: readonly RegisterSession[] = []): RegisterPlace => ({
  activity: { ...blank(activity), revision: 1, values: { ...blank(activity).values, group: 3, ...values } },
  sessions,
});

const attached = { 'attendance/12/student': 12 };

describe('a row of attendance', () => {
  it('names a student, and is another row for each activity and session', () => {
    expect(rowOf({ activity: 5, status: 'attended' })).toMatchObject({ outcome: 'update', record: 12, title: 'Ada Smith' });
    const about = (values: object) => aboutOf(attendanceImport, understood(values), 12);
    expect(about({ activity: 5, session: 'Week 1' })).toBe(about({ activity: 5, session: 'WEEK 1' }));
    expect(about({ activity: 5, session: 'Week 1' })).not.toBe(about({ activity: 5, session: 'Week 2' }));
    expect(about({ activity: 5 })).not.toBe(about({ activity: 6 }));
  });

  it('adds a student whom the activity lacks, with mark and evaluation group', () => {
    expect(planMark(rowOf({ activity: 5, status: 'attended', evaluationGroup: 4 }), place(), thisYear)).toMatchObject({
      outcome: 'update',
      changes: {
        activity: { from: null, to: 5 },
        status: { from: 'registered', to: 'attended' },
        evaluationGroup: { from: null, to: 4 },
      },
    });
  });

  it('changes nothing where the register says the same', () => {
    const marked = place({ ...attached, 'attendance/12/status': 'attended' });
    expect(planMark(rowOf({ activity: 5, status: 'attended' }), marked, thisYear).outcome).toBe('unchanged');
    expect(planMark(rowOf({ activity: 5 }), marked, thisYear).outcome).toBe('unchanged');
    expect(planMark(rowOf({ activity: 5, status: 'unattended' }), marked, thisYear).outcome).toBe('update');
  });

  it('needs a session where the activity has some, and one that it has', () => {
    const sessions = [session(7, 'Week 1', '2026-03-02T10:00:00.000Z', { ...attached, 'attendance/12/status': 'unattended' })];
    const reasonOf = (values: object) =>
      planMark(rowOf({ activity: 5, ...values }), place(attached, sessions), thisYear).problems[0]?.reason;
    expect(reasonOf({ status: 'attended' })).toBe('The activity has sessions. Please say in the column Session which one this is about');
    expect(reasonOf({ status: 'attended', session: 'Week 9' })).toBe('The activity has no such session');
    expect(reasonOf({ evaluationGroup: 4 })).toBeUndefined();
    expect(
      planMark(rowOf({ activity: 5, status: 'attended', session: 'week 1' }), place(attached, sessions), thisYear).changes,
    ).toMatchObject({
      status: { from: 'unattended', to: 'attended' },
    });
  });

  it('is refused where the activity is deleted', () => {
    const gone = place();
    const deleted = { ...gone, activity: { ...gone.activity, recordState: activity.states.deleted } };
    expect(planMark(rowOf({ activity: 5 }), deleted, thisYear).outcome).toBe('refused');
  });

  it('notices what somebody else marked since, unless it is the same', () => {
    const planned = planMark(rowOf({ activity: 5, status: 'attended' }), place(attached), thisYear);
    const now = (status: string) => planMark(planned, place({ ...attached, 'attendance/12/status': status }), thisYear);
    expect(marksChangedSince(planned, now('unattended'))).toEqual(['Status']);
    expect(marksChangedSince(planned, now('attended'))).toEqual([]);
    expect(marksChangedSince(planned, now('registered'))).toEqual([]);
  });
});

describe('a session', () => {
  const sessions = [
    session(7, 'Week 1', '2026-03-02T10:00:00.000Z'),
    session(8, 'Week 2', '2026-03-09T10:00:00.000Z'),
    session(9, 'Evening', '2026-03-09T18:00:00.000Z'),
  ];

  it.each([
    ['#8', 8],
    ['WEEK 1', 7],
    ['2/3/2026', 7],
    ['9 March 2026', 'Several sessions of the activity are called this. Please write the ID of one'],
    ['#99', 'The activity has no such session'],
  ])('is known by %s', (text, expected) => {
    const result = sessionNamed(sessions, text, thisYear);
    expect(result.ok ? result.value?.id : result.error).toBe(expected);
  });

  it('may be left out', () => {
    expect(sessionNamed(sessions, null, thisYear)).toEqual({ ok: true, value: null });
  });
});
