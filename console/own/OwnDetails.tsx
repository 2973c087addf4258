import type { OwnDetailsAnswer } from '../../api/contract/own.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { asFailure } from '../api/failure.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { FactList } from '../record/FactList.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState } from '../ui/States.tsx';
import { useOwnDetailsQuery, useSaveOwnDetailsMutation } from './ownApi.ts';
import { OwnDocuments } from './OwnDocuments.tsx';
import { OwnForm } from './OwnForm.tsx';
import { detailsAddress } from './ownPages.ts';
import { OwnSkeleton } from './OwnSkeleton.tsx';
import styles from './own.module.css';

interface GroupDetailsProps {
  readonly details: OwnDetailsAnswer['Data'][number];
  readonly isAlone: boolean;
}

/** The details that one group keeps, and a form for those that the person may change. */
function GroupDetails({ details, isAlone }: GroupDetailsProps) {
  const [save] = useSaveOwnDetailsMutation();
  const messages = useMessages();
  const { Id: id } = details;
  return (
    <section aria-labelledby={`details-${id}`} className={styles['section']}>
      <h2 id={`details-${id}`}>{details.Group}</h2>
      <FactList facts={details.Facts.map(({ text, ...each }) => ({ ...each, words: text }))} />
      <OwnForm
        type={ambassador}
        address={`${detailsAddress}/${id}`}
        form={details}
        isGuarded={isAlone}
        send={async ({ values, revision }) => {
          const answer = await save({ id, revision, values });
          if (answer.data) messages.success(answer.data.SuccessMessage);
          return answer;
        }}
      />
    </section>
  );
}

export function OwnDetails() {
  usePageTitle('My details');
  const { data, error, refetch } = useOwnDetailsQuery();
  if (error && !data)
    return <ErrorState isScreen title="We couldn’t load your details" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data) return <OwnSkeleton height={120} />;
  return (
    <div className={styles['page']}>
      <h1>My details</h1>
      <p className={styles['about']}>What each university holds about you. Ask them to correct anything you can’t change here.</p>
      {data.Data.map((details) => (
        <GroupDetails key={details.Id} details={details} isAlone={data.Data.length === 1} />
      ))}
      <OwnDocuments />
    </div>
  );
}
