import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { customLookup } from '../fields/customLookup.ts';
import { date } from '../fields/date.ts';
import type { ServedAmbassador } from '../access/access.ts';
import type { FieldError, Values, ValuesOf } from '../fields/field.ts';
import { dayOfInstant } from '../fields/london.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { references } from '../fields/references.ts';
import { text } from '../fields/text.ts';
import { applicantStatus, type ApplicantStatus, workOfferStatus, workOfferStatuses } from '../lists/workOffers.ts';
import { recordType } from '../record/declareType.ts';
import { genericState, genericStates, stateFilters } from '../record/states.ts';
import { within } from '../record/within.ts';
import {
  advertisedBackwards,
  allSessionsHint,
  daysOfSessionsHint,
  fewerPlacesThanAccepted,
  jobEndsBeforeStart,
} from '../workOfferMessages.ts';
import type { OfferForSteps } from '../workOffers/steps.ts';
import { offerActions, offerRefusal, statusOf, statusOn } from '../workOffers/status.ts';
import { activity } from './activity.ts';
import { applicantsIn, workOfferApplicants } from './workOfferApplicants.ts';

/** Kept by Waymark: what the activity and the sessions say, and what happened to the offer. */
const setByCommands = { readOnly: true, internal: true } as const;

const fields = {
  title: text('Title', { heading: 'What', required: true, max: 200, column: 'key', search: true, term: true }),
  activity: reference('activity', 'Activity', {
    heading: 'What',
    required: true,
    column: 'shown',
    search: { token: 'activity-id', label: 'Activity ID', type: 'Id' },
  }),
  sessions: references('activitySession', 'Sessions', {
    heading: 'What',
    ofOwnGroup: true,
    sameIn: 'activity',
    hint: allSessionsHint,
    search: { token: 'session-id', label: 'Session ID', type: 'Id' },
  }),
  description: longText('Description', { heading: 'What', max: 5000 }),
  jobStart: date('Job start', { heading: 'When', hint: daysOfSessionsHint }),
  jobEnd: date('Job end', { heading: 'When', hint: daysOfSessionsHint }),
  places: number('Places', { heading: 'Who', required: true, min: 1, max: 1000, column: 'shown', default: 1 }),
  advertiseFrom: date('Advertise from', {
    heading: 'Advertising',
    required: true,
    column: 'hidden',
    search: { token: 'advertise-from' },
  }),
  advertiseTo: date('Advertise to', { heading: 'Advertising', required: true, column: 'shown', search: { token: 'advertise-to' } }),
  contractBand: reference('contractBand', 'Contract band', {
    heading: 'Pay',
    ofOwnGroup: true,
    column: 'hidden',
    search: { token: 'contract-band' },
  }),
  contractType: customLookup('contractType', 'Contract type', {
    heading: 'Pay',
    column: 'hidden',
    search: { token: 'contract-type', lookup: '/contracts/available/types?showAll=true' },
  }),
  leadDepartment: customLookup('leadDepartment', 'Lead department', {
    heading: 'Pay',
    column: 'hidden',
    search: { token: 'lead-department', lookup: '/work-opportunities/lead-departments' },
  }),
  organiser: text('Organiser', { readOnly: true, notInForm: true, column: 'hidden', search: true, term: true }),
  group: reference('institution', 'Group', { heading: 'Who', readOnly: true, scope: true, column: 'shown', search: true }),
  activityTitle: text('Activity title', { ...setByCommands, search: { token: 'activity-title' } }),
  activityStart: date('First day of the activity', setByCommands),
  activityEnd: date('Last day of the activity', setByCommands),
  sessionsStart: date('First day of the sessions', setByCommands),
  sessionsEnd: date('Last day of the sessions', setByCommands),
  advertised: date('Advertised', setByCommands),
  expired: date('Expired', setByCommands),
  closed: date('Closed', setByCommands),
};

export type WorkOfferValues = ValuesOf<typeof fields>;

