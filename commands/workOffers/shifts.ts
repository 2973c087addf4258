import type { ServedAmbassador } from '../../domain/access/access.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import type { Dependencies } from '../context.ts';
import type { AcceptedOffers } from './clashes.ts';
import { timesOf } from './makeTimesheets.ts';

/** A time of accepted work. Instants in ISO 8601. */
export interface Shift {
  readonly ambassador: number;
  readonly group: number;
  readonly offer: number;
  readonly activity: number;
  /** Null where the offer is for an activity without sessions. */
  readonly session: number | null;
  readonly title: string;
  readonly activityTitle: string;
  /** That of the session; empty without one. */
  readonly name: string;
  readonly start: string;
  readonly end: string;
  /** The venue of the activity; empty if none is recorded. */
  readonly place: string;
  /** The offer, its activity or the session was cancelled or withdrawn. */
  readonly isCancelled: boolean;
  /** Rises with every change of these. */
  readonly revision: number;
  /** The time of the last change among these. */
  readonly changed: string;
}

const cancelledStates: readonly number[] = [genericState.cancelled.value, genericState.withdrawn.value];

/** The state and the last change of a shift, from its records: the offer, the activity and the session, if there is one. */
const followedFrom = (records: readonly RecordSnapshot[]): Pick<Shift, 'isCancelled' | 'revision' | 'changed'> => ({
  isCancelled: records.some(({ recordState }) => cancelledStates.includes(recordState)),
  revision: records.reduce((sum, { revision }) => sum + revision, 0),
  changed:
    records
      .map(({ updated }) => updated?.at ?? '')
      .toSorted()
      .at(-1) ?? '',
});

/** The shifts of an ambassador who is accepted for this offer. */
export const shiftsOfOffer = async (
  dependencies: Dependencies,
  offer: RecordSnapshot & { readonly id: number },
  { id: ambassador, group }: ServedAmbassador,
): Promise<readonly Shift[]> => {
  const { activity: activityId, title } = valuesOf(workOffer, offer.values);
  const offeredActivity = activityId ? await dependencies.shown.find(activity, activityId) : null;
  if (!activityId || !offeredActivity || offeredActivity.recordState === activity.states.deleted) return [];
  const times = await timesOf(dependencies, offer.values);
  const sessions = await dependencies.shown.findAll(
    activitySession,
    times.flatMap(({ session }) => session ?? []),
  );
  const { eventTitle, venue } = valuesOf(activity, offeredActivity.values);
  const sessionOf = (session: number | null) => (session === null ? undefined : sessions.get(session));
  return times.map(({ session, start, end }) => ({
    ambassador,
    group,
    offer: offer.id,
    activity: activityId,
    session,
    title: title ?? '',
    activityTitle: eventTitle ?? '',
    name: valuesOf(activitySession, sessionOf(session)?.values ?? {}).name ?? '',
    start,
    end,
    place: venue ?? '',
    ...followedFrom([offer, offeredActivity, sessionOf(session)].filter((each) => each !== undefined)),
  }));
};

/** The accepted work of these ambassadors, the earliest first, from the read side. */
export const shiftsOf = async (
  dependencies: Dependencies,
  accepted: AcceptedOffers,
  ambassadors: readonly ServedAmbassador[],
): Promise<readonly Shift[]> => {
  const acceptedOffers = await accepted.of(ambassadors.map(({ id }) => id));
  const offers = await dependencies.shown.findAll(workOffer, [...new Set(acceptedOffers.map(({ offer }) => offer))]);
  const shifts = await Promise.all(
    acceptedOffers.map(async ({ ambassador, offer: id }) => {
      const offer = offers.get(id);
      const served = ambassadors.find((each) => each.id === ambassador);
      return offer && served && offer.recordState !== workOffer.states.deleted ? shiftsOfOffer(dependencies, { ...offer, id }, served) : [];
    }),
  );
  return shifts.flat().toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
};
