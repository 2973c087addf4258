import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applicantStatus,
  type ApplicantStatus,
  applicantStatuses,
  workOfferStatus,
  type WorkOfferStatus,
} from '../../../domain/lists/workOffers.ts';
import { clashesOf } from '../../../domain/workOffers/clashes.ts';
import {
  type Applicant,
  freePlaces,
  nextInLine,
  type OfferForSteps,
  possibleSteps,
  type Step,
  type StepName,
  stepNames,
  type Stepper,
  steps,
  takeStep,
  takeSteps,
} from '../../../domain/workOffers/steps.ts';

const now = '2026-11-22T10:00:00.000Z';
const ada = 5;
const applicant = (ambassador: number, status: ApplicantStatus, place: number | null = null): Applicant => ({
  ambassador,
  status,
  applied: '2026-11-20T10:00:00.000Z',
  place: status === applicantStatus.waiting ? (place ?? ambassador) : null,
});
const offer = (status: WorkOfferStatus, places: number, ...applicants: readonly Applicant[]): OfferForSteps => ({
  status,
  places,
  applicants,
});

const offerStatuses = Object.values(workOfferStatus);
const codes = Object.values(applicantStatus);
const steppers: readonly Stepper[] = ['ambassador', 'organiser'];

/** Every status of an applicant, of the offer, and every person who may try. */
const situations = codes.flatMap((status) =>
  offerStatuses.flatMap((of) => steppers.flatMap((by) => [true, false].map((hasPlace) => ({ status, of, by, hasPlace })))),
);
const offerIn = ({ status, of, hasPlace }: (typeof situations)[number]): OfferForSteps => {
  const own = status === applicantStatus.notApplied ? [] : [applicant(ada, status)];
  const others = hasPlace ? [] : [applicant(9, applicantStatus.accepted)];
  return offer(of, 1 + (status === applicantStatus.accepted && !hasPlace ? 1 : 0), ...own, ...others);
};

/** The expected outcome according to the table: 'changed', 'there already', or 'refused'. */
const expectedOutcome = (name: StepName, { status, of, by, hasPlace }: (typeof situations)[number]): string => {
  const step: Step = steps[name];
  if (!step.by.includes(by)) return 'refused';
  if (step.to === status && status !== applicantStatus.notApplied) return 'there already';
  const lacksPlace = step.to === applicantStatus.accepted && !hasPlace;
  return step.from.includes(status) && step.offer.includes(of) && !lacksPlace ? 'changed' : 'refused';
};

const outcomeOf = (name: StepName, situation: (typeof situations)[number]): string => {
  const result = takeStep(offerIn(situation), ada, name, { by: situation.by, now });
  if (!result.ok) return 'refused';
  return result.value === null ? 'there already' : 'changed';
};

describe('the steps about an ambassador on a work offer', () => {
  it.each(stepNames)('“%s” does in every situation what the table says', (name) => {
    const differing = situations.filter((each) => outcomeOf(name, each) !== expectedOutcome(name, each));
    expect(differing).toEqual([]);
  });

  it.each(stepNames)('“%s” leads to its status, and only the waiting list has places', (name) => {
    const ends = situations.flatMap((each) => {
      const result = takeStep(offerIn(each), ada, name, { by: each.by, now });
      return result.ok && result.value ? [result.value] : [];
    });
    expect(ends.length).toBeGreaterThan(0);
    expect(
      ends.filter(({ status, place }) => status !== steps[name].to || (place !== null) !== (status === applicantStatus.waiting)),
    ).toEqual([]);
  });

  it('are refused with a message that says what is possible', () => {
    const silent = stepNames.flatMap((name) =>
      situations.filter((each) => {
        const state = offerIn(each);
        const result = takeStep(state, ada, name, { by: each.by, now });
        const labels = possibleSteps(state, ada, each.by).map((step) => `“${steps[step].label}”`);
        return !result.ok && !(labels.length > 0 ? labels : ['Nothing is possible now.']).every((label) => result.error.includes(label));
      }),
    );
    expect(silent).toEqual([]);
  });

  it('say why: the status, the offer, or that no place is left', () => {
    const messageOf = (state: OfferForSteps, name: StepName, by: Stepper) => {
      const result = takeStep(state, ada, name, { by, now });
      return result.ok ? null : result.error;
    };
    const { advertising, expired } = workOfferStatus;
    expect(messageOf(offer(advertising, 1), 'accept', 'organiser')).toBe(
      'The status on this work offer is “Not Applied”. Possible now: “Add”.',
    );
    expect(messageOf(offer(expired, 1), 'apply', 'ambassador')).toBe(
      'The status of this work offer is “Expired”. Nothing is possible now.',
    );
    const full = offer(advertising, 1, applicant(9, applicantStatus.accepted), applicant(ada, applicantStatus.pending));
    expect(messageOf(full, 'accept', 'organiser')).toBe(
      'The only place is taken. Possible now: “Put on the waiting list”, “Decline”, “Withdraw”.',
    );
  });

  it('reach every status of the list', () => {
    expect(new Set([applicantStatus.notApplied, ...stepNames.map((name) => steps[name].to)])).toEqual(
      new Set(applicantStatuses.map(({ value }) => value)),
    );
  });
});

