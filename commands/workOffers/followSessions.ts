import { dayOfInstant } from '../../domain/fields/london.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { type RecordedEvent, recordOf } from '../../domain/record/events.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { OfferServices } from './services.ts';
import { sessionsOfOffer } from './clashes.ts';
import { contextOfReaction } from './contextOfReaction.ts';

/** The first and the last day of the sessions that are chosen; null where none is. */
const daysOf = async ({ dependencies }: OfferServices, id: number) => {
  const { values } = await loadRecord(dependencies, workOffer, id);
  const sessions = values.sessions === null ? [] : await sessionsOfOffer(dependencies.shown, values);
  const [starts, ends] = (['start', 'end'] as const).map((name) =>
    sessions.flatMap((session) => dayOfInstant(valuesOf(activitySession, session.values)[name] ?? null) ?? []).toSorted(),
  );
  return { sessionsStart: starts?.[0] ?? null, sessionsEnd: ends?.at(-1) ?? null };
};

/** The offers whose chosen sessions an event may change. */
const offersOf = async ({ dependencies }: OfferServices, { stream }: RecordedEvent): Promise<readonly number[]> => {
  const record = recordOf(stream);
  if (!record) return [];
  if (record.type === workOffer.name) return [record.id];
  const { values } = await loadRecord(dependencies, activitySession, record.id);
  if (values.activity === null) return [];
  const offers = await dependencies.shown.inside(workOffer, values.activity);
  return offers.flatMap((offer) => (valuesOf(workOffer, offer.values).sessions?.includes(record.id) ? [offer.id] : []));
};

/** Whether the event chooses other sessions, or changes a session that an offer may have chosen. */
const concernsSessions = ({ stream, revision, data }: RecordedEvent): boolean =>
  recordOf(stream)?.type === workOffer.name ? 'sessions' in data.changes : revision > 0;

/** Keeps the days of offers equal to those of their sessions. */
export const followSessions = async (services: OfferServices, event: RecordedEvent, signal: AbortSignal): Promise<void> => {
  const { dependencies, records } = services;
  if (!concernsSessions(event)) return;
  // The read side must have the sessions as they are after the event.
  await records.upTo(event.position, signal);
  for (const id of await offersOf(services, event)) {
    const days = await daysOf(services, id);
    await changeRecord(
      dependencies,
      contextOfReaction(event, 'sessions'),
      workOffer,
      id,
      (now) => setByEvent(workOffer, now, 'SessionsFollowed', days),
      { readsLog: true },
    );
  }
};
