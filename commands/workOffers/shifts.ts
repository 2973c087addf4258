import type { ServedAmbassador } from '../../domain/access/access.ts';
import type { Values } from '../../domain/fields/field.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
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
}

const shiftsOfOffer = async (
  dependencies: Dependencies,
  offer: { readonly id: number; readonly values: Values },
  { id: ambassador, group }: ServedAmbassador,
): Promise<readonly Shift[]> => {
  const { activity: whole, title } = valuesOf(workOffer, offer.values);
  const of = whole ? await dependencies.shown.find(activity, whole) : null;
  if (!whole || !of) return [];
  const times = await timesOf(dependencies, offer.values);
  const sessions = await dependencies.shown.findAll(
    activitySession,
    times.flatMap(({ session }) => session ?? []),
  );
  const { eventTitle } = valuesOf(activity, of.values);
  return times.map(({ session, start, end }) => ({
    ambassador,
    group,
    offer: offer.id,
    activity: whole,
    session,
    title: title ?? '',
    activityTitle: eventTitle ?? '',
    name: (session !== null && valuesOf(activitySession, sessions.get(session)?.values ?? {}).name) || '',
    start,
    end,
  }));
};

/** The accepted work of these ambassadors, the earliest first, from the read side. */
export const shiftsOf = async (
  dependencies: Dependencies,
  accepted: AcceptedOffers,
  ambassadors: readonly ServedAmbassador[],
): Promise<readonly Shift[]> => {
  const held = await accepted.of(ambassadors.map(({ id }) => id));
  const offers = await dependencies.shown.findAll(workOffer, [...new Set(held.map(({ offer }) => offer))]);
  const found = await Promise.all(
    held.map(async ({ ambassador, offer: id }) => {
      const offer = offers.get(id);
      const served = ambassadors.find((each) => each.id === ambassador);
      return offer && served && offer.recordState !== workOffer.states.deleted
        ? shiftsOfOffer(dependencies, { id, values: offer.values }, served)
        : [];
    }),
  );
  return found.flat().toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
};
