import { skipToken } from '@reduxjs/toolkit/query';
import type { SearchAnswer, SearchDefinition } from '../../api/contract/search.ts';
import { isoOfDay } from '../../domain/fields/london.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { useDelayed } from '../useDelayed.ts';
import type { Span } from './days.ts';
import { type Entry, entryOfActivity, entryOfSession, withSessions } from './entry.ts';

/** The largest page of a search. A calendar with more activities shows the first, and says so. */
const pageSize = 500;

/** In seconds; a list of the same time reuses answers likewise. */
const reuseSeconds = 2;
const refreshIntervalMs = 30_000;

interface Question {
  readonly activities: SearchDefinition;
  /** Undefined for people who may not see sessions. */
  readonly sessions: SearchDefinition | undefined;
  readonly span: Span;
  readonly filter: string;
  readonly isRefreshing: boolean;
}

export interface Entries {
  readonly entries: readonly Entry[];
  /** The answer about activities; the last one while another is on its way. */
  readonly answer: SearchAnswer | undefined;
  readonly isAnswered: boolean;
  readonly isSlow: boolean;
  readonly failure: RequestFailure | null;
  /** How many activities and sessions of the span are not shown. */
  readonly notShown: number;
  readonly repeat: () => void;
}

/** The sessions of these activities, whatever group they are of. */
const filterOfSessions = (ids: readonly number[]): string =>
  printFilter({
    terms: [],
    fields: [
      { token: 'activity', values: ids.map(String) },
      { token: 'group', values: ['any'] },
    ],
  });

const present = <Value>(value: Value | null): readonly Value[] => (value === null ? [] : [value]);

/** The activities of a span that match the filter, with their sessions: one search for each. */
export const useEntries = ({ activities, sessions, span, filter, isRefreshing }: Question): Entries => {
  const pollingInterval = isRefreshing ? refreshIntervalMs : 0;
  const at = `calendar/${isoOfDay(span.first)}/${isoOfDay(span.last)}`;
  const page = { sort: 'start', order: 'asc', pageSize } as const;
  const found = useSearchQuery(
    { path: `${at}/${activity.path}`, recordPath: activity.path, filter, ...page },
    { pollingInterval, refetchOnMountOrArgChange: reuseSeconds },
  );
  const answer = found.currentData;
  const ids = answer?.HasData === true ? answer.Data.map(({ Id }) => Id) : [];
  const ofThem = useSearchQuery(
    sessions && ids.length > 0
      ? { path: `${at}/${activitySession.path}`, recordPath: activitySession.path, filter: filterOfSessions(ids), ...page }
      : skipToken,
    { pollingInterval, refetchOnMountOrArgChange: reuseSeconds },
  );
  const isSlow = useDelayed(found.isFetching, 300) && found.isFetching;
  // Similar records are none that match.
  const rows = answer?.HasData === true ? answer.Data : [];
  const shownActivities = rows.flatMap((row) => present(entryOfActivity(row, activities)));
  const byId = new Map(shownActivities.map((entry) => [entry.id, entry]));
  const sessionRows = ids.length > 0 ? (ofThem.currentData?.Data ?? []) : [];
  const activityOf = new Map(
    sessionRows.map((row) => [`${activitySession.path}/${row.Id}`, `${activity.path}/${Number(row['activity'])}`]),
  );
  const shownSessions = sessions ? sessionRows.flatMap((row) => present(entryOfSession(row, sessions, byId))) : [];
  const error = found.error ?? ofThem.error;
  const missing = (of: SearchAnswer | undefined) => (of?.HasData === true ? of.Total - of.Data.length : 0);
  return {
    entries: withSessions(shownActivities, shownSessions, ({ key }) => activityOf.get(key) ?? ''),
    answer: answer ?? found.data,
    isAnswered: answer !== undefined,
    isSlow,
    failure: error && !found.isFetching && !ofThem.isFetching ? asFailure(error) : null,
    notShown: missing(answer) + missing(ofThem.currentData),
    repeat: () => {
      void found.refetch();
      if (!ofThem.isUninitialized) void ofThem.refetch();
    },
  };
};
