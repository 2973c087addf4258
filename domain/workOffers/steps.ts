import {
  applicantStatus,
  type ApplicantStatus,
  applicantStatusLabel,
  workOfferStatus,
  type WorkOfferStatus,
  workOfferStatuses,
} from '../lists/workOffers.ts';
import { labelIn } from '../fields/choice.ts';
import { fail, ok, type Result } from '../result.ts';
import { allPlacesTaken, applicantAllows, offerAllows } from '../workOfferMessages.ts';

/** The person who takes a step: the ambassador for themselves, or an organiser of the offer. */
export type Stepper = 'ambassador' | 'organiser';

/** A step that people take about an ambassador on a work offer. */
export interface Step {
  readonly label: string;
  /** The participle for messages: '2 ambassadors accepted.' */
  readonly done: string;
  readonly by: readonly Stepper[];
  readonly from: readonly ApplicantStatus[];
  readonly to: ApplicantStatus;
  /** The statuses of the offer in which it is possible. */
  readonly offer: readonly WorkOfferStatus[];
  /** The end of the name of its event. */
  readonly event: 'Applied' | 'ApplicantsAdded' | 'Accepted' | 'PutOnWaitingList' | 'Declined' | 'Left';
}

const { notApplied, pending, waiting, accepted, notInterested, notAccepted } = applicantStatus;
const always = Object.values(workOfferStatus);
const unlessClosed = always.filter((each) => each !== workOfferStatus.closed);
const whileAdvertised = [workOfferStatus.advertising];

/** Every step, with the statuses that it leads from and to. All that is not here is refused. */
export const steps = {
  apply: {
    label: 'Apply',
    done: 'applied',
    by: ['ambassador'],
    from: [notApplied, notInterested, notAccepted],
    to: pending,
    offer: whileAdvertised,
    event: 'Applied',
  },
  'not-interested': {
    label: 'Not interested',
    done: 'not interested',
    by: ['ambassador'],
    from: [notApplied],
    to: notInterested,
    offer: whileAdvertised,
    event: 'Left',
  },
  add: {
    label: 'Add',
    done: 'added',
    by: ['organiser'],
    from: [notApplied, notInterested, notAccepted],
    to: pending,
    offer: unlessClosed,
    event: 'ApplicantsAdded',
  },
  accept: {
    label: 'Accept',
    done: 'accepted',
    by: ['organiser'],
    from: [pending, waiting, notAccepted],
    to: accepted,
    offer: unlessClosed,
    event: 'Accepted',
  },
  wait: {
    label: 'Put on the waiting list',
    done: 'put on the waiting list',
    by: ['organiser'],
    from: [pending, notAccepted],
    to: waiting,
    offer: unlessClosed,
    event: 'PutOnWaitingList',
  },
  decline: {
    label: 'Decline',
    done: 'declined',
    by: ['organiser'],
    from: [pending, waiting, accepted],
    to: notAccepted,
    offer: always,
    event: 'Declined',
  },
  withdraw: {
    label: 'Withdraw',
    done: 'withdrawn',
    by: ['ambassador', 'organiser'],
    from: [pending, waiting, accepted],
    to: notInterested,
    offer: always,
    event: 'Left',
  },
} as const satisfies Readonly<Record<string, Step>>;

export type StepName = keyof typeof steps;

export const stepNames = Object.keys(steps) as readonly StepName[];

/** The steps that ambassadors take for themselves. */
export const ownStepNames = ['apply', 'not-interested', 'withdraw'] as const satisfies readonly StepName[];

const stepNamed = (name: StepName): Step => steps[name];

/** An ambassador on an offer. `place` is their place on the waiting list. */
export interface Applicant {
  readonly ambassador: number;
  readonly status: ApplicantStatus;
  /** ISO 8601, UTC. */
  readonly applied: string | null;
  readonly place: number | null;
}

/** The offer and its applicants as steps see them. `status` is that of today. */
export interface OfferForSteps {
  readonly status: WorkOfferStatus;
  readonly places: number;
  readonly applicants: readonly Applicant[];
}

const statusIn = ({ applicants }: OfferForSteps, ambassador: number): ApplicantStatus =>
  applicants.find((each) => each.ambassador === ambassador)?.status ?? notApplied;

