import { applicantStatus } from '../../domain/lists/workOffers.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { type RecordedEvent, recordOf } from '../../domain/record/events.ts';
import { pathOf, readPath } from '../../domain/record/part.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { activityAmbassadors } from '../../domain/records/activityParts.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { applicantsIn, workOfferApplicants } from '../../domain/records/workOfferApplicants.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { OfferServices } from './services.ts';
import { contextOfReaction } from './contextOfReaction.ts';

const onActivity = (ambassador: number): string => pathOf({ part: activityAmbassadors.name, key: ambassador, field: 'ambassador' });

/** The ambassadors whom an event accepts, or who are accepted no longer. */
export const ambassadorsMoved = ({ data }: RecordedEvent): readonly number[] =>
  Object.entries(data.changes).flatMap(([name, { from, to }]) => {
    const path = readPath(name);
    const isStatus = path?.part === workOfferApplicants.name && path.field === 'status';
    return isStatus && (from === applicantStatus.accepted) !== (to === applicantStatus.accepted) ? [path.key] : [];
  });

/** Those who are accepted for no other offer of the activity that is there. */
const notHeldElsewhere = async (
  { dependencies, acceptedOffers }: OfferServices,
  offer: number,
  whole: number,
  leaving: readonly number[],
): Promise<readonly number[]> => {
  const acceptedElsewhere = (await acceptedOffers.of(leaving)).filter((each) => each.offer !== offer);
  const others = await dependencies.shown.findAll(workOffer, [...new Set(acceptedElsewhere.map((each) => each.offer))]);
  const holds = (id: number): boolean => {
    const other = others.get(id);
    return other !== undefined && valuesOf(workOffer, other.values).activity === whole && other.recordState !== workOffer.states.deleted;
  };
  const stays = new Set(acceptedElsewhere.filter((each) => holds(each.offer)).map(({ ambassador }) => ambassador));
  return leaving.filter((each) => !stays.has(each));
};

/** Puts ambassadors who are accepted on the activity, and takes off those who left, if only an offer had put them there. */
export const staffActivity = async (services: OfferServices, event: RecordedEvent, signal: AbortSignal): Promise<void> => {
  const record = recordOf(event.stream);
  const moved = ambassadorsMoved(event);
  if (record?.type !== workOffer.name || moved.length === 0) return;
  const { dependencies, records } = services;
  await records.upTo(event.position, signal);
  const { values } = await loadRecord(dependencies, workOffer, record.id);
  const { activity: activityId } = values;
  if (activityId === null) return;
  const accepted = new Set(
    applicantsIn(values).flatMap(({ ambassador, status }) => (status === applicantStatus.accepted ? [ambassador] : [])),
  );
  const joining = Object.fromEntries(moved.filter((each) => accepted.has(each)).map((each) => [onActivity(each), each]));
  const leaving = await notHeldElsewhere(
    services,
    record.id,
    activityId,
    moved.filter((each) => !accepted.has(each)),
  );
  await changeRecord(
    dependencies,
    contextOfReaction(event, 'joining'),
    activity,
    activityId,
    (now) => setByEvent(activity, now, 'AmbassadorsAccepted', joining),
    { readsLog: true },
  );
  await changeRecord(
    dependencies,
    contextOfReaction(event, 'leaving'),
    activity,
    activityId,
    (now, events) => {
      const putByOffer = leaving
        .map(onActivity)
        .filter((path) => events.findLast(({ data }) => path in data.changes)?.type === eventName(activity, 'AmbassadorsAccepted'));
      return setByEvent(activity, now, 'AmbassadorsLeft', Object.fromEntries(putByOffer.map((path) => [path, null])));
    },
    { readsLog: true },
  );
};
