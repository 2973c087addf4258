import { choice } from '../fields/choice.ts';
import type { Values } from '../fields/field.ts';
import { instant } from '../fields/instant.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { applicantStatus, type ApplicantStatus, applicantStatuses } from '../lists/workOffers.ts';
import { part, pathOf, rowsOf } from '../record/part.ts';
import type { Applicant } from '../workOffers/steps.ts';

/** Commands of their own change applicants, so that a place is never given twice. */
const byCommand = { readOnly: true, notInForm: true } as const;

/**
 * The ambassadors who applied for a work offer, each once. Who has no row has not applied. `place` is the place on the waiting list, in
 * ascending order; only who is on it has one. `mailed` is the revision of the event of which they were told by mail.
 */
export const workOfferApplicants = part({
  name: 'applicants',
  labels: { one: 'applicant', many: 'applicants' },
  tab: 'Applicants',
  by: 'ambassador',
  fields: {
    ambassador: reference('ambassador', 'Ambassador', {
      ...byCommand,
      required: true,
      ofOwnGroup: true,
      search: { token: 'ambassador-id', type: 'Id' },
    }),
    status: choice('Applicant status', applicantStatuses, {
      ...byCommand,
      search: { token: 'applicant-status', empty: applicantStatus.notApplied },
    }),
    applied: instant('Applied', byCommand),
    place: number('Place on the waiting list', { ...byCommand, min: 1 }),
    mailed: number('Mailed about the place', { ...byCommand, internal: true }),
  },
});

/** The name of a value of an applicant. */
export const applicantPath = (ambassador: number, field: keyof typeof workOfferApplicants.fields): string =>
  pathOf({ part: workOfferApplicants.name, key: ambassador, field });

/** The applicants of an offer with these values. */
export const applicantsIn = (values: object): readonly Applicant[] =>
  rowsOf(workOfferApplicants, values).map(({ key, values: { status, applied, place } }) => ({
    ambassador: key,
    // The codes are those of the list.
    status: (status ?? applicantStatus.notApplied) as ApplicantStatus,
    applied,
    place,
  }));

/** The values that change with an applicant. */
export const valuesOfApplicant = ({ ambassador, status, applied, place }: Applicant): Values => ({
  [applicantPath(ambassador, 'ambassador')]: ambassador,
  [applicantPath(ambassador, 'status')]: status,
  [applicantPath(ambassador, 'applied')]: applied,
  [applicantPath(ambassador, 'place')]: place,
});
