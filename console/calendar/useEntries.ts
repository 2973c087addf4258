import { skipToken } from '@reduxjs/toolkit/query';
import type { SearchAnswer, SearchDefinition } from '../../api/contract/search.ts';
import { isoOfDay } from '../../domain/fields/london.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import { workOfferStatus } from '../../domain/lists/workOffers.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { hasRightIn } from '../api/rights.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { useIsSlow } from '../ui/States.tsx';
import type { Span } from './days.ts';
import { cutNote, missingIn } from './cutNote.ts';
import { type Entry, entryOfActivity, entryOfSession, placesLeft, withSessions } from './entry.ts';

/** In seconds. */
const reuseSeconds = 2;
const refreshIntervalMs = 30_000;

/** The largest page of a search. A calendar with more activities or sessions shows the first, and says so. */
const page = { sort: 'start', order: 'asc', pageSize: 500 } as const;

interface Question {
  readonly activities: SearchDefinition;
  /** Undefined for people who may not see sessions. */
  readonly sessions: SearchDefinition | undefined;
  /** Undefined for people who may not see work offers. */
  readonly offers: SearchDefinition | undefined;
  /** The days that the view shows. */
  readonly shown: Span;
  /** The days around them that are asked for first. */
  readonly loadedFirst: Span;
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
  /** That not all activities and sessions of these days are shown; null if they are. */
  readonly cutNote: string | null;
  readonly repeat: () => void;
}

const pathIn = ({ first, last }: Span, path: string): string => `calendar/${isoOfDay(first)}/${isoOfDay(last)}/${path}`;

/** The sessions of these activities, whatever group they are of. */
const filterOfSessions = (ids: readonly number[]): string =>
  printFilter({
    terms: [],
    fields: [
      { token: 'activity', values: ids.map(String) },
      { token: 'group', values: ['any'] },
      { token: 'include-partnered', values: ['yes'] },
    ],
  });

/** The offers of these activities that are advertised now. */
const filterOfOffers = (ids: readonly number[]): string =>
  printFilter({
    terms: [],
    fields: [
      { token: 'activity-id', values: ids.map(String) },
      { token: 'group', values: ['any'] },
      { token: 'status', values: [workOfferStatus.advertising] },
    ],
  });

const present = <Value>(value: Value | null): readonly Value[] => (value === null ? [] : [value]);

/**
 * The activities that match the filter, with their sessions: one search for each. More of either than fit into one answer are asked for the
 * shown days alone.
 */
export const useEntries = ({ activities, sessions, offers, shown, loadedFirst, filter, isRefreshing }: Question): Entries => {
  const options = { pollingInterval: isRefreshing ? refreshIntervalMs : 0, refetchOnMountOrArgChange: reuseSeconds };
  const wide = useSearchQuery({ path: pathIn(loadedFirst, activity.path), recordPath: activity.path, filter, ...page }, options);
  const isShorter = shown.first > loadedFirst.first || shown.last < loadedFirst.last;
  const isNarrowed = isShorter && missingIn(wide.currentData) > 0;
  const narrow = useSearchQuery(
    isNarrowed ? { path: pathIn(shown, activity.path), recordPath: activity.path, filter, ...page } : skipToken,
    options,
  );
  const result = isNarrowed ? narrow : wide;
  const answer = result.currentData;
  // Similar records are none that match.
  const rows = answer?.HasData === true ? answer.Data : [];
  const sessionsIn = (span: Span) =>
    sessions && rows.length > 0
      ? {
          path: pathIn(span, activitySession.path),
          recordPath: activitySession.path,
          filter: filterOfSessions(rows.map(({ Id }) => Id)),
          ...page,
        }
      : skipToken;
  const ofMoreDays = useSearchQuery(sessionsIn(isNarrowed ? shown : loadedFirst), options);
  const lacksSessions = isShorter && !isNarrowed && missingIn(ofMoreDays.currentData) > 0;
  const ofShownDays = useSearchQuery(lacksSessions ? sessionsIn(shown) : skipToken, options);
  const ofThem = lacksSessions ? ofShownDays : ofMoreDays;
  const ofOffers = useSearchQuery(
    offers && rows.length > 0
      ? { path: workOffer.path, recordPath: workOffer.path, filter: filterOfOffers(rows.map(({ Id }) => Id)), ...page }
      : skipToken,
    options,
  );
  // Free places are a hint: the calendar is shown without them.
  const freePlaces = placesLeft(offers && rows.length > 0 ? (ofOffers.currentData?.Data ?? []) : []);
  const { data: session } = useSessionQuery();
  const canEditIn = (group: number) => hasRightIn(session, activity.rights.edit, group);
  const shownActivities = rows.flatMap((row) => present(entryOfActivity(row, activities, canEditIn, freePlaces)));
  const byId = new Map(shownActivities.map((entry) => [entry.id, entry]));
  const sessionRows = rows.length > 0 ? ((ofThem.currentData ?? ofMoreDays.currentData)?.Data ?? []) : [];
  const activityOf = new Map(
    sessionRows.map((row) => [`${activitySession.path}/${row.Id}`, `${activity.path}/${Number(row['activity'])}`]),
  );
  const shownSessions = sessions ? sessionRows.flatMap((row) => present(entryOfSession(row, sessions, byId))) : [];
  const error = result.error ?? ofThem.error;
  return {
    entries: withSessions(shownActivities, shownSessions, ({ key }) => activityOf.get(key) ?? ''),
    answer: answer ?? result.data ?? wide.data,
    isAnswered: answer !== undefined,
    isSlow: useIsSlow(result.isFetching),
    failure: error && !result.isFetching && !ofThem.isFetching ? asFailure(error) : null,
    cutNote: cutNote(answer, ofThem.currentData),
    repeat: () => {
      void result.refetch();
      if (!ofThem.isUninitialized) void ofThem.refetch();
    },
  };
};
