import { expect, it } from 'vitest';
import { standingOf } from '../../console/record/standing.ts';
import { applicationStatus } from '../../domain/lists/applications.ts';
import { formStatus } from '../../domain/lists/applicationForms.ts';
import { activity } from '../../domain/records/activity.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { ambassadorApplicationForm } from '../../domain/records/ambassadorApplicationForm.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { workOffer } from '../../domain/records/workOffer.ts';

it('a record says at the head of its page how far it is; an activity says nothing', () => {
  expect(standingOf(timesheet, { Record: {}, Derived: { stage: 'submitted' } })).toBe('Awaiting pre-approval');
  expect(standingOf(ambassadorApplicationForm, { Record: {}, Derived: { status: formStatus.open } })).toBe('Open');
  expect(standingOf(ambassadorApplication, { Record: { status: applicationStatus.acceptedAfterInterview }, Derived: {} })).toBe(
    'Accepted after Interview',
  );
  expect(standingOf(ambassadorApplication, { Record: {}, Derived: {} })).toBeNull();
  expect(standingOf(activity, { Record: { eventTitle: 'Open day' }, Derived: {} })).toBeNull();
});

it('is what the server says, because the form of a work offer lacks the days on which it was advertised', () => {
  expect(standingOf(workOffer, { Record: {}, Derived: { status: 'Advertising' } })).toBe('Advertising');
});
