import { dayOfInstant } from '../../domain/fields/london.ts';
import { applicantStatus, workOfferStatus } from '../../domain/lists/workOffers.ts';
import { setByEvent, type Decision } from '../../domain/record/decide.ts';
import { type RecordedEvent, recordOf, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { readPath } from '../../domain/record/part.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { genericState } from '../../domain/record/states.ts';
import { lastDayOf, offerOn, workOffer } from '../../domain/records/workOffer.ts';
import { valuesOfApplicant, workOfferApplicants } from '../../domain/records/workOfferApplicants.ts';
import { ok } from '../../domain/result.ts';
import { freePlaces, nextInLine } from '../../domain/workOffers/steps.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { OfferServices } from './services.ts';
import { contextOfReaction } from './contextOfReaction.ts';
import { findClashes } from './clashes.ts';

const isReopening = ({ data: { changes } }: RecordedEvent): boolean =>
  (changes['closed']?.from ?? null) !== null && changes['closed']?.to === null;

/** How many places an event frees: of those who left, and of more places. */
const freedBy = ({ data: { changes } }: RecordedEvent): number => {
  const departures = Object.entries(changes).filter(([name, { from, to }]) => {
    const path = readPath(name);
    const isStatus = path?.part === workOfferApplicants.name && path.field === 'status';
    return isStatus && from === applicantStatus.accepted && to !== applicantStatus.accepted;
  });
  const places = changes['places'];
  const more = typeof places?.from === 'number' && typeof places.to === 'number' ? Math.max(0, places.to - places.from) : 0;
  return departures.length + more;
};

const placeFilled = eventName(workOffer, 'PlaceFilled');

/**
 * Gives each place that an event frees to the next on the waiting list who has no clash, while the work is not over. Reopening an offer, or
 * undoing that it was closed, frees all places that are free.
 */
export const fillPlaces = async (services: OfferServices, event: RecordedEvent, signal: AbortSignal): Promise<void> => {
  const record = recordOf(event.stream);
  if (record?.type !== workOffer.name) return;
  const { dependencies, records, acceptedOffers } = services;
  const { id } = record;
  const today = dayOfInstant(dependencies.now().toISOString()) ?? '';
  const readEvents = () => dependencies.log.readStream(streamOf(workOffer.name, id));
  const filledBy = (events: readonly RecordedEvent[]) =>
    events.filter(({ type, meta }) => type === placeFilled && meta.causationId === event.id).length;
  const before = await readEvents();
  const { values, recordState } = fold(workOffer, before);
  const offer = offerOn(values, today);
  // A run that was interrupted has filled some of them.
  const freed = isReopening(event) ? freePlaces(offer) + filledBy(before) : freedBy(event);
  const waiting = offer.applicants.filter(({ status }) => status === applicantStatus.waiting).map(({ ambassador }) => ambassador);
  const isOver = (lastDayOf(values) ?? today) < today;
  if (freed === 0 || waiting.length === 0 || offer.status === workOfferStatus.closed) return;
  if (isOver || recordState !== genericState.current.value) return;
  await records.upTo(event.position, signal);
  const clashing = new Set((await findClashes(dependencies.shown, acceptedOffers, { id, values }, waiting)).keys());
  for (let hasMore = true; hasMore;) {
    const filled = filledBy(await readEvents());
    const outcome = await changeRecord(
      dependencies,
      contextOfReaction(event, `place/${filled}`),
      workOffer,
      id,
      (now, events): Decision => {
        const next = filledBy(events) < freed ? nextInLine(offerOn(now.values, today), clashing) : null;
        return next === null ? ok([]) : setByEvent(workOffer, now, 'PlaceFilled', valuesOfApplicant(next));
      },
      { readsLog: true },
    );
    hasMore = outcome.ok && outcome.value.hasChanged;
  }
};
