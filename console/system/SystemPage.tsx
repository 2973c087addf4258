import type { SystemAnswer } from '../../api/contract/system.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { Rebuilds } from './Rebuilds.tsx';
import { SecondFactorRoles } from './SecondFactorRoles.tsx';
import { useSessionQuery } from '../api/sessionApi.ts';
import { asFailure } from '../api/failure.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { FactList } from '../record/FactList.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { useSystemQuery } from './systemApi.ts';
import styles from './SystemPage.module.css';

/** In milliseconds. */
const pollIntervalMs = 5000;

const formatPosition = (position: string | null): string => (position === null ? 'Nothing yet' : Number(position).toLocaleString('en-GB'));

const readSideFacts = ({ ReadSide, Log }: SystemAnswer) => [
  { name: 'state', label: 'State', words: ReadSide.UpToDate ? 'Up to date' : 'Catching up' },
  { name: 'position', label: 'Position', words: `${formatPosition(ReadSide.Position)} of ${formatPosition(Log.Position)}` },
  { name: 'events', label: 'Recorded', words: `${ReadSide.Events.toLocaleString('en-GB')} changes` },
  { name: 'moved', label: 'Last change', words: printInstant(ReadSide.Moved) },
];

const searchFacts = ({ SearchServer }: SystemAnswer) =>
  SearchServer === null
    ? [{ name: 'engine', label: 'Answered by', words: 'PostgreSQL' }]
    : [
        {
          name: 'engine',
          label: 'Answered by',
          words: SearchServer.Trouble === null ? 'The search server, and PostgreSQL where it must' : 'PostgreSQL',
        },
        ...(SearchServer.Trouble === null ? [] : [{ name: 'trouble', label: 'Why not by the search server', words: SearchServer.Trouble }]),
        { name: 'position', label: 'Position', words: formatPosition(SearchServer.Position) },
      ];

/** The state of the system: whether lists are up to date, and which engine answers searches. */
export function SystemPage() {
  usePageTitle('System');
  const canRequireSecondFactor = useSessionQuery().data?.Everywhere.includes('EditUsers') ?? false;
  const { data, error, refetch } = useSystemQuery(undefined, { pollingInterval: pollIntervalMs });
  if (!data && error && asFailure(error).status === 403) return <NoAccess />;
  if (!data && error)
    return (
      <ErrorState
        isScreen
        title="The state of the system could not be shown"
        text={asFailure(error).message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={styles['page']} aria-busy={!data}>
      <h1>System</h1>
      {data ? (
        <>
          <h2>Lists and records</h2>
          <p className={styles['about']}>Lists are made from the recorded changes.</p>
          <FactList facts={readSideFacts(data)} />
          {data.ReadSide.Rebuilding.length > 0 && <Rebuilds rebuilds={data.ReadSide.Rebuilding} />}
          <h2>Searches</h2>
          <FactList facts={searchFacts(data)} />
          {canRequireSecondFactor && (
            <>
              <h2>Second factor</h2>
              <SecondFactorRoles />
            </>
          )}
        </>
      ) : (
        <Skeleton width={420} height={160} />
      )}
    </div>
  );
}
