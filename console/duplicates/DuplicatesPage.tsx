import { Merge, School } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { printNumber } from '../../domain/counts.ts';
import { studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import { asFailure } from '../api/failure.ts';
import { worksInSeveralGroups } from '../api/rights.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { chipsOf } from '../list/chips.ts';
import { FilterChips } from '../list/FilterChips.tsx';
import { addTyped, hasQuick, isOwnGroupOnly, removeField, setOwnGroupOnly } from '../list/filterEdits.ts';
import { FilterCheckbox } from '../list/FilterCheckbox.tsx';
import { ListNotes } from '../list/ListNotes.tsx';
import list from '../list/ListScreen.module.css';
import { Pager } from '../list/Pager.tsx';
import { usePaging } from '../list/usePaging.ts';
import { ViewSwitch } from '../list/ViewSwitch.tsx';
import { canSeeDuplicates, certainAddress, doubledSchoolsPath, duplicatesAddress } from '../page/duplicatesAddress.ts';
import { type ListQuestion, pageWithin, readQuestion, withFilter, withoutDefaults } from '../page/listQuestion.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { withQuery } from '../queryString.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton, useIsSlow } from '../ui/States.tsx';
import { DuplicateGroup } from './DuplicateGroup.tsx';
import styles from './duplicates.module.css';
import { useCertainGroupsQuery, useDoubledSchoolsQuery, useDuplicateGroupsQuery } from './duplicatesApi.ts';

const heading = 'Possible duplicates';

const ignoredToo = 'include-ignored:yes';

/** In seconds. */
const reuseSeconds = 2;

const placeholders = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function DuplicatesScreen() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const question = readQuestion(query, { DefaultSort: '', DefaultOrder: 'asc' });
  const { filter, page, pageSize } = question;
  const { data: session } = useSessionQuery();
  const result = useDuplicateGroupsQuery({ filter, page, pageSize }, { refetchOnMountOrArgChange: reuseSeconds });
  const { currentData: answer = result.data, error, refetch, isFetching } = result;
  const certain = useCertainGroupsQuery(filter, { refetchOnMountOrArgChange: true }).currentData?.Groups.length ?? 0;
  const schools = useDoubledSchoolsQuery(undefined, { refetchOnMountOrArgChange: true }).currentData?.Schools.length ?? 0;
  const paging = usePaging(answer, pageSize);
  const isSlow = useIsSlow(isFetching);
  // Its filters hold nothing personal, so the address may have them.
  const addressOf = (next: ListQuestion) => withQuery(duplicatesAddress, { ...withoutDefaults(next) });
  const show = (next: ListQuestion) => void navigate(addressOf(next));
  const failure = error && !isFetching ? asFailure(error) : null;
  const pages = result.currentData?.TotalPages;
  useEffect(() => {
    const last = pages === undefined ? page : pageWithin(page, pages);
    if (last !== page) void navigate(addressOf({ ...question, page: last }), { replace: true });
    // The question follows from the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pages, page]);
  const inSeveral = worksInSeveralGroups(session);
  const isOwn = isOwnGroupOnly(studentDuplicates, filter);
  const setOwn = (own: boolean) => show(withFilter(question, setOwnGroupOnly(studentDuplicates, filter, own)));
  const definition = useDefinitionsQuery().data?.find(({ Set: set }) => set === studentDuplicates.name);
  const interpreted = { chips: answer?.Chips ?? [], isAnswered: result.currentData !== undefined, labels: new Map<string, string>() };
  const withIgnored = hasQuick(studentDuplicates, filter, ignoredToo);
  const setIgnored = (included: boolean) => {
    const without = removeField(studentDuplicates, filter, 'include-ignored');
    show(withFilter(question, included ? addTyped(studentDuplicates, without, ignoredToo) : without));
  };
  return (
    <div className={list['list']}>
      <header className={list['head']}>
        <h1>
          {heading} {answer && !failure && <span className={[list['total'], 'figures'].join(' ')}>{printNumber(answer.Total)}</span>}
        </h1>
        {certain + schools > 0 && (
          <div className={list['actions']}>
            {schools > 0 && (
              <ButtonLink icon={School} to={doubledSchoolsPath}>{`Schools entered twice (${printNumber(schools)})…`}</ButtonLink>
            )}
            {certain > 0 && (
              <ButtonLink icon={Merge} to={certainAddress(filter)}>{`Merge all certain duplicates (${printNumber(certain)})…`}</ButtonLink>
            )}
          </div>
        )}
      </header>
      <div className={list['tools']}>
        <ViewSwitch current={studentDuplicates.name} />
        <div className={styles['filters']}>
          {inSeveral && <FilterCheckbox label="My group only" filter={filter} isTicked={isOwn} onTick={setOwn} />}
          <FilterCheckbox label="Include ignored" filter={filter} isTicked={withIgnored} onTick={setIgnored} />
          {definition && !failure && (
            <FilterChips
              groups={chipsOf(definition, filter, interpreted)}
              isBusy={isSlow}
              onChange={(change) => show(withFilter(question, change(filter)))}
              onLeave={() => document.getElementById('main')?.focus()}
            />
          )}
        </div>
        <ListNotes
          key={answer?.Filter}
          set={studentDuplicates}
          warning={failure ? null : (answer?.Warning ?? null)}
          ignored={failure ? [] : (answer?.Ignored ?? [])}
        />
      </div>
      <div className={[list['body'], styles['body']].join(' ')} aria-busy={isSlow}>
        {failure ? (
          <ErrorState title="We couldn’t load the possible duplicates" text="Please try again." onRetry={() => void refetch()} />
        ) : !answer ? (
          <div className={styles['groups']} aria-hidden>
            {placeholders.map((each) => (
              <Skeleton key={each} height={88} />
            ))}
          </div>
        ) : answer.Total === 0 ? (
          <EmptyState
            title={isOwn ? 'No possible duplicates in your group' : 'No possible duplicates'}
            text="Students who may be the same person appear here."
            actions={inSeveral && isOwn ? <Button onClick={() => setOwn(false)}>Search all your groups</Button> : null}
          />
        ) : (
          <ul className={styles['groups']} aria-label={heading}>
            {answer.Data.map((group) => (
              <DuplicateGroup key={group.StudentIds} group={group} showsGroups={!isOwn} />
            ))}
          </ul>
        )}
      </div>
      <Pager
        questionKey={filter}
        page={page}
        pageSize={pageSize}
        shown={failure ? null : paging}
        onPage={(next) => show({ ...question, page: next })}
        onPageSize={(next) => show({ ...question, page: 1, pageSize: next })}
      />
    </div>
  );
}

/** Students who may be the same person, in groups that lead to the merge screen. */
export function DuplicatesPage() {
  usePageTitle(heading);
  const { data: session } = useSessionQuery();
  if (!session) return <Skeleton width={280} height={28} />;
  return canSeeDuplicates(session) ? <DuplicatesScreen /> : <NoAccess />;
}
