import { useState } from 'react';
import type { ApplicantsResult } from '../../../api/contract/applicants.ts';
import type { EditForm } from '../../../api/contract/records.ts';
import { countOf } from '../../../domain/counts.ts';
import { searchLookup } from '../../../domain/search/lookups.ts';
import { ambassador } from '../../../domain/records/ambassador.ts';
import { applicantStatus } from '../../../domain/lists/workOffers.ts';
import { timesheet } from '../../../domain/records/timesheet.ts';
import { takePlace, takenPlaceGoesOn } from '../../../domain/workOfferMessages.ts';
import { stepNames, type StepName } from '../../../domain/workOffers/steps.ts';
import { asFailure } from '../../api/failure.ts';
import { hasRightIn } from '../../api/rights.ts';
import { useSessionQuery } from '../../api/sessionApi.ts';
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useMessages } from '../../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import { RecordActionDialog } from '../RecordActionDialog.tsx';
import { ApplicantList } from './ApplicantList.tsx';
import styles from './applicants.module.css';
import { useApplicantsQuery, useMakeTimesheetsMutation, useTakeStepMutation } from './applicantsApi.ts';
import { makeLabel, placesTaken, shortLabelOf } from './words.ts';

/** Steps that may take a place away from somebody. */
const leaving: readonly StepName[] = ['decline', 'withdraw'];

/** A step that waits for an answer. */
interface PendingStep {
  readonly step: StepName;
  readonly ambassadors: readonly number[];
}

/** The applicants for a work offer, with the steps of the organiser. */
export function ApplicantsPanel({ form: { Id: id, Record: record } }: { readonly form: EditForm }) {
  const { currentData: answer, error, refetch } = useApplicantsQuery(id);
  const [takeStep, { isLoading: isTaking }] = useTakeStepMutation();
  const [makeTimesheets, { isLoading: isMaking }] = useMakeTimesheetsMutation();
  const { data: session } = useSessionQuery();
  const isLoading = isTaking || isMaking;
  const group = Number(record['group'] ?? 0);
  const canMake = hasRightIn(session, timesheet.rights.edit, group);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [pendingStep, setPendingStep] = useState<PendingStep | null>(null);
  const messages = useMessages();
  const nameOf = (ambassadorId: number) =>
    answer?.Applicants.find(({ AmbassadorId }) => AmbassadorId === ambassadorId)?.Name ?? 'This ambassador';

  const whoOf = ([first = 0, ...others]: readonly number[]) =>
    others.length === 0 ? nameOf(first) : countOf(others.length + 1, ambassador.labels);

  const warnOf = (refused: ApplicantsResult['Refused']) => {
    const [first] = refused;
    if (first)
      messages.warning(
        refused.length === 1 ? `${nameOf(first.AmbassadorId)}: ${first.Message}` : `Not possible for ${refused.length}. ${first.Message}`,
      );
  };
  const unselect = (ambassadors: readonly number[]) =>
    setSelectedIds((before) => new Set([...before].filter((each) => !ambassadors.includes(each))));
  const take = async (step: StepName, ambassadors: readonly number[]) => {
    const result = await takeStep({ offer: id, step, ambassadors });
    if (result.error) return void messages.error(asFailure(result.error).message);
    const { SuccessMessage, Applied, Refused } = result.data;
    unselect(Applied);
    if (Applied.length > 0) messages.success(SuccessMessage);
    warnOf(Refused);
  };
  /** A place that somebody loses goes to the next on the list, so it is asked about. */
  const ask = (step: StepName, ambassadors: readonly number[]) => {
    const isLosing = (answer?.Applicants ?? []).some(
      ({ AmbassadorId, Status }) => ambassadors.includes(AmbassadorId) && Status.value === applicantStatus.accepted,
    );
    if (leaving.includes(step) && isLosing) setPendingStep({ step, ambassadors });
    else void take(step, ambassadors);
  };
  const make = async (ambassadors: readonly number[]) => {
    const result = await makeTimesheets({ offer: id, ambassadors });
    if (result.error) return void messages.error(asFailure(result.error).message);
    unselect(ambassadors);
    messages.success(result.data.SuccessMessage);
    warnOf(result.data.Refused);
  };

  if (error && !answer)
    return (
      <TabPanel id="applicants">
        <ErrorState title="We couldn’t load the applicants" text={asFailure(error).message} onRetry={() => void refetch()} />
      </TabPanel>
    );
  if (!answer)
    return (
      <TabPanel id="applicants">
        <Skeleton width={420} height={120} />
      </TabPanel>
    );
  const { Applicants, CanAdd, CanEdit } = answer;
  const chosenHere = Applicants.filter(({ AmbassadorId }) => selectedIds.has(AmbassadorId));
  const accepted = chosenHere.filter(({ Status }) => Status.value === applicantStatus.accepted).map(({ AmbassadorId }) => AmbassadorId);
  const offeredSteps = stepNames.filter((name) => chosenHere.some(({ Steps }) => Steps.includes(name)));
  return (
    <TabPanel id="applicants">
      <div className={styles['panel']}>
        <p className={styles['places']}>{placesTaken(answer)}</p>
        {CanAdd && (
          <div className={styles['add']}>
            <Field label="Add an ambassador" hint="For somebody who told you in person that they’d like to apply.">
              {(control) => (
                <ReferenceInput
                  control={control}
                  label="Add an ambassador"
                  lookup={{
                    address: `${searchLookup(ambassador.path)}&institution=${group}`,
                    path: ambassador.path,
                  }}
                  value={null}
                  name={undefined}
                  required
                  excluded={{
                    ids: Applicants.filter(({ Steps }) => !Steps.includes('add')).map(({ AmbassadorId }) => AmbassadorId),
                    note: 'They are on this work offer already',
                  }}
                  onChange={(added) => (added === null ? undefined : void take('add', [added]))}
                />
              )}
            </Field>
          </div>
        )}
        {chosenHere.length > 0 && (
          <section className={styles['bar']} aria-label="Chosen applicants">
            <span>{chosenHere.length} chosen</span>
            {offeredSteps.map((name) => (
              <Button
                key={name}
                look={name === 'accept' ? 'primary' : 'secondary'}
                isBusy={isLoading}
                onClick={() =>
                  ask(
                    name,
                    chosenHere.map(({ AmbassadorId }) => AmbassadorId),
                  )
                }
              >
                {shortLabelOf(name)}
              </Button>
            ))}
            {canMake && accepted.length > 0 && (
              <Button isBusy={isLoading} onClick={() => void make(accepted)}>
                {makeLabel}
              </Button>
            )}
            <Button look="quiet" onClick={() => setSelectedIds(new Set())}>
              Clear
            </Button>
          </section>
        )}
        <ApplicantList
          applicants={Applicants}
          canEdit={CanEdit}
          isBusy={isLoading}
          selectedIds={selectedIds}
          onChoose={setSelectedIds}
          onStep={(step, who) => ask(step, [who])}
          onMake={canMake ? (who) => void make([who]) : null}
        />
        {pendingStep && (
          <RecordActionDialog
            action={{ label: shortLabelOf(pendingStep.step), icon: 'withdraw', isDanger: true }}
            question={{
              title: takePlace(shortLabelOf(pendingStep.step), whoOf(pendingStep.ambassadors)),
              text: takenPlaceGoesOn,
            }}
            confirmation={null}
            isBusy={isTaking}
            onClose={() => setPendingStep(null)}
            onConfirm={() => void take(pendingStep.step, pendingStep.ambassadors).then(() => setPendingStep(null))}
          />
        )}
      </div>
    </TabPanel>
  );
}
