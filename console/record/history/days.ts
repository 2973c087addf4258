import type { HistoryAnswer } from '../../../api/contract/records.ts';
import { groupBy } from '../../../domain/collections.ts';
import { stateField } from '../../../domain/record/events.ts';
import { eventCatalogue, eventName, type RecordType } from '../../../domain/record/recordType.ts';
import { dayOf } from '../../londonTime.ts';

export type HistoryEvent = HistoryAnswer['Data'][number];

interface HistoryDay {
  /** `YYYY-MM-DD`, in London. */
  readonly day: string;
  readonly lines: readonly HistoryLine[];
}

/** A line of the timeline: an event, or the newest of consecutive equal ones. */
export interface HistoryLine {
  readonly event: HistoryEvent;
  readonly count: number;
  /** When the oldest of the equal events happened. */
  readonly since: string;
}

/** Whether an event is in the record's own stream, so that its revision is one of the record. Sign-ins are not. */
export const isOfRecord = (type: RecordType, event: HistoryEvent): boolean => eventCatalogue(type).has(event.EventType);

/** Sorts changes in the order of the form's fields; anything else comes first. */
const inFormOrder = (type: RecordType, changes: HistoryEvent['Changes']): HistoryEvent['Changes'] => {
  const order = new Map(Object.keys(type.fields).map((name, at) => [name, at]));
  return changes.toSorted((a, b) => (order.get(a.Field) ?? -1) - (order.get(b.Field) ?? -1));
};

/** The changes to list under an event's sentence: its state is already in the sentence. */
export const listedChanges = (type: RecordType, event: HistoryEvent): HistoryEvent['Changes'] =>
  inFormOrder(type, event.Changes).filter(
    ({ Field }) => Field !== stateField || !type.states.all.some(({ entered }) => event.EventType === eventName(type, entered)),
  );

/** Whether the event created the record, so that its fields had no value before. */
export const isCreation = (type: RecordType, event: HistoryEvent): boolean => event.EventType === eventName(type, type.createdEvent[0]);

/** Whether an event repeats the previous one, such as a sign-in or the progress of a job. */
const repeats = (type: RecordType, a: HistoryEvent, b: HistoryEvent): boolean =>
  a.EventType === b.EventType && a.Actor === b.Actor && (!type.editable || !isOfRecord(type, a));

const fold = (type: RecordType, newestFirst: readonly HistoryEvent[]): readonly HistoryLine[] => {
  const lines: HistoryLine[] = [];
  for (const event of newestFirst) {
    const last = lines.at(-1);
    if (last && repeats(type, last.event, event)) lines[lines.length - 1] = { ...last, count: last.count + 1, since: event.At };
    else lines.push({ event, count: 1, since: event.At });
  }
  return lines;
};

/** Groups events by day, newest first. Within a day they keep the order of the log, because clocks can differ. */
export const daysOf = (type: RecordType, events: readonly HistoryEvent[]): readonly HistoryDay[] =>
  [...groupBy(events.toReversed(), (event) => dayOf(event.At))].map(([day, inDay]) => ({ day, lines: fold(type, inDay) }));

/** 'Olivia Officer changed First name'; for a job: 'Completed, by Waymark'. */
export const eventSentence = (type: RecordType, { Actor, Sentence }: Pick<HistoryEvent, 'Actor' | 'Sentence'>): string =>
  type.editable ? `${Actor} ${Sentence.charAt(0).toLowerCase()}${Sentence.slice(1)}` : `${Sentence}, by ${Actor}`;
