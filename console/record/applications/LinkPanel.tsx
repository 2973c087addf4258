import { Link2, UserRoundPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MatchesAnswer } from '../../../api/contract/linking.ts';
import type { EditForm } from '../../../api/contract/records.ts';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { ambassador } from '../../../domain/records/ambassador.ts';
import { ambassadorApplication } from '../../../domain/records/ambassadorApplication.ts';
import { editAddress } from '../../address.ts';
import { asFailure, isDecided, reasonsOf } from '../../api/failure.ts';
import { inGroup, lookupOf } from '../../fieldKinds/lookupOf.ts';
import type { Lookup } from '../../inputs/lookup.ts';
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx';
import { useTaskFollowing } from '../../tasks/TaskMessages.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import { newFormKey } from '../formKey.ts';
import styles from './LinkPanel.module.css';
import { useLinkApplicationMutation, useMatchesQuery } from './linkingApi.ts';

interface MatchProps {
  readonly match: MatchesAnswer['Data'][number];
  readonly isBusy: boolean;
  readonly onLink: () => void;
}

function Match({ match: { Id: id, Title, Facts, Because, Fills }, isBusy, onLink }: MatchProps) {
  return (
    <li className={styles['match']}>
      <div>
        <Link to={editAddress(ambassador.path, id)}>{Title === '' ? printRecordId(id) : Title}</Link>
        <p className={styles['facts']}>{Facts.join(' · ')}</p>
        <p>{Because.join('. ')}.</p>
        <p className={styles['facts']}>{Fills.length === 0 ? 'Nothing would be filled in.' : `Would be filled in: ${Fills.join(', ')}.`}</p>
      </div>
      <Button icon={Link2} isBusy={isBusy} onClick={onLink}>
        Link<span className="visually-hidden"> with {Title}</span>
      </Button>
    </li>
  );
}

interface ChooseProps {
  readonly application: number;
  readonly matches: MatchesAnswer['Data'];
  /** Offers the ambassadors of the application's group. */
  readonly lookup: Lookup;
}

/** Proposes ambassadors who may be the applicant, and links the application with one of them, with another, or with a new one. */
function Choose({ application, matches, lookup }: ChooseProps) {
  const [other, setOther] = useState<{ readonly id: number; readonly title: string } | null>(null);
  const [link, { isLoading, error }] = useLinkApplicationMutation();
  const { follow } = useTaskFollowing();
  const submission = useRef(newFormKey());
  const send = async (ambassadorId: number | null) => {
    const answer = await link({ application, ambassador: ambassadorId, submission: submission.current });
    if (answer.data || isDecided(asFailure(answer.error))) submission.current = newFormKey();
    if (answer.data?.Task !== undefined) follow({ path: 'tasks', id: answer.data.Task }, answer.data.SuccessMessage);
  };
  const failure = error && asFailure(error);
  return (
    <>
      {failure && (
        <p role="alert" className={styles['error']}>
          {reasonsOf(failure)}
        </p>
      )}
      {matches.length > 0 && (
        <section aria-label="Possible matches">
          <h2 className={styles['heading']}>
            {matches.length === 1 ? 'This ambassador may be the applicant' : 'These ambassadors may be the applicant'}
          </h2>
          <ul className={styles['matches']}>
            {matches.map((match) => (
              <Match key={match.Id} match={match} isBusy={isLoading} onLink={() => void send(match.Id)} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="A new ambassador">
        <h2 className={styles['heading']}>
          {matches.length === 0 ? 'No ambassador of the group has the same email, or the same names and date of birth' : 'Somebody else'}
        </h2>
        <p className={styles['facts']}>The new ambassador is filled in from the application. The notes stay with the application.</p>
        <Button
          look={matches.length === 0 ? 'primary' : 'secondary'}
          icon={UserRoundPlus}
          isBusy={isLoading}
          onClick={() => void send(null)}
        >
          Make a new ambassador
        </Button>
      </section>
      <section aria-label="Another ambassador" className={styles['other']}>
        <Field label="Another ambassador" hint="Only empty fields of the ambassador are filled in.">
          {(control) => (
            <ReferenceInput
              control={control}
              label="Another ambassador"
              lookup={lookup}
              value={other?.id ?? null}
              name={other?.title}
              required={false}
              onChange={(id, title) => setOther(id === null ? null : { id, title: title ?? '' })}
            />
          )}
        </Field>
        <Button icon={Link2} isBusy={isLoading} disabled={other === null} onClick={() => other && void send(other.id)}>
          Link
        </Button>
      </section>
      <p className={styles['facts']}>You can undo this from Tasks.</p>
    </>
  );
}

/** The ambassador whom an application is linked with, or the choice of one. */
export function LinkPanel({ form: { Id: id, Record: record, Revision: revision, Labels, Fields: fields } }: { readonly form: EditForm }) {
  const linked = record['ambassador'];
  const field = fields.find(({ name }) => name === 'ambassador');
  const group = record['group'];
  const lookup = inGroup(
    lookupOf({ lookup: field?.lookup ?? null, lookupPath: field?.lookupPath ?? null }),
    ambassadorApplication.fields.ambassador,
    typeof group === 'number' ? group : null,
  );
  const isLinked = typeof linked === 'number';
  const { currentData, isError, refetch } = useMatchesQuery({ application: id, revision }, { skip: isLinked });
  return (
    <TabPanel id="ambassador">
      <div className={styles['panel']}>
        {isLinked ? (
          <p>
            This application is linked with{' '}
            <Link to={editAddress(ambassador.path, linked)}>{Labels['ambassador']?.[String(linked)] ?? printRecordId(linked)}</Link>.
          </p>
        ) : isError ? (
          <ErrorState title="We couldn’t load the matches" text="The application is unchanged." onRetry={() => void refetch()} />
        ) : currentData === undefined ? (
          <Skeleton width={320} />
        ) : currentData.Refusal === null ? (
          <Choose application={id} matches={currentData.Data} lookup={lookup} />
        ) : (
          <p className={styles['facts']}>{currentData.Refusal}</p>
        )}
      </div>
    </TabPanel>
  );
}
