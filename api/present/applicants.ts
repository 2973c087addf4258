import { findClashes } from '../../commands/workOffers/clashes.ts';
import type { Access } from '../../domain/access/access.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { applicantStatus, type ApplicantStatus, applicantStatusLabel } from '../../domain/lists/workOffers.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { genericState } from '../../domain/record/states.ts';
import { offerOn, workOffer, type WorkOfferValues } from '../../domain/records/workOffer.ts';
import { workOfferApplicants } from '../../domain/records/workOfferApplicants.ts';
import { type Applicant, freePlaces, possibleSteps } from '../../domain/workOffers/steps.ts';
import { acceptedOffersIn } from '../../projections/reading/acceptedOffers.ts';
import type { ApplicantsAnswer } from '../contract/applicants.ts';
import type { Services } from '../services.ts';
import { titlesFor } from './labels.ts';

const { pending, waiting, accepted, notAccepted, notInterested, notApplied } = applicantStatus;
/** Those about whom somebody must decide come first. */
const order: readonly ApplicantStatus[] = [pending, accepted, waiting, notAccepted, notInterested, notApplied];

const before = (a: Applicant, b: Applicant): number =>
  order.indexOf(a.status) - order.indexOf(b.status) ||
  (a.place ?? 0) - (b.place ?? 0) ||
  (a.applied ?? '').localeCompare(b.applied ?? '') ||
  a.ambassador - b.ambassador;

/**
 * The applicants of an offer, with their clashes and what the reader can do about them. `canEdit`: whether the reader may change the offer.
 */
export const presentApplicants = async (
  services: Services,
  access: Access,
  id: number,
  { values, recordState }: RecordSnapshot<WorkOfferValues>,
  canEdit: boolean,
): Promise<ApplicantsAnswer> => {
  const offer = offerOn(values, dayOfInstant(services.dependencies.now().toISOString()) ?? '');
  const applicants = offer.applicants.toSorted(before);
  const ids = applicants.map(({ ambassador }) => ambassador);
  const [titles, clashes] = await Promise.all([
    titlesFor(
      services.db,
      access,
      ids.map((each) => [workOfferApplicants.fields.ambassador, each] as const),
    ),
    findClashes(services.dependencies.shown, acceptedOffersIn(services.db), { id, values }, ids),
  ]);
  const line = applicants.filter(({ status }) => status === waiting);
  const canStep = canEdit && recordState === genericState.current.value;
  return {
    Places: offer.places,
    Free: freePlaces(offer),
    Status: offer.status,
    CanEdit: canStep,
    CanAdd: canStep && possibleSteps({ ...offer, applicants: [] }, 0, 'organiser').includes('add'),
    Applicants: applicants.map((each) => ({
      AmbassadorId: each.ambassador,
      Name: titles.get('ambassador')?.get(each.ambassador) ?? null,
      Status: { value: each.status, label: applicantStatusLabel(each.status) },
      Applied: each.applied,
      Place: each.status === waiting ? line.indexOf(each) + 1 : null,
      Clashes: (clashes.get(each.ambassador) ?? []).map((other) => ({
        Id: other.id,
        Title: canSeeRecord(access, workOffer, other.values) ? workOffer.title(other.values) : null,
      })),
      Steps: canStep ? [...possibleSteps(offer, each.ambassador, 'organiser')] : [],
    })),
  };
};
