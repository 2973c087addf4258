import { describe, expect, it } from 'vitest';
import { revert } from '../../../domain/record/revert.ts';
import type { RecordEvent } from '../../../domain/record/events.ts';
import { blank, fold } from '../../../domain/record/fold.ts';
import { activity } from '../../../domain/records/activity.ts';
import { countAttached } from '../../../domain/registers/filling.ts';
import { attachStudents, removeStudents, setEvaluationGroup, studentsIn } from '../../../domain/registers/register.ts';
import { participants } from '../../../domain/records/attendance.ts';
import { stream, type TestEvent } from '../record/given.ts';

const task = { process: { task: 4 } };
const created: TestEvent = { type: 'ActivityPlanned', changes: { eventTitle: { from: null, to: 'Club' } } };
const asTest = (event: RecordEvent | null, more: Partial<TestEvent> = {}): TestEvent => ({
  type: event?.type ?? '',
  changes: event?.data.changes ?? {},
  ...more,
});
const attached = asTest(
  attachStudents(activity, blank(activity), [
    { student: 1, institution: 9 },
    { student: 2, institution: null },
  ]),
  task,
);

/** The students on the activity after an undo of what task 4 attached. */
const undone = (...since: readonly TestEvent[]) => {
  const events = stream(created, attached, ...since);
  const before = fold(activity, events);
  const back = revert(
    activity,
    before,
    events.filter(({ meta }) => meta.process?.task === 4),
  );
  if (!back.ok) throw new Error('The undo was refused');
  const values = Object.fromEntries(
    back.value.events.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to])),
  );
  return { on: [...studentsIn(participants, { values: { ...before.values, ...values } })], kept: back.value.keptNames };
};

describe('the undo of students added to an activity', () => {
  it('takes off all of them', () => {
    expect(undone()).toEqual({ on: [], kept: [] });
  });

  it('keeps the whole row of a student of whom something was set since', () => {
    const before = fold(activity, stream(created, attached));
    expect(undone(asTest(setEvaluationGroup(activity, before, [1], 2)))).toEqual({
      on: [1],
      kept: ['attendance/1/student', 'attendance/1/institution'],
    });
  });

  it('leaves students alone whom somebody has taken off since', () => {
    const before = fold(activity, stream(created, attached));
    expect(undone(asTest(removeStudents(activity, before, [1]))).on).toEqual([]);
  });
});

it('students attached and taken off are counted once each', () => {
  const [, added] = stream(created, attached);
  const back = stream(created, asTest(removeStudents(activity, fold(activity, stream(created, attached)), [2])));
  expect(countAttached([...(added ? [added, added] : []), ...back])).toEqual({ attached: 2, removed: 1 });
});