/** The first day of the work: as typed, else of its sessions, else of the activity. */
export const firstDayOf = ({
  jobStart,
  sessionsStart,
  activityStart,
}: Pick<WorkOfferValues, 'jobStart' | 'sessionsStart' | 'activityStart'>) => jobStart ?? sessionsStart ?? activityStart;

/** The last day of the work, likewise. */
export const lastDayOf = ({ jobEnd, sessionsEnd, activityEnd }: Pick<WorkOfferValues, 'jobEnd' | 'sessionsEnd' | 'activityEnd'>) =>
  jobEnd ?? sessionsEnd ?? activityEnd;

/** How many ambassadors have this status on the offer. */
const countOf = (status: ApplicantStatus, values: WorkOfferValues): number =>
  applicantsIn(values).filter((each) => each.status === status).length;

/** Ambassadors see what is advertised to their group, and what they have to do with. */
const isOpenToAmbassadors = (values: Values, ambassadors: readonly ServedAmbassador[]): boolean => {
  const offer = values as WorkOfferValues;
  const isAdvertised = statusOf(offer) === workOfferStatus.advertising && ambassadors.some(({ group }) => group === offer.group);
  const applicants = isAdvertised ? [] : applicantsIn(offer);
  return isAdvertised || ambassadors.some(({ id }) => applicants.some((each) => each.ambassador === id));
};

