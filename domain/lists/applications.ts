import type { Choice } from '../fields/field.ts';

/** The statuses of an application to become an ambassador. The numbers are stored. */
export const applicationStatus = {
  new: 0,
  passedScreening: 1,
  failedScreening: 2,
  acceptedForInterview: 3,
  rejectedForInterview: 4,
  acceptedAfterInterview: 5,
  rejectedAfterInterview: 6,
  passedToRecruitment: 7,
  passedToSchools: 8,
  withdrawn: 9,
  missedInterview: 10,
  disregarded: 11,
  late: 12,
} as const;

export type ApplicationStatus = (typeof applicationStatus)[keyof typeof applicationStatus];

export const ambassadorApplicationStatuses = [
  { value: applicationStatus.new, label: 'New' },
  { value: applicationStatus.passedScreening, label: 'Successful 1st Screening' },
  { value: applicationStatus.failedScreening, label: 'Unsuccessful 1st Screening' },
  { value: applicationStatus.acceptedForInterview, label: 'Accepted for Interview' },
  { value: applicationStatus.rejectedForInterview, label: 'Rejected for Interview' },
  { value: applicationStatus.acceptedAfterInterview, label: 'Accepted after Interview' },
  { value: applicationStatus.rejectedAfterInterview, label: 'Rejected after Interview' },
  { value: applicationStatus.passedToRecruitment, label: 'Pass to Recruitment' },
  { value: applicationStatus.passedToSchools, label: 'Pass to Academic Schools' },
  { value: applicationStatus.withdrawn, label: 'Withdrawn' },
  { value: applicationStatus.missedInterview, label: 'Did not attend Interview' },
  { value: applicationStatus.disregarded, label: 'Other – disregard application' },
  { value: applicationStatus.late, label: 'Received after Deadline' },
] as const satisfies readonly Choice[];
