import type { HistoryAnswer } from '../../../api/contract/records.ts';
import { groupBy } from '../../../domain/collections.ts';
import { stateField } from '../../../domain/record/events.ts';
import { declaredName, storedField, storedFields, findPart, isApart, readPath } from '../../../domain/record/part.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { eventCatalogue, eventName } from '../../../domain/record/eventCatalogue.ts';
import { undidSentence } from '../../../domain/taskMessages.ts';
import { capitalise } from '../../../domain/words.ts';
import { dayOf } from '../../londonTime.ts';
import { afterWords } from '../../rows.ts';

export type HistoryEvent = HistoryAnswer['Data'][number];

interface HistoryDay {
  /** `YYYY-MM-DD`, in London. */
  readonly day: string;
  readonly lines: readonly HistoryLine[];
}

/** A line of the timeline: an event, the newest of consecutive equal ones, or the newest of consecutive edits by one person. */
export interface HistoryLine {
  readonly event: HistoryEvent;
  readonly count: number;
  /** The time of the oldest of the events. */
  readonly since: string;
  /** The edits that the line sums up, newest first; empty if it is one event or equal ones. */
  readonly edits: readonly HistoryEvent[];
}

/** Edits of one person are summed up while each begins within this time after the one before it. */
const editPauseMs = 10 * 60_000;

/** Whether an event is in the record's own stream, so that its revision is one of the record. Sign-ins are not. */
export const isOfRecord = (type: RecordType, event: HistoryEvent): boolean => eventCatalogue(type).has(event.EventType);

