import { useSearchParams } from 'react-router-dom';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { asFailure } from '../api/failure.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { LinkProblem } from '../list/LinkProblem.tsx';
import { useLinkedFilter } from '../list/useLinkedFilter.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { CalendarScreen } from './CalendarScreen.tsx';

/** The calendar of activities, for people who may see them. */
export function CalendarPage() {
  usePageTitle('Calendar');
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  const [query] = useSearchParams();
  const linked = useLinkedFilter(query.get('link'));
  if (error && !definitions)
    return <ErrorState isScreen title="We couldn’t load the calendar" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!definitions) return <Skeleton width={280} height={28} />;
  const activities = definitions.find(({ Path }) => Path === activity.path);
  if (!activities) return <NoAccess />;
  if (linked.problem) return <LinkProblem definition={activities} problem={linked.problem} />;
  if (!linked.isKnown) return <Skeleton width={280} height={28} />;
  const definitionOf = (path: string) => definitions.find(({ Path }) => Path === path);
  return <CalendarScreen activities={activities} sessions={definitionOf(activitySession.path)} offers={definitionOf(workOffer.path)} />;
}