/** How many ambassadors may still be accepted. */
export const freePlaces = ({ places, applicants }: Pick<OfferForSteps, 'places' | 'applicants'>): number =>
  Math.max(0, places - applicants.filter(({ status }) => status === accepted).length);

const isPossible = (offer: OfferForSteps, ambassador: number, name: StepName, by: Stepper): boolean => {
  const step = stepNamed(name);
  return (
    step.by.includes(by) &&
    step.from.includes(statusIn(offer, ambassador)) &&
    step.offer.includes(offer.status) &&
    (step.to !== accepted || freePlaces(offer) > 0)
  );
};

/** The steps that this person can take now. */
export const possibleSteps = (offer: OfferForSteps, ambassador: number, by: Stepper): readonly StepName[] =>
  stepNames.filter((name) => isPossible(offer, ambassador, name, by));

const nameOf = (status: WorkOfferStatus): string => labelIn(workOfferStatuses, status);

/** Why the step cannot be taken, and what can. */
const refusal = (offer: OfferForSteps, ambassador: number, name: StepName, by: Stepper): string => {
  const status = statusIn(offer, ambassador);
  const allowed = possibleSteps(offer, ambassador, by).map((each) => steps[each].label);
  const step = stepNamed(name);
  if (!step.by.includes(by) || !step.from.includes(status)) return applicantAllows(applicantStatusLabel(status), allowed);
  return step.offer.includes(offer.status) ? allPlacesTaken(offer.places, allowed) : offerAllows(nameOf(offer.status), allowed);
};

/** The last place on the waiting list; 0 if it is empty. */
const lastPlace = ({ applicants }: OfferForSteps): number => Math.max(0, ...applicants.map(({ place }) => place ?? 0));

const replaceApplicant = (offer: OfferForSteps, applicant: Applicant): OfferForSteps => ({
  ...offer,
  applicants: [...offer.applicants.filter(({ ambassador }) => ambassador !== applicant.ambassador), applicant],
});

/**
 * Takes a step about one ambassador at `now` (ISO 8601, UTC): the ambassador as they are afterwards, null if they are there already, or why
 * not.
 */
export const takeStep = (
  offer: OfferForSteps,
  ambassador: number,
  name: StepName,
  { by, now }: { readonly by: Stepper; readonly now: string },
): Result<Applicant | null, string> => {
  const step = stepNamed(name);
  const before = offer.applicants.find((each) => each.ambassador === ambassador);
  if (step.by.includes(by) && before?.status === step.to) return ok(null);
  if (!isPossible(offer, ambassador, name, by)) return fail(refusal(offer, ambassador, name, by));
  return ok({
    ambassador,
    status: step.to,
    applied: step.to === pending ? now : (before?.applied ?? null),
    place: step.to === waiting ? lastPlace(offer) + 1 : null,
  });
};

/** The outcome of a step for several ambassadors, one after the other. */
export interface StepOutcomes {
  readonly changed: readonly Applicant[];
  /** Those who are as wanted now, also those who were before. */
  readonly applied: readonly number[];
  readonly refused: readonly { readonly ambassador: number; readonly message: string }[];
}

/** Takes a step about several ambassadors in their order, so that the first get the places that are left. */
export const takeSteps = (
  offer: OfferForSteps,
  ambassadors: readonly number[],
  name: StepName,
  taken: { readonly by: Stepper; readonly now: string },
): StepOutcomes => {
  let after = offer;
  const [changed, applied, refused]: [Applicant[], number[], { ambassador: number; message: string }[]] = [[], [], []];
  for (const ambassador of new Set(ambassadors)) {
    const outcome = takeStep(after, ambassador, name, taken);
    if (!outcome.ok) {
      refused.push({ ambassador, message: outcome.error });
      continue;
    }
    applied.push(ambassador);
    if (outcome.value === null) continue;
    changed.push(outcome.value);
    after = replaceApplicant(after, outcome.value);
  }
  return { changed, applied, refused };
};

/** The next on the waiting list who gets a free place; null if no place is free or nobody without a clash waits. */
export const nextInLine = (offer: OfferForSteps, clashing: ReadonlySet<number>): Applicant | null => {
  if (offer.status === workOfferStatus.closed || freePlaces(offer) === 0) return null;
  const waitingNow = offer.applicants
    .filter(({ status, ambassador }) => status === waiting && !clashing.has(ambassador))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const [next] = waitingNow;
  return next ? { ...next, status: accepted, place: null } : null;
};
