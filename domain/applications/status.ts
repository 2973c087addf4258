import {
  applicationAllows,
  applicationAllowsNothing,
  applicationReturns,
  applicationReturnsNowhere,
  removeLinkFirst,
} from '../applicationMessages.ts';
import { labelIn } from '../fields/choice.ts';
import { type ApplicationStatus, ambassadorApplicationStatuses, applicationStatus as status } from '../lists/applications.ts';

/** The actions on applications, each with the label of its button and the resulting status. */
export const steps = {
  'pass-screening': { label: 'Pass the 1st screening', to: status.passedScreening },
  'fail-screening': { label: 'Reject at the 1st screening', to: status.failedScreening },
  'accept-for-interview': { label: 'Accept for interview', to: status.acceptedForInterview },
  'reject-for-interview': { label: 'Reject for interview', to: status.rejectedForInterview },
  'accept-after-interview': { label: 'Accept after interview', to: status.acceptedAfterInterview },
  'reject-after-interview': { label: 'Reject after interview', to: status.rejectedAfterInterview },
  'miss-interview': { label: 'Note a missed interview', to: status.missedInterview },
  'pass-to-recruitment': { label: 'Pass to recruitment', to: status.passedToRecruitment },
  'pass-to-schools': { label: 'Pass to academic schools', to: status.passedToSchools },
  withdraw: { label: 'Withdraw the application', to: status.withdrawn },
  disregard: { label: 'Disregard the application', to: status.disregarded },
  'mark-late': { label: 'Mark as received after the deadline', to: status.late },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly to: ApplicationStatus }>>;

export type ApplicationStep = keyof typeof steps;

/** The steps from each status. A status without steps ends the application; a return opens it again. */
export const stepsByStatus: Readonly<Record<ApplicationStatus, readonly ApplicationStep[]>> = {
  [status.new]: ['pass-screening', 'fail-screening', 'withdraw', 'disregard', 'mark-late'],
  [status.passedScreening]: ['accept-for-interview', 'reject-for-interview', 'pass-to-schools', 'withdraw'],
  [status.failedScreening]: [],
  [status.acceptedForInterview]: ['accept-after-interview', 'reject-after-interview', 'miss-interview', 'withdraw'],
  [status.rejectedForInterview]: [],
  [status.acceptedAfterInterview]: ['pass-to-recruitment', 'pass-to-schools', 'withdraw'],
  [status.rejectedAfterInterview]: [],
  [status.passedToRecruitment]: ['withdraw'],
  [status.passedToSchools]: ['withdraw'],
  [status.withdrawn]: [],
  [status.missedInterview]: [],
  [status.disregarded]: [],
  [status.late]: [],
};

/** The statuses to which an application can return: those before it. The first one is the likeliest. */
export const returnsByStatus: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  [status.new]: [],
  [status.passedScreening]: [status.new],
  [status.failedScreening]: [status.new],
  [status.acceptedForInterview]: [status.passedScreening],
  [status.rejectedForInterview]: [status.passedScreening],
  [status.acceptedAfterInterview]: [status.acceptedForInterview],
  [status.rejectedAfterInterview]: [status.acceptedForInterview],
  [status.passedToRecruitment]: [status.acceptedAfterInterview],
  [status.passedToSchools]: [status.passedScreening, status.acceptedAfterInterview],
  [status.withdrawn]: [status.new, status.passedScreening, status.acceptedForInterview, status.acceptedAfterInterview],
  [status.missedInterview]: [status.acceptedForInterview],
  [status.disregarded]: [status.new],
  [status.late]: [status.new],
};

/** The statuses in which an application can be linked with an ambassador. */
export const linkedStatuses: readonly ApplicationStatus[] = [
  status.acceptedAfterInterview,
  status.passedToRecruitment,
  status.passedToSchools,
];

/** The statuses that something returns to. */
export const statusesToReturnTo = ambassadorApplicationStatuses.filter(({ value }) =>
  Object.values(returnsByStatus).some((returns) => returns.includes(value)),
);

/** The status that a record stores. An application without one is new. */
export const statusOf = (code: string | number | null): ApplicationStatus =>
  ambassadorApplicationStatuses.find(({ value }) => value === code)?.value ?? status.new;

/** The name of a status: 'Accepted for Interview'. */
export const nameOfStatus = (value: ApplicationStatus): string => labelIn(ambassadorApplicationStatuses, value);

/** Why the status does not allow the step, and what it allows; null if it does. */
export const stepRefusal = (from: ApplicationStatus, step: ApplicationStep): string | null => {
  const allowed = stepsByStatus[from];
  if (allowed.includes(step)) return null;
  return allowed.length === 0
    ? applicationAllowsNothing(nameOfStatus(from))
    : applicationAllows(
        nameOfStatus(from),
        allowed.map((each) => steps[each].label),
      );
};

/** Why an application cannot return to a status, and to which it can; null if it can. */
export const returnRefusal = (from: ApplicationStatus, to: ApplicationStatus, isLinked: boolean): string | null => {
  const returns = returnsByStatus[from];
  if (returns.length === 0) return applicationReturnsNowhere(nameOfStatus(from));
  if (!returns.includes(to)) return applicationReturns(nameOfStatus(from), returns.map(nameOfStatus));
  return isLinked && !linkedStatuses.includes(to) ? removeLinkFirst : null;
};
