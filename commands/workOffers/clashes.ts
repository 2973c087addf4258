import type { Values } from '../../domain/fields/field.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { clashesOf, type Span, type TimedOffer } from '../../domain/workOffers/clashes.ts';
import type { RecordRows } from '../records/recordRows.ts';

/** The offers for which ambassadors are accepted, from the read side. */
export interface AcceptedOffers {
  of(ambassadors: readonly number[]): Promise<readonly { readonly ambassador: number; readonly offer: number }[]>;
}

/** An offer whose work overlaps that of another one. */
interface ClashingOffer extends TimedOffer {
  readonly values: Values;
}

const spanOf = (start: string | null | undefined, end: string | null | undefined): readonly Span[] =>
  start && end ? [{ start, end }] : [];

/** The sessions of an offer that are there: those chosen, else all of the activity. */
export const sessionsOfOffer = async (shown: RecordRows, offer: Values) => {
  const { sessions, activity: activityId } = valuesOf(workOffer, offer);
  if (activityId === null || activityId === undefined) return [];
  const inside = await shown.inside(activitySession, activityId);
  return inside.filter(
    ({ id, recordState }) =>
      recordState !== activitySession.states.deleted && (sessions === null || sessions === undefined || sessions.includes(id)),
  );
};

/** The times of an offer's work: its sessions, or the activity if it has none. */
export const spansOf = async (shown: RecordRows, offer: Values): Promise<readonly Span[]> => {
  const sessions = await sessionsOfOffer(shown, offer);
  if (sessions.length > 0)
    return sessions.flatMap(({ values }) => {
      const { start, end } = valuesOf(activitySession, values);
      return spanOf(start, end);
    });
  const { activity: id } = valuesOf(workOffer, offer);
  const shownActivity = id === null || id === undefined ? null : await shown.find(activity, id);
  if (!shownActivity) return [];
  const { start, end } = valuesOf(activity, shownActivity.values);
  return spanOf(start, end);
};

/** For each of these ambassadors, the other offers for which they are accepted and whose work overlaps that of this offer. */
export const findClashes = async (
  shown: RecordRows,
  accepted: AcceptedOffers,
  offer: { readonly id: number; readonly values: Values },
  ambassadors: readonly number[],
): Promise<ReadonlyMap<number, readonly ClashingOffer[]>> => {
  const acceptedElsewhere = (await accepted.of(ambassadors)).filter((each) => each.offer !== offer.id);
  if (acceptedElsewhere.length === 0) return new Map();
  const records = await shown.findAll(workOffer, [...new Set(acceptedElsewhere.map((each) => each.offer))]);
  const others = await Promise.all(
    [...records]
      .filter(([, { recordState }]) => recordState !== workOffer.states.deleted)
      .map(async ([id, { values }]) => ({ id, values, spans: await spansOf(shown, values) })),
  );
  const clashing = new Map(clashesOf({ id: offer.id, spans: await spansOf(shown, offer.values) }, others).map((each) => [each.id, each]));
  const byAmbassador = new Map<number, ClashingOffer[]>();
  for (const { ambassador, offer: id } of acceptedElsewhere) {
    const other = clashing.get(id);
    if (other) byAmbassador.set(ambassador, [...(byAmbassador.get(ambassador) ?? []), other]);
  }
  return byAmbassador;
};
