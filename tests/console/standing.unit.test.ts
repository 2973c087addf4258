import { expect, it } from 'vitest';
import { standingOf } from '../../console/record/standing.ts';
import { activity } from '../../domain/records/activity.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { blank } from '../../domain/record/fold.ts';

it('a timesheet says at the head of its page how far it is; an activity says nothing', () => {
  const { values } = blank(timesheet);
  expect(standingOf(timesheet, values)).toBe('Not submitted');
  expect(standingOf(timesheet, { ...values, submittedDate: '2026-03-02' })).toBe('Awaiting pre-approval');
  expect(standingOf(activity, blank(activity).values)).toBeNull();
});
