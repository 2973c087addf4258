import { ArrowLeft, FileText } from 'lucide-react';
import { useRef } from 'react';
import type { IssuePreview } from '../../api/contract/issuing.ts';
import { asFailure, isDecided, reasonsOf } from '../api/failure.ts';
import { newFormKey } from '../record/formKey.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Counts } from '../ui/Counts.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './issuing.module.css';
import { type IssueTerms, useIssueContractsMutation } from './issuingApi.ts';
import { countOf, printNumber } from '../../domain/counts.ts';

/** How many get a contract, how many have one, and how many can get none. */
const countsOf = ({ AmbassadorIds, Already, LeftOut }: IssuePreview): readonly (readonly [number, string])[] => [
  [AmbassadorIds.length, AmbassadorIds.length === 1 ? 'contract to issue' : 'contracts to issue'],
  [Already, Already === 1 ? 'has one of this template in these days' : 'have one of this template in these days'],
  [LeftOut, 'cannot get one'],
];

/** 'Ada Shaw', 'Ada Shaw and Amir Ahmed', 'Ada Shaw, Amir Ahmed and 12 more'. */
const nameFirst = (names: readonly string[], count: number): string => {
  const words = count > names.length ? [...names, `${printNumber(count - names.length)} more`] : names;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
};

interface CheckContractsDialogProps {
  readonly title: string;
  readonly terms: IssueTerms;
  readonly preview: IssuePreview;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** A preview of issuing contracts: the ambassadors who would get one, the others with reasons, and the first text. */
export function CheckContractsDialog({ title, terms, preview, onBack, onClose, onStarted }: CheckContractsDialogProps) {
  const [issue, { isLoading, error }] = useIssueContractsMutation();
  const { follow } = useTaskFollowing();
  const submission = useRef(newFormKey());
  const { AmbassadorIds: ambassadors, Revision: revision, Already, AlreadyNames, LeftOut, Reasons, Example } = preview;
  const send = async () => {
    const answer = await issue({ terms, revision, ambassadors, submission: submission.current });
    if (answer.data || isDecided(asFailure(answer.error))) submission.current = newFormKey();
    if (!answer.data) return;
    if (answer.data.Task !== undefined) follow({ path: 'tasks', id: answer.data.Task }, answer.data.SuccessMessage);
    onStarted();
  };
  const failure = error && asFailure(error);
  return (
    <Dialog
      isOpen
      isWide
      title={title}
      description="Nothing has been issued yet."
      isLocked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" icon={ArrowLeft} disabled={isLoading} onClick={onBack}>
            Back
          </Button>
          <Button look="primary" icon={FileText} isBusy={isLoading} disabled={ambassadors.length === 0} onClick={() => void send()}>
            {ambassadors.length === 0 ? 'Issue contracts' : `Issue ${countOf(ambassadors.length, { one: 'contract', many: 'contracts' })}`}
          </Button>
        </>
      }
    >
      <div className={styles['checked']}>
        {failure && (
          <p role="alert" className={styles['error']}>
            {reasonsOf(failure)}
          </p>
        )}
        <Counts counts={countsOf(preview)} />
        {Already > 0 && (
          <p>
            {Already === 1 ? 'Has one: ' : 'Have one: '}
            {nameFirst(AlreadyNames, Already)}.
          </p>
        )}
        {Reasons.length > 0 && (
          <section aria-label="Who cannot get one">
            <h3 className={styles['heading']}>Cannot get one</h3>
            {/* A long list scrolls, also with the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <ul className={styles['reasons']} tabIndex={0} aria-label="Ambassadors without a contract">
              {Reasons.map(({ Id, Name, Reason }) => (
                <li key={Id}>
                  {Name}: {Reason}
                </li>
              ))}
              {LeftOut > Reasons.length && <li>{printNumber(LeftOut - Reasons.length)} more</li>}
            </ul>
          </section>
        )}
        {Example && (
          <section aria-label="Example">
            <h3 className={styles['heading']}>What the contract of {Example.Name} says</h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles['example']} tabIndex={0}>
              {Example.Text}
            </div>
          </section>
        )}
      </div>
    </Dialog>
  );
}
