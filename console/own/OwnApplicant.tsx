import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { applicantStatus } from '../../domain/lists/workOffers.ts';
import { leavePlace, leaveWaitingList, leaveWork } from '../../domain/workOfferMessages.ts';
import { steps } from '../../domain/workOffers/steps.ts';
import { asFailure } from '../api/failure.ts';
import { RecordActionDialog } from '../record/RecordActionDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState } from '../ui/States.tsx';
import { useOwnApplicantQuery, useTakeOwnStepMutation } from './ownOffersApi.ts';
import { printTimes } from './shiftEntries.ts';
import styles from './own.module.css';

/** The loss for somebody who withdraws, by their status. */
const leavingTexts: Readonly<Record<number, string>> = {
  [applicantStatus.accepted]: leavePlace,
  [applicantStatus.waiting]: leaveWaitingList,
};

/** The person's status on a work offer, with the buttons for their steps. */
export function OwnApplicant({ id }: { readonly id: number }) {
  const { data, error, refetch } = useOwnApplicantQuery(id, { refetchOnMountOrArgChange: true });
  const [take, taking] = useTakeOwnStepMutation();
  const messages = useMessages();
  const [isAsking, setIsAsking] = useState(false);
  if (!data)
    return error ? (
      <ErrorState title="We couldn’t load your application" text={asFailure(error).message} onRetry={() => void refetch()} />
    ) : null;
  const leaving = leavingTexts[data.Status];
  const takeStep = async (step: string) => {
    const answer = await take({ id, step });
    if (answer.error === undefined) messages.success(answer.data.SuccessMessage);
    else messages.error(asFailure(answer.error).message);
    setIsAsking(false);
  };
  return (
    <section aria-label="Your application" className={styles['standing']}>
      <p>
        <strong>{data.StatusText}</strong>
        {data.Place !== null && ` · number ${data.Place} on the list`}
      </p>
      {data.Clashes.length > 0 && (
        <p className={styles['clash']}>
          <TriangleAlert size={16} aria-hidden />
          At the same time as {data.Clashes.join(', ')}, where you are accepted.
        </p>
      )}
      {data.Times.length > 0 && (
        <ul aria-label="When the work is" className={styles['times']}>
          {data.Times.map(({ Name, Start, End }) => (
            <li key={`${Start} ${Name}`}>
              {printTimes(Start, End)}
              {Name !== '' && <span className={styles['of']}>{Name}</span>}
            </li>
          ))}
        </ul>
      )}
      {data.Steps.length > 0 && (
        <div className={styles['actions']}>
          {data.Steps.map(({ name, label }) => (
            <Button
              key={name}
              look={name === 'apply' ? 'primary' : 'secondary'}
              isBusy={taking.isLoading}
              onClick={() => (name === 'withdraw' && leaving ? setIsAsking(true) : void takeStep(name))}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {isAsking && leaving && (
        <RecordActionDialog
          action={{ label: steps.withdraw.label, icon: 'withdraw', isDanger: true }}
          question={{ title: leaveWork, text: leaving }}
          confirmation={null}
          isBusy={taking.isLoading}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void takeStep('withdraw')}
        />
      )}
    </section>
  );
}