describe('several ambassadors at once', () => {
  it('get the places that are left, in their order', () => {
    const state = offer(workOfferStatus.advertising, 2, ...[1, 2, 3].map((each) => applicant(each, applicantStatus.pending)));
    const { changed, applied, refused } = takeSteps(state, [3, 1, 2, 3], 'accept', { by: 'organiser', now });
    expect([changed.map((each) => each.ambassador), applied]).toEqual([
      [3, 1],
      [3, 1],
    ]);
    expect(refused).toEqual([{ ambassador: 2, message: expect.stringContaining('All 2 places are taken') as unknown }]);
  });

  it('stand on the waiting list one behind the other', () => {
    const state = offer(
      workOfferStatus.advertising,
      1,
      applicant(9, applicantStatus.waiting, 4),
      applicant(1, applicantStatus.pending),
      applicant(2, applicantStatus.pending),
    );
    const { changed } = takeSteps(state, [2, 1], 'wait', { by: 'organiser', now });
    expect(changed.map(({ ambassador, place }) => [ambassador, place])).toEqual([
      [2, 5],
      [1, 6],
    ]);
  });

  it('are never accepted beyond the places', () => {
    const anyStep = fc.record({
      name: fc.constantFrom(...stepNames),
      by: fc.constantFrom(...steppers),
      whom: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.array(anyStep, { maxLength: 25 }), (places, sequence) => {
        let state = offer(workOfferStatus.advertising, places);
        for (const { name, by, whom } of sequence) {
          const { changed } = takeSteps(state, whom, name, { by, now });
          const moved = new Set(changed.map(({ ambassador }) => ambassador));
          state = { ...state, applicants: [...state.applicants.filter(({ ambassador }) => !moved.has(ambassador)), ...changed] };
          const next = nextInLine(state, new Set());
          if (next)
            state = { ...state, applicants: [...state.applicants.filter(({ ambassador }) => ambassador !== next.ambassador), next] };
          const accepted = state.applicants.filter(({ status }) => status === applicantStatus.accepted).length;
          expect(accepted).toBeLessThanOrEqual(places);
          expect(freePlaces(state)).toBe(places - accepted);
        }
      }),
    );
  });
});

describe('the next in line', () => {
  const waiting = [
    applicant(1, applicantStatus.waiting, 3),
    applicant(2, applicantStatus.waiting, 1),
    applicant(3, applicantStatus.waiting, 2),
  ];

  it('is who has waited longest and has no clash', () => {
    const state = offer(workOfferStatus.expired, 1, ...waiting);
    expect(nextInLine(state, new Set())?.ambassador).toBe(2);
    expect(nextInLine(state, new Set([2]))).toMatchObject({ ambassador: 3, status: applicantStatus.accepted, place: null });
    expect(nextInLine(state, new Set([1, 2, 3]))).toBeNull();
  });

  it('gets nothing without a free place, or once the offer is closed', () => {
    expect(nextInLine(offer(workOfferStatus.advertising, 1, ...waiting, applicant(9, applicantStatus.accepted)), new Set())).toBeNull();
    expect(nextInLine(offer(workOfferStatus.closed, 1, ...waiting), new Set())).toBeNull();
  });
});

describe('a clash', () => {
  const at = (id: number, start: string, end: string) => ({
    id,
    spans: [{ start: `2026-11-22T${start}:00.000Z`, end: `2026-11-22T${end}:00.000Z` }],
  });
  const own = at(1, '10:00', '12:00');

  it.each([
    ['inside', '10:30', '11:00', true],
    ['around', '09:00', '13:00', true],
    ['over the start', '09:00', '10:01', true],
    ['right before', '09:00', '10:00', false],
    ['right after', '12:00', '13:00', false],
  ])('of work %s: %s to %s is %s', (_where, start, end, isClash) => {
    expect(clashesOf(own, [at(2, start, end)]).map(({ id }) => id)).toEqual(isClash ? [2] : []);
  });

  it('is never with the offer itself, and one time of several is enough', () => {
    const twice = { id: 3, spans: [...at(3, '08:00', '09:00').spans, ...at(3, '11:00', '11:30').spans] };
    expect(clashesOf(own, [own, twice])).toEqual([twice]);
  });
});
