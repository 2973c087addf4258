import { applicantMails, mailHint, messageHint, reasonHint } from '../applicationMessages.ts';
import {
  returnRefusal,
  returnsByStatus,
  statusesToReturnTo,
  statusOf,
  stepRefusal,
  type ApplicationStep,
  steps,
} from '../applications/status.ts';
import { choice } from '../fields/choice.ts';
import type { Fields } from '../fields/field.ts';
import { longText } from '../fields/longText.ts';
import { yesNo } from '../fields/yesNo.ts';
import { type Action, type ActionIcon, type Actions, askingAction } from '../record/action.ts';
import { genericState } from '../record/states.ts';

/** The values of an application that its actions ask about and set. */
interface Stands {
  readonly status: number | null;
  readonly ambassador: number | null;
}

const current = [genericState.current];

const reason = (required: boolean) => ({ reason: longText('Reason', { required, max: 2000, hint: reasonHint }) });

/** The fields of a mail to the applicant: whether it is sent, and what it says. */
const mail = (message: string) => ({
  email: yesNo('Email the applicant', { default: true, hint: mailHint }),
  message: longText('Message', {
    required: true,
    personal: true,
    max: 4000,
    default: message,
    hint: messageHint,
    applies: ({ email }) => email === true,
  }),
});

interface Step {
  readonly icon: ActionIcon;
  readonly event: Action['event'] & {};
  /** The participle for messages about many applications: 'accepted'. */
  readonly bulk: string;
  readonly done: string;
  readonly asks?: Fields;
  /** The consequences besides the change of the status. */
  readonly text?: string;
}

const sentForGood = 'A message that was sent cannot be taken back.';
const canReturn = `You can return the application to an earlier status. ${sentForGood}`;

const step = (name: ApplicationStep, { text = canReturn, ...declared }: Step): Action<Stands> => {
  const { label, to } = steps[name];
  return {
    ...declared,
    label,
    from: current,
    ...(declared.asks && 'message' in declared.asks ? { textForMany: sentForGood } : {}),
    question: (title) => ({ title: `${label}: ${title}?`, text }),
    refuse: ({ status }) => stepRefusal(statusOf(status), name),
    set: () => ({ status: to }),
  };
};

const returning = { to: choice('Return to', statusesToReturnTo, { required: true }), ...reason(false) };

/** The actions on applications. `domain/applications/status.ts` has the table of the actions that each status allows. */
export const applicationActions: Actions<Stands> = {
  'pass-screening': step('pass-screening', {
    icon: 'allow',
    event: ['PassedScreening', 'Passed the 1st screening'],
    bulk: 'passed the 1st screening',
    done: 'The application has passed the 1st screening.',
    text: 'You can return the application to an earlier status.',
  }),
  'accept-for-interview': step('accept-for-interview', {
    icon: 'allow',
    event: ['AcceptedForInterview', 'Accepted for interview'],
    bulk: 'accepted for interview',
    done: 'The application has been accepted for interview.',
    asks: mail(applicantMails.acceptedForInterview),
  }),
  'accept-after-interview': step('accept-after-interview', {
    icon: 'allow',
    event: ['AcceptedAfterInterview', 'Accepted after interview'],
    bulk: 'accepted after interview',
    done: 'The application has been accepted. Link it with an ambassador next, or make one, under “Ambassador”.',
    asks: mail(applicantMails.acceptedAfterInterview),
    text: `Afterwards, link the application with an ambassador or make a new one, under “Ambassador”. ${sentForGood}`,
  }),
  'pass-to-recruitment': step('pass-to-recruitment', {
    icon: 'allow',
    event: ['PassedToRecruitment', 'Passed to recruitment'],
    bulk: 'passed to recruitment',
    done: 'The application has been passed to recruitment.',
    asks: mail(applicantMails.passedToRecruitment),
  }),
  'pass-to-schools': step('pass-to-schools', {
    icon: 'allow',
    event: ['PassedToSchools', 'Passed to academic schools'],
    bulk: 'passed to academic schools',
    done: 'The application has been passed to academic schools.',
    asks: mail(applicantMails.passedToSchools),
  }),
  'fail-screening': step('fail-screening', {
    icon: 'block',
    event: ['FailedScreening', 'Rejected at the 1st screening'],
    bulk: 'rejected at the 1st screening',
    done: 'The application has been rejected at the 1st screening.',
    asks: { ...reason(true), ...mail(applicantMails.failedScreening) },
  }),
  'reject-for-interview': step('reject-for-interview', {
    icon: 'block',
    event: ['RejectedForInterview', 'Rejected for interview'],
    bulk: 'rejected for interview',
    done: 'The application has been rejected for interview.',
    asks: { ...reason(true), ...mail(applicantMails.rejectedForInterview) },
  }),
  'reject-after-interview': step('reject-after-interview', {
    icon: 'block',
    event: ['RejectedAfterInterview', 'Rejected after interview'],
    bulk: 'rejected after interview',
    done: 'The application has been rejected after interview.',
    asks: { ...reason(true), ...mail(applicantMails.rejectedAfterInterview) },
  }),
  'miss-interview': step('miss-interview', {
    icon: 'block',
    event: ['InterviewMissed', 'Noted a missed interview'],
    bulk: 'marked as missing the interview',
    done: 'The missed interview has been noted.',
    asks: mail(applicantMails.missedInterview),
  }),
  'mark-late': step('mark-late', {
    icon: 'block',
    event: ['MarkedLate', 'Marked as received after the deadline'],
    bulk: 'marked as received after the deadline',
    done: 'The application has been marked as received after the deadline.',
    asks: mail(applicantMails.late),
  }),
  disregard: step('disregard', {
    icon: 'block',
    event: ['Disregarded', 'Disregarded the application'],
    bulk: 'disregarded',
    done: 'The application has been disregarded.',
    asks: reason(true),
    text: 'The applicant won’t be told. You can return the application to an earlier status.',
  }),
  withdraw: step('withdraw', {
    icon: 'withdraw',
    event: ['Withdrawn', 'Withdrew the application'],
    bulk: 'withdrawn',
    done: 'The application has been withdrawn.',
    asks: { ...reason(false), ...mail(applicantMails.withdrawn) },
  }),
  return: askingAction<Stands>()({
    label: 'Return to an earlier status',
    icon: 'restore',
    event: ['Returned', 'Returned the application to an earlier status'],
    from: current,
    asks: returning,
    done: 'The application has returned to an earlier status.',
    question: (title) => ({ title: `Return ${title} to an earlier status?`, text: 'The applicant won’t be told.' }),
    refuse: ({ status, ambassador }, { answers }) => {
      const from = statusOf(status);
      return returnRefusal(from, statusOf(answers.to ?? returnsByStatus[from][0] ?? null), ambassador !== null);
    },
    set: ({ status }, { answers }) => ({ status: answers.to ?? returnsByStatus[statusOf(status)][0] ?? status }),
  }),
  unlink: {
    label: 'Remove the link with the ambassador',
    icon: 'withdraw',
    event: ['LinkRemoved', 'Removed the link with the ambassador'],
    from: current,
    done: 'The link has been removed.',
    question: () => ({
      title: 'Remove the link with the ambassador?',
      text: 'The ambassador stays as they are. You can link the application again.',
    }),
    set: () => ({ ambassador: null }),
  },
};
