import { describe, expect, it } from 'vitest';
import type { PlannedRow } from '../../../domain/imports/plan.ts';
import type { RegisterPlace, RegisterSession } from '../../../domain/imports/registerRows.ts';
import { planReplacement, replacementChangedSince } from '../../../domain/imports/replacementRows.ts';
import { blank } from '../../../domain/record/fold.ts';
import { activity } from '../../../domain/records/activity.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';

const [activityId, ada, ben] = [5, 12, 13];

/** A row that replaces Ada by Ben, at one session if it is named. */
const rowOf = (session?: string): PlannedRow => ({
  line: 3,
  cells: [],
  isCorrected: false,
  outcome: 'update',
  title: 'Ada Smith',
  record: ada,
  changes: {
    activity: { from: null, to: activityId },
    replacement: { from: null, to: ben },
    ...(session === undefined ? {} : { session: { from: null, to: session } }),
  },
  problems: [],
  candidates: [],
  repeats: null,
  about: null,
  answer: null,
});

/** The statuses of students on a register: `{ 12: 'attended' }`; null: on it without a mark. */
type Said = Readonly<Record<number, string | null>>;

const rowsOf = (statuses: Said) =>
  Object.fromEntries(
    Object.entries(statuses).flatMap(([student, status]) => [
      [`attendance/${student}/student`, Number(student)],
      ...(status === null ? [] : [[`attendance/${student}/status`, status]]),
    ]),
  );

const session = (id: number, name: string, marks: Said = {}): RegisterSession => ({
  id,
  snapshot: { ...blank(activitySession), revision: 1, values: { ...blank(activitySession).values, name, ...rowsOf(marks) } },
});

const place = (statuses: Said, sessions: readonly RegisterSession[] = [], more: object = {}): RegisterPlace => ({
  activity: { ...blank(activity), revision: 1, values: { ...blank(activity).values, ...rowsOf(statuses), ...more } },
  sessions,
});

const plan = (at: RegisterPlace, row = rowOf(), replacement = ben) => planReplacement(row, at, replacement, 2026);
const reasonOf = (at: RegisterPlace, row = rowOf(), replacement = ben) => plan(at, row, replacement).row.problems[0]?.reason;

describe('a replacement', () => {
  it('moves marks of all sessions, the evaluation group and the attachment', () => {
    const sessions = [session(7, 'Week 1', { [ada]: 'attended' }), session(8, 'Week 2'), session(9, 'Week 3', { [ada]: 'unattended' })];
    const { row, todo } = plan(place({ [ada]: null }, sessions, { [`attendance/${ada}/evaluationGroup`]: 4 }));
    expect(row).toMatchObject({
      outcome: 'update',
      changes: {
        replacement: { from: ada, to: ben },
        marks: { from: null, to: 'Week 1: Attended; Week 3: Unattended' },
        evaluationGroup: { from: null, to: 4 },
      },
    });
    expect(todo).toMatchObject({ replaced: ada, replacement: ben, isWhole: true, isAttached: false, evaluationGroup: 4 });
    expect(todo?.marks.map(({ session: at }) => at?.id)).toEqual([7, 9]);
  });

  it('moves the mark of an activity without sessions', () => {
    const { row, todo } = plan(place({ [ada]: 'attended' }));
    expect(row.changes['marks']).toEqual({ from: null, to: 'Attended' });
    expect(todo?.marks).toEqual([{ session: null, replaced: 'attended', replacement: 'registered' }]);
  });

  it('at one session moves its mark, and the student stays on the activity', () => {
    const sessions = [session(7, 'Week 1', { [ada]: 'attended' }), session(8, 'Week 2', { [ada]: 'attended' })];
    const { row, todo } = plan(place({ [ada]: null }, sessions, { [`attendance/${ada}/evaluationGroup`]: 4 }), rowOf('week 1'));
    expect(row.changes['marks']?.to).toBe('Week 1: Attended');
    expect(todo).toMatchObject({ isWhole: false, isAttached: false, evaluationGroup: null });
    expect(todo?.marks.map(({ session: at }) => at?.id)).toEqual([7]);
  });

  it('keeps what is recorded of the replacement: only another mark or evaluation group is in the way', () => {
    const withMarks = (adas: string, bens: string) => place({ [ada]: adas, [ben]: bens });
    expect(plan(withMarks('attended', 'registered')).todo?.isAttached).toBe(true);
    expect(plan(withMarks('attended', 'attended')).row.outcome).toBe('update');
    expect(plan(withMarks('registered', 'attended'))).toMatchObject({ row: { outcome: 'update' }, todo: { marks: [] } });
    expect(reasonOf(withMarks('attended', 'unattended'))).toBe('The replacement already has another Status here, which stays');
    const withGroups = (adas: number, bens: number) =>
      place({ [ada]: null, [ben]: null }, [], {
        [`attendance/${ada}/evaluationGroup`]: adas,
        [`attendance/${ben}/evaluationGroup`]: bens,
      });
    expect(plan(withGroups(4, 4)).row.outcome).toBe('update');
    expect(reasonOf(withGroups(4, 3))).toBe('The replacement already has another Evaluation group here, which stays');
  });

  it('changes nothing where it has been made', () => {
    expect(plan(place({ [ben]: 'attended' }))).toMatchObject({ row: { outcome: 'unchanged' }, todo: null });
    const sessions = [session(7, 'Week 1', { [ada]: 'registered', [ben]: 'attended' })];
    expect(plan(place({ [ada]: null, [ben]: null }, sessions), rowOf('Week 1'))).toMatchObject({
      row: { outcome: 'unchanged' },
      todo: null,
    });
  });

  it('is refused where nobody can be replaced or nobody takes the place', () => {
    expect(reasonOf(place({}))).toBe('The student is not on the register of this activity');
    expect(reasonOf(place({ [ada]: null }), rowOf(), ada)).toBe('A student cannot take their own place');
    expect(reasonOf(place({ [ada]: null }), rowOf(), 0)).toBe('Please say which student takes the place');
    expect(reasonOf(place({ [ada]: null }), rowOf('Week 9'))).toBe('The activity has no such session');
    const gone = place({ [ada]: null });
    const deleted = { ...gone, activity: { ...gone.activity, recordState: activity.states.deleted } };
    expect(plan(deleted).row.outcome).toBe('refused');
  });

  it('goes on where it was half carried out, and notices what somebody else marked since', () => {
    const at = (first: Said, second: Said) =>
      place({ [ada]: null, [ben]: null }, [session(7, 'Week 1', first), session(8, 'Week 2', second)]);
    const planned = plan(at({ [ada]: 'attended' }, { [ada]: 'unattended' })).row;
    const half = plan(at({ [ada]: 'registered', [ben]: 'attended' }, { [ada]: 'unattended' }), planned);
    expect(half.todo?.marks.map(({ session: each }) => each?.id)).toEqual([8]);
    expect(replacementChangedSince(planned, half.row)).toEqual([]);
    const changed = plan(at({ [ada]: 'unattended' }, { [ada]: 'unattended' }), planned);
    expect(replacementChangedSince(planned, changed.row)).toEqual(['Status']);
  });
});
