import { School } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DoubledSchoolsAnswer } from '../../api/contract/doubledSchools.ts';
import { countOf } from '../../domain/counts.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { institution } from '../../domain/records/institution.ts';
import { student } from '../../domain/records/student.ts';
import { editAddress } from '../address.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import { AnswerPage } from '../merging/AnswerPage.tsx';
import page from '../merging/merging.module.css';
import { Refusal } from '../merging/Refusal.tsx';
import { duplicatesAddress } from '../page/duplicatesAddress.ts';
import { newFormKey } from '../record/formKey.ts';
import { useStartedTask } from '../tasks/useStartedTask.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import styles from './duplicates.module.css';
import { useClearSchoolsMutation, useDoubledSchoolsQuery } from './duplicatesApi.ts';

function SchoolName({ id, title, detail }: { readonly id: number; readonly title: string; readonly detail: string }) {
  return (
    <li className={styles['student']}>
      <p className={styles['name']}>
        <Link to={editAddress(institution.path, id)}>{title}</Link>
        <span className={[styles['soft'], 'figures'].join(' ')}>{printRecordId(id)}</span>
        <span className={styles['soft']}>{detail}</span>
      </p>
    </li>
  );
}

interface DoubledSchoolsProps {
  readonly answer: DoubledSchoolsAnswer;
  /** The schools are no longer as they are shown. */
  readonly onRefused: () => void;
}

function DoubledSchools({ answer: { Schools, Students, More }, onRefused }: DoubledSchoolsProps) {
  const navigate = useNavigate();
  const back = () => void navigate(duplicatesAddress);
  const { isRunning, start } = useStartedTask(back);
  const [submission] = useState(newFormKey);
  const [clear, { isLoading, error }] = useClearSchoolsMutation();
  const send = async () => {
    const answer = await clear({ Submission: submission, Schools: Schools.map(({ From, To }) => ({ From, To })) });
    if (answer.data) start(answer.data);
    else if (isDecided(asFailure(answer.error))) onRefused();
  };
  return (
    <>
      <p className={page['about']}>
        These schools have no URN, and exactly one school of the register has the same LAESTAB, or the same name and postcode. Students who
        use them will use the school of the register instead. The schools themselves stay as they are. You can undo it all at once.
      </p>
      {More && <p className={page['about']}>More students will appear when these are changed.</p>}
      <Refusal error={error} />
      <div className={styles['actions']}>
        <Button look="primary" icon={School} isBusy={isLoading || isRunning} onClick={() => void send()}>
          Change {countOf(Students, student.labels)}
        </Button>
        <Button onClick={back}>Cancel</Button>
      </div>
      <ul aria-label="Schools">
        {Schools.map(({ From, FromTitle, To, ToTitle, Students: named }) => (
          <li key={From} className={styles['certain']}>
            <ul className={styles['students']}>
              <SchoolName id={From} title={FromTitle} detail={`Named by ${countOf(named, student.labels)}`} />
              <SchoolName id={To} title={ToTitle} detail="In the register" />
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Schools that students name and that were entered beside those of the register, and the way to put that right. */
export function DoubledSchoolsPage() {
  const { data: answer, error, refetch } = useDoubledSchoolsQuery(undefined, { refetchOnMountOrArgChange: true });
  const title = 'Schools entered twice';
  return (
    <AnswerPage title={title} error={error} onRetry={() => void refetch()}>
      {answer &&
        (answer.Schools.length === 0 ? (
          <EmptyState title="No school is entered twice" text="None of the students you can edit uses a school that was entered twice." />
        ) : (
          <DoubledSchools answer={answer} onRefused={() => void refetch()} />
        ))}
    </AnswerPage>
  );
}
