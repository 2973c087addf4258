import { activity } from '../../../domain/records/activity.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { useSearchQuery } from '../../api/searchApi.ts';

/** The most sessions that the page of an activity shows. The list has all. */
const maxSessions = 500;

/** The sessions of an activity, in the order of their start. */
export const useSessions = (activityId: number) =>
  useSearchQuery({
    path: `${activity.path}/${activityId}/sessions`,
    recordPath: activitySession.path,
    filter: '',
    sort: 'start',
    order: 'asc',
    page: 1,
    pageSize: maxSessions,
  });
