import { systemAccessFor } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { actionNotAllowed, restoreFirst } from '../../domain/messages.ts';
import { setByEvent, type Decision } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { genericState, stateNamed } from '../../domain/record/states.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { offerOn, workOffer, type WorkOfferValues } from '../../domain/records/workOffer.ts';
import { applicantPath, valuesOfApplicant } from '../../domain/records/workOfferApplicants.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type Stepper, type StepName, steps, type StepOutcomes, takeSteps } from '../../domain/workOffers/steps.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import { checkReferences } from '../records/checkValues.ts';
import type { CommandResult, Outcome, Refusal } from '../records/outcome.ts';

/** The outcome of a step about several ambassadors. */
interface StepResult extends CommandResult, Pick<StepOutcomes, 'applied' | 'refused'> {}

type Offer = RecordSnapshot<WorkOfferValues>;

/** Why the state of the offer does not allow any step; null if it does. */
const stateRefusal = ({ recordState }: Pick<Offer, 'recordState'>, name: StepName): string | null => {
  if (recordState === genericState.current.value) return null;
  if (recordState === workOffer.states.deleted) return restoreFirst;
  const state = stateNamed(workOffer.states, recordState)?.name ?? String(recordState);
  return actionNotAllowed(steps[name].label, state, [genericState.current.name]);
};

/** Takes a step in the stream of the offer. Who was first gets the place; others are decided again. */
const takeInStream = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  name: StepName,
  ambassadors: readonly number[],
  by: Stepper,
): Promise<Result<StepResult, Refusal>> => {
  let outcomes: StepOutcomes = { changed: [], applied: [], refused: [] };
  const now = dependencies.now().toISOString();
  const decide = (snapshot: Offer): Decision => {
    const message = stateRefusal(snapshot, name);
    if (message !== null) return fail({ because: 'refused', message });
    outcomes = takeSteps(offerOn(snapshot.values, dayOfInstant(now) ?? ''), ambassadors, name, { by, now });
    return setByEvent(workOffer, snapshot, steps[name].event, Object.assign({}, ...outcomes.changed.map(valuesOfApplicant)));
  };
  const outcome = await changeRecord(dependencies, context, workOffer, id, decide);
  return outcome.ok ? ok({ ...outcome.value, applied: outcomes.applied, refused: outcomes.refused }) : outcome;
};

/** How many ambassadors are checked at a time. */
const maxParallelChecks = 16;

/**
 * Takes a step of the organiser about several ambassadors, in one event. Those for whom it is not possible are `refused`, each with a
 * message that says what is. Needs the right to edit the offer.
 */
export const takeOrganisersStep = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  name: StepName,
  ambassadors: readonly number[],
): Promise<Result<StepResult, Refusal>> => {
  if (name !== 'add') return takeInStream(dependencies, context, id, name, ambassadors, 'organiser');
  const { values } = await loadRecord(dependencies, workOffer, id);
  const errors = await inParallel([...new Set(ambassadors)], maxParallelChecks, async (each) => ({
    ambassador: each,
    message: (await checkReferences(dependencies, context, workOffer, values, { [applicantPath(each, 'ambassador')]: each }))
      .flatMap(({ messages }) => messages)
      .join(' '),
  }));
  const refused = errors.filter(({ message }) => message !== '');
  const acceptable = ambassadors.filter((each) => refused.every((other) => other.ambassador !== each));
  const outcome = await takeInStream(dependencies, context, id, name, acceptable, 'organiser');
  return outcome.ok ? ok({ ...outcome.value, refused: [...refused, ...outcome.value.refused] }) : outcome;
};

/**
 * Takes a step of an ambassador for themselves. The caller has checked that the person of the context acts for this ambassador; the offer
 * must be of the ambassador's group, else it is 'missing'.
 */
export const takeOwnStep = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  name: StepName,
  own: number,
): Promise<Outcome> => {
  const [offer, person] = await Promise.all([loadRecord(dependencies, workOffer, id), loadRecord(dependencies, ambassador, own)]);
  const isThere = offer.revision >= 0 && person.recordState === genericState.current.value;
  if (!isThere || offer.values.group === null || offer.values.group !== person.values.group) return fail({ because: 'missing' });
  const access = systemAccessFor(context.access.user, rights);
  const outcome = await takeInStream(dependencies, { ...context, access }, id, name, [own], 'ambassador');
  if (!outcome.ok) return outcome;
  const [refusal] = outcome.value.refused;
  return refusal ? fail({ because: 'refused', message: refusal.message }) : ok(outcome.value);
};
