import type { SystemAnswer } from '../../api/contract/system.ts';
import { countOf, printNumber } from '../../domain/counts.ts';
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

const formatPosition = (position: string | null): string => (position === null ? 'Nothing yet' : printNumber(Number(position)));

/** 'Lists are up to date. 568 changes recorded.' */
const describeLists = ({ ReadSide }: SystemAnswer): string =>
  `${ReadSide.UpToDate ? 'Lists are up to date.' : 'Lists are catching up with the latest changes.'} ` +
  `${countOf(ReadSide.Events, { one: 'change', many: 'changes' })} recorded.`;

const readSideFacts = ({ ReadSide, Log }: SystemAnswer) => [
  { name: 'moved', label: 'Last change', words: printInstant(ReadSide.Moved) },
  { name: 'position', label: 'Position in the log', words: `${formatPosition(ReadSide.Position)} of ${formatPosition(Log.Position)}` },
];

const searchFacts = ({ SearchServer }: SystemAnswer) =>
  SearchServer === null
    ? [{ name: 'engine', label: 'Answered by', words: 'PostgreSQL' }]
    : [
        {
          name: 'engine',
          label: 'Answered by',
          words: SearchServer.Trouble === null ? 'The search server, with PostgreSQL where needed' : 'PostgreSQL',
        },
        ...(SearchServer.Trouble === null
          ? []
          : [{ name: 'trouble', label: 'Why the search server isn’t used', words: SearchServer.Trouble }]),
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
        title="We couldn’t load the state of the system"
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
          <p className={styles['about']}>{describeLists(data)}</p>
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
