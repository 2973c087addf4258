import type { ApplicantRow, ApplicantsAnswer } from '../../../api/contract/applicants.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { applicantStatus } from '../../../domain/lists/workOffers.ts';
import { type StepName, steps } from '../../../domain/workOffers/steps.ts';
import type { Mark } from '../../ui/mark.ts';

const marks: Readonly<Record<number, Mark>> = {
  [applicantStatus.pending]: 'attention',
  [applicantStatus.accepted]: 'good',
  [applicantStatus.notAccepted]: 'bad',
};

export const markOfStatus = ({ Status }: Pick<ApplicantRow, 'Status'>): Mark => marks[Status.value] ?? 'quiet';

/** Timesheets of accepted ambassadors. */
export const makeLabel = 'Make timesheets';

/** Texts for the organiser, who records a withdrawal that ambassadors otherwise make themselves. */
export const shortLabelOf = (name: StepName): string =>
  name === 'wait' ? 'Waiting list' : name === 'withdraw' ? 'Record withdrawal' : steps[name].label;

/** '2 of 3 places are taken. 1 applicant is pending, 2 are on the waiting list.' */
export const placesTaken = ({ Places, Free, Applicants }: Pick<ApplicantsAnswer, 'Places' | 'Free' | 'Applicants'>): string => {
  const count = (status: number) => Applicants.filter(({ Status }) => Status.value === status).length;
  const [pending, waiting] = [count(applicantStatus.pending), count(applicantStatus.waiting)];
  const areOrIs = (many: number) => (many === 1 ? 'is' : 'are');
  const also = [
    ...(pending > 0 ? [`${pending} ${pending === 1 ? 'applicant' : 'applicants'} ${areOrIs(pending)} pending`] : []),
    ...(waiting > 0 ? [`${waiting} ${areOrIs(waiting)} on the waiting list`] : []),
  ].join(', ');
  return `${Places - Free} of ${Places} ${Places === 1 ? 'place is' : 'places are'} taken.${also === '' ? '' : ` ${also}.`}`;
};

/** '22/11/2026 10:00', or where they stand on the waiting list. */
export const whenApplied = ({ Applied, Place }: Pick<ApplicantRow, 'Applied' | 'Place'>): string =>
  [...(Place === null ? [] : [`Number ${Place} on the list`]), ...(Applied === null ? [] : [`Applied ${printInstant(Applied)}`])].join(
    ' · ',
  );
