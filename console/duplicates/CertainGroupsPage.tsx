import { Merge } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { CertainGroupsAnswer } from '../../api/contract/duplicateGroups.ts';
import { countOf } from '../../domain/counts.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { student } from '../../domain/records/student.ts';
import { editAddress } from '../address.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import { AnswerPage } from '../merging/AnswerPage.tsx';
import page from '../merging/merging.module.css';
import { Refusal } from '../merging/Refusal.tsx';
import { duplicatesAddress } from '../page/duplicatesAddress.ts';
import { mergeAddress } from '../page/mergeAddress.ts';
import { withQuery } from '../queryString.ts';
import { newFormKey } from '../record/formKey.ts';
import { useStartedTask } from '../tasks/useStartedTask.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import styles from './duplicates.module.css';
import { useCertainGroupsQuery, useMergeCertainMutation } from './duplicatesApi.ts';

type CertainGroup = CertainGroupsAnswer['Groups'][number];

const countGroups = (count: number): string => countOf(count, { one: 'group', many: 'groups' });

/** The students of a group, the one that is kept first. */
function CertainGroupLine({ group }: { readonly group: CertainGroup }) {
  const { Keep, Duplicates, Students } = group;
  const names = Students.map(({ Title, Id }) => `${Title} ${printRecordId(Id)}`).join(', ');
  return (
    <li className={styles['certain']}>
      <ul className={styles['students']}>
        {Students.map(({ Id, Title, Facts }) => (
          <li key={Id} className={styles['student']}>
            <p className={styles['name']}>
              <Link to={editAddress(student.path, Id)}>{Title}</Link>
              <span className={[styles['soft'], 'figures'].join(' ')}>{printRecordId(Id)}</span>
              <span className={styles['soft']}>{Id === Keep ? 'Kept' : 'Becomes a duplicate'}</span>
            </p>
            <p className={[styles['soft'], 'figures'].join(' ')}>{Facts.join(' · ')}</p>
          </li>
        ))}
      </ul>
      <Link to={mergeAddress(student.path, [Keep, ...Duplicates])} aria-label={`Compare ${names}`}>
        Compare…
      </Link>
    </li>
  );
}

interface CertainGroupsProps {
  readonly filter: string;
  readonly answer: CertainGroupsAnswer;
  /** The groups are no longer as they are shown. */
  readonly onRefused: () => void;
}

function CertainGroups({ filter, answer: { Groups, More }, onRefused }: CertainGroupsProps) {
  const navigate = useNavigate();
  const back = () => void navigate(withQuery(duplicatesAddress, filter === '' ? {} : { filter }));
  const { isRunning, start } = useStartedTask(back);
  const [submission] = useState(newFormKey);
  const [merge, { isLoading, error }] = useMergeCertainMutation();
  const send = async () => {
    const answer = await merge({
      Submission: submission,
      Filter: filter,
      Groups: Groups.map(({ Keep, Duplicates, Seen }) => ({ Keep, Duplicates, Seen })),
    });
    if (answer.data) start(answer.data);
    else if (isDecided(asFailure(answer.error))) onRefused();
  };
  return (
    <>
      <p className={page['about']}>
        Full names and dates of birth are the same, and nothing else conflicts. The first student of each group is kept, with any fuller or
        newer details of the others. You can undo it all at once, and take each student out of the merge at any time.
      </p>
      {More && <p className={page['about']}>These are the most likely. More will appear when these are merged.</p>}
      <Refusal error={error} />
      <div className={styles['actions']}>
        <Button look="primary" icon={Merge} isBusy={isLoading || isRunning} onClick={() => void send()}>
          Merge {countGroups(Groups.length)}
        </Button>
        <Button onClick={back}>Cancel</Button>
      </div>
      <ul aria-label="Groups">
        {Groups.map((group) => (
          <CertainGroupLine key={group.Keep} group={group} />
        ))}
      </ul>
    </>
  );
}

/** A preview of merging all groups beyond doubt, and the button for it. */
export function CertainGroupsPage() {
  const [query] = useSearchParams();
  const filter = query.get('filter') ?? '';
  const { data: answer, error, refetch } = useCertainGroupsQuery(filter, { refetchOnMountOrArgChange: true });
  const title = 'Merge all certain duplicates';
  return (
    <AnswerPage title={title} error={error} onRetry={() => void refetch()}>
      {answer &&
        (answer.Groups.length === 0 ? (
          <EmptyState title="No certain duplicates" text="Compare the possible duplicates one group at a time." />
        ) : (
          <CertainGroups filter={filter} answer={answer} onRefused={() => void refetch()} />
        ))}
    </AnswerPage>
  );
}