/** Sorts changes in the order of the form's fields and parts; anything else comes first. */
const inFormOrder = (type: RecordType, changes: HistoryEvent['Changes']): HistoryEvent['Changes'] => {
  const order = new Map(storedFields(type).map(([name], at) => [name, at]));
  return changes.toSorted((a, b) => (order.get(declaredName(a.Field)) ?? -1) - (order.get(declaredName(b.Field)) ?? -1));
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
  a.EventType === b.EventType && a.Actor === b.Actor && (!type.isEditable || !isOfRecord(type, a));

const isEdit = (type: RecordType, event: HistoryEvent): boolean =>
  event.EventType === eventName(type, 'DetailsEdited') && event.Process === null && event.MoreChanges.length === 0;

/** Whether an edit belongs to the same sitting as the one after it. Clocks can differ, so the time between them may be negative. */
const continues = (type: RecordType, later: HistoryEvent, earlier: HistoryEvent): boolean =>
  isEdit(type, later) &&
  isEdit(type, earlier) &&
  later.Actor === earlier.Actor &&
  Math.abs(Date.parse(later.At) - Date.parse(earlier.At)) <= editPauseMs;

const fold = (type: RecordType, newestFirst: readonly HistoryEvent[]): readonly HistoryLine[] => {
  const lines: HistoryLine[] = [];
  for (const event of newestFirst) {
    const last = lines.at(-1);
    const oldest = last?.edits.at(-1) ?? last?.event;
    if (last && oldest && continues(type, oldest, event))
      lines[lines.length - 1] = { ...last, since: event.At, edits: [...(last.edits.length > 0 ? last.edits : [last.event]), event] };
    else if (last && repeats(type, last.event, event)) lines[lines.length - 1] = { ...last, count: last.count + 1, since: event.At };
    else lines.push({ event, count: 1, since: event.At, edits: [] });
  }
  return lines;
};

/** Several edits as one event: each field from its first value to its last. Fields that have their first value again are left out. */
export const sumUpEdits = (newestFirst: readonly HistoryEvent[]): Pick<HistoryEvent, 'Sentence' | 'Changes'> => {
  const changes = new Map<string, HistoryEvent['Changes'][number]>();
  for (const { Changes } of newestFirst.toReversed())
    for (const change of Changes) changes.set(change.Field, { ...change, From: changes.get(change.Field)?.From ?? change.From });
  const [only] = changes.values();
  const fields = changes.size === 1 && only ? only.Label : `${changes.size} fields`;
  return {
    Sentence: `Changed ${fields} in ${newestFirst.length} edits`,
    Changes: [...changes.values()].filter(({ From, To }) => From !== To),
  };
};

/** The limits of the shown history; '' for all. A field is its name, a person the name in the history. */
export interface HistoryFilter {
  readonly field: string;
  readonly person: string;
}

export const everything: HistoryFilter = { field: '', person: '' };

/**
 * Above this number, the rows of a part that is kept apart are one choice for each of their fields: an activity has thousands of students.
 */
const maxRowChoices = 20;

/** The label of a field of all rows: 'Students: Institution'. */
const labelOfRows = (type: RecordType, name: string): string => {
  const part = findPart(type, readPath(name)?.part ?? '');
  return `${capitalise(part?.labels.many ?? '')}: ${storedField(type, name)?.label ?? name}`;
};

/** The fields that the history has changes of, by name and label, and its people, each in alphabetical order. */
export const choicesIn = (
  type: RecordType,
  events: readonly HistoryEvent[],
): { readonly fields: readonly (readonly [name: string, label: string])[]; readonly people: readonly string[] } => {
  const changed = new Map(events.flatMap(({ Changes }) => Changes.map(({ Field, Label }) => [Field, Label] as const)));
  const rows = groupBy([...changed.keys()], (name) => (isApart(type, name) ? declaredName(name) : null));
  const fields = [...changed].map(([name, label]) => {
    const declared = declaredName(name);
    return (rows.get(declared)?.length ?? 0) > maxRowChoices ? ([declared, labelOfRows(type, name)] as const) : ([name, label] as const);
  });
  return {
    fields: [...new Map(fields)].toSorted(([, a], [, b]) => a.localeCompare(b, 'en-GB', { numeric: true })),
    people: [...new Set(events.map(({ Actor }) => Actor))].toSorted((a, b) => a.localeCompare(b, 'en-GB')),
  };
};

/** The events of a person that change a field, or a field of all rows. With a field chosen, only its changes are kept. */
export const narrow = (events: readonly HistoryEvent[], { field, person }: HistoryFilter): readonly HistoryEvent[] => {
  const isChosen = ({ Field }: { readonly Field: string }) => Field === field || declaredName(Field) === field;
  return events
    .filter(({ Actor, Changes }) => (person === '' || Actor === person) && (field === '' || Changes.some(isChosen)))
    .map((event) => {
      const changes = event.Changes.filter(isChosen);
      const [first] = changes;
      if (!first) return event;
      return {
        ...event,
        Changes: changes,
        MoreChanges: event.MoreChanges.filter(isChosen),
        Sentence: /^Changed \d+ fields$/.test(event.Sentence) && changes.length === 1 ? `Changed ${first.Label}` : event.Sentence,
      };
    });
};

/** How many changes of an event its answer leaves out. */
export const changesLeftOut = ({ MoreChanges }: Pick<HistoryEvent, 'MoreChanges'>): number =>
  MoreChanges.reduce((sum, { Count }) => sum + Count, 0);

/** Groups events by day, newest first. Within a day they keep the order of the log, because clocks can differ. */
export const daysOf = (type: RecordType, events: readonly HistoryEvent[]): readonly HistoryDay[] =>
  [...groupBy(events.toReversed(), (event) => dayOf(event.At))].map(([day, inDay]) => ({ day, lines: fold(type, inDay) }));

/** 'Olivia Officer changed First name', 'Waymark finished the import'. */
export const eventSentence = ({ Actor, Sentence }: Pick<HistoryEvent, 'Actor' | 'Sentence'>): string => `${Actor} ${afterWords(Sentence)}`;

/** The sentence of an event where no link follows it: 'Alex Admin undid “Archive 47 students”'. */
export const wholeSentence = (event: Pick<HistoryEvent, 'Actor' | 'Sentence' | 'Process'>): string =>
  eventSentence(event) + (event.Sentence === undidSentence && event.Process ? ` ${event.Process.Label}` : '');