/** Paid work of ambassadors at an activity, or at some of its sessions, that is advertised to those of its group. */
export const workOffer = recordType({
  name: 'workOffer',
  path: 'work-opportunities',
  set: 'workOffer',
  labels: { one: 'work offer', many: 'work offers' },
  rights: { view: anyOf('ViewWorkOffers'), edit: anyOf('EditWorkOffers') },
  createdEvent: ['Added', 'Added the work offer'],
  states: genericStates(),
  stateFilter: stateFilters.generic,
  quickFilters: [
    { label: 'Advertising', filter: `status:${workOfferStatus.advertising}` },
    { label: 'With pending applicants', filter: `applicant-status:${applicantStatus.pending}` },
  ],
  importedBy: { token: 'imports', types: ['activityWorkOffer'] },
  relevance: { names: [['title']], details: ['activity', 'start', 'group'] },
  searchOrder: [
    'id',
    'activity-id',
    'activity-title',
    'title',
    'start',
    'end',
    'session-id',
    'organiser',
    'contract-band',
    'contract-type',
    'lead-department',
    'group',
    'recordState',
    'status',
    'ambassador-id',
    'applicant-status',
    'advertise-from',
    'advertise-to',
    'imports',
  ],
  fields,
  within: within(activity, {
    field: 'activity',
    event: 'FollowedActivity',
    takes: ({ group, eventTitle, organiser, start, end }) => ({
      group,
      activityTitle: eventTitle,
      organiser,
      activityStart: dayOfInstant(start),
      activityEnd: dayOfInstant(end),
    }),
    follows: () => ({}),
    check: () => [],
  }),
  parts: [workOfferApplicants],
  ownTabs: ['Applicants'],
  own: {
    of: isOpenToAmbassadors,
    hides: [workOfferApplicants.name, 'accepted', 'pending', 'waiting'],
    labels: { advertiseFrom: 'Apply from', advertiseTo: 'Apply by' },
    edits: [],
  },
  standing: 'status',
  derived: {
    status: { field: wordChoice('Status', workOfferStatuses, { column: 'shown', search: true }), compute: statusOf },
    start: {
      field: date('Start', { column: 'shown', search: true }),
      compute: (values) => firstDayOf(values),
    },
    end: { field: date('End', { column: 'shown', search: true }), compute: (values) => lastDayOf(values) },
    accepted: { field: number('Accepted', { column: 'shown' }), compute: (values) => countOf(applicantStatus.accepted, values) },
    pending: { field: number('Pending', { column: 'shown' }), compute: (values) => countOf(applicantStatus.pending, values) },
    waiting: { field: number('On the waiting list', { column: 'hidden' }), compute: (values) => countOf(applicantStatus.waiting, values) },
  },
  actions: {
    close: {
      label: offerActions.close,
      icon: 'block',
      bulk: 'closed',
      textForMany: 'Nobody can apply any more, and no free place is given to a waiting list.',
      event: ['Closed', 'Closed the work offer'],
      from: [genericState.current, genericState.archived],
      done: 'The work offer has been closed.',
      question: (title) => ({
        title: `Close ${title}?`,
        text: 'Nobody can apply any more, and no free place is given to the waiting list. You can reopen it.',
      }),
      refuse: (values) => offerRefusal(values, 'close'),
      set: (values, { now }) => ({ closed: values.closed ?? dayOfInstant(now) }),
    },
    reopen: {
      label: offerActions.reopen,
      icon: 'restore',
      bulk: 'reopened',
      textForMany: 'Ambassadors can apply again on the days on which they are advertised.',
      event: ['Reopened', 'Reopened the work offer'],
      from: [genericState.current, genericState.archived],
      done: 'The work offer has been reopened.',
      question: (title) => ({
        title: `Reopen ${title}?`,
        text: 'Ambassadors can apply again on the days on which it is advertised.',
      }),
      refuse: (values) => offerRefusal(values, 'reopen'),
      set: () => ({ closed: null }),
    },
  },
  clock: {
    advertise: {
      due: `advertise-from:<=today,advertise-to:>=today,status:${workOfferStatus.pending}`,
      atOnce: true,
      event: ['Advertised', 'Began to advertise the work offer'],
      set: (values, day) =>
        statusOn(values, day) === workOfferStatus.advertising && statusOf(values) === workOfferStatus.pending ? { advertised: day } : {},
    },
    expire: {
      due: `advertise-to:<today,status:${workOfferStatus.pending},${workOfferStatus.advertising}`,
      atOnce: true,
      event: ['Expired', 'Stopped advertising the work offer'],
      set: (values, day) =>
        statusOn(values, day) === workOfferStatus.expired && statusOf(values) !== workOfferStatus.expired ? { expired: day } : {},
    },
  },
  events: {
    FollowedActivity: 'Followed the activity',
    SessionsFollowed: 'Followed the sessions',
    ApplicantsAdded: 'Added applicants',
    Applied: 'Applied for the work offer',
    Accepted: 'Accepted applicants',
    PutOnWaitingList: 'Put applicants on the waiting list',
    Declined: 'Declined applicants',
    Left: 'Withdrew from the work offer',
    PlaceFilled: 'Gave a free place to the next on the waiting list',
    ApplicantMailed: 'Told an applicant by mail',
  },
  copying: { leavesOut: [], extras: {} },
  duplicateKey: ['title', 'activity'],
  cardFields: ['activity', 'places', 'advertiseTo'],
  related: ['activity'],
  check: (values): readonly FieldError[] => {
    const accepted = countOf(applicantStatus.accepted, values);
    return [
      ...(values.advertiseFrom && values.advertiseTo && values.advertiseTo < values.advertiseFrom
        ? [{ field: 'advertiseTo', messages: [advertisedBackwards] }]
        : []),
      ...(values.jobStart && values.jobEnd && values.jobEnd < values.jobStart ? [{ field: 'jobEnd', messages: [jobEndsBeforeStart] }] : []),
      ...(values.places !== null && values.places < accepted ? [{ field: 'places', messages: [fewerPlacesThanAccepted(accepted)] }] : []),
    ];
  },
  title: (values) => values.title ?? '',
});

/** The state of an offer on a day in London (`YYYY-MM-DD`) on which steps about applicants depend. */
export const offerOn = (values: WorkOfferValues, today: string): OfferForSteps => ({
  status: statusOn(values, today),
  places: values.places ?? 0,
  applicants: applicantsIn(values),
});
